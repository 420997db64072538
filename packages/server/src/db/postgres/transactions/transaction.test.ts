import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../../../test/support/database.ts";
import { clientConfig } from "../connections/client-config.ts";
import { createSemaphore } from "../../../base/semaphore.ts";
import { isTimeout, isUnavailable, isUniqueViolation, sqlState } from "../errors.ts";
import { raw, sql, type Database, type Tx } from "../executor.ts";
import { connectTimeout, openPool } from "../connections/pool.ts";
import { savepoint } from "./savepoint.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createEmptyDatabase();
  db = database.db;
  await db.run(raw("create table items (id int constraint items_key primary key, n int not null)"));
});
beforeEach(async () => {
  await db.run(sql`truncate items`);
  await db.run(sql`insert into items values (1, 0), (2, 0)`);
});
afterAll(() => database.drop());

const add = (id: number) => sql`update items set n = n + 1 where id = ${id}`;
const read = async () =>
  (await db.rows<{ n: number }>(sql`select n from items order by id`)).map(({ n }) => n);

test("transactions that fill the pool can still read through it", async () => {
  const pool = openPool({ url: database.url, max: 4 });
  const readBeside = async (tx: Tx) => {
    await tx.run(add(1));
    return await pool.one(sql`select 1 as n`);
  };
  const found = await Promise.all(
    Array.from({ length: 12 }, () => pool.tx((tx) => readBeside(tx))),
  );
  expect(found).toEqual(Array.from({ length: 12 }, () => ({ n: 1 })));
  await pool.close();
});

test("a transaction that finds no slot in time fails as unavailable, and the next one runs", async () => {
  const slots = createSemaphore(1, { timeoutMs: 20, onTimeout: connectTimeout });
  const leave = await slots.enter();
  const refused = await slots.enter().catch((error: unknown) => error);
  expect(isUnavailable(refused)).toBe(true);
  const next = slots.enter();
  leave();
  (await next)();
  (await slots.enter())();
});

