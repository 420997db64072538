import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApi, type Tenant, type TestApi } from "../../../../../test/support/api.ts";
import { bankAccountBody, customerBody } from "../../../../../test/support/factories.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let live: Tenant;
beforeAll(async () => {
  api = await createTestApi(routes);
  live = await api.addTenant("live");
});
afterAll(() => api.close());

test("in production no path of the sandbox exists, whatever is sent to it", async () => {
  const paths = routes.filter(({ path }) => path.startsWith("/v1/sandbox/"));
  expect(paths.length).toBeGreaterThan(15);
  for (const { method, path } of paths) {
    const url = path
      .replaceAll(/:[a-z_]*id/g, live.environmentId)
      .replace(":step", path.includes("accounts") ? "onboard" : "submit");
    const reply = await api.call(method, url, {
      key: live.platformKey,
      ...(method === "GET" ? {} : { body: { nonsense: true } }),
    });
    expect([method, url, reply.status, reply.body.data["type" as never]]).toEqual([
      method,
      url,
      404,
      "/not_found",
    ]);
  }
});

test("in production simulate calls are 403 and forced outcomes 422, for every resource that takes one", async () => {
  const call = (path: string, body: object) => api.call("POST", path, { key: live.key, body });
  for (const [path, body] of [
    ["/v1/funding_events/simulate", { funding_event_job_type: "charges" }],
    [`/v1/accounts/${live.accountId}/simulate`, {}],
  ] as const) {
    const reply = await api.call("POST", path, { key: live.platformKey, body });
    expect([path, reply.status, reply.body.data["code" as never]]).toEqual([
      path,
      403,
      "sandbox_only",
    ]);
  }
  const forced = { config: { sandbox_outcome: "verified" } };
  const refused = await call("/v1/customers", customerBody(forced));
  expect([refused.status, refused.body.data["code" as never]]).toEqual([422, "sandbox_only"]);
  const standard = { config: { sandbox_outcome: "standard" } };
  const customer = await call("/v1/customers", customerBody(standard));
  expect(customer.status).toBe(201);
  // A name means nothing in production, nor does an account number.
  const named = await call("/v1/customers", customerBody({ name: "Jordan Rejected" }));
  expect(named.body.data["status" as never]).toBe("review");
  const id = String(customer.body.data["id" as never]);
  const linked = { account_number: "600001", config: { sandbox_outcome: "active" } };
  const link = await call("/v1/bridge/bank_account", bankAccountBody(id, linked));
  expect([link.status, link.body.data["code" as never]]).toEqual([422, "sandbox_only"]);
});
