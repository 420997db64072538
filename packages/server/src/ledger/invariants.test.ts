import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { disableTriggers } from "../../../../test/support/poisoned/disable-triggers.ts";
import { raw, sql, type Transactor } from "../db/postgres/executor.ts";
import { findViolations, findViolationsSeen, INVARIANTS, type Invariant } from "./invariants.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await sandbox.post("/v1/fee_lines", {
    account_id: sandbox.account_id,
    name: "Charges",
    basis: "per_amount",
    side: "charge",
    ppm: 10_000,
    collect: "net_of_funding",
  });
  await sandbox.post("/v1/sandbox/clock/advance", { by: "PT2M" });
  for (const outcome of ["standard", "reversed_insufficient_funds"]) {
    await createPayment(sandbox, "charge", { paykey, outcome });
    await createPayment(sandbox, "payout", { paykey, outcome, payment_date: "2026-03-11" });
  }
  await sandbox.advance("2026-03-09T22:00:00.000Z");
  await sandbox.post("/v1/sandbox/received_entries", { direction: "credit", amount: 900 });
  await sandbox.advance("2026-03-10T14:00:00.000Z");
  const [received] = await sandbox.list("/v1/received_entries");
  await sandbox.post(`/v1/received_entries/${received?.["id"] as string}/assign`, {
    account_id: sandbox.account_id,
    reason: "Is theirs.",
  });
  await sandbox.advance("2026-03-11T22:00:00.000Z");
});
afterAll(() => service.close());

class Undone extends Error {}

