import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../../test/support/database.ts";
import { sql } from "../executor.ts";
import { withPreparedStatements } from "./prepared.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a statement without a name is prepared once, whatever its values", async () => {
  const db = withPreparedStatements(database.db);
  await db.tx(async (tx) => {
    for (const n of [1, 2, 3]) {
      expect(await tx.one(sql`select ${n}::integer + 1 as n`)).toEqual({ n: n + 1 });
    }
    const known = await tx.rows<{ statement: string }>(sql`
      select statement from pg_prepared_statements where statement like ${"select $1::integer%"}`);
    expect(known).toHaveLength(1);
  });
});

test("a statement without values stays as it is: it may be several, or no query at all", async () => {
  const db = withPreparedStatements(database.db);
  await db.tx(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`);
    expect(await tx.one(sql`show transaction_isolation`)).toEqual({
      transaction_isolation: "repeatable read",
    });
  });
});
