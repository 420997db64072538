import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import { routes } from "../routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes);
});
afterAll(() => api.close());

const data = (reply: Reply) => reply.body.data as Record<string, unknown>;

async function newCustomer(key = api.key): Promise<string> {
  const body = {
    name: "Ada",
    type: "individual",
    email: "a@example.com",
    phone: "+12125550123",
    device: { ip_address: "1.2.3.4" },
  };
  return data(await api.call("POST", "/v1/customers", { body, key }))["id"] as string;
}

const link = (customer_id: string, body: object, key = api.key) =>
  api.call("POST", "/v1/bridge/aggregator", { body: { customer_id, ...body }, key });

describe("201", () => {
  it("links the same account for the same customer and token, with ample balance", async () => {
    const customer = await newCustomer();
    const first = data(await link(customer, { aggregator_token: "tok-1" }));
    const again = data(await link(customer, { aggregator_token: "tok-1" }));
    const other = data(await link(customer, { aggregator_token: "tok-2" }));
    expect(first).toMatchObject({
      source: "aggregator",
      status: "active",
      balance: { status: "completed", account_balance: 10_000_000_000 },
    });
    expect(again["bank_data"]).toEqual(first["bank_data"]);
    expect(again["paykey"]).not.toBe(first["paykey"]);
    expect(other["bank_data"]).not.toEqual(first["bank_data"]);
  });
});

describe("404", () => {
  it("answers a provider that nobody has heard of", async () => {
    const body = { customer_id: api.accountId };
    expect((await api.call("POST", "/v1/bridge/nobody", { body })).status).toBe(404);
  });
});

describe("422", () => {
  it("wants a token, and a provider that is configured", async () => {
    const customer = await newCustomer();
    for (const body of [{}, { aggregator_token: "" }, { aggregator_token: 1 }]) {
      const { items } = (await link(customer, body)).body.data;
      expect(items?.map((item) => item.reference)).toEqual(["/aggregator_token"]);
    }
    const live = await api.addTenant("live");
    const refused = await link(await newCustomer(live.key), { aggregator_token: "t" }, live.key);
    expect(data(refused)["code"]).toBe("provider_not_configured");
  });
});
