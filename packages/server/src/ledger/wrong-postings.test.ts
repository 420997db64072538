import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../test/support/factories.ts";
import {
  caller,
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { sql, type Sql } from "../db/postgres/sql.ts";
import { findViolations, findViolationsSeen, type Invariant } from "./invariants.ts";

let service: TestService;
let sandbox: Sandbox;
let other: Sandbox;
/** Two businesses of one environment, each with a charge that is paid. */
const businesses: { account_id: string; charge: string }[] = [];

beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  other = await service.addSandbox({ seed: 2n });
  const account = await sandbox.post("/v1/accounts", {
    organization_id: sandbox.organization_id,
    account_type: "business",
    access_level: "standard",
    business_profile: { name: "Second", website: "https://second.example" },
  });
  const { key } = await sandbox.post("/v1/api_keys", {
    account_id: account["id"],
    scopes: ["admin"],
  });
  for (const [account_id, own] of [
    [sandbox.account_id, sandbox],
    [account["id"] as string, caller(service.url, key as string)],
  ] as const) {
    const { paykey } = await createPaykey(own);
    const { id } = await createPayment(own, "charge", { paykey, amount: 900 });
    businesses.push({ account_id, charge: id as string });
  }
  await sandbox.advance("2026-03-05T15:00:00.000Z");
});
afterAll(() => service.close());

interface Wrong {
  readonly move?: string;
  readonly attempt?: number;
  readonly debit?: Sql;
  readonly credit?: Sql;
  readonly cents?: number;
  readonly at?: string;
}

/** A ledger account of the environment, or of one of its businesses. */
const account = (code: string, business?: 0 | 1): Sql => sql`(select id from ledger_accounts
  where environment_id = ${sandbox.environment.id} and code = ${code}
    and account_id is not distinct from ${business === undefined ? null : (businesses[business]?.account_id ?? null)}::uuid)`;

/** A posting that says once more that the first business's charge was paid, but for what is wrong. */
function posting(wrong: Wrong): Sql {
  return sql`
    insert into postings (environment_id, subject_id, move, attempt, debit_account_id,
      credit_account_id, amount_cents, posted_at)
    values (${sandbox.environment.id}, ${businesses[0]?.charge}, ${wrong.move ?? "mature"},
      ${wrong.attempt ?? 9}, ${wrong.debit ?? account("pending", 0)},
      ${wrong.credit ?? account("available", 0)}, ${wrong.cents ?? 900},
      ${wrong.at ?? "2026-03-05T15:00:00.000Z"})`;
}

describe("the database refuses a posting", () => {
  const foreign = (): Sql => sql`(select id from ledger_accounts
    where environment_id = ${other.environment.id} and code = 'bank_cash')`;
  test.each<[string, string, () => Wrong]>([
    ["of nothing", "postings_amount_cents_check", () => ({ cents: 0 })],
    ["of less than nothing", "postings_amount_cents_check", () => ({ cents: -900 })],
    ["that has one side", "null value", () => ({ credit: sql`null` })],
    ["from an account to itself", "postings_check", () => ({ credit: account("pending", 0) })],
    [
      "that was made before",
      "postings_environment_id_subject_id_move_attempt_key",
      () => ({ attempt: 1 }),
    ],
    [
      "to an account that its move does not know",
      "may not debit pending and credit bank_cash",
      () => ({ credit: account("bank_cash") }),
    ],
    [
      "the wrong way round",
      "may not debit available and credit pending",
      () => ({ debit: account("available", 0), credit: account("pending", 0) }),
    ],
    [
      "from one business to another",
      "moves money of one business to another",
      () => ({ credit: account("available", 1) }),
    ],
    [
      "to another environment",
      "names no account of its environment",
      () => ({ move: "settle", credit: foreign() }),
    ],
  ])("%s", async (_what, why, wrong) => {
    await expect(service.db.run(posting(wrong()))).rejects.toThrow(why);
    expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  });
});

class Undone extends Error {}

describe("what no rule of the database can know is found by the invariants:", () => {
  test.each<[string, () => Wrong]>([
    ["a move that was booked twice", () => ({})],
    ["another amount", () => ({ cents: 1 })],
    [
      "a payment's money booked to another business",
      () => ({ debit: account("pending", 1), credit: account("available", 1) }),
    ],
    ["a move that never was", () => ({ move: "return", credit: account("bank_cash") })],
  ])("%s", async (_what, wrong) => {
    let found: Invariant[] = [];
    const undone = service.db.tx(async (tx) => {
      await tx.run(posting(wrong()));
      const violations = await findViolationsSeen(tx, sandbox.environment.id);
      found = violations.map(({ invariant }) => invariant);
      throw new Undone();
    });
    await expect(undone).rejects.toThrow(Undone);
    expect(found).toContain("balances_agree_with_payments");
  });
});
