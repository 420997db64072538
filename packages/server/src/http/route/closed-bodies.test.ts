import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { routes } from "../../api/routes.ts";

const closedRoutes = routes.filter(
  ({ path, method }) => path.startsWith("/v1/sandbox/") && method !== "GET",
);
const NOBODY = "01a00000-0000-7000-8000-000000000000";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

async function itemsOf(method: string, path: string, body: object) {
  const reply = await api.call(method, path, { key: api.platformKey, body });
  expect([path, reply.status]).toEqual([path, 422]);
  return reply.body.data.items ?? [];
}

describe("a body of the sandbox", () => {
  it("has routes to be closedRoutes at", () => expect(closedRoutes.length).toBeGreaterThan(15));

  it.each(closedRoutes)("of $operationId is refused with an unknown member", async (route) => {
    const path = route.path.replaceAll(/:[a-z_]*id/g, NOBODY).replaceAll(/:[a-z_]+/g, "submit");
    const items = await itemsOf(route.method, path, { bananas: 1 });
    const found = items.find(({ reference }) => reference === "/bananas");
    const known = Object.keys(route.body?.properties ?? {});
    expect(found?.detail).toContain(known.length === 0 ? "no members" : known.join(", "));
  });

  it("says which member was probably meant, at any depth", async () => {
    const rule = { match: { nme: "x", min_amout: 1, account: { routing: "1" } }, outcome: "hold" };
    const items = await itemsOf("POST", "/v1/sandbox/rules", rule);
    const detailAt = (path: string) => items.find(({ reference }) => reference === path)?.detail;
    expect(detailAt("/match/nme")).toContain('Did you mean "name"?');
    expect(detailAt("/match/min_amout")).toContain('Did you mean "min_amount"?');
    expect(detailAt("/match/account/routing")).toContain("known are routing_number");
    const [clock] = await itemsOf("PUT", "/v1/sandbox/clock", { mode: "frozen", at: "2026-01-05" });
    expect(clock).toEqual({
      reference: "/at",
      detail: "Is not a known member; known are mode, factor.",
    });
  });

  it("of an advance says what a status may be, of any resource and of the one that is named", async () => {
    const until = { resource_id: NOBODY, status: "bananas" };
    const [item, ...others] = await itemsOf("POST", "/v1/sandbox/clock/advance", { until });
    expect(others).toEqual([]);
    expect(item?.reference).toBe("/until/status");
    expect(item?.detail).toMatch(/^Must be one of: .*paid.*verified/);
    const misspelled = { until: { resource_id: NOBODY, statuss: "paid" } };
    const items = await itemsOf("POST", "/v1/sandbox/clock/advance", misspelled);
    expect(items.map(({ reference }) => reference)).toEqual(["/until/status", "/until/statuss"]);
    const [moment] = await itemsOf("POST", "/v1/sandbox/clock/advance", { until: "nextcutoff" });
    expect(moment?.detail).toContain("next_cutoff");
  });
});

it("of a value that a list does not hold, the nearest ones of the list are named", async () => {
  const detailOf = async (method: string, path: string, body?: object) => {
    const reply = await api.call(method, path, body === undefined ? {} : { body });
    expect(reply.status).toBe(422);
    return (reply.body.data.items ?? []).map(({ detail }) => detail).join(" ");
  };
  const misspelled = await detailOf("GET", "/v1/events?types=charge.payd");
  expect(misspelled).toMatch(/^Must be one of: .* Did you mean "charge\.paid"\?$/);
  const endpoint = { url: "https://example.com/hooks", event_types: ["transaction.paid"] };
  const elsewhere = await detailOf("POST", "/v1/webhook_endpoints", endpoint);
  expect(elsewhere).toContain('Did you mean "charge.paid", "payout.paid" or "funding_event.paid"?');
  const status = await detailOf("GET", "/v1/payments?payment_status=payed");
  expect(status).toContain('Did you mean "paid"?');
  const type = await detailOf("POST", "/v1/customers", { name: "Ann Lee", type: "indivdual" });
  expect(type).toContain('Did you mean "individual"?');
});
