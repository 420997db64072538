import { addMs } from "@railhead/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import {
  dataOf,
  eventTypesOf,
  referencesOf,
  type Data,
} from "../../../../../test/support/api/api-fixtures.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  key = api.platformKey;
});
afterAll(() => api.close());

async function newKey(wanted: object = {}, as = key): Promise<Data> {
  const body = { scopes: ["admin"], ...wanted };
  const reply = await api.call("POST", "/v1/api_keys", { key: as, body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return dataOf(reply);
}
const statusWith = async (text: unknown) =>
  (await api.call("GET", "/v1/paykeys", { key: text as string })).status;
const pathOf = (created: Data) => `/v1/api_keys/${String(created["id"])}`;

describe("201", () => {
  it("shows the key once, and it works", async () => {
    const created = await newKey({ name: "CI", account_id: api.accountId, scopes: ["read"] });
    const { key: text, ...shown } = created;
    expect(shown).toEqual({
      id: expect.any(String),
      account_id: api.accountId,
      name: "CI",
      hint: String(text).slice(-4),
      scopes: ["read"],
      allowed_addresses: null,
      created_by: { type: "api_key", id: expect.any(String) },
      last_used_at: null,
      expires_at: null,
      revoked_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await statusWith(text)).toBe(200);
    const refused = await api.call("POST", "/v1/customers", { key: String(text), body: {} });
    expect(refused.status).toBe(403);
    const read = await api.call("GET", pathOf(created), { key });
    expect([read.status, { ...dataOf(read), last_used_at: null }]).toEqual([200, shown]);
    const logged = await api.db.rows<{ patch: string }>(
      sql`select patch from events where resource_id = ${created["id"]}`,
    );
    expect(logged.map(({ patch }) => patch.includes(String(text)))).toEqual([false]);
  });

  it("replaces a key, and lets the old one work for the overlap", async () => {
    const old = await newKey({ account_id: api.accountId, name: "app" });
    expect(await statusWith(old["key"])).toBe(200);
    const reply = await api.call("POST", `${pathOf(old)}/rotate`, {
      key,
      body: { overlap_seconds: 1 },
    });
    expect([reply.status, dataOf(reply)["name"]]).toEqual([201, "app"]);
    expect(await statusWith(old["key"])).toBe(200);
    expect(await statusWith(dataOf(reply)["key"])).toBe(200);
    await expect.poll(() => statusWith(old["key"])).toBe(401);
    expect(await statusWith(dataOf(reply)["key"])).toBe(200);
    expect(await eventTypesOf(api, old["id"])).toEqual(["api_key.created", "api_key.rotated"]);
    expect((await api.call("POST", `${pathOf(old)}/rotate`, { key })).status).toBe(422);
  });
});

describe("instants", () => {
  it("are of the wall clock throughout, whatever the sandbox's clock shows", async () => {
    const begun = api.app.wall.now();
    const created = await newKey({ account_id: api.accountId });
    await api.call("DELETE", pathOf(created), { key });
    const shown = dataOf(await api.call("GET", pathOf(created), { key }));
    const ended = addMs(api.app.wall.now(), 2);
    for (const member of ["created_at", "updated_at", "revoked_at"]) {
      const instant = String(shown[member]);
      expect([member, instant >= begun && instant <= ended]).toEqual([member, true]);
    }
    const { occurred } = await api.db.one<{ occurred: string[] }>(sql`
      select array_agg(occurred_at::text order by sequence) as occurred from events
      where resource_id = ${created["id"]}`);
    expect(occurred).toEqual([...new Set(occurred)].toSorted());
  });
});

describe("200", () => {
  it("ends a key at once where it is replaced without an overlap", async () => {
    const old = await newKey({ account_id: api.accountId });
    expect(await statusWith(old["key"])).toBe(200);
    await api.call("POST", `${pathOf(old)}/rotate`, { key, body: { overlap_seconds: 0 } });
    expect(await statusWith(old["key"])).toBe(401);
  });

  it("revokes at once, for good, and once", async () => {
    const created = await newKey({ account_id: api.accountId });
    expect(await statusWith(created["key"])).toBe(200);
    const reply = await api.call("DELETE", pathOf(created), { key });
    expect([reply.status, dataOf(reply)["revoked_at"]]).toEqual([200, expect.any(String)]);
    expect(dataOf(await api.call("DELETE", pathOf(created), { key }))).toEqual(dataOf(reply));
    expect(await statusWith(created["key"])).toBe(401);
    expect(await eventTypesOf(api, created["id"])).toEqual(["api_key.created", "api_key.revoked"]);
  });

  it("lists by account and whether they are revoked", async () => {
    const { accountId } = await api.addAccount(api.environmentId);
    const one = await newKey({ account_id: accountId });
    const two = await newKey({ account_id: accountId });
    await api.call("DELETE", pathOf(two), { key });
    const ids = async (query: string) =>
      (dataOf(await api.call("GET", `/v1/api_keys?${query}`, { key })) as unknown as Data[]).map(
        (item) => item["id"],
      );
    expect(await ids(`account_id=${accountId}&revoked=true`)).toEqual([two["id"]]);
    expect(await ids(`account_id=${accountId}&revoked=false`)).toContain(one["id"]);
  });
});

describe("403", () => {
  it("lets no key give what it does not have, nor take it by rotation", async () => {
    const weak = await newKey({ scopes: ["api_keys:write", "charges:read"] });
    const strong = await newKey({ scopes: ["admin"] });
    for (const scopes of [["admin"], ["write"], ["charges:write"]]) {
      const sent = { key: String(weak["key"]), body: { scopes } };
      expect((await api.call("POST", "/v1/api_keys", sent)).status).toBe(403);
    }
    const rotate = await api.call("POST", `${pathOf(strong)}/rotate`, { key: String(weak["key"]) });
    expect(rotate.status).toBe(403);
    const same = { scopes: ["charges:read"] };
    expect((await newKey(same, String(weak["key"])))["scopes"]).toEqual(["charges:read"]);
  });

  it("lets no key revoke one that may do more than it may", async () => {
    const weak = await newKey({ scopes: ["api_keys:write"] });
    const strong = await newKey({ scopes: ["admin"] });
    const refused = await api.call("DELETE", pathOf(strong), { key: String(weak["key"]) });
    expect(refused.status).toBe(403);
    expect(await statusWith(strong["key"])).toBe(200);
    const same = await newKey({ scopes: ["api_keys:write"] });
    const reply = await api.call("DELETE", pathOf(same), { key: String(weak["key"]) });
    expect(reply.status).toBe(200);
  });
});

describe("404", () => {
  it("shows an account only its own keys", async () => {
    const platform = await newKey();
    const { key: other } = await api.addAccount(api.environmentId);
    for (const as of [other, (await api.addTenant()).platformKey]) {
      expect((await api.call("GET", pathOf(platform), { key: as })).status).toBe(404);
      expect((await api.call("DELETE", pathOf(platform), { key: as })).status).toBe(404);
      expect((await api.call("POST", `${pathOf(platform)}/rotate`, { key: as })).status).toBe(404);
    }
    expect((await newKey({}, other))["account_id"]).toEqual(expect.any(String));
  });
});

describe("422", () => {
  it("names every fault", async () => {
    const faults = async (body: object) =>
      referencesOf(await api.call("POST", "/v1/api_keys", { key, body }));
    expect(await faults({ scopes: ["everything"], name: "" })).toEqual(["/name", "/scopes/0"]);
    const scopes = ["read"];
    expect(await faults({ scopes, expires_at: "2020-01-01T00:00:00Z" })).toEqual(["/expires_at"]);
    expect(await faults({ scopes, account_id: api.environmentId })).toEqual(["/account_id"]);
  });

  it("gives no scope that nobody asked for", async () => {
    const reply = await api.call("POST", "/v1/api_keys", { key, body: { name: "till" } });
    expect([reply.status, referencesOf(reply)]).toEqual([422, ["/scopes"]]);
  });
});
