import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { ADA } from "../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../../api/routes.ts";
import { findTakenReplay } from "../pipeline/idempotency.ts";
import type { RequestContext } from "../route/context.ts";
import { createKeySweeper } from "./expired-keys.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

test("keys older than 25 hours are forgotten when the service starts, younger ones stay", async () => {
  for (const key of ["old-key-000001", "young-key-0001"]) {
    const headers = { "idempotency-key": key };
    await api.call("POST", "/v1/customers", { body: ADA, headers });
  }
  await api.db.run(sql`
    update idempotency_keys set created_at = created_at - interval '25 hours 1 minute'
    where key = 'old-key-000001'`);
  const sweeper = createKeySweeper(api.db, api.app.wall, pino({ level: "silent" }));
  sweeper.start();
  const deadline = performance.now() + 10_000;
  const kept = () => api.db.rows<{ key: string }>(sql`select key from idempotency_keys`);
  while ((await kept()).length > 1 && performance.now() < deadline) continue;
  await sweeper.stop();
  expect(await kept()).toEqual([{ key: "young-key-0001" }]);
});

test("a key that expires between a write and the look for its answer still gives the answer, and a deleted one 409", async () => {
  const headers = { "idempotency-key": "late-key-00001" };
  const body = { ...ADA, email: "late@example.com" };
  const first = await api.call("POST", "/v1/customers", { body, headers });
  const [row] = await api.db.rows<{ account_id: string; request_hash: Buffer }>(sql`
    update idempotency_keys set created_at = created_at - interval '24 hours 30 minutes'
    where key = 'late-key-00001' returning account_id, request_hash`);
  const claimed = {
    accountId: row?.account_id ?? "",
    key: "late-key-00001",
    requestHash: row?.request_hash ?? Buffer.alloc(0),
  };
  const context = { app: api.app, environment: { id: api.environmentId } } as RequestContext;
  const replay = () => findTakenReplay(api.db, context, claimed);
  expect(await replay()).toEqual({
    kind: "stored",
    answer: { status: 201, request_id: first.headers["api-request-id"], body: first.text },
  });
  await api.db.run(sql`delete from idempotency_keys`);
  await expect(replay()).rejects.toMatchObject({ status: 409 });
});
