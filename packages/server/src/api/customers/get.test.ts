import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../../../../test/support/api.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let id: string;
beforeAll(async () => {
  api = await createTestApi(routes);
  const body = {
    name: "Ada",
    type: "business",
    email: "a@example.com",
    phone: "+12125550123",
    device: { ip_address: "::ffff:1.2.3.4" },
  };
  id = (await api.call("POST", "/v1/customers", { body })).body.data["id"] ?? "";
});
afterAll(() => api.close());

describe("200", () => {
  it("answers the account's own customer and the device as it was sent", async () => {
    const reply = await api.call("GET", `/v1/customers/${id}`);
    expect(reply.body.data).toMatchObject({ id, device: { ip_address: "::ffff:1.2.3.4" } });
  });
});

describe("400", () => {
  it("answers an id that is no UUID", async () => {
    expect((await api.call("GET", "/v1/customers/not-a-uuid")).status).toBe(400);
  });
});

describe("404", () => {
  it("answers another account's, another environment's and an unknown id alike", async () => {
    const sibling = await api.addAccount(api.environmentId);
    const foreign = await api.addTenant();
    const texts = new Set<unknown>();
    for (const key of [sibling.key, foreign.key, foreign.platformKey]) {
      const reply = await api.call("GET", `/v1/customers/${id}`, { key });
      expect(reply.status).toBe(404);
      texts.add(JSON.stringify(reply.body.data));
    }
    const unknown = await api.call("GET", `/v1/customers/${api.accountId}`);
    texts.add(JSON.stringify(unknown.body.data));
    expect(texts.size).toBe(1);
  });
});
