import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { addCustomer, dataOf, type Data } from "../../../../../test/support/api/api-fixtures.ts";
import { routes } from "../../api/routes.ts";

let api: TestApi;
let key: string;
let second: { accountId: string; key: string };
let customerPath: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  key = api.platformKey;
  second = await api.addAccount(api.environmentId);
  const { id } = await addCustomer(api, {}, second.key);
  customerPath = `/v1/customers/${String(id)}`;
});
afterAll(() => api.close());

const as = (account: string, name = "Service-Account-Id") => ({
  key,
  headers: { [name]: account },
});
const statusOf = async (options: object) => (await api.call("GET", customerPath, options)).status;

describe("a platform key", () => {
  it("acts for the account it names: 200, another 404, an unknown 403, no UUID 400", async () => {
    expect(await statusOf(as(second.accountId))).toBe(200);
    expect(await statusOf(as(second.accountId.toUpperCase()))).toBe(200);
    expect(await statusOf(as(api.accountId))).toBe(404);
    expect(await statusOf(as("019caf10-3180-7084-9bc7-5259bf73b09c"))).toBe(403);
    expect(await statusOf(as((await api.addTenant()).accountId))).toBe(403);
    expect(await statusOf(as("x"))).toBe(400);
  });

  it("acts for the default account where it names none", async () => {
    expect(await statusOf({ key })).toBe(404);
    const { id } = await addCustomer(api, {}, key);
    const path = `/v1/customers/${String(id)}`;
    expect((await api.call("GET", path, as(api.accountId))).status).toBe(200);
    expect((await api.call("GET", path, as(second.accountId))).status).toBe(404);
  });

  it("writes for the account it names", async () => {
    const body = {
      name: "Ada",
      type: "individual",
      email: "a@example.com",
      phone: "+12125550123",
      device: { ip_address: "1.2.3.4" },
    };
    const made = await api.call("POST", "/v1/customers", { ...as(second.accountId), body });
    const path = `/v1/customers/${String(dataOf(made)["id"])}`;
    expect((await api.call("GET", path, { key: second.key })).status).toBe(200);
    expect((await api.call("GET", path)).status).toBe(404);
  });

  it("may use another name of the header, as long as both agree", async () => {
    expect(await statusOf(as(second.accountId, "X-Acct"))).toBe(200);
    const both = (other: string) => ({
      key,
      headers: { "X-Acct": second.accountId, "Service-Account-Id": other },
    });
    expect(await statusOf(both(second.accountId))).toBe(200);
    expect(await statusOf(both(api.accountId))).toBe(400);
  });

  it("is not scoped on platform calls: the header, whatever it says, is ignored", async () => {
    const all = async (options: object) =>
      (dataOf(await api.call("GET", "/v1/accounts", options)) as unknown as Data[]).length;
    const count = await all({ key });
    expect(count).toBe(2);
    expect(await all(as(second.accountId))).toBe(count);
    expect(await all(as("x"))).toBe(count);
    expect(await all(as("019caf10-3180-7084-9bc7-5259bf73b09c"))).toBe(count);
  });
});

describe("an account key", () => {
  it("may name its own account and no other, existing or not", async () => {
    const named = (account: string) => ({ ...as(account), key: second.key });
    expect(await statusOf(named(second.accountId))).toBe(200);
    expect(await statusOf(named(api.accountId))).toBe(403);
    expect(await statusOf(named("019caf10-3180-7084-9bc7-5259bf73b09c"))).toBe(403);
    expect(await statusOf(named("x"))).toBe(400);
  });

  it("is recognised before the header is read", async () => {
    expect(await statusOf({ ...as("x"), key: null })).toBe(401);
    expect((await api.call("GET", "/v1/no_such_thing", as("x"))).status).toBe(404);
  });
});

describe("an account created over the API", () => {
  it("can be named at once", async () => {
    const organization = await api.call("POST", "/v1/organizations", { key, body: { name: "N" } });
    const account = await api.call("POST", "/v1/accounts", {
      key,
      body: {
        organization_id: dataOf(organization)["id"],
        account_type: "business",
        access_level: "standard",
        business_profile: { name: "N", website: "https://n.example" },
      },
    });
    const reply = await api.call("GET", "/v1/customers", as(dataOf(account)["id"] as string));
    expect([reply.status, dataOf(reply)]).toEqual([200, []]);
  });
});
