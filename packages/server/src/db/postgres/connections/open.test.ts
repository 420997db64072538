import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../../../test/support/database.ts";
import { isUnavailable } from "../errors.ts";
import { raw, sql } from "../executor.ts";
import { openDatabase } from "./open.ts";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "railhead-open-"));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test("an operator's server is used where its address is given, and left running", async () => {
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: folder });
  expect(opened.managed).toBeUndefined();
  const asked = sql`select current_database() as name`;
  expect(await opened.db.one(asked)).toEqual(await database.db.one(asked));
  await opened.close();
  expect(await database.db.one(sql`select 1 as n`)).toEqual({ n: 1 });
});

test("no more connections are opened for requests and for the engine than is set", async () => {
  const sizes = { requests: 3, engine: 2 };
  const options = { databaseUrl: database.url, dataDir: folder, sizes };
  const opened = await openDatabase(options);
  const waiting = [opened.db, opened.workers].flatMap((pool) =>
    Array.from({ length: 6 }, () =>
      pool.one<{ pid: number }>(sql`
      select pg_backend_pid() as pid from pg_sleep(0.05)`),
    ),
  );
  const pids = (await Promise.all(waiting)).map(({ pid }) => pid);
  expect([new Set(pids.slice(0, 6)).size, new Set(pids.slice(6)).size]).toEqual([3, 2]);
  await opened.close();
});

test("without an address our own server runs, and closing ends it", async () => {
  const opened = await openDatabase({ dataDir: join(folder, "pg"), applicationName: "opening" });
  expect(await opened.owner.one(sql`show application_name`)).toEqual({
    application_name: "opening",
  });
  await opened.close();
  await expect(opened.managed?.exited).resolves.toContain("is shut down");
});

test("a server older than 15 is refused in one sentence", async () => {
  // A function that shadows the built-in one stands in for the old server.
  await database.db.run(
    raw("create function current_setting(text) returns text language sql return '14.19'"),
  );
  const url = new URL(database.url);
  url.searchParams.set("options", "-c search_path=public,pg_catalog");
  const open = openDatabase({ databaseUrl: url.toString(), dataDir: folder });
  await expect(open).rejects.toThrow(
    "the server of DATABASE_URL is PostgreSQL 14.19; Railhead needs 15 or newer",
  );
});

test("an absent server is reported as unavailable, and a malformed address without its password", async () => {
  const absent = openDatabase({ databaseUrl: "postgres://a:b@127.0.0.1:1/c", dataDir: folder });
  await expect(absent).rejects.toSatisfy(isUnavailable);
  const malformed = openDatabase({ databaseUrl: "postgres//u:canary@host", dataDir: folder });
  await expect(malformed).rejects.toThrow(/^the database address must have the form/);
});
