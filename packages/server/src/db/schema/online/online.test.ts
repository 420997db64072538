import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../../../test/support/database.ts";
import { raw, sql } from "../../postgres/executor.ts";
import { migrate } from "../migrate.ts";
import { readMigrations } from "../migration-files.ts";
import type { BackfillProgress } from "./backfill.ts";
import { withShortLocks } from "./short-locks.ts";

const at = "2026-03-02T14:00:00.000Z";
const ROWS = 5_000;
let database: TestDatabase;
let folder: string;
let functionsFolder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "railhead-online-"));
  functionsFolder = mkdtempSync(join(tmpdir(), "railhead-online-functions-"));
  write("0001_first.sql", "create table a (x text, n int, m int, primary key (x, n));");
  await run();
  await database.db.run(
    sql`insert into a select 'it''s ' || i % 7, i from generate_series(1, ${ROWS}) i`,
  );
});
afterEach(async () => {
  await database.drop();
  for (const each of [folder, functionsFolder]) rmSync(each, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const run = (onProgress?: (progress: BackfillProgress) => void) =>
  migrate(database.db, { at, folder, functionsFolder, onProgress });
const online = (text: string) => `-- railhead: online\n${text}`;

test("a backfill that is interrupted goes on where it was, and fills every row once", async () => {
  const step = "update a set m = coalesce(m, 0) + n where true and :batch;";
  write("0002_fill.sql", online(step));
  const seen: number[] = [];
  const interrupted = run(({ done }) => {
    seen.push(done);
    if (seen.length === 2) throw new Error("the process was killed");
  });
  await expect(interrupted).rejects.toThrow("migration 0002_fill failed: the process was killed");
  expect((await run(({ done }) => seen.push(done))).applied).toEqual(["0002_fill"]);
  expect(seen).toEqual([2_000, 4_000, 5_000]);
  const { wrong } = await database.db.one<{ wrong: number }>(
    sql`select count(*)::int as wrong from a where m is distinct from n`,
  );
  expect(wrong).toBe(0);
});

test("a backfill ends although rows are added after every batch", async () => {
  write("0002_fill.sql", online("update a set m = n where true and :batch;"));
  const added: Promise<unknown>[] = [];
  let batches = 0;
  await run(() => {
    batches += 1;
    const row = sql`insert into a values ('later', ${ROWS + batches})`;
    if (batches < 50) added.push(database.db.run(row));
  });
  await Promise.all(added);
  expect(batches).toBe(3);
});

test("an index whose building was interrupted is built again, and a valid one is left", async () => {
  const { db } = database;
  await db.run(raw("update a set m = 1 where n < 3"));
  write("0002_index.sql", online("create unique index concurrently a_by_m on a (m);"));
  await expect(run()).rejects.toThrow(/could not create unique index/);
  const state = () =>
    db.first<{ oid: number; valid: boolean }>(sql`
      select indexrelid::int as oid, indisvalid as valid from pg_index where indexrelid = to_regclass('a_by_m')`);
  expect(await state()).toMatchObject({ valid: false });
  await db.run(raw("update a set m = n"));
  await run();
  const built = await state();
  expect(built).toMatchObject({ valid: true });
  await db.run(sql`delete from schema_migrations where number = 2`);
  await run();
  expect(await state()).toEqual(built);
});

test("an index of a partitioned table is built part by part beside writers, goes on after an interruption, and is dropped", async () => {
  const { db } = database;
  await db.run(raw("create table p (e int, n int, primary key (e, n)) partition by list (e)"));
  await db.run(raw("create schema parts"));
  await db.run(raw("create table parts.other partition of p default"));
  await db.run(
    raw("create table parts.e1 partition of p for values in (1) partition by range (n)"),
  );
  await db.run(raw("create table parts.e1_0 partition of parts.e1 for values from (0) to (500)"));
  await db.run(
    raw("create table parts.e1_5 partition of parts.e1 for values from (500) to (1000)"),
  );
  await db.run(raw("insert into p select i % 2, i from generate_series(1, 999) i"));
  write("0002_index.sql", online("create index concurrently p_by_n on p ((100 / (n - 601)));"));
  await expect(run()).rejects.toThrow("division by zero");
  await db.run(raw("delete from p where n = 601"));
  await run();
  const indexes = () =>
    db.rows(sql`select i.indrelid::regclass::text as of, i.indisvalid as valid
      from pg_partition_tree(to_regclass('p_by_n')) t join pg_index i on i.indexrelid = t.relid order by 1`);
  const of = (name: string) => ({ of: name, valid: true });
  expect(await indexes()).toEqual(
    ["p", "parts.e1", "parts.e1_0", "parts.e1_5", "parts.other"].map(of),
  );
  await db.run(sql`delete from schema_migrations where number = 2`);
  await run();
  write("0003_drop.sql", online("drop index concurrently if exists p_by_n;"));
  await run();
  expect(await indexes()).toEqual([]);
});

test("two that migrate at once do not wait for each other in a circle", async () => {
  write("0002_index.sql", online("create index concurrently a_by_m on a (m);"));
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flatMap(({ applied }) => applied)).toEqual(["0002_index"]);
});

test("functions of the program are there before what runs online at the end, but not before tables they need", async () => {
  write("0002_index.sql", online("create index concurrently a_by_m on a (m);"));
  write("0003_table.sql", "create table b (n int);");
  write("0004_fill.sql", online("update a set m = g() where m is null and :batch;"));
  writeFileSync(
    join(functionsFolder, "g.sql"),
    "create or replace function g() returns int language plpgsql as 'begin return (select count(*) from b); end';",
  );
  expect(await run()).toEqual({
    applied: ["0002_index", "0003_table", "0004_fill"],
    functions: ["g"],
  });
});

test("a table that is in use is waited for again and again, and its writers never long", async () => {
  const { db } = database;
  const session = await db.connect();
  const held = await db.connect();
  try {
    await held.run(raw("begin; select from a limit 1"));
    const alter = () => session.tx((tx) => tx.run(raw("alter table a add column k int")));
    const short = { attempts: 2, pauseMs: 1 };
    await expect(withShortLocks(session, alter, short)).rejects.toThrow(
      /a table stayed locked: end what holds it.*process \d+ of/,
    );
    await held.run(raw("commit"));
    await withShortLocks(session, alter, short);
    expect(await session.one(raw("show lock_timeout"))).toEqual({ lock_timeout: "0" });
  } finally {
    await held.release();
    await session.release();
  }
});

test("a program beside a newer schema changes nothing; one that may not run on it is refused", async () => {
  const later = "create table b (n int);";
  await database.db.run(sql`
    insert into schema_migrations (number, name, checksum, oldest_program, applied_at)
    values (2, '0002_later', '', 1, ${at})`);
  writeFileSync(
    join(functionsFolder, "f.sql"),
    "create or replace function f() returns int language sql as 'select 1';",
  );
  expect(await run()).toEqual({ applied: [], functions: [] });
  await database.db.run(sql`update schema_migrations set oldest_program = 2 where number = 2`);
  await expect(run()).rejects.toThrow("0002_later, which this program does not know");
  write("0002_later.sql", `-- railhead: oldest program 1\n${later}`);
  expect(readMigrations(folder).map(({ oldestProgram }) => oldestProgram)).toEqual([1, 1]);
});

test.each([
  "create index a_by_m on a (m)",
  "create index concurrently if not exists a_by_m on a (m)",
  "update a set m = 1",
  "alter table a add column k int",
])("%s is refused where it would run online: it could not be run again", (text) => {
  write("0002_online.sql", online(text));
  expect(() => readMigrations(folder)).toThrow("0002_online.sql runs online, so it may only say");
});
