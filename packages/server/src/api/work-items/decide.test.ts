import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makersOf } from "../../../../../test/contract/fixture.ts";
import {
  createTestApi,
  insertKey,
  type Tenant,
  type TestApi,
} from "../../../../../test/support/api.ts";
import { codeOf, dataOf } from "../../../../../test/support/api/api-fixtures.ts";
import { grantTo, signInPerson } from "../../../../../test/support/api/people.ts";
import type { Resource } from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";
import { routes } from "../routes.ts";

let api: TestApi;
let tenant: Tenant;
let makers: ReturnType<typeof makersOf>;
let keys: string[];
beforeAll(async () => {
  api = await createTestApi(routes);
});
beforeEach(async () => {
  tenant = await api.addSandbox();
  makers = makersOf(api, tenant);
  const more = () => insertKey(api.app, tenant.environmentId, null);
  keys = [tenant.platformKey, await more(), await more()];
});
afterAll(() => api.close());

const REASON = { reason: "Called the customer." };
const act = (who: number, item: Resource, verb: string, body: object = REASON) =>
  api.call("POST", `/v1/work_items/${String(item["id"])}/${verb}`, { key: keys[who] ?? "", body });
const decide = (who: number, item: Resource, decision: string) =>
  act(who, item, "decide", { decision, ...REASON });
const read = async (who: number, { id }: Resource) =>
  dataOf(await api.call("GET", `/v1/work_items/${String(id)}`, { key: keys[who] ?? "" }));
const paymentOf = ({ resource_id }: Resource) =>
  makers.ask("GET", `/v1/charges/${String(resource_id)}`);
const statusOf = async (item: Resource) => (await paymentOf(item))["status"] as string;
/** An item for two people. */
const large = async () => {
  const item = await makers.workItem();
  return dataOf(await act(0, item, "escalate"));
};

describe("a decision", () => {
  it("releases the payment, or cancels it, and closes the item by the same request", async () => {
    const [good, bad] = [await makers.workItem(), await makers.workItem()];
    const approved = await decide(0, good, "approve");
    expect(approved.status).toBe(201);
    expect(dataOf(approved)).toMatchObject({ status: "resolved", resolution: "released" });
    expect(dataOf(await decide(0, bad, "reject"))).toMatchObject({ resolution: "cancelled" });
    await api.app.engine.settle(tenant.environmentId);
    expect([await statusOf(good), await statusOf(bad)]).toEqual(["scheduled", "cancelled"]);
    const { status_details } = await paymentOf(bad);
    expect(status_details["message"]).toBe(REASON.reason);
    expect(codeOf(await decide(1, good, "reject"))).toEqual([422, "work_item_resolved"]);
  });

  it("keeps nothing of itself where the hold stands", async () => {
    const item = await makers.workItem();
    await api.db.run(sql`update customers set status = 'review' where id = (
      select customer_id from payments where id = ${String(item["resource_id"])})`);
    expect(codeOf(await decide(0, item, "approve"))).toEqual([422, "hold_stands"]);
    expect(await read(0, item)).toMatchObject({ status: "open", people_decided: 0, decisions: [] });
    expect(await statusOf(item)).toBe("on_hold");
  });

  it("needs the right to release or cancel the payment itself", async () => {
    const item = await makers.workItem();
    const person = await signInPerson(api, "queue@example.com", { role: "viewer" });
    await api.db.run(sql`
      insert into roles (id, name, means, permissions, created_at, updated_at)
      values (gen_random_uuid(), 'reviewer', 'Reviews.', '{"reviews:decide":"allowed",
        "work_items:read":"allowed","payments:release":"allowed"}', now(), now())`);
    await grantTo(api, person, { role: "reviewer" });
    const headers = { "railhead-environment": tenant.environmentId };
    const send = (decision: string) =>
      person.call("POST", `/v1/work_items/${String(item["id"])}/decide`, {
        headers,
        body: { decision, ...REASON },
      });
    const refused = await send("reject");
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining("payments:change"),
    ]);
    expect((await send("approve")).status).toBe(201);
  });
});

