import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../../../test/support/database.ts";
import { withAsyncCommit } from "./async-commit.ts";
import {
  afterDurableCommit,
  batchedTransaction,
  commit,
  commitDurably,
  delayCommitUntil,
  runDurableCallbacks,
} from "./batched-transaction.ts";
import { raw, sql, type Database, type Tx } from "../executor.ts";
import { createWaiters, checkingForWaiters } from "./waiters.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createEmptyDatabase();
  db = database.db;
  await db.run(raw("create table items (id int primary key, n int not null)"));
  await db.run(
    raw("create table environments (id text primary key, clock_version bigint not null)"),
  );
});
beforeEach(async () => {
  await db.run(sql`truncate items, environments`);
});
afterAll(() => database.drop());

const add = (id: number) => (tx: Tx) => tx.run(sql`insert into items values (${id}, 0)`);
const ids = async () =>
  (await db.rows<{ id: number }>(sql`select id from items order by id`)).map(({ id }) => id);

test("transactions that follow each other are committed together, and see each other before", async () => {
  const batch = batchedTransaction(withAsyncCommit(db));
  await batch.tx(add(1));
  await batch.tx((tx) => tx.commitWith([add(2)(tx)]));
  expect(await batch.one(sql`select count(*)::int as n from items`)).toEqual({ n: 2 });
  expect(await ids()).toEqual([]);
  await batch.commit();
  expect(await ids()).toEqual([1, 2]);
});

test("what was not committed is undone whole, and nothing runs after it", async () => {
  const batch = batchedTransaction(db);
  const called: string[] = [];
  await batch.tx(add(1));
  batch.afterCommit(() => called.push("first"));
  await batch.commit();
  await batch.tx(add(2));
  batch.afterCommit(() => called.push("second"));
  await batch.rollBack();
  await expect(batch.tx(add(3))).rejects.toThrow(/rolled back/);
  await expect(batch.rows(sql`select 1`)).rejects.toThrow(/rolled back/);
  expect(await ids()).toEqual([1]);
  expect(called).toEqual(["first"]);
});

test("a failed part lets nothing of the others be committed", async () => {
  const batch = batchedTransaction(db);
  await batch.tx(add(1));
  await expect(batch.tx(add(1))).rejects.toThrow(/duplicate key/);
  await expect(batch.commit()).rejects.toThrow(/rolled back/);
  expect(await ids()).toEqual([]);
});

test("parts asked for at once run one after the other", async () => {
  const batch = batchedTransaction(db);
  let running = 0;
  const part = (id: number) => async (tx: Tx) => {
    running += 1;
    expect(running).toBe(1);
    await add(id)(tx);
    running -= 1;
  };
  await Promise.all([batch.tx(part(1)), batch.tx(part(2))]);
  await batch.commit();
  expect(await ids()).toEqual([1, 2]);
});

/** Takes longer than transactions that nobody looks at. */
const slowly = (tx: Tx) => tx.run(sql`select pg_sleep(0.05)`);
const lock = (tx: Tx) => tx.run(sql`update items set n = n + 1 where id = 1`);

/** Resolves once another session waits for a lock. */
const untilSomebodyWaits = () =>
  expect.poll(() => db.rows(sql`select 1 from pg_locks where not granted`)).toHaveLength(1);

test("a batch commits once a session of another process waits for its locks", async () => {
  await db.tx(add(1));
  const waiters = createWaiters();
  const batch = batchedTransaction(db, (tx) => waiters.check(tx, "env"));
  await batch.tx(lock);
  await batch.tx(slowly);
  expect([await ids(), waiters.seenRecently("env")]).toEqual([[1], false]);
  await batch.tx(add(2));
  const other = db.tx(lock);
  await untilSomebodyWaits();
  await batch.tx(slowly);
  expect(await other).toBe(1);
  expect([await ids(), waiters.seenRecently("env")]).toEqual([[1, 2], true]);
  expect(waiters.seenRecently("another")).toBe(false);
  await batch.rollBack();
});

test("a long transaction of its own notices who waits for it", async () => {
  await db.tx(add(1));
  const waiters = createWaiters();
  let other: Promise<unknown> = Promise.resolve();
  await checkingForWaiters(db, waiters, "env").tx(async (tx) => {
    await lock(tx);
    await slowly(tx);
    other = db.tx(lock);
    await untilSomebodyWaits();
  });
  await other;
  expect(waiters.seenRecently("env")).toBe(true);
});

test("a database without a batch has committed at once", async () => {
  await db.tx(add(1));
  await commit(db);
  expect(await ids()).toEqual([1]);
});

test("nothing is committed before its files are on disk, and nothing at all where that fails", async () => {
  const batch = batchedTransaction(db);
  await batch.tx(add(1));
  const ended: string[] = [];
  let end = () => undefined as void;
  await delayCommitUntil(batch, new Promise<void>((resolve) => (end = resolve)));
  const committing = batch.commit().then(() => ended.push("committed"));
  await db.rows(sql`select 1`);
  expect(ended).toEqual([]);
  end();
  await committing;
  await batch.tx(add(2));
  await delayCommitUntil(batch, Promise.reject(new Error("the disk is gone")));
  await expect(batch.commit()).rejects.toThrow("the disk is gone");
  await batch.rollBack();
  expect(await ids()).toEqual([1]);
});

test("a sync that fails before the commit fails that commit, not the process", async () => {
  const batch = batchedTransaction(db);
  await batch.tx(add(1));
  await delayCommitUntil(batch, Promise.reject(new Error("the disk is gone")));
  // Node reports an unobserved rejection after the turn in which it happens.
  await new Promise((resolve) => setImmediate(resolve));
  await expect(batch.commit()).rejects.toThrow("the disk is gone");
  await batch.rollBack();
  expect(await ids()).toEqual([]);
});

test("what waits for the disk is done once all is there, once under each name", async () => {
  const batch = batchedTransaction(withAsyncCommit(db));
  const done: string[] = [];
  const wait = (name: string) =>
    afterDurableCommit(batch, name, async () => {
      done.push(`${name} ${JSON.stringify(await ids())}`);
    });
  await batch.tx(add(1));
  await wait("one");
  await batch.commit();
  expect(done).toEqual([]);
  await batch.tx(add(2));
  await wait("one");
  await wait("two");
  await commitDurably(batch, "environment");
  expect(done.sort()).toEqual(["one [1,2]", "two [1,2]"]);
  await runDurableCallbacks(batch, "environment");
  await batch.rollBack();
  expect(done).toHaveLength(2);
});

test("what was committed early is on disk as well before a file may leave", async () => {
  await db.run(sql`insert into environments values ('environment', 0)`);
  const batch = batchedTransaction(withAsyncCommit(db));
  await batch.tx(add(1));
  await batch.commit();
  const { at } = await db.one<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`);
  await commitDurably(batch, "environment");
  expect(await db.one(sql`select pg_current_wal_flush_lsn() >= ${at}::pg_lsn as is_there`)).toEqual(
    { is_there: true },
  );
  await batch.rollBack();
});
