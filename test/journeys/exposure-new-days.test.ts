import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runDueWork } from "../support/api/contract-replies.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  paykey = String((await createPaykey(sandbox))["paykey"]);
  for (const side of ["debit", "credit"]) {
    await sandbox.post("/v1/exposure_limits", {
      scope: "environment",
      side,
      kind: "settlement_day",
      limit: 10_000,
      effect: "refuse",
    });
  }
});
afterEach(async () => {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
  expect(await sandbox.get("/v1/exposure/verify")).toMatchObject({ differences: [] });
});

async function pay(kind: Kind, amount: number, of: object = {}): Promise<Resource> {
  const made = await createPayment(sandbox, kind, { paykey, amount, ...of });
  return { ...made, kind };
}
const read = ({ id, kind }: Resource) => sandbox.get(`/v1/${String(kind)}s/${String(id)}`);
const statuses = async (payments: readonly Resource[]) =>
  (await Promise.all(payments.map(read))).map(({ status }) => String(status));

/** The message of a payment over the day's limit of 100.00 dollars. */
const overBy = (cents: string, fits: string) => ({
  status: "on_hold",
  status_details: {
    reason: "amount_too_large",
    message: expect.stringContaining(
      `limit per settlement day, $100.00, by $${cents}. It fits for settlement on ${fits}.`,
    ),
  },
});

test("of payments that a stop puts off, those that the next day has no room for are held with the figure and the day that has", async () => {
  // All would settle on Tuesday; on Wednesday others settle already.
  const first = await pay("charge", 4_000);
  const held = await pay("charge", 5_000);
  const early = [first, held, await pay("charge", 1_000)];
  await pay("charge", 5_000, { payment_date: "2026-03-04" });
  await runDueWork(sandbox);
  const scope = { account_id: sandbox.account_id };
  const made = await sandbox.post("/v1/origination_stops", { ...scope, reason: "Losses." });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  expect(await statuses(early)).toEqual(["scheduled", "on_hold", "scheduled"]);
  expect(await read(held)).toMatchObject(overBy("40.00", "2026-03-05"));
  await sandbox.post(`/v1/origination_stops/${String(made["id"])}/lift`, { reason: "Cured." });
  await sandbox.advance("2026-03-04T22:00:00.000Z");
  expect(await statuses(early)).toEqual(["pending", "on_hold", "pending"]);
  // It fits now, and goes once a person releases it.
  await sandbox.put(`/v1/charges/${String(held["id"])}/release`, { reason: "It fits." });
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  expect(await statuses([held])).toEqual(["pending"]);
});

test("payments that a bank's new closed day moves onto others are held in part, and the rest go", async () => {
  const held = await pay("charge", 6_000, { payment_date: "2026-03-05" });
  const moved = [held, await pay("charge", 3_000, { payment_date: "2026-03-05" })];
  const standing = await pay("charge", 5_000, { payment_date: "2026-03-06" });
  await runDueWork(sandbox);
  const [bank] = await sandbox.list("/v1/banks");
  const profile = { ...(bank?.["profile"] as object), closures: ["2026-03-05"] };
  await sandbox.put(`/v1/banks/${String(bank?.["id"])}/profile`, { profile });
  await sandbox.advance("2026-03-02T20:00:00.000Z");
  expect(await statuses([...moved, standing])).toEqual(["on_hold", "scheduled", "scheduled"]);
  expect(await read(held)).toMatchObject(overBy("10.00", "2026-03-09"));
});

test("of payments that a bank's new closed day brings into one window, the later one is held though its day stays", async () => {
  const limit = { scope: "environment", side: "debit", kind: "window", days: 2, limit: 10_000 };
  await sandbox.post("/v1/exposure_limits", { ...limit, effect: "refuse" });
  const early = await pay("charge", 6_000, { payment_date: "2026-03-04" });
  const late = await pay("charge", 6_000, { payment_date: "2026-03-06" });
  const small = await pay("charge", 1_000, { payment_date: "2026-03-06" });
  await runDueWork(sandbox);
  const [bank] = await sandbox.list("/v1/banks");
  const profile = { ...(bank?.["profile"] as object), closures: ["2026-03-05"] };
  await sandbox.put(`/v1/banks/${String(bank?.["id"])}/profile`, { profile });
  await sandbox.advance("2026-03-02T20:00:00.000Z");
  expect(await statuses([early, late, small])).toEqual(["scheduled", "on_hold", "scheduled"]);
  const { status_details } = await read(late);
  expect(status_details).toMatchObject({ reason: "amount_too_large" });
  const { message } = status_details as { message: string };
  expect(message).toContain("limit over 2 settlement days, $100.00, by $20.00");
  expect(message).toContain("It fits for settlement on 2026-03-09.");
});

test("payments of a refused file are held where the next file's day has no room, and the others go into it", async () => {
  const refused = await pay("charge", 8_000, { outcome: "reject:file" });
  const others = [await pay("charge", 1_000), await pay("payout", 9_000)];
  const standing = await pay("charge", 5_000, { payment_date: "2026-03-04" });
  await sandbox.advance("2026-03-03T14:00:00.000Z");
  expect(await statuses([refused, ...others, standing])).toEqual([
    "on_hold",
    "scheduled",
    "scheduled",
    "scheduled",
  ]);
  expect(await read(refused)).toMatchObject(overBy("30.00", "2026-03-05"));
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  expect(await statuses([refused, ...others])).toEqual(["on_hold", "pending", "pending"]);
});

test("a payout that waits for funds and no longer fits leaves the queue of those that wait", async () => {
  const account = `/v1/account_settings/${sandbox.account_id}`;
  await sandbox.call("PATCH", account, { body: { payout_funding: { mode: "prefunded" } } });
  const waiting = await pay("payout", 8_000);
  await pay("payout", 5_000, { payment_date: "2026-03-03" });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  expect(await read(waiting)).toMatchObject(overBy("30.00", "2026-03-05"));
  expect(await sandbox.list(`/v1/prefunding/${sandbox.account_id}/waiting_payouts`)).toEqual([]);
  expect(await sandbox.list("/v1/exceptions?kind=payouts_wait_for_funds&status=open")).toEqual([]);
});
