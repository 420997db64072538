import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

const own = () => `/v1/sandbox/environments/${sandbox.environment.id}/snapshots`;

test.each<[string, () => string, (n: number) => object]>([
  ["sandboxes", () => "/v1/sandbox/environments", () => ({})],
  ["snapshots", own, (n) => ({ name: `snapshot ${n}` })],
  ["faults", () => "/v1/sandbox/faults", (n) => ({ target: "bank", effect: "drop", count: n })],
  ["rules", () => "/v1/sandbox/rules", (n) => ({ match: { min_amount: n }, outcome: "standard" })],
])("the list of %s is read page by page, in either order", async (_, path, body) => {
  for (let n = 1; n <= 3; n += 1) await sandbox.post(path(), body(n));
  const whole = await sandbox.list(path());
  expect(whole.length).toBeGreaterThanOrEqual(3);
  const pages = async (order: string) => {
    const seen: Resource[] = [];
    for (let number = 1; ; number += 1) {
      const query = `page_size=2&page_number=${number}&sort_order=${order}`;
      const { body: answer } = await sandbox.call("GET", `${path()}?${query}`);
      expect(answer.meta).toMatchObject({
        page_number: number,
        page_size: 2,
        total_items: whole.length,
        total_pages: Math.ceil(whole.length / 2),
      });
      const items = answer.data as unknown as Resource[];
      if (items.length === 0) return seen;
      seen.push(...items);
    }
  };
  expect(await pages("asc")).toEqual(whole);
  expect(await pages("desc")).toEqual(whole.toReversed());
  expect((await sandbox.call("GET", `${path()}?page_size=0`)).status).toBe(422);
});
