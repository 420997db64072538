import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { sql } from "../postgres/executor.ts";
import { writeColumnLists } from "./column-lists.ts";
import { namesOf, type Columns } from "./columns.ts";
import { CUSTOMERS } from "./customers.ts";
import { PAYMENTS } from "./payments.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const TABLES: Readonly<Record<string, Columns>> = { customers: CUSTOMERS, payments: PAYMENTS };

/** The table's columns as the catalog has them, spelled like a declaration. */
async function columnsInCatalog(table: string): Promise<Map<string, string>> {
  const rows = await database.db.rows<{ name: string; type: string; is_nullable: boolean }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as is_nullable
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`);
  const spelled = (type: string) =>
    type.replace("timestamp with time zone", "timestamptz").replace("jsonb", "json");
  return new Map(
    rows.map(({ name, type, is_nullable }) => [name, spelled(type) + (is_nullable ? "?" : "")]),
  );
}

test.each(Object.entries(TABLES))(
  "%s has the columns that db/columns declares",
  async (table, columns) => {
    const migrated = await columnsInCatalog(table);
    const faults = [...new Set([...migrated.keys(), ...Object.keys(columns)])].flatMap((name) => {
      const column = columns[name];
      const inCatalog = migrated.get(name);
      if (column === undefined) return [`db/columns/${table}.ts lacks ${name} ${inCatalog}`];
      const declared = column.type + (column.isNullable ? "?" : "");
      if (inCatalog === undefined) return [`the migrations lack ${table}.${name} ${declared}`];
      if (inCatalog === declared) return [];
      return [`${table}.${name} is ${inCatalog} in the migrations, ${declared} in db/columns`];
    });
    expect(faults).toEqual([]);
  },
);

test("a column list is written out in the form that follows its use", () => {
  const names = namesOf(PAYMENTS, "searched");
  expect(names).toContain("external_id");
  expect(writeColumnLists("insert into t ({payments searched: $}) values (1)")).toBe(
    `insert into t (${names.join(", ")}) values (1)`,
  );
  expect(writeColumnLists("{payments searched: p_$ $type[]}")).toBe(
    names.map((name) => `p_${name} text[]`).join(", "),
  );
});

test("a column list of an unknown table or use is refused by its text", () => {
  expect(() => writeColumnLists("{payment created: $}")).toThrow("{payment created: $}");
  expect(() => writeColumnLists("{payments crated: $}")).toThrow("{payments crated: $}");
});
