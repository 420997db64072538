import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { raw, sql, type Database, type Tx } from "./executor.ts";
import {
  apart,
  holdLanding,
  joined,
  land,
  landDurably,
  onceDurable,
  settleDurably,
} from "./joined.ts";
import { relaxed } from "./relaxed.ts";

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
  await db.run(sql`truncate items`);
});
afterAll(() => database.drop());

const add = (id: number) => (tx: Tx) => tx.run(sql`insert into items values (${id}, 0)`);
const ids = async () =>
  (await db.rows<{ id: number }>(sql`select id from items order by id`)).map(({ id }) => id);

test("transactions that follow each other are committed together, and see each other before", async () => {
  const both = joined(relaxed(db));
  await both.tx(add(1));
  await both.tx(add(2));
  expect(await both.one(sql`select count(*)::int as n from items`)).toEqual({ n: 2 });
  expect(await ids()).toEqual([]);
  await both.land();
  expect(await ids()).toEqual([1, 2]);
});

test("what did not land is undone whole, and nothing runs after it", async () => {
  const both = joined(db);
  await both.tx(add(1));
  await both.land();
  await both.tx(add(2));
  await both.abandon();
  await expect(both.tx(add(3))).rejects.toThrow(/undone/);
  await expect(both.rows(sql`select 1`)).rejects.toThrow(/undone/);
  expect(await ids()).toEqual([1]);
});

test("what runs apart runs side by side, and stays where the rest is undone", async () => {
  const both = joined(db);
  const begun: (() => void)[] = [];
  const beside = (id: number) => {
    const other = new Promise<void>((resolve) => void begun.push(resolve));
    return apart(both).tx(async (tx) => {
      // Each waits until the other has begun, too.
      begun.find((_, index) => index !== id - 1)?.();
      await other;
      await add(id)(tx);
    });
  };
  await Promise.all([beside(1), beside(2)]);
  await both.tx(add(3));
  await both.abandon();
  expect(await ids()).toEqual([1, 2]);
  expect(apart(db)).toBe(db);
});

test("a failed part lets nothing of the others land", async () => {
  const both = joined(db);
  await both.tx(add(1));
  await expect(both.tx(add(1))).rejects.toThrow(/duplicate key/);
  await expect(both.land()).rejects.toThrow(/rolled back/);
  expect(await ids()).toEqual([]);
});

test("while somebody waits for it, what was written lands with each transaction", async () => {
  let isAwaited = false;
  const both = joined(db, () => isAwaited);
  await both.tx(add(1));
  await both.giveWay();
  await both.tx(add(2));
  expect(await ids()).toEqual([]);
  isAwaited = true;
  await both.giveWay();
  expect(await ids()).toEqual([1, 2]);
  await both.tx(add(3));
  expect(await ids()).toEqual([1, 2, 3]);
  await both.abandon();
  expect(await ids()).toEqual([1, 2, 3]);
});

test("parts asked for at once run one after the other", async () => {
  const both = joined(db);
  let running = 0;
  const part = (id: number) => async (tx: Tx) => {
    running += 1;
    expect(running).toBe(1);
    await add(id)(tx);
    running -= 1;
  };
  await Promise.all([both.tx(part(1)), both.tx(part(2)), both.land(), both.tx(part(3))]);
  expect(await ids()).toEqual([1, 2]);
  await both.abandon();
});

test("landing commits what was asked for in the same breath", async () => {
  const both = joined(db);
  await both.tx(add(1));
  const [seen] = await Promise.all([both.rows(sql`select id from items`), both.land()]);
  expect(seen).toEqual([{ id: 1 }]);
  expect(await ids()).toEqual([1]);
});

test("a database that joins nothing has landed at once", async () => {
  await db.tx(add(1));
  await land(db);
  expect(await ids()).toEqual([1]);
});

test("nothing lands before what holds it has ended, and nothing at all where that fails", async () => {
  const both = joined(db);
  await both.tx(add(1));
  const ended: string[] = [];
  let end = () => undefined as void;
  await holdLanding(both, new Promise<void>((resolve) => (end = resolve)));
  const landing = both.land().then(() => ended.push("landed"));
  await db.rows(sql`select 1`);
  expect(ended).toEqual([]);
  end();
  await landing;
  await both.tx(add(2));
  await holdLanding(both, Promise.reject(new Error("the disk is gone")));
  await expect(both.land()).rejects.toThrow("the disk is gone");
  await both.abandon();
  expect(await ids()).toEqual([1]);
});

test("what waits for the disk is done once all is there, once under each name", async () => {
  const both = joined(relaxed(db));
  const done: string[] = [];
  const wait = (name: string) =>
    onceDurable(both, name, async () => {
      done.push(`${name} ${JSON.stringify(await ids())}`);
    });
  await both.tx(add(1));
  await wait("one");
  await both.land();
  expect(done).toEqual([]);
  await both.tx(add(2));
  await wait("one");
  await wait("two");
  await landDurably(both, "environment");
  expect(done.sort()).toEqual(["one [1,2]", "two [1,2]"]);
  await settleDurably(both, "environment");
  await both.abandon();
  expect(done).toHaveLength(2);
});

test("what landed early, for somebody who waited, is on disk as well before a file may leave", async () => {
  await db.run(sql`insert into environments values ('environment', 0)`);
  const both = joined(relaxed(db), () => true);
  await both.tx(add(1));
  const { at } = await db.one<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`);
  await landDurably(both, "environment");
  expect(await db.one(sql`select pg_current_wal_flush_lsn() >= ${at}::pg_lsn as is_there`)).toEqual(
    { is_there: true },
  );
  await both.abandon();
});
