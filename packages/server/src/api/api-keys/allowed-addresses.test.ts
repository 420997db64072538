import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { dataOf, referencesOf, type Data } from "../../../../../test/support/api/api-fixtures.ts";
import { routes } from "../routes.ts";

let api: TestApi;
beforeAll(async () => {
  // Requests of a test come from 127.0.0.1: the proxy that says who asks.
  api = await createTestApi(routes, { trustedProxies: ["127.0.0.1"] });
});
afterAll(() => api.close());

const create = (body: object, key = api.platformKey, from = "192.0.2.7") =>
  api.call("POST", "/v1/api_keys", {
    key,
    body: { scopes: ["admin"], ...body },
    headers: { "x-forwarded-for": from },
  });
const statusFrom = async (key: unknown, address: string) =>
  (
    await api.call("GET", "/v1/customers", {
      key: key as string,
      headers: { "x-forwarded-for": address },
    })
  ).status;

describe("a key with allowed addresses", () => {
  it("works from these alone, by the address that a trusted proxy names", async () => {
    const allowed_addresses = ["203.0.113.0/24", "198.51.100.7", "2001:db8::/32"];
    const { key, ...made } = dataOf(await create({ allowed_addresses }));
    expect(made["allowed_addresses"]).toEqual(allowed_addresses);
    const seen: Record<string, number> = {};
    for (const address of [
      "203.0.113.200",
      "198.51.100.7",
      "2001:db8:1::1",
      "::ffff:203.0.113.1",
      "203.0.114.1",
      "198.51.100.8",
      "2001:db9::1",
      "127.0.0.1",
    ]) {
      seen[address] = await statusFrom(key, address);
    }
    expect(seen).toEqual({
      "203.0.113.200": 200,
      "198.51.100.7": 200,
      "2001:db8:1::1": 200,
      "::ffff:203.0.113.1": 200,
      "203.0.114.1": 403,
      "198.51.100.8": 403,
      "2001:db9::1": 403,
      "127.0.0.1": 403,
    });
  });

  it("makes no key that works from elsewhere, and gives its own list where none is sent", async () => {
    const from = "203.0.113.9";
    const limited = dataOf(await create({ allowed_addresses: ["203.0.113.0/24"] }));
    const key = limited["key"] as string;
    for (const allowed_addresses of [null, ["0.0.0.0/0"], ["203.0.112.0/23"], ["198.51.100.7"]]) {
      const refused = await create({ allowed_addresses }, key, from);
      expect([refused.status, referencesOf(refused)]).toEqual([422, ["/allowed_addresses"]]);
    }
    const narrower = await create({ allowed_addresses: ["203.0.113.16/28"] }, key, from);
    expect(narrower.status).toBe(201);
    expect(dataOf(await create({}, key, from))["allowed_addresses"]).toEqual(["203.0.113.0/24"]);
  });

  it("keeps its list when it is rotated, unless another is sent", async () => {
    const old = dataOf(await create({ allowed_addresses: ["203.0.113.0/24"] }));
    const rotate = async (body: object, one: Data) =>
      dataOf(
        await api.call("POST", `/v1/api_keys/${String(one["id"])}/rotate`, {
          key: api.platformKey,
          body,
        }),
      );
    const kept = await rotate({}, old);
    expect(kept["allowed_addresses"]).toEqual(["203.0.113.0/24"]);
    expect((await rotate({ allowed_addresses: null }, kept))["allowed_addresses"]).toBeNull();
  });
});

it("refuses what is no network, one by one", async () => {
  const faults = async (allowed_addresses: unknown) =>
    referencesOf(await create({ allowed_addresses }));
  expect(await faults(["10.0.0.0/33", "::/129", "host", "10.0.0.1/", "fe80::1%eth0"])).toEqual(
    [0, 1, 2, 3, 4].map((index) => `/allowed_addresses/${index}`),
  );
  expect(await faults([])).toEqual(["/allowed_addresses"]);
  expect(await faults(Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`))).toEqual([
    "/allowed_addresses",
  ]);
});

describe("a new key", () => {
  it("ends after 365 days in live unless its maker says otherwise, and in a sandbox never", async () => {
    const live = (await api.addTenant("live")).platformKey;
    const expiryOf = async (key: string, body: object) =>
      dataOf(await create(body, key))["expires_at"] as string | null;
    const days = (expiry: string | null) =>
      Math.round((Date.parse(expiry ?? "") - Date.parse(api.app.wall.now())) / 86_400_000);
    expect(days(await expiryOf(live, {}))).toBe(365);
    expect(await expiryOf(live, { expires_at: null })).toBeNull();
    const soon = "2999-01-01T00:00:00.000Z";
    expect(await expiryOf(live, { expires_at: soon })).toBe(soon);
    expect(await expiryOf(api.platformKey, {})).toBeNull();
  });

  it("names the key that made it", async () => {
    const maker = dataOf(await create({}));
    const made = dataOf(await create({}, maker["key"] as string));
    expect(made["created_by"]).toEqual({ type: "api_key", id: maker["id"] });
  });
});

describe("the last use of a key", () => {
  it("is written in the background, the first of a minute, also where the request was refused", async () => {
    const { id, key } = dataOf(await create({ scopes: ["charges:read"] }));
    const lastUse = async () =>
      dataOf(await api.call("GET", `/v1/api_keys/${String(id)}`, { key: api.platformKey }))[
        "last_used_at"
      ];
    const begun = api.app.wall.now();
    expect(await statusFrom(key, "192.0.2.7")).toBe(403);
    const ended = api.app.wall.now();
    expect(await statusFrom(key, "192.0.2.7")).toBe(403);
    expect(await lastUse()).toBeNull();
    await api.app.keyUses.flush();
    const first = (await lastUse()) as string;
    expect(first >= begun && first <= ended).toBe(true);
    await api.app.keyUses.flush();
    expect(await lastUse()).toBe(first);
    await statusFrom(key, "192.0.2.7");
    await api.app.keyUses.flush();
    expect(((await lastUse()) as string) > first).toBe(true);
  });

  it("is that of the environment whose key was used, where two have a key of one id", async () => {
    const uses = api.app.keyUses;
    const { id } = dataOf(await create({}));
    uses.record({ environment_id: (await api.addTenant()).environmentId, id: id as string });
    await uses.flush();
    const shown = await api.call("GET", `/v1/api_keys/${String(id)}`, { key: api.platformKey });
    expect(dataOf(shown)["last_used_at"]).toBeNull();
  });
});
