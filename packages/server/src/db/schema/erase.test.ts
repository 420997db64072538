import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { eraseManagedData, eraseSchema } from "./erase.ts";
import { raw, sql } from "../postgres/executor.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "../postgres/connections/open.ts";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "railhead-erase-"));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("erasing an operator's database leaves what is not ours, and it can be migrated anew", async () => {
  const { db } = database;
  await db.run(raw("create table theirs (n integer)"));
  await eraseSchema(db);
  const left = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public'
    union all select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select typname from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'public' and t.typtype in ('d', 'e')`);
  expect(left).toEqual([{ name: "theirs" }]);
  const { applied } = await migrate(db, { at: "2026-01-02T15:00:00.000Z" });
  expect(applied[0]).toBe("0001_foundation");
});

test("our own data is erased, and nothing beside it; not while a server runs on it", async () => {
  const dataDir = join(folder, "pg");
  const keep = join(folder, "pg-notes.txt");
  writeFileSync(keep, "mine");
  const opened = await openDatabase({ dataDir });
  await expect(eraseManagedData(dataDir)).rejects.toThrow(/is in use by another Railhead process/);
  await opened.close();
  await eraseManagedData(dataDir);
  expect(existsSync(dataDir)).toBe(false);
  expect(existsSync(keep)).toBe(true);
});