describe("tx", () => {
  test("commits what the closure did and answers its value", async () => {
    expect(await db.tx(async (tx) => await tx.run(add(1)))).toBe(1);
    expect(await read()).toEqual([1, 0]);
  });

  test("undoes everything when the closure throws, and passes its error on", async () => {
    const failure = new Error("no");
    await expect(
      db.tx(async (tx) => {
        await tx.run(add(1));
        throw failure;
      }),
    ).rejects.toBe(failure);
    expect(await read()).toEqual([0, 0]);
  });

  test("statements issued together run in that order", async () => {
    const seen = await db.tx((tx) =>
      Promise.all([
        tx.one(sql`update items set n = 5 where id = 1 returning n`),
        tx.one(sql`update items set n = n * 2 where id = 1 returning n`),
        tx.one(sql`select n from items where id = 1`),
      ]),
    );
    expect(seen).toEqual([{ n: 5 }, { n: 10 }, { n: 10 }]);
  });

  test("a failure in the middle of statements issued together undoes all of them", async () => {
    const attempt = db.tx((tx) =>
      Promise.all([tx.run(add(1)), tx.run(sql`insert into items values (1, 9)`), tx.run(add(2))]),
    );
    await expect(attempt).rejects.toSatisfy((error) => isUniqueViolation(error, "items_key"));
    expect(await read()).toEqual([0, 0]);
    expect(await db.tx((tx) => tx.run(add(1)))).toBe(1);
  });

  test("a swallowed failure cannot look like a commit", async () => {
    const attempt = db.tx(async (tx) => {
      await tx.run(add(1));
      await tx.run(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(attempt).rejects.toThrow("rolled back");
    await expect(attempt).rejects.toSatisfy((error) => sqlState(error) === "22012");
    expect(await read()).toEqual([0, 0]);
  });

  test("a pipeline resolves with the results of its statements in their order", async () => {
    const seen = await db.tx((tx) =>
      tx.pipeline([
        tx.one<{ n: number }>(sql`update items set n = 5 where id = 1 returning n`),
        tx.run(add(1)),
        tx.rows<{ n: number }>(sql`select n from items where id = 1`),
      ]),
    );
    expect(seen).toEqual([{ n: 5 }, 1, [{ n: 6 }]]);
  });

  test("a pipeline throws its first failure, and everything is undone", async () => {
    const attempt = db.tx((tx) =>
      tx.pipeline([tx.run(add(1)), tx.run(sql`insert into items values (1, 9)`), tx.run(add(2))]),
    );
    await expect(attempt).rejects.toSatisfy((error) => isUniqueViolation(error, "items_key"));
    expect(await read()).toEqual([0, 0]);
  });

  test("statements sent with the commit are committed, and none may follow", async () => {
    const attempt = db.tx(async (tx) => {
      await tx.commitWith([tx.run(add(1)), tx.run(add(2))]);
      await tx.run(add(1));
    });
    await expect(attempt).rejects.toThrow("has ended");
    expect(await read()).toEqual([1, 1]);
  });

  test("a statement that fails with the commit undoes all, also where its failure is swallowed", async () => {
    const both = (tx: Tx) => tx.commitWith([tx.run(add(1)), tx.run(sql`select 1 / 0`)]);
    await expect(db.tx(both)).rejects.toSatisfy((error) => sqlState(error) === "22012");
    const swallowed = db.tx(async (tx) => {
      await both(tx).catch(() => undefined);
    });
    await expect(swallowed).rejects.toSatisfy((error) => sqlState(error) === "22012");
    expect(await read()).toEqual([0, 0]);
  });

  test("a failure that a savepoint undid is not taken for that of the commit", async () => {
    let calls = 0;
    await db.tx(async (tx) => {
      calls += 1;
      await savepoint(tx, () => tx.run(sql`select 1 / 0`)).catch(() => undefined);
      const fail = sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`;
      await tx.commitWith([calls === 1 ? tx.run(fail) : undefined, tx.run(add(1))]);
    });
    expect(calls).toBe(2);
    expect(await read()).toEqual([1, 0]);
  });

  test("a statement after the end is refused", async () => {
    let leaked: Tx | undefined;
    await db.tx(async (tx) => {
      leaked = tx;
      await tx.run(add(1));
    });
    await expect(leaked?.run(add(2))).rejects.toThrow("has ended");
    expect(await read()).toEqual([1, 0]);
  });

  test("runs at READ COMMITTED whatever the database's default", async () => {
    const url = new URL(database.url);
    url.searchParams.set("options", "-c default_transaction_isolation=serializable");
    const strict = openPool({ url: url.toString() });
    const level = sql`select current_setting('transaction_isolation') as level`;
    expect(await strict.one(level)).toEqual({ level: "serializable" });
    expect(await strict.tx((tx) => tx.one(level))).toEqual({ level: "read committed" });
    await strict.close();
  });

  test("a deadlock runs the loser's whole closure again", async () => {
    let calls = 0;
    let holding = 0;
    let open: () => void = () => undefined;
    const bothHaveOne = new Promise<void>((resolve) => {
      open = resolve;
    });
    const work = (first: number, second: number) =>
      db.tx(async (tx) => {
        calls += 1;
        await tx.run(add(first));
        holding += 1;
        if (holding === 2) open();
        await bothHaveOne;
        await tx.run(add(second));
      });
    await Promise.all([work(1, 2), work(2, 1)]);
    expect(calls).toBe(3);
    expect(await read()).toEqual([2, 2]);
  });

  test("a closure that never gets through is abandoned after five times", async () => {
    let calls = 0;
    const attempt = db.tx(async (tx) => {
      calls += 1;
      await tx.run(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    });
    await expect(attempt).rejects.toThrow("again");
    expect(calls).toBe(5);
  });

  test("an ordinary error is not tried again", async () => {
    let calls = 0;
    const attempt = db.tx(async (tx) => {
      calls += 1;
      await tx.run(sql`select 1 / 0`);
    });
    await expect(attempt).rejects.toThrow("division by zero");
    expect(calls).toBe(1);
  });
});

describe("connect", () => {
  test("runs one transaction at a time and refuses strays inside it", async () => {
    const connection = await db.connect();
    await connection.tx(async (tx) => {
      await tx.run(add(1));
      await expect(connection.run(add(2))).rejects.toThrow("is in a transaction");
      await expect(connection.tx((other) => other.run(add(2)))).rejects.toThrow(
        "is in a transaction",
      );
    });
    await connection.tx((tx) => tx.run(add(2)));
    expect(await read()).toEqual([1, 1]);
    await connection.release();
    await expect(connection.run(add(1))).rejects.toSatisfy(isUnavailable);
  });

  test("says that it was lost, and the next one works", async () => {
    const connection = await db.connect();
    const { pid } = await connection.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.run(sql`select pg_terminate_backend(${pid})`);
    await expect.poll(() => connection.alive).toBe(false);
    await expect(connection.run(add(1))).rejects.toSatisfy(isUnavailable);
    await connection.release();
    const next = await db.connect();
    expect(await next.run(add(1))).toBe(1);
    await next.release();
  });
});

describe("errors", () => {
  test("a lost connection in a transaction is unavailable, undone, and the pool recovers", async () => {
    const attempt = db.tx(async (tx) => {
      await tx.run(add(1));
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await db.run(sql`select pg_terminate_backend(${pid})`);
      await sleep(20);
      await tx.run(add(2));
    });
    await expect(attempt).rejects.toSatisfy(isUnavailable);
    expect(await read()).toEqual([0, 0]);
  });

  test("a connection lost during the commit is unavailable, and the closure is not run again", async () => {
    await db.run(
      raw(`create table slow (id int);
        create function wait() returns trigger language plpgsql as
          $$ begin perform pg_sleep(5); return null; end $$;
        create constraint trigger late after insert on slow deferrable initially deferred
          for each row execute function wait();`),
    );
    let calls = 0;
    let pid = 0;
    const attempt = db.tx(async (tx) => {
      calls += 1;
      pid = (await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid;
      await tx.run(sql`insert into slow values (1)`);
    });
    const ended = attempt.catch((error: unknown) => error);
    const busy = () =>
      db.first(
        sql`select query from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`,
      );
    await expect.poll(busy).toEqual({ query: "commit" });
    await db.run(sql`select pg_terminate_backend(${pid})`);
    expect(await ended).toSatisfy(isUnavailable);
    expect(calls).toBe(1);
  });

  test("the locks of a lost client are soon free, though its statement still runs", async () => {
    const client = new Client(clientConfig({ url: database.url, statementTimeoutMs: 0 }));
    client.on("error", () => undefined);
    await client.connect();
    await client.query("select pg_advisory_lock(1)");
    client.query("select pg_sleep(20)").catch(() => undefined);
    const take = sql`select pg_try_advisory_xact_lock(1) as free`;
    await sleep(50);
    expect(await db.one(take)).toEqual({ free: false });
    (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
    await expect.poll(() => db.one(take), { timeout: 10_000 }).toEqual({ free: true });
  });

  test("an absent server is unavailable, by socket and by address", async () => {
    for (const url of [
      "postgres://postgres@localhost/postgres?host=%2Fnowhere",
      "postgres://postgres@127.0.0.1:1/postgres",
    ]) {
      const absent = openPool({ url });
      await expect(absent.run(sql`select 1`)).rejects.toSatisfy(isUnavailable);
      await absent.close();
    }
  });

  test("a violation names its constraint", async () => {
    const error = await db
      .run(sql`insert into items values (1, 1)`)
      .catch((cause: unknown) => cause);
    const wrapped = new Error("wrapped", { cause: error });
    expect([isUniqueViolation(wrapped), isUniqueViolation(wrapped, "items_key")]).toEqual([
      true,
      true,
    ]);
    expect(isUniqueViolation(error, "other_key")).toBe(false);
    expect(isUniqueViolation(new Error("23505"))).toBe(false);
    expect(isUnavailable(error)).toBe(false);
  });

  test("a statement over its time is a timeout", async () => {
    const hasty = openPool({ url: database.url, statementTimeoutMs: 30 });
    await expect(hasty.run(sql`select pg_sleep(5)`)).rejects.toSatisfy(isTimeout);
    await hasty.close();
  });

  test("a missing file is not a missing database", () => {
    const error = Object.assign(new Error("ENOENT: no such file"), {
      code: "ENOENT",
      syscall: "open",
    });
    expect(isUnavailable(error)).toBe(false);
  });
});

describe("listen", () => {
  test("receives its own channel until it stops listening", async () => {
    const heard: string[] = [];
    const stop = await db.listen("Work due", (payload) => heard.push(payload));
    await db.run(sql`select pg_notify('Work due', 'a'), pg_notify('other', 'b')`);
    await expect.poll(() => heard).toEqual(["a"]);
    await stop();
    await db.run(sql`select pg_notify('Work due', 'c')`);
    await sleep(50);
    expect(heard).toEqual(["a"]);
  });

  test("a handler that throws is reported, and the others still hear", async () => {
    const errors: Error[] = [];
    const heard: string[] = [];
    const own = openPool({ url: database.url, onError: (error) => errors.push(error) });
    await own.listen("due", () => {
      throw new Error("broken handler");
    });
    await own.listen("due", (payload) => heard.push(payload));
    await db.run(sql`select pg_notify('due', 'x')`);
    await expect.poll(() => heard).toEqual(["x"]);
    expect(errors.map(({ message }) => message)).toEqual(["broken handler"]);
    await own.close();
  });

  test("comes back after its connection was lost, and says that it may have missed something", async () => {
    const own = openPool({ url: database.url, applicationName: "listening" });
    const heard: string[] = [];
    await own.listen("due", (payload) => heard.push(payload));
    await db.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listening'`,
    );
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual([""]);
    await db.run(sql`select pg_notify('due', 'x')`);
    await expect.poll(() => heard).toEqual(["", "x"]);
    await own.close();
  });
});
