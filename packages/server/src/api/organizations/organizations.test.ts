import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  key = api.platformKey;
});
afterAll(() => api.close());

const dataOf = (reply: Reply) => reply.body.data as Record<string, unknown>;
const listOf = (reply: Reply) => reply.body.data as unknown as Record<string, unknown>[];

async function organization(body: object): Promise<Record<string, unknown>> {
  const reply = await api.call("POST", "/v1/organizations", { key, body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return dataOf(reply);
}

describe("201", () => {
  it("answers the organization, which then can be read and is in the log", async () => {
    const created = await organization({ name: "North", external_id: "n-1", metadata: { a: 1 } });
    expect(created).toEqual({
      id: expect.any(String),
      name: "North",
      external_id: "n-1",
      settings: {},
      metadata: { a: 1 },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const read = await api.call("GET", `/v1/organizations/${String(created["id"])}`, { key });
    expect([read.status, dataOf(read)]).toEqual([200, created]);
    const events = listOf(await api.call("GET", "/v1/events", { key }));
    expect(events.at(-1)).toMatchObject({ event_type: "organization.created", data: created });
  });
});

describe("200", () => {
  it("finds by part of the name, by external_id, in the order asked for", async () => {
    for (const name of ["Alpha Ltd", "Beta ltd", "Gamma"]) {
      await organization({ name, external_id: name.slice(0, 1) });
    }
    const names = async (query: string) =>
      listOf(await api.call("GET", `/v1/organizations?${query}`, { key })).map((o) => o["name"]);
    expect(await names("name=LTD&sort_by=name&sort_order=desc")).toEqual(["Beta ltd", "Alpha Ltd"]);
    expect(await names("external_id=G")).toEqual(["Gamma"]);
    expect(await names("name=LTD&page_size=1&page_number=2")).toEqual(["Beta ltd"]);
    const { meta } = (await api.call("GET", "/v1/organizations", { key })).body;
    expect(meta).toMatchObject({ sort_by: "id", sort_order: "asc" });
  });

  it("changes what was sent and leaves the rest", async () => {
    const before = await organization({ name: "Old", external_id: "x", metadata: { a: 1 } });
    const path = `/v1/organizations/${String(before["id"])}`;
    const reply = await api.call("PATCH", path, { key, body: { name: "New", external_id: null } });
    expect([reply.status, dataOf(reply)]).toEqual([
      200,
      { ...before, name: "New", external_id: null, updated_at: expect.any(String) },
    ]);
    expect(dataOf(reply)["updated_at"]).not.toBe(before["updated_at"]);
  });
});

describe("403", () => {
  it("refuses the key of an account, which sees only its own organization", async () => {
    await organization({ name: "Foreign" });
    const reply = await api.call("POST", "/v1/organizations", { body: { name: "Mine" } });
    expect(reply.status).toBe(403);
    const visible = listOf(await api.call("GET", "/v1/organizations"));
    expect(visible.map((o) => o["name"])).toEqual(["Test"]);
    const path = `/v1/organizations/${String(visible[0]?.["id"])}`;
    expect((await api.call("PATCH", path, { body: { name: "Mine" } })).status).toBe(403);
  });
});

describe("404", () => {
  it("answers for another environment's organization as for none", async () => {
    const { id } = await organization({ name: "Here" });
    const other = await api.addTenant();
    for (const method of ["GET", "PATCH"]) {
      const reply = await api.call(method, `/v1/organizations/${String(id)}`, {
        key: other.platformKey,
        ...(method === "PATCH" ? { body: {} } : {}),
      });
      expect([method, reply.status]).toEqual([method, 404]);
    }
  });
});

describe("422", () => {
  it("names every fault", async () => {
    const body = { name: "", external_id: "", metadata: { deep: {} } };
    const reply = await api.call("POST", "/v1/organizations", { key, body });
    expect(reply.status).toBe(422);
    const references = reply.body.data.items?.map((item) => item.reference);
    expect(references).toEqual(["/name", "/external_id", "/metadata/deep"]);
    expect((await api.call("GET", "/v1/organizations?sort_by=status", { key })).status).toBe(422);
  });
});
