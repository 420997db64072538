import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { allEvents, balances, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { disableTriggers } from "../support/poisoned/disable-triggers.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const transfers = (sandbox: Sandbox) => sandbox.list("/v1/funding_events?sort_by=transfer_date");

test("nothing is funded while the books do not add up, and all is once they do", async () => {
  const sandbox = await service.addSandbox();
  const { id } = sandbox.environment;
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 900 });
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  const shift = (cents: bigint) =>
    service.db.tx(async (tx) => {
      await disableTriggers(tx);
      await tx.run(sql`
        update ledger_accounts set debits_cents = debits_cents + ${cents}
        where environment_id = ${id} and code = 'bank_cash'`);
    });
  await shift(5n);
  await sandbox.advance("2026-03-07T22:00:00.000Z");
  expect(await transfers(sandbox)).toEqual([]);
  const cases = () => sandbox.list("/v1/exceptions?kind=ledger_invariant");
  expect(await cases()).toMatchObject([{ status: "open", due_at: expect.any(String) }]);
  const emitted = (await allEvents(sandbox)).filter(
    (event) => event["event_type"] === "ledger.invariant_violated",
  );
  expect(emitted).toHaveLength(1);
  await shift(-5n);
  await sandbox.advance("idle");
  expect(await transfers(sandbox)).toMatchObject([{ status: "paid", amount: "900" }]);
  expect(await cases()).toMatchObject([{ status: "resolved" }]);
  await expectInvariants(service, id);
});

test("a payment whose money did not move is not passed on, though the balances add up", async () => {
  const sandbox = await service.addSandbox({ seed: 2n });
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey, amount: 900 });
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  await service.db.tx(async (tx) => {
    await disableTriggers(tx);
    await tx.run(sql`update payments set amount_cents = 90000 where id = ${id as string}`);
  });
  await sandbox.advance("2026-03-07T22:00:00.000Z");
  expect(await transfers(sandbox)).toEqual([]);
  expect(await sandbox.list("/v1/exceptions?kind=ledger_invariant")).toMatchObject([
    { details: { differences: [{ subject: `payment ${id}`, expected: "90000", actual: "900" }] } },
  ]);
});

test("where the bank posts offsets, funding is what it posts: on the settlement day, without entries", async () => {
  const sandbox = await service.addSandbox({ seed: 3n });
  const { id } = sandbox.environment;
  const mode = JSON.stringify({ funding_mode: "offset" });
  await service.db.run(sql`
    update banks set profile = (profile::jsonb || ${mode}::jsonb) where environment_id = ${id}`);
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 900 });
  const late = await createPaykey(sandbox, { account_number: "5550001" });
  await createPayment(sandbox, "charge", {
    paykey: late.paykey,
    amount: 300,
    outcome: "reversed_insufficient_funds",
  });
  await createPayment(sandbox, "payout", { paykey, amount: 250 });
  await sandbox.advance("idle");
  const made = await transfers(sandbox);
  const emitted = made.map(({ event_type, amount, transfer_date, status, trace_numbers }) => [
    event_type as string,
    amount as string,
    transfer_date as string,
    status as string,
    trace_numbers as string[],
  ]);
  expect(new Set(emitted)).toEqual(
    new Set([
      ["charge_deposit", "1200", "2026-03-03", "paid", []],
      ["payout_withdrawal", "250", "2026-03-03", "paid", []],
      ["charge_reversal", "300", expect.any(String), "paid", []],
    ]),
  );
  expect(await balances(service, id)).toEqual({});
  await expectInvariants(service, id);
});
