import { afterAll, beforeAll, expect, test } from "vitest";
import { returnAstray } from "../support/bank/return-astray.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { startTestService, type Sandbox, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const limited = (sandbox: Sandbox, action: string, above_amount: number) =>
  sandbox.post("/v1/approval_rules", { action, condition: { above_amount }, needed: 1 });

test("parts of an item of suspense need a second person once they exceed the limit together", async () => {
  const sandbox = await service.addSandbox();
  await limited(sandbox, "suspense.write_off", 200);
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey, amount: 321 });
  await sandbox.advance("2026-03-03T22:30:00.000Z");
  const { trace_ids } = await sandbox.get(`/v1/charges/${String(id)}`);
  await returnAstray(service, sandbox, { trace: String(trace_ids["entry"]), code: "R02" });
  await sandbox.advance("2026-03-04T13:00:00.000Z");
  const [item] = await sandbox.list("/v1/suspense_items?status=open");
  const writeOff = async (amount: number) => {
    const body = { amount, reason: "Is lost." };
    const path = `/v1/suspense_items/${String(item?.["id"])}/write_off`;
    return (await sandbox.call("POST", path, { body })).status;
  };
  expect([await writeOff(150), await writeOff(50), await writeOff(1)]).toEqual([201, 201, 202]);
  const [open] = await sandbox.list("/v1/suspense_items?status=open");
  expect(open?.["open_amount"]).toBe("121");
});

test("a received credit goes on without a second person only up to the limit of payouts", async () => {
  const sandbox = await service.addSandbox();
  await limited(sandbox, "payout.create", 500);
  const { paykey } = await createPaykey(sandbox);
  for (const amount of [500, 501]) {
    const entry = { direction: "credit", amount, hold_to_act: true };
    await sandbox.post("/v1/sandbox/received_entries", entry);
  }
  await sandbox.advance("2026-03-03T13:00:00.000Z");
  const held = await sandbox.list("/v1/received_entries?status=held");
  const forward = async (amount: string) => {
    const entry = held.find((one) => one["amount"] === amount);
    const body = { account_id: sandbox.account_id, paykey, reason: "It is theirs." };
    const path = `/v1/received_entries/${String(entry?.["id"])}/forward`;
    return (await sandbox.call("POST", path, { body })).status;
  };
  expect([await forward("500"), await forward("501")]).toEqual([201, 202]);
});
