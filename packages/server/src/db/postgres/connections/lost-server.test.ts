import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../../../test/support/database.ts";
import { startProxiedPool, type ProxiedPool } from "../../../../../../test/support/tcp-proxy.ts";
import { isUnavailable } from "../errors.ts";
import { sql } from "../executor.ts";

const SILENCE_MS = 100;

let database: TestDatabase;
let proxied: ProxiedPool;

beforeEach(async () => {
  database = await createEmptyDatabase();
  proxied = await startProxiedPool(database.url, { silenceMs: SILENCE_MS });
});
afterEach(async () => {
  await proxied.close();
  await database.drop();
});

test("a statement on a connection that went silent fails as unavailable, and the next one connects anew", async () => {
  const { db, proxy } = proxied;
  expect(await db.one(sql`select 1 as n`)).toEqual({ n: 1 });
  proxy.freeze();
  await expect(db.one(sql`select 2 as n`)).rejects.toSatisfy(isUnavailable);
  expect(await db.one(sql`select 3 as n`)).toEqual({ n: 3 });
});

test("a transaction whose server is lost midway is rolled back there, and its slot is free again", async () => {
  const { db, proxy } = proxied;
  await db.run(sql`create table kept (n int)`);
  const lost = db.tx(async (tx) => {
    await tx.run(sql`insert into kept values (1)`);
    proxy.freeze();
    await tx.run(sql`insert into kept values (2)`);
  });
  await expect(lost).rejects.toSatisfy(isUnavailable);
  await db.tx((tx) => tx.run(sql`insert into kept values (3)`));
  expect(await db.rows(sql`select n from kept`)).toEqual([{ n: 3 }]);
});

test("a statement that the server works on is waited for, however long it sends nothing", async () => {
  const slow = sql`select pg_sleep(${(SILENCE_MS * 8) / 1_000}), 4 as n`;
  expect(await proxied.db.one(slow)).toMatchObject({ n: 4 });
});

test("a connection of its own that went silent is no longer alive once it was used", async () => {
  const { db, proxy } = proxied;
  const connection = await db.connect();
  proxy.freeze();
  await expect(connection.run(sql`select`)).rejects.toSatisfy(isUnavailable);
  expect(connection.alive).toBe(false);
});

test("a listener that went silent connects anew and says that it may have missed something", async () => {
  const { db, proxy } = proxied;
  const heard: string[] = [];
  await db.listen("due", (payload) => heard.push(payload));
  proxy.freeze();
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([""]);
  await database.db.run(sql`select pg_notify('due', 'x')`);
  await expect.poll(() => heard).toEqual(["", "x"]);
});