describe("a second person", () => {
  it("is another one than who made the first one's key, in a session or with a key made by another", async () => {
    const headers = { "railhead-environment": tenant.environmentId };
    const person = await signInPerson(api, "keys@example.com");
    await grantTo(api, person, { role: "risk" });
    const made = async (key: string | null) => {
      const body = { scopes: ["work_items:write", "charges:write", "api_keys:write"] };
      const reply =
        key === null
          ? await person.call("POST", "/v1/api_keys", { headers, body })
          : await api.call("POST", "/v1/api_keys", { key, body });
      expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
      return dataOf(reply)["key"] as string;
    };
    keys[0] = await made(null);
    keys[1] = await made(keys[0]);
    const item = await large();
    expect((await decide(0, item, "approve")).status).toBe(201);
    expect(codeOf(await decide(1, item, "approve"))).toEqual([422, "operator_repeated"]);
    const path = `/v1/work_items/${String(item["id"])}/decide`;
    const body = { decision: "approve", ...REASON };
    expect(codeOf(await person.call("POST", path, { headers, body }))).toEqual([
      422,
      "operator_repeated",
    ]);
    expect(dataOf(await decide(2, item, "approve"))).toMatchObject({ resolution: "released" });
  });

  it("does not see the first decision before giving the own one, and moves the payment by it", async () => {
    const item = await large();
    const first = await decide(0, item, "approve");
    expect(dataOf(first)).toMatchObject({ status: "open", people_decided: 1 });
    expect((dataOf(first)["decisions"] as Resource[]).length).toBe(1);
    expect(await read(1, item)).toMatchObject({ people_decided: 1, decisions: [] });
    expect(await statusOf(item)).toBe("on_hold");
    expect(codeOf(await decide(0, item, "approve"))).toEqual([422, "operator_repeated"]);
    const second = dataOf(await decide(1, item, "approve"));
    expect(second).toMatchObject({ status: "resolved", resolution: "released" });
    expect((second["decisions"] as Resource[]).map(({ decision }) => decision)).toEqual([
      "approve",
      "approve",
    ]);
  });

  it("who decides otherwise leaves it to a third, who sees neither", async () => {
    const item = await makers.workItem();
    await api.db.run(sql`update work_items set kind = 'required_review'
      where id = ${String(item["id"])}`);
    await decide(0, item, "approve");
    expect(dataOf(await decide(1, item, "reject"))).toMatchObject({
      status: "open",
      escalation: "Two people decided differently.",
    });
    expect((await read(2, item))["decisions"]).toEqual([]);
    expect(dataOf(await decide(2, item, "reject"))).toMatchObject({ resolution: "cancelled" });
    expect(await statusOf(item)).toBe("cancelled");
  });

  it("starts anew where the amount changed after the first decision", async () => {
    const item = await large();
    await decide(0, item, "approve");
    await makers.ask("PUT", `/v1/charges/${String(item["resource_id"])}`, { amount: 5 });
    expect(await read(0, item)).toMatchObject({ amount: "5", people_decided: 0 });
    expect(dataOf(await decide(1, item, "approve"))).toMatchObject({ status: "open" });
  });

  it("is offered the item again by next, and the first is not", async () => {
    const item = await large();
    await decide(0, item, "approve");
    const next = (who: number) =>
      api.call("POST", "/v1/work_items/next", { key: keys[who] ?? "", body: {} });
    expect(codeOf(await next(0))).toEqual([422, "nothing_to_review"]);
    expect(dataOf(await next(1))["id"]).toBe(item["id"]);
  });
});

describe("an undo", () => {
  it("holds a released payment again by the rules that held it, and opens its item again", async () => {
    const item = await makers.workItem();
    const held = (of: Resource) =>
      api.db.one<{ hold: object; waivers: object | null }>(sql`
      select hold, waivers from payment_states where id = ${String(of["resource_id"])}`);
    const before = await held(item);
    await decide(0, item, "approve");
    await api.app.engine.settle(tenant.environmentId);
    expect(await held(item)).not.toEqual(before);
    const undone = dataOf(await act(1, item, "undo"));
    expect(undone).toMatchObject({ status: "open", resolution: null, people_decided: 0 });
    expect(await held(item)).toEqual(before);
    expect(await statusOf(item)).toBe("on_hold");
    expect(dataOf(await decide(0, item, "reject"))).toMatchObject({ resolution: "cancelled" });
  });

  it("takes the own first decision back while another is waited for, and nobody else's", async () => {
    const item = await large();
    await decide(0, item, "approve");
    expect(codeOf(await act(1, item, "undo"))).toEqual([422, "nothing_to_undo"]);
    expect(dataOf(await act(0, item, "undo"))).toMatchObject({ people_decided: 0, decisions: [] });
    expect(dataOf(await decide(0, item, "reject"))).toMatchObject({ people_decided: 1 });
  });

  it("is refused once the payment is in a file, and for a cancelled one", async () => {
    const payment_date = await makers.today();
    const { id } = await makers.payment("charge", { outcome: "on_hold_daily_limit", payment_date });
    const [item = {}] = (await makers.ask(
      "GET",
      `/v1/work_items?resource_id=${String(id)}`,
    )) as unknown as Resource[];
    await decide(0, item, "approve");
    await makers.post("/v1/sandbox/clock/advance", { until: "next_cutoff" });
    expect(await statusOf(item)).toBe("pending");
    expect(codeOf(await act(0, item, "undo"))).toEqual([422, "work_item_effect_left"]);
    const other = await makers.workItem();
    await decide(0, other, "reject");
    expect(codeOf(await act(0, other, "undo"))).toEqual([422, "nothing_to_undo"]);
  });
});
