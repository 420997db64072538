import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { addCustomer, dataOf } from "../../../../../test/support/api/api-fixtures.ts";
import { routes } from "../routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

describe("201", () => {
  it("counts the account's customers by status, without a body", async () => {
    const report = async () => {
      const reply = await api.call("POST", "/v1/reports/total_customers_by_status");
      return [reply.status, dataOf(reply)];
    };
    const none = { verified: 0, pending: 0, review: 0, inactive: 0, rejected: 0 };
    expect(await report()).toEqual([201, none]);
    await addCustomer(api);
    await addCustomer(api);
    await addCustomer(api, { config: { sandbox_outcome: "rejected" } });
    await addCustomer(api, {}, (await api.addAccount(api.environmentId)).key);
    const gone = await addCustomer(api, { config: { sandbox_outcome: "review" } });
    expect(await report()).toEqual([201, { ...none, verified: 2, rejected: 1, review: 1 }]);
    await api.call("DELETE", `/v1/customers/${String(gone["id"])}`);
    expect(await report()).toEqual([201, { ...none, verified: 2, rejected: 1 }]);
  });
});

describe("401", () => {
  it("answers a caller without a key", async () => {
    const path = "/v1/reports/total_customers_by_status";
    expect((await api.call("POST", path, { key: null })).status).toBe(401);
  });
});
