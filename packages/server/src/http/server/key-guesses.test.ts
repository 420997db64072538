import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type Reply, type TestApi } from "../../../../../test/support/api.ts";
import { dataOf, type Data } from "../../../../../test/support/api/api-fixtures.ts";
import { routes } from "../../api/routes.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(routes, { trustedProxies: ["127.0.0.1"] });
});
afterAll(() => api.close());

const wrongKey = () => `rk_live_${randomBytes(32).toString("hex")}`;
const ask = (key: string, from: string) =>
  api.call("GET", "/v1/customers", { key, headers: { "x-forwarded-for": from } });

it("an address that sends many wrong keys waits, others do not, and one exception names it", async () => {
  expect((await ask(api.key, "203.0.113.7")).status).toBe(200);
  const replies: Reply[] = [];
  for (let index = 0; index < 30; index += 1) {
    replies.push(await ask(wrongKey(), "203.0.113.7"));
  }
  const first = replies.slice(0, 20).map(({ status }) => status);
  expect(first).toEqual(Array.from({ length: 20 }, () => 401));
  // Each wait is twice as long as the one before, so that a slow machine reaches one, too.
  const refused = replies.slice(20).find(({ status }) => status === 429);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await ask(api.key, "203.0.113.7")).status).toBe(200);
  expect((await ask(wrongKey(), "203.0.113.8")).status).toBe(401);

  const exceptions = async () =>
    dataOf(
      await api.call("GET", "/v1/exceptions?kind=api_key_guessing", { key: api.platformKey }),
    ) as unknown as Data[];
  await expect.poll(exceptions, { timeout: 20_000 }).toHaveLength(1);
  expect((await exceptions())[0]).toMatchObject({
    status: "open",
    details: { network: "203.0.113.7", guesses: 20 },
  });
});
