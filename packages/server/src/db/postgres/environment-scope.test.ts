import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { readSerializedPayment } from "../../payments/creation/read-payment.ts";
import { findCustomers } from "../tables/counterparties/customers-by-text.ts";
import { findCustomer } from "../tables/counterparties/customers.ts";
import { inEnvironment } from "./environment-scope.ts";
import { sql, type Database, type Executor } from "./executor.ts";

const at = "2026-03-02T14:00:00.000Z";
const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const MINE = { environment_id: idOf(1), account_id: idOf(1) };
const CUSTOMERS = 4_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  for (const n of [1, 2]) {
    const id = idOf(n);
    await db.run(sql`
      insert into environments (id, kind, name, seed, clock_mode, clock_at, created_at)
      values (${id}, 'sandbox', 'test', 1, 'frozen', ${at}, ${at})`);
    await db.run(sql`insert into organizations (environment_id, id, name, created_at, updated_at)
      values (${id}, ${id}, 'Test', ${at}, ${at})`);
    await db.run(sql`
      insert into accounts (environment_id, id, organization_id, status, business_profile, created_at, updated_at)
      values (${id}, ${id}, ${id}, 'active', '{}', ${at}, ${at})`);
    await db.run(sql`
      insert into customers (environment_id, id, account_id, name, type, email, phone, status, device,
        config, created_at, updated_at)
      select ${id}, ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${id},
        'Name ' || n, 'individual', n || '@example.com', '+12125550123', 'verified', '{}', '{}',
        ${at}::timestamptz + n * interval '1 second', ${at}
      from generate_series(1, ${CUSTOMERS}::integer) n`);
  }
  await db.run(sql`
    insert into search_documents (environment_id, account_id, kind, resource_id, text)
    select environment_id, account_id, kind, id, lower(name || ' ' || email)
    from customers, unnest('{customer,payment,owner,paykey}'::text[]) kind`);
  await db.run(sql`analyze customers, search_documents`);
});
afterAll(() => database.drop());

/** Indexes that a read in the environment used. */
async function indexesOf(read: (db: Executor) => Promise<unknown>): Promise<string[]> {
  const scoped = inEnvironment(database.serviceDb, MINE.environment_id);
  const before = await scans(database.db);
  await scoped.tx(async (tx) => {
    await read(tx);
    await tx.run(sql`select pg_stat_force_next_flush()`);
  });
  const after = await scans(database.db);
  return [...after].flatMap(([name, n]) => (n > (before.get(name) ?? 0n) ? [name] : []));
}

async function scans(db: Database): Promise<Map<string, bigint>> {
  const rows = await db.rows<{ name: string; n: bigint }>(sql`
    select indexrelname as name, idx_scan as n from pg_stat_user_indexes
    where relname in ('customers', 'search_documents')`);
  return new Map(rows.map(({ name, n }) => [name, n]));
}

const page = { sort: "created_at", order: "desc", limit: 20, offset: 0 } as const;
/** As in an account of many customers. */
const limits = { small: 0, few: 5_000, scanned: 100 };

test("a list, a search and a look-up by email use their indexes under the policy", async () => {
  const list = (filters: object) => (db: Executor) =>
    findCustomers(db, { filters: { ...MINE, ...filters }, ...page, limits });
  expect(await indexesOf(list({}))).toContain("customers_by_account");
  expect(await indexesOf(list({ search_text: "name 3999" }))).toContain(
    "search_documents_customers",
  );
  expect(await indexesOf(list({ email: "3999@example.com" }))).toContain("customers_by_email");
  expect(await indexesOf((db) => findCustomer(db, { ...MINE, id: idOf(7) }))).toHaveLength(1);
  for (const kind of ["payment", "owner", "paykey"]) {
    const search = sql`select search_document_ids(${MINE.account_id}, ${kind}, '%name 3999%', null, null, null)`;
    const expected = `search_documents_${kind}s`;
    expect(await indexesOf((db) => db.rows(search))).toContain(expected);
  }
});

test("the plan of a page by age reads the index in its order, and the policy filters nothing else", async () => {
  const scoped = inEnvironment(database.serviceDb, MINE.environment_id);
  const lines = await scoped.rows<{ "QUERY PLAN": string }>(sql`
    explain (costs off) select id from customers
    where environment_id = ${MINE.environment_id} and account_id = ${MINE.account_id}
    order by created_at desc, id desc limit 20`);
  const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index Scan Backward using customers_by_account on customers");
  expect(plan).not.toContain("Sort");
});

test("a single statement and a transaction leave neither role nor environment behind", async () => {
  const scoped = inEnvironment(database.serviceDb, MINE.environment_id);
  const who = sql`select current_user::text as role, pg_backend_pid() as pid,
    coalesce(current_setting('railhead.environment', true), '') as environment`;
  const inside = { role: "railhead_api", environment: MINE.environment_id };
  expect(await scoped.one(who)).toMatchObject(inside);
  expect(await scoped.tx((tx) => tx.one(who))).toMatchObject(inside);
  await expect(scoped.one(sql`select 1 / 0`)).rejects.toThrow("division by zero");
  expect(await database.serviceDb.one(who)).toMatchObject({
    role: "railhead_engine",
    environment: "",
  });
});

test("requests that read payments of one environment at once share one statement", async () => {
  let begun = 0;
  const db: Database = {
    ...database.serviceDb,
    tx: (work, settings) => ((begun += 1), database.serviceDb.tx(work, settings)),
  };
  const read = (n: number) =>
    readSerializedPayment(inEnvironment(db, MINE.environment_id), {
      ...MINE,
      id: idOf(n),
      kind: "charge",
    });
  await Promise.all(Array.from({ length: 20 }, (_, n) => read(n)));
  expect(begun).toBe(1);
});
