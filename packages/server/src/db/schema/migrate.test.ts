import { mkdtempSync, readdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { sql } from "../postgres/executor.ts";
import { readFunctions } from "./function-files.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";
import { openPool } from "../postgres/connections/pool.ts";

const at = "2026-03-02T14:00:00.000Z";
let database: TestDatabase;
let folder: string;
let functionsFolder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "railhead-migrations-"));
  functionsFolder = mkdtempSync(join(tmpdir(), "railhead-functions-"));
  write("0001_first.sql", "create table a (id int); create table b (id int);");
  write("0002_second.sql", "alter table a add n int; insert into b values (2);");
});
afterEach(async () => {
  await database.drop();
  for (const each of [folder, functionsFolder]) rmSync(each, { recursive: true });
});

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text);
}
function writeFunction(name: string, text: string) {
  writeFileSync(join(functionsFolder, name), text);
}
const runAll = (dryRun = false) => migrate(database.db, { at, folder, functionsFolder, dryRun });
const run = async (dryRun = false) => ({ applied: (await runAll(dryRun)).applied });
const applyFunctions = async (dryRun = false) => (await runAll(dryRun)).functions;
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
    const results = await Promise.all(
      others.map((db) => migrate(db, { at, folder, functionsFolder })),
    );
    expect(results.flatMap(({ applied }) => applied)).toEqual(["0001_first", "0002_second"]);
    await Promise.all(others.map((db) => db.close()));
  });

  test("an edited file is refused before anything changes", async () => {
    await run();
    write("0002_second.sql", "create table other (id int)");
    write("0003_third.sql", "create table c (id int)");
    await expect(run()).rejects.toThrow("0002_second was edited after it was applied");
    expect(await recorded()).toHaveLength(2);
  });

  test("a database of a program before the first release is refused by a sentence that says what to do", async () => {
    await run();
    await database.db.run(sql`update schema_migrations set name = '0001_earlier', checksum = 'other'
      where number = 1`);
    write("0003_third.sql", "create table c (id int)");
    for (const dryRun of [true, false]) {
      await expect(run(dryRun)).rejects.toThrow(
        "this database was made by a Railhead before the first release, whose data cannot be kept: " +
          "erase it with `railhead dev reset` and start again",
      );
    }
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

describe("functions", () => {
  const returning = (n: number) =>
    `create or replace function f() returns int language sql as 'select ${n}';`;
  const answer = () => database.db.one(sql`select f() as n`);

  test("a file is applied when it is new or changed, and not otherwise", async () => {
    writeFunction("f.sql", returning(1));
    expect(await applyFunctions(true)).toEqual(["f"]);
    expect(await applyFunctions()).toEqual(["f"]);
    expect(await answer()).toEqual({ n: 1 });
    expect(await applyFunctions()).toEqual([]);
    writeFunction("f.sql", returning(2));
    expect(await applyFunctions()).toEqual(["f"]);
    expect(await answer()).toEqual({ n: 2 });
  });

  test("a function may call those of later files", async () => {
    writeFunction(
      "f.sql",
      "create or replace function f() returns int language sql as 'select g()';",
    );
    writeFunction(
      "g.sql",
      "create or replace function g() returns int language sql as 'select 3';",
    );
    expect(await applyFunctions()).toEqual(["f", "g"]);
    expect(await answer()).toEqual({ n: 3 });
  });

  test("a function or trigger that no file makes is dropped, triggers before their functions", async () => {
    const body = "returns trigger language plpgsql as 'begin return new; end'";
    writeFunction(
      "keep.sql",
      `create or replace function keep() ${body};
      create or replace trigger kept before update of id on a for each row execute function keep();`.replaceAll(
        /^ +/gm,
        "",
      ),
    );
    writeFunction("f.sql", returning(1));
    await applyFunctions();
    unlinkSync(join(functionsFolder, "keep.sql"));
    expect(await applyFunctions()).toEqual(["keep"]);
    const made = await database.db.rows(sql`
      select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace
      union all select tgname from pg_trigger where not tgisinternal`);
    expect(made).toEqual([{ name: "f" }]);
    expect(await applyFunctions()).toEqual([]);
  });

  test("a file that fails leaves all functions as they were", async () => {
    writeFunction("f.sql", returning(1));
    await applyFunctions();
    writeFunction("f.sql", returning(2));
    writeFunction("g.sql", "create or replace function g() returns nothing language sql as '';");
    await expect(applyFunctions()).rejects.toThrow("functions/g.sql failed: ");
    expect(await answer()).toEqual({ n: 1 });
  });

  test.each([
    ["create function f()", 'must say "create or replace"'],
    ["create table c (id int);", 'must say "create or replace"'],
    ["select 1", "makes no function"],
  ])("a file that says %s is refused", (text, message) => {
    writeFunction("f.sql", text);
    expect(() => readFunctions(functionsFolder)).toThrow(message);
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

  test.each(["function f() returns int", "or replace view v as select 1", "trigger t"])(
    "a migration that says create %s is refused: those are repeatable files",
    (text) => {
      write("0003_third.sql", `create ${text}`);
      expect(() => readMigrations(folder)).toThrow("changes tables only");
    },
  );

  test("the service's own migrations are found and sound", () => {
    const files = readdirSync(new URL("../migrations/", import.meta.url));
    const names = readMigrations().map(({ name }) => `${name}.sql`);
    expect(names).toEqual(files.filter((name) => name.endsWith(".sql")).toSorted());
    expect(names[0]).toBe("0001_foundation.sql");
  });
});
