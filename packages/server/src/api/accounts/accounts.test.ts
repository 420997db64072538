import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let key: string;
let organizationId: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  key = api.platformKey;
  const body = { name: "Platform" };
  organizationId = dataOf(await api.call("POST", "/v1/organizations", { key, body }))[
    "id"
  ] as string;
});
afterAll(() => api.close());

const dataOf = (reply: Reply) => reply.body.data as Record<string, unknown>;
const listOf = (reply: Reply) => reply.body.data as unknown as Record<string, unknown>[];
const business_profile = { name: "Acme", website: "https://acme.example" };

function bodyWith(members: object = {}): object {
  return {
    organization_id: organizationId,
    account_type: "business",
    business_profile,
    access_level: "standard",
    ...members,
  };
}

async function account(members: object = {}): Promise<Record<string, unknown>> {
  const reply = await api.call("POST", "/v1/accounts", { key, body: bodyWith(members) });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return dataOf(reply);
}

describe("201", () => {
  it("answers a created account with every member, capable of everything in a sandbox", async () => {
    const limits = {
      max_amount: null,
      daily_amount: null,
      monthly_amount: null,
      monthly_count: null,
      funding_time: "one_day",
      linked_bank_account_id: null,
      processing: "standard",
      default_purpose: "other",
      default_descriptor: null,
    };
    const active = { capability_status: "active" };
    const created = await account({ external_id: "e-1", metadata: { plan: "gold" } });
    expect(created).toEqual({
      id: expect.any(String),
      organization_id: organizationId,
      type: "business",
      status: "created",
      status_detail: { reason: "new", source: "system", code: null, message: expect.any(String) },
      access_level: "standard",
      business_profile: {
        ...business_profile,
        legal_name: null,
        description: null,
        use_case: null,
        tax_id: null,
        phone: null,
        address: null,
        industry: null,
        support_channels: null,
      },
      capabilities: {
        payment_types: { charges: active, payouts: active },
        customer_types: { individuals: active, businesses: active },
        consent_types: { internet: active, signed_agreement: active },
      },
      settings: { charges: limits, payouts: limits },
      terms_of_service: null,
      external_id: "e-1",
      metadata: { plan: "gold" },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const read = await api.call("GET", `/v1/accounts/${String(created["id"])}`, { key });
    expect([read.status, dataOf(read)]).toEqual([200, created]);
    const events = listOf(await api.call("GET", "/v1/events", { key }));
    expect(events.at(-1)).toMatchObject({ event_type: "account.created", data: created });
  });

  it("accepts either spelling of an address and answers both", async () => {
    const rest = { city: "Austin", state: "TX" };
    const first = { ...rest, address1: "1 Main St", address2: "Suite 2", zip: "78701" };
    const second = { ...rest, line1: "1 Main St", line2: "Suite 2", postal_code: "78701" };
    for (const address of [first, second, { ...first, ...second, country: "US" }]) {
      const created = await account({ business_profile: { ...business_profile, address } });
      const profile = created["business_profile"] as Record<string, unknown>;
      expect(profile["address"]).toEqual({ ...first, ...second, country: "US" });
    }
  });
});

describe("200", () => {
  it("finds by text, status, type and external_id", async () => {
    const one = await account({
      external_id: "find-me",
      business_profile: {
        ...business_profile,
        name: "Zebra 100%",
      },
    });
    const ids = async (query: string) =>
      listOf(await api.call("GET", `/v1/accounts?${query}`, { key })).map((item) => item["id"]);
    expect(await ids("search_text=zebra%20100%25")).toEqual([one["id"]]);
    expect(await ids("search_text=0%25_")).toEqual([]);
    expect(await ids("external_id=find-me&status=CREATED&type=business")).toEqual([one["id"]]);
    expect(await ids("external_id=find-me&status=active,rejected")).toEqual([]);
    expect((await ids("sort_order=desc"))[0]).toBe(one["id"]);
  });

  it("replaces the profile and keeps what was not sent", async () => {
    const before = await account({ external_id: "keep", metadata: { a: 1 } });
    const path = `/v1/accounts/${String(before["id"])}`;
    const industry = { mcc: "5411", category: "retail", sector: null };
    const body = { business_profile: { ...business_profile, name: "Better", industry } };
    const reply = await api.call("PUT", path, { key, body });
    expect([reply.status, dataOf(reply)]).toEqual([
      200,
      {
        ...before,
        business_profile: { ...(before["business_profile"] as object), name: "Better", industry },
        updated_at: expect.any(String),
      },
    ]);
    expect(dataOf(await api.call("GET", path, { key }))).toEqual(dataOf(reply));
  });
});

describe("403", () => {
  it("lets no account make accounts", async () => {
    expect((await api.call("POST", "/v1/accounts", { body: bodyWith() })).status).toBe(403);
  });
});

describe("404", () => {
  it("answers a foreign account as one that does not exist, and shows it in no list", async () => {
    const { id } = await account();
    const other = await api.addTenant();
    for (const caller of [other.platformKey, api.key]) {
      const path = `/v1/accounts/${String(id)}`;
      const put = { key: caller, body: { business_profile } };
      expect((await api.call("GET", path, { key: caller })).status).toBe(404);
      expect((await api.call("PUT", path, put)).status).toBe(404);
      expect(listOf(await api.call("GET", "/v1/accounts", { key: caller }))).toHaveLength(1);
    }
  });
});

describe("422", () => {
  it("names every fault, those of an address in the spelling that was meant", async () => {
    const address = { line1: "1 Main", address1: "2 Main", city: "Austin", state: "Texas" };
    const profile = { name: "", website: "acme", tax_id: "12-34", address };
    const body = bodyWith({ business_profile: profile, account_type: "person", access_level: "x" });
    const reply = await api.call("POST", "/v1/accounts", { key, body });
    expect(reply.status).toBe(422);
    expect(reply.body.data.items?.map((item) => item.reference).sort()).toEqual([
      "/access_level",
      "/account_type",
      "/business_profile/address/line1",
      "/business_profile/address/state",
      "/business_profile/address/zip",
      "/business_profile/name",
      "/business_profile/tax_id",
      "/business_profile/website",
    ]);
  });

  it("knows no foreign organization", async () => {
    const other = await api.addTenant();
    const put = { key: other.platformKey, body: bodyWith() };
    const reply = await api.call("POST", "/v1/accounts", put);
    expect([reply.status, reply.body.data.items?.[0]?.reference]).toEqual([
      422,
      "/organization_id",
    ]);
  });
});
