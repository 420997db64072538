import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { empty, join, json, named, raw, sql, type Database } from "./executor.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createEmptyDatabase();
  db = database.db;
  await db.run(raw("create table items (id int primary key, cents int8 not null, doc jsonb)"));
});
afterAll(() => database.drop());

describe("values", () => {
  test("columns arrive as bigint, text dates and instants with milliseconds", async () => {
    const row = await db.one(sql`
      select 9007199254740993::int8 as cents, 1.10::numeric as ratio, date '2026-02-28' as day,
        timestamptz '2026-03-02 09:00:00.5-05' as at, timestamptz '0001-01-01 00:00:00Z' as first,
        timestamptz '2026-03-02 09:00:00.123987Z' as cut, 3::int4 as n, true as yes,
        '\\x00ff'::bytea as bytes, '{"a":[1,null]}'::jsonb as doc,
        '01890000-0000-7000-8000-000000000000'::uuid as id, null::int8 as nothing`);
    expect(row).toStrictEqual({
      cents: 9_007_199_254_740_993n,
      ratio: "1.10",
      day: "2026-02-28",
      at: "2026-03-02T14:00:00.500Z",
      first: "0001-01-01T00:00:00.000Z",
      cut: "2026-03-02T09:00:00.123Z",
      n: 3,
      yes: true,
      bytes: Buffer.from([0, 255]),
      doc: { a: [1, null] },
      id: "01890000-0000-7000-8000-000000000000",
      nothing: null,
    });
  });

  test("arrays hold the same values as columns", async () => {
    const row = await db.one(sql`
      select array[1, null, -2]::int8[] as cents, array['2026-01-02']::date[] as days,
        array['2026-01-02T03:04:05Z', null]::timestamptz[] as instants, array[0.10]::numeric[] as ratios,
        array['a,b', '"', null]::text[] as texts, '{}'::int8[] as none,
        array['01890000-0000-7000-8000-000000000000']::uuid[] as ids`);
    expect(row).toStrictEqual({
      cents: [1n, null, -2n],
      days: ["2026-01-02"],
      instants: ["2026-01-02T03:04:05.000Z", null],
      ratios: ["0.10"],
      texts: ["a,b", '"', null],
      none: [],
      ids: ["01890000-0000-7000-8000-000000000000"],
    });
  });

  test("parameters come back as they were given", async () => {
    const given = {
      cents: 9_007_199_254_740_993n,
      amounts: [1n, 2n],
      texts: ["a,b", "{", "\\", 'q"', "", null],
      at: "2026-03-02T14:00:00.500Z",
      day: "2026-03-02",
      bytes: Buffer.from([1, 2, 0]),
      doc: { a: "é" },
      list: [1, "two"],
      nothing: null,
    };
    const row = await db.one(sql`
      select ${given.cents}::int8 as cents, ${given.amounts}::int8[] as amounts,
        ${given.texts}::text[] as texts, ${given.at}::timestamptz as at, ${given.day}::date as day,
        ${given.bytes}::bytea as bytes, ${given.doc}::jsonb as doc, ${json(given.list)}::jsonb as list,
        ${given.nothing}::text as nothing`);
    expect(row).toStrictEqual(given);
  });

  test("arrays go in as they are, whatever they hold", async () => {
    const given = {
      texts: ["a,b", "{", "}", "\\", 'q"', "", "NULL", null, " ", "\n\t", "é😀"],
      numbers: [1, -2.5, 1e21],
      flags: [true, false, null],
      grid: [
        [1n, 2n],
        [3n, null],
      ],
      bytes: [Buffer.from([0, 255]), Buffer.alloc(0)],
      docs: [{ a: 'x"\\y' }, { b: [] }],
      none: [],
    };
    const row = await db.one(sql`
      select ${given.texts}::text[] as texts, ${given.numbers}::float8[] as numbers,
        ${given.flags}::bool[] as flags, ${given.grid}::int8[] = '{{1,2},{3,null}}' as grid,
        ${given.bytes}::bytea[] as bytes, ${given.docs}::jsonb[] as docs, ${given.none}::uuid[] as none`);
    expect(row).toStrictEqual({ ...given, grid: true });
  });

  test.each([
    ["undefined", undefined, "parameter 1 is undefined"],
    ["a Date", new Date(0), "parameter 1 is a Date"],
    ["undefined in an array", [1, undefined], "parameter 1[1] is undefined"],
    ["a bigint inside JSON", { cents: 1n }, "BigInt"],
  ])("%s is refused, and the connection still works", async (_, value, message) => {
    await db.tx(async (tx) => {
      await expect(tx.rows(sql`select ${value}::text as x`)).rejects.toThrow(message);
      expect(await tx.one(sql`select 1 as x`)).toEqual({ x: 1 });
    });
  });

  test("the session's clock settings cannot be read from the machine", async () => {
    const row = await db.one(sql`select current_setting('TimeZone') as zone,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock,
      current_setting('client_connection_check_interval') as alive`);
    expect(row).toEqual({ zone: "UTC", idle: "10s", lock: "2s", alive: "500ms" });
  });
});

