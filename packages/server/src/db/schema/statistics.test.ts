import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { raw, sql } from "../postgres/executor.ts";
import { analyzeGrownTables } from "./statistics.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.run(raw("create table grown (n bigint) with (autovacuum_enabled = false)"));
  await database.db.run(sql`insert into grown select generate_series(1, 20000)`);
});
afterAll(() => database.drop());

test("a table that grew fourfold is analyzed once, by one process at a time", async () => {
  const { db } = database;
  await db.tx(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('analyze_grown_table'))`);
    expect(await analyzeGrownTables(db)).toEqual([]);
  });
  expect(await analyzeGrownTables(db)).toContain("grown");
  expect(await analyzeGrownTables(db)).not.toContain("grown");
  const { rows } = await db.one<{ rows: number }>(
    sql`select reltuples as rows from pg_class where relname = 'grown'`,
  );
  expect(rows).toBe(20_000);
  await db.run(sql`insert into grown select generate_series(1, 20000)`);
  expect(await analyzeGrownTables(db)).not.toContain("grown");
  await db.run(sql`insert into grown select generate_series(1, 60000)`);
  expect(await analyzeGrownTables(db)).toContain("grown");
});
