import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import { signInPerson } from "../../../../../test/support/api/people.ts";
import { routes } from "../../api/routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes, {
    limits: { read: 100 },
    classLimits: { account: { read: 20 }, person: { read: 30 } },
  });
});
afterAll(() => api.close());

it("keys of the platform, keys of an account and people have limits of their own", async () => {
  const person = await signInPerson(api, "ann@example.com");
  const policyOf = (reply: Reply) => reply.headers["ratelimit-policy"];
  const path = "/v1/accounts";
  expect([
    policyOf(await api.call("GET", path, { key: api.platformKey })),
    policyOf(await api.call("GET", path, { key: api.key })),
    policyOf(await person.call("GET", path)),
  ]).toEqual(['"read";q=100;w=60', '"read";q=20;w=60', '"read";q=30;w=60']);
});
