import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmptyDatabase } from "../../../../../test/support/database.ts";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { raw, sql, type Tx } from "../postgres/executor.ts";
import { publicationSql, starSchemaSql, subscriberSql } from "./star-schema.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  for (const outcome of ["standard", "failed_insufficient_funds"]) {
    await createPayment(sandbox, "charge", { paykey, outcome });
  }
  await createPayment(sandbox, "payout", { paykey, amount: 500 });
  await sandbox.post("/v1/fee_lines", {
    account_id: sandbox.account_id,
    name: "Payouts",
    basis: "per_payment",
    side: "payout",
    fixed_amount: 40,
    collect: "net_of_funding",
  });
  await sandbox.post("/v1/received_entry_rules", {
    name: "All credits",
    direction: "credit",
    act: "assign",
    account_id: sandbox.account_id,
    reason: "Are theirs.",
  });
  const entry = { direction: "credit", amount: 900, hold_to_act: true };
  await sandbox.post("/v1/sandbox/received_entries", entry);
  await sandbox.advance("idle");
  await service.db.run(raw(starSchemaSql()));
});
afterAll(() => service.close());

/** The page's queries, about the sandbox. */
async function queries(): Promise<string[]> {
  const page = await readFile("docs/operate/analytics.md", "utf8");
  const found = [...page.matchAll(/```sql\n([^`]*)```/g)].map(([, text = ""]) => text);
  return found.map((text) => text.replaceAll(":'environment'", `'${sandbox.environment.id}'`));
}

const signed = ({ amount, direction }: Resource): bigint =>
  direction === "deposit" ? BigInt(String(amount)) : -BigInt(String(amount));
const sumOf = (rows: readonly Record<string, unknown>[], name: string): bigint =>
  rows.reduce((sum, row) => sum + BigInt(String(row[name])), 0n);

const asAnalyst = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  service.db.tx(async (tx) => {
    await tx.run(sql`set local role railhead_analysts`);
    return await work(tx);
  });

describe("the star schema", () => {
  it("answers each query of the page to an analyst", async () => {
    const results: Record<string, unknown>[][] = [];
    for (const text of await queries()) results.push(await asAnalyst((tx) => tx.rows(raw(text))));
    expect(results).toHaveLength(5);
    const [volume, rates, returns, funding, balances] = results;
    expect(volume).toMatchObject([{ kind: "charge", payments: 2n }, { kind: "payout" }]);
    expect(rates).toMatchObject([{ charges: 2n, returned: 1n, percent: "50.00" }]);
    expect(returns).toMatchObject([{ code: "R01", class: "funds", returns: 1n }]);
    const moved = await sandbox.list("/v1/funding_events");
    expect(sumOf(funding ?? [], "net_cents")).toBe(
      moved.reduce((sum, one) => sum + signed(one), 0n),
    );
    expect(balances?.length).toBeGreaterThan(2);
    expect(balances?.reduce((sum, { cents }) => sum + BigInt(String(cents)), 0n)).toBe(0n);
  });

  it("has payments, received money and fees of a transfer, which sum to its amount", async () => {
    const lines = await asAnalyst((tx) =>
      tx.rows<Record<string, unknown>>(sql`
        select funding_event_id, reason, amount_cents, num_nonnulls(payment_id, suspense_item_id, fee_id) as named
        from analytics.fact_funding_lines where environment_id = ${sandbox.environment.id}`),
    );
    expect(new Set(lines.map(({ reason }) => reason))).toEqual(
      new Set(["credit", "debit", "received_credit", "fee"]),
    );
    expect(lines.every(({ named }) => named === 1)).toBe(true);
    const moved = await sandbox.list("/v1/funding_events");
    expect(moved.length).toBeGreaterThan(2);
    for (const one of moved) {
      const own = lines.filter((line) => line["funding_event_id"] === one["id"]);
      expect(sumOf(own, "amount_cents")).toBe(signed(one));
    }
  });

  it("lets an analyst read none of the service's tables", async () => {
    for (const table of ["customers", "payments", "events"]) {
      const read = asAnalyst((tx) => tx.rows(raw(`select 1 from public.${table}`)));
      await expect(read).rejects.toThrow("permission denied");
    }
  });

  it("is published without names, addresses and encrypted columns", async () => {
    await service.db.run(raw(publicationSql()));
    const rows = await service.db.rows<{ attnames: string }>(sql`
      select attnames::text from pg_publication_tables where tablename = 'customers'`);
    expect(rows).toEqual([
      { attnames: "{environment_id,id,account_id,type,status,created_at,deleted_at}" },
    ]);
  });

  it("is made on a subscriber that has the published columns alone", async () => {
    const subscriber = await createEmptyDatabase();
    await subscriber.db.run(raw(subscriberSql()));
    await subscriber.db.run(raw(starSchemaSql()));
    expect(await subscriber.db.rows(sql`select payment_id from analytics.fact_returns`)).toEqual(
      [],
    );
    await subscriber.drop();
  });
});
