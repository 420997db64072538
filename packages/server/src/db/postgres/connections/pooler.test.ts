import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../../../../../../test/support/database.ts";
import {
  hasPgbouncer,
  limitSessions,
  startPgbouncer,
  type Pgbouncer,
} from "../../../../../../test/support/pgbouncer.ts";
import { addressOf } from "../../../../../../test/support/server-address.ts";
import { named, sql } from "../executor.ts";
import { openDatabase } from "./open.ts";

// Debian's pgbouncer; `.ci/run` installs it.
describe.skipIf(!hasPgbouncer)("a pooler in transaction mode", () => {
  /** Its sessions behind the pooler have limits; those of the other have none. */
  let database: TestDatabase;
  let other: TestDatabase;
  let pooler: Pgbouncer;
  /** The same, which drops what it does not forward. */
  let lax: Pgbouncer;

  beforeAll(async () => {
    database = await createTestDatabase();
    other = await createEmptyDatabase();
    pooler = await startPgbouncer(database.url);
    lax = await startPgbouncer(database.url, { ignore_startup_parameters: "options" });
    await limitSessions(database, pooler);
  });
  afterAll(async () => {
    await lax.close();
    await pooler.close();
    await other.drop();
    await database.drop();
  });

  const open = (databaseUrl: string, poolUrl?: string) =>
    openDatabase({ databaseUrl, poolUrl, dataDir: tmpdir() });

  test("is refused in place of the server itself, whether or not it ignores our settings", async () => {
    for (const { url } of [pooler, lax]) {
      await expect(open(url)).rejects.toThrow(/^the address leads through a connection pooler/);
    }
  });

  test("to another database than the server's is refused", async () => {
    await expect(open(other.url, pooler.url)).rejects.toThrow(
      "DATABASE_POOL_URL leads to another database than DATABASE_URL",
    );
  });

  test("is refused until its sessions have limits, by the commands that set them", async () => {
    const { pathname } = new URL(other.url);
    const poolUrl = addressOf(pooler.url, pathname.slice(1));
    await expect(open(other.url, poolUrl)).rejects.toThrow(
      /run alter role postgres in database test_\w+ set statement_timeout = '5s'; .*lock_timeout = '2s'; /,
    );
    await limitSessions(other, { ...pooler, url: poolUrl });
    const opened = await open(other.url, poolUrl);
    const { db } = opened;
    expect(await db.one(sql`show lock_timeout`)).toEqual({ lock_timeout: "2s" });
    await opened.close();
  });

  test("carries named statements, pipelines and rollbacks of many transactions over few sessions", async () => {
    const opened = await open(database.url, pooler.url);
    const { db } = opened;
    await db.run(sql`create table counted (n integer)`);
    const add = (n: number) =>
      db.tx(async (tx) => {
        const [, found] = await tx.pipeline([
          tx.run(named("add_counted", sql`insert into counted values (${n})`)),
          tx.one<{ n: number }>(named("find_counted", sql`select ${n}::integer as n`)),
        ]);
        expect(found).toEqual({ n });
        if (n % 5 === 0) throw new Error("undone");
      });
    const ended = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => add(n)));
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(48);
    expect(await db.one(sql`select count(*)::integer as n from counted`)).toEqual({ n: 48 });
    await opened.close();
  });

  test("leaves notifications and the locks of a session to the server itself", async () => {
    const opened = await open(database.url, pooler.url);
    const { db } = opened;
    const heard: string[] = [];
    await db.listen("due", (payload) => heard.push(payload));
    await db.run(sql`select pg_notify('due', 'x')`);
    await expect.poll(() => heard).toEqual(["x"]);
    const session = await db.connect();
    await session.run(sql`select pg_advisory_lock(77)`);
    await Promise.all(Array.from({ length: 8 }, () => db.one(sql`select 1 as n`)));
    const holder = sql`
      select pid = pg_backend_pid() as own from pg_locks where locktype = 'advisory' and objid = 77`;
    expect(await session.rows(holder)).toEqual([{ own: true }]);
    await session.release();
    await opened.close();
  });
});
