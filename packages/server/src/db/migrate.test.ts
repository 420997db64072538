import { mkdtempSync, readdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../test/support/database.ts";
import { sql } from "./executor.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";
import { openPool } from "./pool.ts";

const at = "2026-03-02T14:00:00.000Z";
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "railhead-migrations-"));
  write("0001_first.sql", "create table a (id int); create table b (id int);");
  write("0002_second.sql", "alter table a add n int; insert into b values (2);");
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text);
}
const run = (dryRun = false) => migrate(database.db, { at, folder, dryRun });
const recorded = () =>
  database.db.rows(sql`select number, name, applied_at from schema_migrations order by number`);

describe("migrate", () => {
  test("applies each file once, in order, and records it at the given instant", async () => {
    expect(await run()).toEqual({ applied: ["0001_first", "0002_second"] });
    expect(await recorded()).toEqual([
      { number: 1, name: "0001_first", applied_at: at },
      { number: 2, name: "0002_second", applied_at: at },
    ]);
    expect(await run()).toEqual({ applied: [] });
    write("0003_third.sql", "insert into b values (3)");
    expect(await run()).toEqual({ applied: ["0003_third"] });
    expect(await database.db.rows(sql`select id from b`)).toEqual([{ id: 2 }, { id: 3 }]);
  });

  test("a dry run names what is pending and changes nothing", async () => {
    expect(await run(true)).toEqual({ applied: ["0001_first", "0002_second"] });
    expect(await database.db.rows(sql`select from pg_tables where schemaname = 'public'`)).toEqual(
      [],
    );
  });

  test("a failing file leaves nothing behind, and the ones before it stay", async () => {
    write("0003_third.sql", "create table c (id int); select 1 / 0;");
    await expect(run()).rejects.toThrow("migration 0003_third failed: division by zero");
    expect(await recorded()).toHaveLength(2);
    expect(await database.db.one(sql`select to_regclass('c') as c`)).toEqual({ c: null });
    write("0003_third.sql", "create table c (id int)");
    expect(await run()).toEqual({ applied: ["0003_third"] });
  });

  test("processes that start together apply each file once", async () => {
    const others = [1, 2, 3].map(() => openPool({ url: database.url }));
    const results = await Promise.all(others.map((db) => migrate(db, { at, folder })));
    expect(results.flatMap(({ applied }) => applied)).toEqual(["0001_first", "0002_second"]);
    await Promise.all(others.map((db) => db.close()));
  });

  test("an edited file is refused before anything changes", async () => {
    await run();
    write("0001_first.sql", "create table other (id int)");
    write("0003_third.sql", "create table c (id int)");
    await expect(run()).rejects.toThrow("0001_first was edited after it was applied");
    expect(await recorded()).toHaveLength(2);
  });

  test("line ends turned by a checkout do not count as an edit", async () => {
    write("0001_first.sql", "create table a (id int);\ncreate table b (id int);\n");
    await run();
    write("0001_first.sql", "create table a (id int);\r\ncreate table b (id int);\r\n");
    expect(await run()).toEqual({ applied: [] });
  });

  test("a database of a newer program is refused", async () => {
    await run();
    unlinkSync(join(folder, "0002_second.sql"));
    await expect(run()).rejects.toThrow("0002_second, which this program does not know");
  });

  test("a database with a hole in its record is refused", async () => {
    await run();
    await database.db.run(sql`delete from schema_migrations where number = 1`);
    await expect(run()).rejects.toThrow("lacks migration 1 but has 0002_second");
  });
});

describe("files", () => {
  test.each([
    ["a gap", "0004_fourth.sql", "select 1", "should be called 0003_"],
    ["a number used twice", "0002_again.sql", "select 1", "should be called 0003_"],
    ["a name that cannot be sorted", "3-third.sql", "select 1", "should be called 0003_"],
    ["a transaction of its own", "0003_third.sql", "begin;\nselect 1;\ncommit;", "it runs in one"],
  ])("%s is refused", (_, name, text, message) => {
    write(name, text);
    expect(() => readMigrations(folder)).toThrow(message);
  });

  test("a function's body may hold begin", () => {
    write(
      "0003_third.sql",
      "create function f() returns int language plpgsql as $$\nbegin\n  return 1;\nend;\n$$;",
    );
    expect(readMigrations(folder)).toHaveLength(3);
  });

  test("the service's own migrations are found and sound", () => {
    const files = readdirSync(new URL("./migrations/", import.meta.url));
    const names = readMigrations().map(({ name }) => `${name}.sql`);
    expect(names).toEqual(files.filter((name) => name.endsWith(".sql")).toSorted());
    expect(names[0]).toBe("0001_foundation.sql");
  });
});
