import {
  COVER_POSTING_RULES,
  FEE_POSTING_RULES,
  FUNDING_POSTING_RULES,
  PAYMENT_POSTING_RULES,
  RECEIVED_RETURN_POSTING_RULES,
  REVERSAL_POSTING_RULES,
  STATEMENT_BOOKING_POSTING_RULES,
  SUSPENSE_POSTING_RULES,
  VERIFICATION_POSTING_RULES,
} from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../../test/support/factories.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../../test/support/service.ts";
import { sql, type Sql } from "../../postgres/sql.ts";
import { listPostingRules } from "./ledger.ts";

let service: TestService;
let sandbox: Sandbox;
let other: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  other = await service.addSandbox({ seed: 2n });
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("idle");
});
afterAll(() => service.close());

const refused = (statement: Sql, why: string) =>
  expect(service.db.run(statement)).rejects.toThrow(why);
const account = (code: string, of = sandbox) => sql`(select id from ledger_accounts
  where environment_id = ${of.environment.id} and code = ${code})`;

/** A posting of nobody's, as a statement of its own. */
function posting(
  input: {
    move?: string;
    debit?: Sql;
    credit?: Sql;
    at?: string;
    rows?: number;
    cents?: number;
  } = {},
): Sql {
  return sql`
    insert into postings (environment_id, subject_id, move, attempt, debit_account_id,
      credit_account_id, amount_cents, posted_at)
    select ${sandbox.environment.id}, '0195a3f0-7c00-7000-8000-0123456789ab',
      ${input.move ?? "suspend"}, n, ${input.debit ?? account("suspense")},
      ${input.credit ?? account("bank_cash")}, ${input.cents ?? 700},
      ${input.at ?? "2026-06-01T00:00:00.000Z"}
    from generate_series(1, ${input.rows ?? 1}::int) n`;
}

const balanceOf = async (code: string) => {
  const row = await service.db.one<{ cents: bigint }>(sql`
    select debits_cents - credits_cents as cents from ledger_accounts where id = ${account(code)}`);
  return row.cents;
};

describe("the database", () => {
  it("knows the rules of postings that the tables of core have, and the engine's own", async () => {
    const rules = [
      ...PAYMENT_POSTING_RULES,
      ...FUNDING_POSTING_RULES,
      ...VERIFICATION_POSTING_RULES,
      ...REVERSAL_POSTING_RULES.map((rule) => ({ ...rule, event: "reversal" })),
      ...RECEIVED_RETURN_POSTING_RULES.map((rule) => ({ ...rule, event: "received_return" })),
      ...SUSPENSE_POSTING_RULES,
      ...STATEMENT_BOOKING_POSTING_RULES,
      ...COVER_POSTING_RULES,
      ...FEE_POSTING_RULES,
    ].map(({ event, debit, credit }) => `${event} ${debit} ${credit}`);
    const own = ["suspend suspense bank_cash", "suspend bank_cash suspense"];
    const held = (await listPostingRules(service.db))
      .map(({ move, debit_code, credit_code }) => `${move} ${debit_code} ${credit_code}`)
      .filter((rule) => !rule.startsWith("dishonor "));
    expect(held).toEqual([...new Set([...rules, ...own])].sort());
  });

  it("refuses a posting that no rule knows, and one between environments", async () => {
    await refused(
      posting({ debit: account("bank_cash"), credit: account("debits_in_flight") }),
      "may not debit bank_cash and credit debits_in_flight",
    );
    await refused(posting({ move: "invented" }), "may not debit suspense and credit bank_cash");
    await refused(
      posting({ credit: account("bank_cash", other) }),
      "names no account of its environment",
    );
  });

  it("refuses to change, delete or empty postings, and to move a balance without one", async () => {
    const { id } = sandbox.environment;
    await refused(sql`update postings set amount_cents = 1`, "append-only");
    await refused(sql`delete from postings where environment_id = ${id}`, "append-only");
    await refused(sql`truncate postings`, "append-only");
    await refused(
      sql`update ledger_accounts set debits_cents = 0 where id = ${account("bank_cash")}`,
      "balances move with postings alone",
    );
  });

  it("carries any number of postings into the balances, whichever session inserts them", async () => {
    const before = [await balanceOf("suspense"), await balanceOf("bank_cash")];
    class Undone extends Error {}
    const undone = service.db.tx(async (tx) => {
      await tx.run(posting({ rows: 2000, cents: 3 }));
      const rows = await tx.rows<{ cents: bigint }>(sql`
        select debits_cents - credits_cents as cents from ledger_accounts
        where id in (${account("suspense")}, ${account("bank_cash")}) order by code desc`);
      const [suspense = 0n, cash = 0n] = before;
      expect(rows.map(({ cents }) => cents)).toEqual([suspense + 6000n, cash - 6000n]);
      throw new Undone();
    });
    await expect(undone).rejects.toThrow(Undone);
    expect([await balanceOf("suspense"), await balanceOf("bank_cash")]).toEqual(before);
  });

  it("refuses a posting dated into books that were closed", async () => {
    const { id } = sandbox.environment;
    await service.db.run(sql`
      insert into ledger_closings
        (environment_id, id, month, closed_through, version, created_at, updated_at)
      values (${id}, gen_random_uuid(), '2026-05', '2026-05-31T23:59:59.999Z', 1, now(), now())`);
    await refused(posting({ at: "2026-05-31T23:59:59.999Z" }), "comes late: the books are closed");
    expect(await service.db.run(posting({ at: "2026-06-01T00:00:00.000Z" }))).toBe(1);
  });
});
