import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addCustomer,
  chargeBody,
  eventTypesOf,
  lastSnapshotOf,
  type ApiClient,
} from "../../../../../test/support/api/api-fixtures.ts";
import {
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let api: ApiClient;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  api = { ...sandbox, db: service.db };
});
afterAll(() => service.close());

test("a paykey becomes inactive at the instant it expires, and what was not sent on it fails", async () => {
  const { id: customer_id } = await addCustomer(api);
  const body = { customer_id, aggregator_token: "sbx_tan_rotates:3d" };
  const { id, paykey, expires_at } = await sandbox.post("/v1/bridge/aggregator", body);
  expect(expires_at).toBe("2026-03-05T15:00:00.000Z");
  const charge = await sandbox.post(
    "/v1/charges",
    chargeBody(paykey, { payment_date: "2026-03-16" }),
  );
  await sandbox.advance("P2D");
  expect((await sandbox.get(`/v1/paykeys/${String(id)}`))["status"]).toBe("active");
  await sandbox.advance("P1D");
  const after = await sandbox.get(`/v1/paykeys/${String(id)}`);
  expect(after).toMatchObject({
    status: "inactive",
    status_details: { reason: "invalid_paykey", source: "system" },
  });
  expect((await eventTypesOf(api, id)).at(-1)).toBe("paykey.expired");
  expect(await lastSnapshotOf(api, id)).toEqual(after);
  const failed = await sandbox.get(`/v1/charges/${String(charge["id"])}`);
  expect(failed).toMatchObject({
    status: "failed",
    status_details: { reason: "invalid_paykey", source: "risk_monitor" },
  });
});
