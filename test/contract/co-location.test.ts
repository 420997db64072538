import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { raw, sql } from "../../packages/server/src/db/postgres/executor.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { listSpreadStatements, logPlansOfFunctions } from "../support/statements/record.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const spreadOf = async (...texts: string[]) => {
  const statements = new Map(texts.map((text) => [text, []]));
  const found = await listSpreadStatements(database.db, statements, "/dev/null");
  return found.flatMap(({ spread }) => spread.map((one) => `${one.use} ${one.table}`));
};

describe("a statement names the environment of its rows", () => {
  it.each([
    ["by its key", "select * from payments where environment_id = $1 and id = $2"],
    [
      "through a join",
      "select * from payments p join customers c on c.environment_id = p.environment_id and c.id = p.customer_id where p.environment_id = $1 and p.id = any($2::uuid[])",
    ],
    [
      "through a query that it names",
      "with p as materialized (select * from payments where environment_id = $1) select * from p join customers c on c.environment_id = p.environment_id",
    ],
    [
      "through a query that repeats itself",
      "with recursive r as (select environment_id, id from payments where environment_id = $1 union all select p.environment_id, p.id from r join payments p on p.environment_id = r.environment_id and p.original_id = r.id) select * from r",
    ],
    [
      "in a query of each row",
      "select (select min(c.name) from customers c where c.environment_id = p.environment_id and c.id = p.customer_id) from payments p where environment_id = $1",
    ],
    [
      "as an environment's own id",
      "select * from environments e join event_counts c on c.environment_id = e.id where e.id = $1",
    ],
    [
      "in every case",
      "select * from banks where (environment_id = $1 and id = $2) or (environment_id = $1 and is_default)",
    ],
    ["where it locks", "select * from banks where environment_id = $1 for update"],
    ["where it changes", "update banks set replan_at = null where environment_id = $1 and id = $2"],
  ])("%s", async (_, text) => {
    expect(await spreadOf(text)).toEqual([]);
  });

  it.each([
    [
      "a join leaves it out",
      "select * from payments p join customers c on c.id = p.customer_id where p.environment_id = $1",
      ["reads customers"],
    ],
    [
      "one case leaves it out",
      "select * from banks where environment_id = $1 or id = $2",
      ["reads banks"],
    ],
    ["a lock leaves it out", "select * from banks where id = $1 for update", ["locks banks"]],
    [
      "a change leaves it out",
      "delete from payment_states where id = $1",
      ["changes payment_states"],
    ],
    [
      "a query of each row leaves it out",
      "select (select min(c.name) from customers c where c.id = p.customer_id) from payments p where environment_id = $1",
      ["reads customers"],
    ],
    [
      "it comes from a list",
      "select * from banks where environment_id = any($1::uuid[])",
      ["reads banks"],
    ],
    [
      "a whole table is locked",
      "lock table payment_states in share mode",
      ["locks payment_states"],
    ],
    ["only the payment's id is given", "select * from payments where id = $1", ["reads payments"]],
  ])("and is found where %s", async (_, text, spread) => {
    expect(await spreadOf(text)).toEqual(spread);
  });
});

it("a function's statement that names no environment is found in the log of the server", async () => {
  const { db, url } = database;
  await db.run(
    raw(`create function planted(_id uuid) returns bigint language plpgsql as $$
      begin return (select count(*) from banks where id = _id); end $$;
      create function proper(_environment_id uuid) returns bigint language plpgsql as $$
      begin return (select count(*) from banks where environment_id = _environment_id); end $$`),
  );
  await logPlansOfFunctions(db);
  const session = openPool({ url, max: 1, statementTimeoutMs: 30_000 });
  const id = "0195a3f0-7c00-7000-8000-0123456789ab";
  await session.run(sql`select planted(${id}), proper(${id})`);
  await session.close();
  const logOf = () => listSpreadStatements(db, new Map(), inject("databaseServerLog"));
  const spread = [{ table: "banks", use: "reads" }];
  await expect
    .poll(logOf, { timeout: 30_000 })
    .toEqual([{ text: "(select count(*) from banks where id = _id)", spread }]);
});
