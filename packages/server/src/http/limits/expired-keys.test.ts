import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { ADA } from "../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../../api/routes.ts";
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
