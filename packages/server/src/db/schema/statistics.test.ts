import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { raw, sql, type Executor } from "../postgres/executor.ts";
import { analyzeGrownTables } from "./statistics.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const makeTable = (name: string) =>
  database.db.run(raw(`create table ${name} (n bigint) with (autovacuum_enabled = false)`));

/** PostgreSQL counts what a transaction changed after its commit, else as late as ten seconds. */
async function insertRows(executor: Executor, table: string, count: number): Promise<void> {
  await executor.run(raw(`insert into ${table} select generate_series(1, ${count})`));
  await executor.run(sql`select pg_stat_force_next_flush()`);
}

async function analyzedRows(name: string): Promise<number> {
  const { rows } = await database.db.one<{ rows: number }>(
    sql`select reltuples as rows from pg_class where relname = ${name}`,
  );
  return rows;
}

test("a table that grew fourfold is analyzed once, by one process at a time", async () => {
  const { db } = database;
  await makeTable("grown");
  await db.tx((tx) => insertRows(tx, "grown", 20_000));
  await db.tx(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('analyze_grown_table'))`);
    expect(await analyzeGrownTables(db)).toEqual([]);
  });
  expect(await analyzeGrownTables(db)).toContain("grown");
  expect(await analyzeGrownTables(db)).not.toContain("grown");
  expect(await analyzedRows("grown")).toBe(20_000);
  await db.tx((tx) => insertRows(tx, "grown", 20_000));
  expect(await analyzeGrownTables(db)).not.toContain("grown");
  await db.tx((tx) => insertRows(tx, "grown", 60_000));
  expect(await analyzeGrownTables(db)).toContain("grown");
});

test("a table is analyzed after the commit of its rows, not before, when an analysis would count none", async () => {
  const { db } = database;
  await makeTable("committed");
  await db.tx(async (tx) => {
    await insertRows(tx, "committed", 20_000);
    expect(await analyzeGrownTables(db)).not.toContain("committed");
  });
  expect(await analyzeGrownTables(db)).toContain("committed");
  expect(await analyzedRows("committed")).toBe(20_000);
});
