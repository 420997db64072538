import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { allEvents } from "../../../../../test/support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

async function held(members: object = {}): Promise<Resource> {
  const { paykey } = await createPaykey(sandbox);
  const outcome = "on_hold_daily_limit";
  const payment = await createPayment(sandbox, "charge", { paykey, outcome, ...members });
  await sandbox.advance("PT1M");
  return payment;
}
const itemsOf = ({ id }: Resource) => sandbox.list(`/v1/work_items?resource_id=${String(id)}`);
const itemEvents = async ({ id }: Resource) =>
  (await allEvents(sandbox)).filter(({ resource }) => (resource as Resource)["id"] === id);

describe("the review queue", () => {
  it("has one open item for a held payment, with its deadline, amount and reason", async () => {
    const payment = await held({ amount: 1_000_001 });
    const [item = {}, ...others] = await itemsOf(payment);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      account_id: sandbox.account_id,
      kind: "limit_hold",
      status: "open",
      resource_type: "charge",
      reason: "amount_too_large",
      amount: "1000001",
      people_needed: 2,
      resolution: null,
    });
    expect(await sandbox.get(`/v1/work_items/${String(item["id"])}`)).toEqual(item);
    const [opened] = await itemEvents(item);
    expect(opened).toMatchObject({ event_type: "work_item.opened" });
    expect(item).toMatchObject(opened?.["data"] as Resource);
  });

  it("has none for a payment that passes, that a caller holds, or that waits for its customer", async () => {
    const passes = await held({ outcome: "standard", payment_date: "2026-03-20" });
    const own = await held({ outcome: "standard", payment_date: "2026-03-20" });
    await sandbox.put(`/v1/charges/${String(own["id"])}/hold`, { reason: "Wait." });
    const paykey = await createPaykey(sandbox);
    await service.db.run(sql`update customers set status = 'review' where id = (
      select customer_id from paykeys where id = ${String(paykey.id)})`);
    const waiting = await held({ paykey: paykey["paykey"], outcome: "standard" });
    expect((await sandbox.get(`/v1/charges/${String(waiting["id"])}`))["status"]).toBe("on_hold");
    for (const payment of [passes, own, waiting]) expect(await itemsOf(payment)).toEqual([]);
  });

  it("closes the item in the transaction in which its payment is released or cancelled", async () => {
    const [one, other] = [await held(), await held()];
    await sandbox.put(`/v1/charges/${String(one["id"])}/release`, { reason: "Known." });
    await sandbox.put(`/v1/charges/${String(other["id"])}/cancel`, { reason: "Wrong." });
    const [released = {}] = await itemsOf(one);
    const [cancelled = {}] = await itemsOf(other);
    expect([released["resolution"], cancelled["resolution"]]).toEqual(["released", "cancelled"]);
    expect(released["resolved_by"]).toMatch(/^api_key:/);
    const last = (await itemEvents(released)).at(-1);
    expect(last).toMatchObject({
      event_type: "work_item.resolved",
      data: { status: "resolved", resolution: "released" },
    });
  });

  it("opens another item when a released payment is held anew, and follows its amount", async () => {
    const payment = await held();
    const path = `/v1/charges/${String(payment["id"])}`;
    await sandbox.put(path, { amount: 777 });
    const [item = {}] = await itemsOf(payment);
    expect(item).toMatchObject({ amount: "777", status: "open" });
    const limits = { charges: { max_amount: 700 } };
    await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, { body: limits });
    await sandbox.put(`${path}/release`, { reason: "Known." });
    await sandbox.advance("PT1M");
    const items = await itemsOf(payment);
    expect(items.map(({ status }) => status)).toEqual(["resolved", "open"]);
  });

  it("shows an account its own items and no other's", async () => {
    const [item = {}] = await itemsOf(await held());
    const other = await service.addSandbox();
    const { status } = await other.call("GET", `/v1/work_items/${String(item["id"])}`);
    expect(status).toBe(404);
  });

  it("reports an item once that nobody decided in time, until its payment leaves its hold", async () => {
    const payment = await held();
    const [before = {}] = await itemsOf(payment);
    const { now } = await sandbox.get("/v1/sandbox/clock");
    expect(Date.parse(before["due_at"] as string)).toBeGreaterThan(Date.parse(now as string));
    await sandbox.advance("P4D");
    const [item = {}] = await itemsOf(payment);
    expect(item).toMatchObject({ status: "open", overdue_at: before["due_at"] });
    const exceptions = async () =>
      (await sandbox.list("/v1/exceptions?kind=review_overdue")).filter(
        ({ resource_id }) => resource_id === payment["id"],
      );
    const [exception = {}, ...others] = await exceptions();
    expect(others).toEqual([]);
    expect(exception).toMatchObject({
      status: "open",
      created_at: before["due_at"],
      details: { work_item_id: item["id"], due_at: before["due_at"] },
    });
    const last = (await itemEvents(item)).at(-1);
    expect(last).toMatchObject({
      event_type: "work_item.updated",
      changed: ["overdue_at", "updated_at"],
    });
    await sandbox.put(`/v1/charges/${String(payment["id"])}/cancel`, { reason: "Too late." });
    expect(await exceptions()).toMatchObject([{ status: "resolved", id: exception["id"] }]);
  });
});
