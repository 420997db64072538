import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makersOf } from "../../../../../test/contract/fixture.ts";
import {
  createTestApi,
  insertKey,
  type Tenant,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { codeOf, dataOf } from "../../../../../test/support/api/api-fixtures.ts";
import type { Resource } from "../../../../../test/support/service.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let tenant: Tenant;
let makers: ReturnType<typeof makersOf>;
let keys: [string, string];
beforeAll(async () => {
  api = await createTestApi(routes);
});
beforeEach(async () => {
  tenant = await api.addSandbox();
  makers = makersOf(api, tenant);
  keys = [tenant.platformKey, await insertKey(api.app, tenant.environmentId, null)];
});
afterAll(() => api.close());

type Who = 0 | 1;
const send = (who: Who, path: string, body: object = {}) =>
  api.call("POST", `/v1/work_items/${path}`, { key: keys[who], body });
const next = async (who: Who) => dataOf(await send(who, "next"));
const idOf = (item: Resource) => item["id"] as string;
/** Items of different deadlines, the most urgent first. */
async function waiting(): Promise<[string, string]> {
  const limit = async (payment_date: string) => {
    const outcome = "on_hold_daily_limit";
    const { id } = await makers.payment("charge", { outcome, payment_date });
    const path = `/v1/work_items?resource_id=${String(id)}`;
    const [item] = (await makers.ask("GET", path)) as unknown as Resource[];
    return item?.["id"] as string;
  };
  const later = await limit("2026-03-20");
  return [await limit("2026-03-03"), later];
}

describe("claims", () => {
  it("gives each of two callers the most urgent item that the other does not work on", async () => {
    const [urgent, other] = await waiting();
    const [mine, theirs] = await Promise.all([next(0), next(1)]);
    expect([idOf(mine), idOf(theirs)].toSorted()).toEqual([urgent, other].toSorted());
    expect(idOf(await next(0))).toBe(idOf(mine));
    expect(await next(1)).toEqual(theirs);
  });

  it("names who works on an item to another caller, until the lease ends by the clock", async () => {
    const [urgent] = await waiting();
    const claimed = await next(0);
    expect(claimed["claimed_until"]).toBe("2026-03-02T15:10:00.000Z");
    const refused = await send(1, `${urgent}/claim`);
    expect(codeOf(refused)).toEqual([422, "work_item_claimed"]);
    expect(refused.text).toContain(String(claimed["claimed_by"]));
    await makers.post("/v1/sandbox/clock/advance", { by: "PT10M" });
    expect(dataOf(await send(1, `${urgent}/claim`))).toMatchObject({ id: urgent });
    expect(codeOf(await send(0, `${urgent}/release`))).toEqual([422, "work_item_claimed"]);
  });

  it("offers a released item to everybody, and a snoozed one to others alone until then", async () => {
    const [urgent, other] = await waiting();
    await next(0);
    await send(0, `${urgent}/release`);
    expect(idOf(await next(1))).toBe(urgent);
    const until = "2026-03-02T16:00:00.000Z";
    expect(dataOf(await send(1, `${urgent}/snooze`, { until }))).toMatchObject({
      snoozed_until: until,
      claimed_by: null,
    });
    expect(idOf(await next(1))).toBe(other);
    expect(idOf(await next(0))).toBe(urgent);
    await send(0, `${urgent}/release`);
    await send(1, `${other}/release`);
    await makers.post("/v1/sandbox/clock/advance", { to: until });
    expect(idOf(await next(1))).toBe(urgent);
  });

  it("refuses a snooze that ends now or after 30 days, and lets null end one", async () => {
    const [urgent] = await waiting();
    for (const until of ["2026-03-02T15:00:00.000Z", "2026-04-01T15:00:00.001Z"]) {
      const { status } = await send(0, `${urgent}/snooze`, { until });
      expect([until, status]).toEqual([until, 422]);
    }
    await send(0, `${urgent}/snooze`, { until: "2026-04-01T15:00:00.000Z" });
    await send(0, `${urgent}/snooze`, { until: null });
    expect(idOf(await next(0))).toBe(urgent);
  });

  it("says so where nothing waits", async () => {
    expect(codeOf(await send(0, "next"))).toEqual([422, "nothing_to_review"]);
  });
});

it("an escalated item needs two people within four banking hours, and is free to claim", async () => {
  const [urgent, other] = await waiting();
  await send(0, `${other}/claim`);
  const escalated = dataOf(await send(0, `${other}/escalate`, { reason: "Looks stolen." }));
  expect(escalated).toMatchObject({
    people_needed: 2,
    escalation: "Looks stolen.",
    escalated_at: "2026-03-02T15:00:00.000Z",
    due_at: "2026-03-02T19:00:00.000Z",
    claimed_by: null,
  });
  // Its deadline is now before the cut-off's.
  expect(idOf(await next(1))).toBe(other);
  expect(idOf(await next(0))).toBe(urgent);
});
