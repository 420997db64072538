import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import { sql } from "../../db/postgres/executor.ts";
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

  it("takes the token under either name and shows the provider as the source", async () => {
    const customer = await newCustomer();
    for (const provider of ["plaid", "quiltt", "mx"]) {
      const token = `${provider}_token`;
      for (const body of [
        { [token]: "t" },
        { aggregator_token: "t" },
        { [token]: "t", aggregator_token: "t" },
      ]) {
        const path = `/v1/bridge/${provider}`;
        const reply = await api.call("POST", path, { body: { customer_id: customer, ...body } });
        expect([reply.status, data(reply)]).toMatchObject([
          201,
          { source: provider, status: "active", balance: { status: "completed" } },
        ]);
      }
    }
  });

  it("is given once per Idempotency-Key, and a refusal of the provider as well", async () => {
    const customer_id = await newCustomer();
    const call = (key: string, token: string) =>
      api.call("POST", "/v1/bridge/plaid", {
        body: { customer_id, plaid_token: token },
        headers: { "idempotency-key": key },
      });
    const first = await call("bridge-00001", "sbx_ok");
    const again = await call("bridge-00001", "sbx_ok");
    expect([again.text, again.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
    const refused = await call("bridge-00002", "sbx_expired");
    const repeated = await call("bridge-00002", "sbx_expired");
    expect([refused.status, repeated.text]).toEqual([422, refused.text]);
  });

  it("keeps the provider's handle and the owners' names unreadable", async () => {
    await link(await newCustomer(), { aggregator_token: "handle-of-the-provider" });
    const rows = await api.db.rows(sql`select l::text as t from provider_links l`);
    const stored = JSON.stringify(rows).replaceAll(/[\\]*x([0-9a-f]+)/g, (_, hex: string) =>
      Buffer.from(hex, "hex").toString("latin1"),
    );
    expect(stored).not.toMatch(/handle-of-the-provider|Ada/);
  });
});

describe("404", () => {
  it("answers a provider that nobody has heard of, whatever the body", async () => {
    for (const body of [{ customer_id: api.accountId }, {}]) {
      expect((await api.call("POST", "/v1/bridge/nobody", { body })).status).toBe(404);
    }
  });
});

describe("422", () => {
  it("wants a token, one token, and a provider that is configured", async () => {
    const customer = await newCustomer();
    for (const body of [{ aggregator_token: "" }, { aggregator_token: 1 }, {}]) {
      const { items } = (await link(customer, body)).body.data;
      expect(items?.map((item) => item.reference)).toEqual(["/aggregator_token"]);
    }
    const two = { customer_id: customer, plaid_token: "a", aggregator_token: "b" };
    const { items } = (await api.call("POST", "/v1/bridge/plaid", { body: two })).body.data;
    expect(items?.map((item) => item.reference)).toEqual(["/aggregator_token"]);
    const live = await api.addTenant("live");
    const theirs = await newCustomer(live.key);
    for (const provider of ["aggregator", "plaid"]) {
      const body = { customer_id: theirs, aggregator_token: "t" };
      await api.db.run(sql`update customers set status = 'verified' where id = ${theirs}`);
      const reply = await api.call("POST", `/v1/bridge/${provider}`, { body, key: live.key });
      expect([reply.status, data(reply)["code"]]).toEqual([422, "provider_not_configured"]);
    }
  });

  it("refuses the customer before it asks the provider", async () => {
    const reply = await link(api.accountId, { aggregator_token: "sbx_timeout" });
    expect([reply.status, data(reply)["code"]]).toEqual([422, "customer_not_found"]);
  });

  it("says why the provider refused, without the token", async () => {
    const reply = await link(await newCustomer(), { aggregator_token: "sbx_login_required" });
    expect([reply.status, data(reply)["code"]]).toEqual([422, "provider_token_refused"]);
    expect(data(reply)["detail"]).toMatch(/log in at the bank again/);
    expect(reply.text).not.toContain("sbx_login_required");
  });
});

describe("503", () => {
  it("asks to come back where the provider is down, and keeps no answer under the key", async () => {
    const customer_id = await newCustomer();
    const headers = { "idempotency-key": "bridge-00003" };
    const call = (aggregator_token: string) =>
      api.call("POST", "/v1/bridge/aggregator", {
        body: { customer_id, aggregator_token },
        headers,
      });
    const down = await call("sbx_institution_down");
    expect([down.status, down.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await call("sbx_ok")).status).toBe(201);
  });
});