/** What is found after a change that is then undone. */
async function foundAfter(change: string): Promise<Set<Invariant>> {
  let found = new Set<Invariant>();
  const undone = service.db.tx(async (tx) => {
    await disableTriggers(tx);
    expect(await tx.run(raw(change))).toBeGreaterThan(0);
    found = new Set(
      (await findViolationsSeen(tx, sandbox.environment.id)).map(({ invariant }) => invariant),
    );
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return found;
}

test("nothing is found where nothing is wrong", async () => {
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});

test("the books are read in one snapshot, without the limit and the plans of short statements", async () => {
  const names = ["transaction_isolation", "statement_timeout", "enable_nestloop"];
  let seen: unknown;
  const watched: Transactor = {
    tx: (work, settings) =>
      service.db.tx(async (tx) => {
        seen = await tx.rows(
          sql`select name, setting from pg_settings where name = any(${names}) order by name`,
        );
        return await work(tx);
      }, settings),
  };
  await findViolations(watched, sandbox.environment.id);
  expect(seen).toEqual([
    { name: "enable_nestloop", setting: "off" },
    { name: "statement_timeout", setting: "900000" },
    { name: "transaction_isolation", setting: "repeatable read" },
  ]);
});

const breaks: Record<string, [string, Invariant[]]> = {
  "a balance changed by hand": [
    "update ledger_accounts set debits_cents = debits_cents + 1 where code = 'bank_cash'",
    ["balances_are_sums_of_postings", "debits_equal_credits", "balances_agree_with_payments"],
  ],
  "a posting that is gone": [
    "delete from postings where move = 'mature' and id = (select min(id) from postings where move = 'mature')",
    ["balances_are_sums_of_postings"],
  ],
  "a payment whose money did not move with it": [
    "update payments set amount_cents = amount_cents + 5 where id in (select id from payment_states where status = 'pending')",
    ["balances_agree_with_payments"],
  ],
  "an entry that is gone": [
    "delete from entries where (file_id, line) in (select file_id, max(line) from entries where payment_id is not null group by file_id)",
    ["file_totals_are_sums_of_entries", "payments_agree_with_history_and_entries"],
  ],
  "a file's total": [
    "update ach_files set total_debit_cents = total_debit_cents + 1 where direction = 'outbound'",
    ["file_totals_are_sums_of_entries"],
  ],
  "a line of a funding event": [
    "update funding_event_payments set funding_amount_cents = funding_amount_cents - 1",
    ["funding_events_are_sums_of_lines"],
  ],
  "a received line of another amount": [
    "update received_lines set amount_cents = amount_cents + 1",
    ["funding_events_are_sums_of_lines", "money_has_a_transfer"],
  ],
  "an assigned item whose money no transfer moved": [
    "delete from received_lines",
    ["funding_events_are_sums_of_lines", "money_has_a_transfer"],
  ],
  "an assigned item whose money a second transfer moves": [
    `insert into received_lines (environment_id, suspense_id, act_number, attempt, account_id,
        amount_cents, due_at, created_at)
      select environment_id, suspense_id, act_number, 2, account_id, amount_cents, created_at, created_at
      from received_lines`,
    ["money_has_a_transfer"],
  ],
  "a payment whose money no transfer moved": [
    "delete from funding_event_payments",
    ["money_has_a_transfer", "funding_events_are_sums_of_lines"],
  ],
  "an item of suspense of which more is open than its amount less what acts ended": [
    "update inbound_items set suspense_id = gen_random_uuid(), suspense_cents = 9, suspense_open_cents = 8",
    ["suspense_is_sums_of_items", "balances_agree_with_payments"],
  ],
  "an act on an item of suspense that is not there": [
    `insert into suspense_acts (environment_id, suspense_id, number, act, cents, reason, actor, created_at)
      select id, gen_random_uuid(), 1, 'net', 5, 'Lost.', '{}', clock_at from environments where clock_at is not null`,
    ["suspense_is_sums_of_items"],
  ],
  "a fee of another amount": [
    "update fees set fee_cents = fee_cents + 1, open_cents = open_cents + 1",
    ["fees_follow_their_lines", "balances_agree_with_payments"],
  ],
  "a fee that is gone": [
    "delete from fees",
    ["fees_follow_their_lines", "balances_agree_with_payments"],
  ],
  "a part of a fee that no deposit keeps back": [
    "delete from fee_collections",
    ["fees_follow_their_lines", "funding_events_are_sums_of_lines"],
  ],
  "a fee that no payment of an invoice paid": [
    "update fees set paid_cents = 1",
    ["fees_follow_their_lines"],
  ],
  "a payment of an invoice without fees": [
    `insert into fee_payments (environment_id, id, account_id, month, amount_cents, rest_cents, paid_on,
        reference, created_by, version, created_at, updated_at)
      select environment_id, gen_random_uuid(), id, '2026-03', 5, 0, '2026-03-31', 'Lost.', '{}', 1,
        created_at, created_at from accounts`,
    ["fees_follow_their_lines", "balances_agree_with_payments"],
  ],
  "a return that nobody counted": ["delete from file_returns", ["returns_are_counted"]],
  "an entry of a payment that is not there": [
    "update entries set payment_id = gen_random_uuid() where payment_id is not null",
    ["rows_belong_to_what_is_there"],
  ],
  "an entry of a file that is not there": [
    "update entries set file_id = gen_random_uuid()",
    ["rows_belong_to_what_is_there"],
  ],
  "a returned item of a payment that is not there": [
    "update inbound_items set payment_id = gen_random_uuid() where payment_id is not null",
    ["rows_belong_to_what_is_there"],
  ],
  "a line of a transfer of a payment that is not there": [
    "update funding_event_payments set payment_id = gen_random_uuid()",
    ["rows_belong_to_what_is_there"],
  ],
  "a payment without its state": [
    "delete from payment_states where status = 'paid'",
    ["rows_belong_to_what_is_there"],
  ],
  "a state of another account than its payment's": [
    "update payment_states set account_id = gen_random_uuid() where status = 'paid'",
    ["rows_belong_to_what_is_there"],
  ],
  "a payment that waits for nothing": [
    "update payment_states set due_step = null, due_at = null where status = 'pending'",
    ["payments_agree_with_history_and_entries"],
  ],
  "a history that ends elsewhere": [
    "update payment_history set status = 'failed' where status = 'paid'",
    ["payments_agree_with_history_and_entries"],
  ],
  "a customer who was rejected before the payments were sealed": [
    "update events set type = 'customer.rejected' where type in ('customer.created', 'customer.verified')",
    ["nothing_is_sealed_for_who_may_not_pay"],
  ],
  "a customer who was in review when the payments were sealed": [
    "update events set type = 'customer.review_required' where type in ('customer.created', 'customer.verified')",
    ["nothing_is_sealed_for_who_may_not_pay"],
  ],
  ...Object.fromEntries(
    ["payment_types.charges", "customer_types.individuals", "consent_types.internet"].map(
      (capability) => {
        const [section, name] = capability.split(".");
        const patch = `{"capabilities":{"${section}":{"${name}":{"capability_status":"inactive"}}}}`;
        return [
          `an account without ${capability} when the payments were sealed`,
          [
            `update events set type = 'account.settings_updated', resource_type = 'account',
              resource_id = account_id, patch = '${patch}' where type = 'customer.verified'`,
            ["nothing_is_sealed_for_who_may_not_pay"],
          ],
        ];
      },
    ),
  ),
  "an event that is gone": [
    "delete from events where type = 'charge.settled'",
    ["events_are_numbered_without_gaps", "versions_are_numbered_without_gaps"],
  ],
  "the last event gone": [
    "delete from events where sequence = (select max(sequence) from events)",
    ["events_are_numbered_without_gaps"],
  ],
};

test.each(Object.entries(breaks))("%s is found", async (_what, [change, broken]) => {
  const found = await foundAfter(change);
  for (const invariant of broken) expect(found).toContain(invariant);
});

test("each invariant has something that breaks it", () => {
  const broken = new Set(Object.values(breaks).flatMap(([, invariants]) => invariants));
  expect([...broken].toSorted()).toEqual(Object.keys(INVARIANTS).toSorted());
});
