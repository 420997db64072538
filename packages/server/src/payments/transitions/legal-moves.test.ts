import { FINAL_STATUSES, legalStatusPairs, PAYMENT_STATUSES } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { sql } from "../../db/postgres/executor.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The pairs that the trigger's condition lets pass, as the database wrote it down. */
async function pairsOfTrigger(): Promise<string[]> {
  const { definition } = await database.db.one<{ definition: string }>(sql`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgname = 'payment_states_legal_moves'`);
  const [, list = ""] = /'\{([^}]*)\}'/.exec(definition) ?? [];
  return list.replaceAll('"', "").split(",");
}

test("the database lets pass the moves of the lifecycle and no other", async () => {
  const legal = legalStatusPairs();
  const expected = new Set(legal.map(({ from, to }) => `${from} ${to}`));
  // `validating` may be entered and left in one write.
  for (const { from } of legal.filter((pair) => pair.to === "validating")) {
    for (const { to } of legal.filter((pair) => pair.from === "validating")) {
      expected.add(`${from} ${to}`);
    }
  }
  // A change without a move rewrites the status as it is.
  for (const status of [...FINAL_STATUSES, "paid"]) expected.add(`${status} ${status}`);
  const found = await pairsOfTrigger();
  expect(found.toSorted()).toEqual([...expected].toSorted());
  expect(found.length).toBeLessThan(PAYMENT_STATUSES.length ** 2);
});
