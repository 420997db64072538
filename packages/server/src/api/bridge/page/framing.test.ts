import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../../test/support/api.ts";
import { addCustomer, dataOf } from "../../../../../../test/support/api/api-fixtures.ts";
import { routes } from "../../routes.ts";
import { mayFrame } from "./framing.ts";
import { pageGuests } from "./routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes, { guests: pageGuests });
});
afterAll(() => api.close());

const register = (accountId: string, parent_origins: string[]) =>
  api.call("PATCH", `/v1/account_settings/${accountId}`, {
    key: api.platformKey,
    body: { bridge: { parent_origins } },
  });

async function sessionStatus(key: string, origin: string): Promise<number> {
  const { id } = await addCustomer(api, {}, key);
  const body = { customer_id: id };
  const reply = await api.call("POST", "/v1/bridge/initialize", { body, key });
  const token = dataOf(reply)["bridge_token"] as string;
  const path = `/bridge/session?parent_origin=${encodeURIComponent(origin)}`;
  return (await api.call("GET", path, { key: token })).status;
}

it("registers origins as browsers write them, and nothing else", async () => {
  const { accountId } = await api.addAccount(api.environmentId);
  const reply = await register(accountId, ["https://shop.example", "https://a.example:8443"]);
  expect([reply.status, dataOf(reply)["bridge"]]).toEqual([
    200,
    {
      parent_origins: ["https://shop.example", "https://a.example:8443"],
      verification: "instant",
    },
  ]);
  for (const origin of ["*", "shop.example", "https://shop.example/", "https://Shop.example"]) {
    expect([origin, (await register(accountId, [origin])).status]).toEqual([origin, 422]);
  }
});

it("lets an account's session be shown on its own origins alone", async () => {
  const one = await api.addAccount(api.environmentId);
  const other = await api.addAccount(api.environmentId);
  await register(one.accountId, ["https://one.example"]);
  await register(other.accountId, ["https://other.example"]);
  expect(await mayFrame(api.app, "https://one.example")).toBe(true);
  expect(await mayFrame(api.app, "https://nobody.example")).toBe(false);
  expect(await sessionStatus(one.key, "https://one.example")).toBe(200);
  expect(await sessionStatus(one.key, "https://other.example")).toBe(403);
});

it("allows loopback origins on a developer's machine alone", async () => {
  const elsewhere = { ...api.app, allowsLoopback: false };
  for (const origin of ["http://localhost:3000", "http://127.0.0.1:9", "http://[::1]:3000"]) {
    expect(await mayFrame(api.app, origin)).toBe(true);
    expect(await mayFrame(elsewhere, origin)).toBe(false);
  }
  expect(await mayFrame(api.app, "http://localhost.example")).toBe(false);
});