describe("results", () => {
  test("first is undefined for no row, one insists on exactly one, run counts", async () => {
    await db.run(sql`insert into items (id, cents) values (1, 10), (2, 20)`);
    expect(await db.first(sql`select id from items where id = 99`)).toBeUndefined();
    await expect(db.one(sql`select id from items where id = 99`)).rejects.toThrow("got 0");
    await expect(db.one(sql`select id from items`)).rejects.toThrow("got 2");
    expect(await db.run(sql`update items set cents = cents + ${1n}`)).toBe(2);
    expect(await db.rows(sql`select cents from items order by id`)).toEqual([
      { cents: 11n },
      { cents: 21n },
    ]);
  });

  test("fragments nest, and optional ones vanish", async () => {
    const only = (id?: number) => (id === undefined ? empty : sql`and id = ${id}`);
    const count = (id?: number) =>
      db.one(
        sql`select count(*) as n from (values ${join([sql`(1)`, sql`(2)`])}) t (id) where true ${only(id)}`,
      );
    expect(await count()).toEqual({ n: 2n });
    expect(await count(2)).toEqual({ n: 1n });
  });

  test("a named statement is parsed once per connection, and one name stands for one text", async () => {
    await db.tx(async (tx) => {
      const ask = (n: number) => tx.one(named("ask", sql`select ${n}::int as n`));
      expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
      expect(await tx.rows(sql`select name from pg_prepared_statements`)).toEqual([
        { name: "ask" },
      ]);
      await expect(tx.one(named("ask", sql`select 2 as n`))).rejects.toThrow("must be unique");
    });
  });

  test("a named statement that failed works on the next call", async () => {
    await db.tx(async (tx) => {
      const divide = (n: number) => tx.one(named("divide", sql`select 6 / ${n}::int as n`));
      await tx.run(sql`savepoint s`);
      await expect(divide(0)).rejects.toThrow("division by zero");
      await tx.run(sql`rollback to s`);
      expect(await divide(2)).toEqual({ n: 3 });
    });
  });

  test("of a thousand statements in flight, failing ones among them, each gets its own answer", async () => {
    const connection = await db.connect();
    // Named, failing when run, failing when parsed, plain, and without parameters.
    const statement = (i: number) =>
      [
        named(`n${i % 13}`, sql`select ${i}::int as i, ${raw(String(i % 13))} as k`),
        named(
          `d${i % 13}`,
          sql`select ${i}::int / ${i % 2}::int as i, ${raw(String(i % 13))} as k`,
        ),
        named(`p${i % 13}`, sql`select ${i}::no_such_type as i, ${raw(String(i % 13))} as k`),
        sql`select ${i}::int as i, repeat('x', 1000) as k`,
        sql`select ${raw(String(i))} as i`,
      ][i % 5] ?? empty;
    const isGood = (i: number) => i % 5 !== 2 && !(i % 5 === 1 && i % 2 === 0);
    const numbers = Array.from({ length: 1_000 }, (_, i) => i);
    const answers = await Promise.allSettled(
      numbers.map((i) => connection.one<{ i: number }>(statement(i))),
    );
    const got = answers.map((a) => (a.status === "fulfilled" ? a.value.i : "error"));
    expect(got).toEqual(numbers.map((i) => (isGood(i) ? i : "error")));
    await connection.release();
  });
});
