import { addMs } from "@railhead/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi, type Tenant } from "../../../../test/support/api.ts";
import { routes } from "../api/routes.ts";
import { reportExpiringKeys } from "./expiring-keys.ts";

const DAY = 86_400_000;

let api: TestApi;
let live: Tenant;
let sandbox: Tenant;
beforeAll(async () => {
  api = await createTestApi(routes);
  sandbox = await api.addSandbox();
  live = await api.addTenant("live");
});
afterAll(() => api.close());

async function call(tenant: Tenant, method: string, path: string, body?: object) {
  const sent = body === undefined ? {} : { body };
  const reply = await api.call(method, path, { key: tenant.platformKey, ...sent });
  expect([path, reply.status < 300, reply.text]).toEqual([path, true, expect.any(String)]);
  return reply.body.data as unknown as Record<string, unknown>;
}

const end = () => addMs(api.app.wall.now(), 30 * DAY);
const keyOf = (tenant: Tenant) =>
  call(tenant, "POST", "/v1/api_keys", { name: "till", scopes: ["read"], expires_at: end() });

const report = (tenant: Tenant, at: string) =>
  api.db.tx((tx) =>
    reportExpiringKeys(tx, { environment_id: tenant.environmentId, at, ids: api.app.ids }),
  );
const alertsOf = async (tenant: Tenant, id: unknown) => {
  const path = `/v1/events?types=api_key.expiring&resource_id=${String(id)}`;
  return ((await call(tenant, "GET", path)) as unknown as unknown[]).length;
};
const statusOf = async (tenant: Tenant, id: unknown) => {
  const found = await call(tenant, "GET", "/v1/exceptions?kind=api_key_expiring");
  const rows = found as unknown as { resource_id: string; status: string }[];
  return rows.find(({ resource_id }) => resource_id === id)?.status;
};

it("the end of a live key is an event seven days and one day before, and one exception until it is rotated", async () => {
  const { id, expires_at } = await keyOf(live);
  const before = (ms: number) => addMs(String(expires_at), -ms);
  await report(live, before(7 * DAY + 1));
  expect([await alertsOf(live, id), await statusOf(live, id)]).toEqual([0, undefined]);
  await report(live, before(7 * DAY));
  await report(live, before(2 * DAY));
  expect([await alertsOf(live, id), await statusOf(live, id)]).toEqual([1, "open"]);
  await report(live, before(DAY));
  await report(live, before(0));
  expect(await alertsOf(live, id)).toBe(2);
  await call(live, "POST", `/v1/api_keys/${String(id)}/rotate`, {});
  expect(await statusOf(live, id)).toBe("resolved");
});

it("the end of a key that was replaced or revoked, and of a sandbox's, is no event", async () => {
  const [rotated, revoked, other] = [await keyOf(live), await keyOf(live), await keyOf(sandbox)];
  await call(live, "POST", `/v1/api_keys/${String(rotated["id"])}/rotate`, {});
  await call(live, "DELETE", `/v1/api_keys/${String(revoked["id"])}`);
  for (const [tenant, { id, expires_at }] of [
    [live, rotated],
    [live, revoked],
    [sandbox, other],
  ] as const) {
    await report(tenant, String(expires_at));
    expect(await alertsOf(tenant, id)).toBe(0);
  }
});
