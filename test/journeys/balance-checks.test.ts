import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer, createPayment } from "../support/factories.ts";
import { allEvents, expectInvariants, historyLines } from "../support/invariants.ts";
import { runDueWork } from "../support/api/contract-replies.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

async function linked(token: string): Promise<Resource> {
  const { id: customer_id } = await createCustomer(sandbox);
  const body = { customer_id: customer_id as string, aggregator_token: token };
  return await sandbox.post("/v1/bridge/aggregator", body);
}

/** A charge whose balance must be read, and what became of it. */
async function charge(paykey: Resource, balance_check = "required"): Promise<Resource> {
  const members = { paykey: paykey["paykey"], config: { balance_check }, amount: 10_000 };
  const made = await createPayment(sandbox, "charge", members);
  expect([made["status"], made["status_history"].length]).toEqual(["created", 1]);
  await runDueWork(sandbox);
  return await sandbox.get(`/v1/charges/${made["id"]}`);
}

test("a required balance is read anew for each charge, before it is decided on", async () => {
  const paykey = await linked("sbx_ok");
  for (const readings of [1, 2]) {
    expect((await charge(paykey))["status"]).toBe("scheduled");
    const events = await allEvents(sandbox);
    const types = events.map((event) => event["event_type"] as string);
    const read = types.filter((type) => type === "paykey.balance_refreshed");
    expect(read).toHaveLength(readings);
    expect(types.lastIndexOf("paykey.balance_refreshed")).toBeLessThan(
      types.lastIndexOf("charge.scheduled"),
    );
  }
  expect((await charge(paykey, "enabled"))["status"]).toBe("scheduled");
  const after = await allEvents(sandbox);
  const all = after.filter((event) => event["event_type"] === "paykey.balance_refreshed");
  expect(all).toHaveLength(2);
});

test("one that does not cover the amount cancels the charge", async () => {
  expect(historyLines(await charge(await linked("sbx_low_balance:9999")))).toEqual([
    "created OK system",
    "validating validating system",
    "cancelled insufficient_funds risk_monitor",
  ]);
  expect((await charge(await linked("sbx_low_balance:10000")))["status"]).toBe("scheduled");
});

test("while a provider takes its time the charge is validating, and can be held", async () => {
  const paykey = await linked("sbx_balance_slow:30s");
  const waiting = await charge(paykey);
  const other = await charge(paykey);
  expect([waiting["status"], waiting["allowed_actions"]]).toEqual(["validating", ["hold"]]);
  const held = await sandbox.put(`/v1/charges/${other["id"]}/hold`, { reason: "Wait." });
  expect(held["status"]).toBe("on_hold");
  await expectInvariants(service, sandbox.environment.id);
  await sandbox.advance("PT1M");
  const status = async (one: Resource) => (await sandbox.get(`/v1/charges/${one["id"]}`))["status"];
  expect([await status(waiting), await status(other)]).toEqual(["scheduled", "on_hold"]);
});
