import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makersOf } from "../../../../../test/contract/fixture.ts";
import { createTestApi, type Tenant, type TestApi } from "../../../../../test/support/api.ts";
import { referencesOf } from "../../../../../test/support/api/api-fixtures.ts";
import { customerBody } from "../../../../../test/support/factories.ts";
import { signInPerson } from "../../../../../test/support/api/people.ts";
import { routes } from "../routes.ts";
import { EXPORTED_LISTS } from "./lists.ts";

let api: TestApi;
let tenant: Tenant;
let makers: ReturnType<typeof makersOf>;
beforeAll(async () => {
  api = await createTestApi(routes);
  tenant = await api.addSandbox();
  makers = makersOf(api, tenant);
});
afterAll(() => api.close());

const get = (query: Record<string, string>, key = tenant.platformKey) =>
  api.call("GET", `/v1/exports?${new URLSearchParams(query).toString()}`, { key });

describe("an export", () => {
  it("has every item that the filters name, as the list shows it", async () => {
    const { paykey } = await makers.paykey();
    for (let count = 0; count < 3; count += 1) {
      await makers.payment("charge", { paykey: paykey as string });
    }
    const [first] = (await makers.ask("GET", "/v1/payments")) as unknown as { id: string }[];
    await makers.ask("PUT", `/v1/charges/${first?.id ?? ""}/cancel`, {});
    const filter = "payment_status=scheduled";
    const listed = await makers.ask("GET", `/v1/payments?${filter}&sort_by=id&sort_order=asc`);
    const { status, text } = await get({ list: "payments", filter });
    expect(status).toBe(200);
    const lines = text.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(listed);
    expect(lines).toHaveLength(2);
  });

  it("makes cells harmless that a spreadsheet would read as formulas", async () => {
    for (const name of ["=1+1", "+cmd", "-2", "@sum"])
      await makers.post("/v1/customers", customerBody({ name }));
    const { headers, text } = await get({ list: "customers", format: "csv" });
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    for (const name of ["=1+1", "+cmd", "-2", "@sum"]) expect(text).toContain(`,'${name},`);
    expect(text).not.toMatch(/(^|,)[=+@]/m);
  });

  it("refuses what the list would ignore or refuse", async () => {
    const names = ["constructor", "__proto__=1", "toString[]=a&toString[]=b"];
    for (const filter of ["payment_statuss=paid", "page_size=1", "payment_status=no", ...names]) {
      const reply = await get({ list: "payments", filter });
      expect([filter, reply.status]).toEqual([filter, 422]);
    }
    const reply = await get({ list: "payments", filter: "payment_statuss=paid" });
    expect(referencesOf(reply)).toEqual(["/filter"]);
  });

  it("needs the right to export and the right to read the list, and is in the audit log", async () => {
    const headers = { "railhead-environment": tenant.environmentId };
    const ben = await signInPerson(api, "ben@example.com", { role: "viewer" });
    const path = "/v1/exports?list=payments";
    expect((await ben.call("GET", path, { headers })).status).toBe(403);
    const ann = await signInPerson(api, "ann@example.com", { role: "finance" });
    expect((await ann.call("GET", path, { headers })).status).toBe(200);
    const keys = await ann.call("GET", "/v1/exports?list=requests", { headers });
    expect(keys.status).toBe(403);
    const log = await makers.ask("GET", "/v1/audit_log?action=export.downloaded");
    expect(JSON.stringify(log)).toContain(ann.operatorId);
  });
});

it("every exported list is one without parameters in its path", () => {
  const lists = new Map(routes.map((route) => [route.operationId, route]));
  for (const noun of EXPORTED_LISTS) {
    const route = lists.get(`${noun}.list`);
    expect([noun, route?.list !== undefined && !route.path.includes(":")]).toEqual([noun, true]);
  }
});
