import { FILE_LIFECYCLE, legalFilePairs } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { sql } from "../../db/postgres/executor.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("the database lets files make the moves of their lifecycle and no other", async () => {
  const { definition } = await database.db.one<{ definition: string }>(sql`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgname = 'ach_files_legal_moves'`);
  const [, list = ""] = /'\{([^}]*)\}'/.exec(definition) ?? [];
  const found = list.replaceAll('"', "").split(",");
  expect(found.toSorted()).toEqual(legalFilePairs().toSorted());
  expect(found.length).toBeLessThan(FILE_LIFECYCLE.statuses.length ** 2);
});
