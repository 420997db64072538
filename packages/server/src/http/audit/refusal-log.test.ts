import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../../test/support/api.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../../api/routes.ts";
import type { Refusal } from "./refusal-folds.ts";
import { createRefusalLog, FOLD_MS, MAX_FOLDS, MAX_GUESS_FOLDS } from "./refusal-log.ts";

let api: TestApi;
let now = 0;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());
beforeEach(async () => {
  now = 0;
  await api.db.run(sql`delete from audit_log where outcome = 'refused'`);
});

const log = () => createRefusalLog(api.db, pino({ level: "silent" }), () => now);

function refusal(caller: string, operation = "customers.list"): Refusal {
  return {
    environment_id: api.environmentId,
    row: {
      account_id: null,
      actor: { type: "api_key", id: caller },
      session_id: null,
      address: "192.0.2.1",
      action: "customer.listed",
      operation,
      outcome: "refused",
      resource_type: "customer",
      resource_id: null,
      changes: null,
      reason: null,
      request_id: null,
      approval_id: null,
      details: { code: null },
      recorded_at: TEST_NOW,
    },
  };
}

const written = async () =>
  (
    await api.db.rows<{ by: string; repeated: number | null }>(sql`
      select actor->>'id' as by, (details->>'repeated')::integer as repeated
      from audit_log where outcome = 'refused' order by sequence`)
  ).map(({ by, repeated }) => [by, repeated]);

it("a flood of one caller is two rows: the first refusal, and how many followed", async () => {
  const refusals = log();
  for (let index = 0; index < 10_000; index += 1) void refusals.add(refusal("a"));
  void refusals.add(refusal("b"));
  await refusals.close();
  expect(await written()).toEqual([
    ["a", null],
    ["b", null],
    ["a", 9_999],
  ]);
});

it("each minute and each operation of a caller begins anew", async () => {
  const refusals = log();
  void refusals.add(refusal("a"));
  void refusals.add(refusal("a", "charges.list"));
  void refusals.add(refusal("a"));
  now += FOLD_MS;
  void refusals.add(refusal("a"));
  await refusals.close();
  expect(await written()).toEqual([
    ["a", null],
    ["a", null],
    ["a", 1],
    ["a", null],
  ]);
});

it("more callers than are kept apart leave a bounded number of rows, and all are counted", async () => {
  const refusals = log();
  const count = MAX_FOLDS + 1_000;
  for (let index = 0; index < count; index += 1) void refusals.add(refusal(`caller ${index}`));
  await refusals.close();
  const rows = await written();
  expect(rows).toHaveLength(MAX_FOLDS + 2);
  expect(rows.reduce((sum, [, repeated]) => sum + Number(repeated ?? 1), 0)).toBe(count);
});

it("what was waiting while the database was away is written when it is back", async () => {
  let isAway = true;
  const db = {
    ...api.db,
    run: (statement: Parameters<typeof api.db.run>[0]) =>
      isAway ? Promise.reject(new Error("away")) : api.db.run(statement),
  };
  const refusals = createRefusalLog(db, pino({ level: "silent" }), () => now);
  void refusals.add(refusal("a"));
  await refusals.flush();
  expect(await written()).toEqual([]);
  isAway = false;
  await refusals.close();
  expect(await written()).toEqual([["a", null]]);
});

it("ten thousand wrong keys from as many networks leave a bounded number of rows, and hide no refusal", async () => {
  const refusals = log();
  const count = 10_000;
  for (let index = 0; index < count; index += 1) {
    const guess = refusal("nobody");
    void refusals.add({
      ...guess,
      row: { ...guess.row, action: "api_key.refused" },
      stranger: { network: `network ${index}`, claimed: "" },
    });
  }
  void refusals.add(refusal("a"));
  await refusals.close();
  const rows = await written();
  expect(rows).toHaveLength(MAX_GUESS_FOLDS + 3);
  expect(rows.at(-2)).toEqual(["a", null]);
  expect(rows.at(-1)).toEqual(["nobody", count - MAX_GUESS_FOLDS - 1]);
});

it("the first refusal is written when its promise resolves, a counted one has none", async () => {
  const refusals = log();
  await Promise.all([refusals.add(refusal("a")), refusals.add(refusal("b"))]);
  expect(await written()).toHaveLength(2);
  expect(refusals.add(refusal("a"))).toBe(undefined);
  await refusals.close();
});
