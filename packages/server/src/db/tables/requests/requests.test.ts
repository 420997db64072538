import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, TEST_NOW, type TestApi } from "../../../../../../test/support/api.ts";
import { routes } from "../../../api/routes.ts";
import { sql } from "../../postgres/executor.ts";
import { insertRequests, type RequestRow } from "./requests.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

function noteOf(environmentId: string): RequestRow {
  return {
    id: api.app.ids.uuid(TEST_NOW),
    environment_id: environmentId,
    account_id: null,
    api_key_id: api.app.ids.uuid(TEST_NOW),
    operator_id: null,
    method: "GET",
    path: "/v1/payments",
    query_parameters: [],
    operation: "payments.list",
    status: 200,
    duration_us: 1,
    problem_type: null,
    problem_code: null,
    idempotency_key: null,
    idempotent_replayed: false,
    caller_request_id: null,
    correlation_id: null,
    created_at: TEST_NOW,
  };
}

async function written(rows: readonly RequestRow[]): Promise<string[]> {
  const found = await api.db.rows<{ id: string }>(
    sql`select id from requests where id = any(${rows.map(({ id }) => id)}::uuid[]) order by id`,
  );
  return found.map(({ id }) => id);
}

it("notes of an environment that is gone are dropped, and no other with them", async () => {
  const [gone, kept] = [noteOf(api.app.ids.uuid(TEST_NOW)), noteOf(api.environmentId)];
  expect(await insertRequests(api.db, [gone, kept])).toEqual([]);
  expect(await written([gone, kept])).toEqual([kept.id]);
});

it("notes of an environment that is being copied are written when it is free again", async () => {
  const other = await api.addSandbox();
  const [early, kept] = [noteOf(other.environmentId), noteOf(api.environmentId)];
  await api.db.tx(async (tx) => {
    await tx.run(sql`select from environments where id = ${other.environmentId} for update`);
    expect(await insertRequests(api.db, [early, kept])).toEqual([other.environmentId]);
    expect(await written([early, kept])).toEqual([kept.id]);
  });
  expect(await insertRequests(api.db, [early])).toEqual([]);
  expect(await written([early])).toEqual([early.id]);
});
