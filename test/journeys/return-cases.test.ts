import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { deliverReplies, deliver } from "../support/bank/bank-replies.ts";
import {
  balances,
  expectCompleteLog,
  expectInvariants,
  historyLines,
} from "../support/invariants.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
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
});
beforeEach(async () => {
  sandbox = await service.addSandbox();
});
afterAll(() => service.close());

async function sent(kind: Kind, amount: number, on = sandbox): Promise<[Resource, string]> {
  const { paykey } = await createPaykey(on);
  const { id } = await createPayment(on, kind, { paykey, amount });
  await on.advance("2026-03-02T22:00:00.000Z");
  const payment = await on.get(`/v1/${kind}s/${id}`);
  return [payment, payment["trace_ids"]["entry"] as string];
}

const cases = async () =>
  (await sandbox.list("/v1/exceptions?sort_order=asc")).map(({ kind, details }) => [
    kind,
    details["code"],
  ]);

test.each(["charge", "payout"] as const)(
  "a second, other return of one %s is a case, its money in suspense",
  async (kind) => {
    const [{ id }, trace] = await sent(kind, 555);
    await sandbox.advance("2026-03-03T22:00:00.000Z");
    await deliverReplies(service, sandbox, [{ trace, code: "R01" }]);
    await sandbox.advance("2026-03-04T15:00:00.000Z");
    const first = await sandbox.get(`/v1/${kind}s/${id}`);
    await deliverReplies(service, sandbox, [{ trace, code: "R09", serial: 1 }]);
    await sandbox.advance("2026-03-05T15:00:00.000Z");
    const after = await sandbox.get(`/v1/${kind}s/${id}`);
    expect(historyLines(after)).toEqual(historyLines(first));
    expect(historyLines(after).at(-1)).toBe("failed insufficient_funds bank_decline R01");
    expect(await cases()).toEqual([["return_conflict", "R09"]]);
    const held = await balances(service, sandbox.environment.id);
    expect(held["suspense"]).toBe(kind === "charge" ? -555 : 555);
    await expectInvariants(service, sandbox.environment.id);
  },
);

test("two returns of one entry in one file apply the first and keep the other in suspense", async () => {
  const [{ id }, trace] = await sent("charge", 444);
  await deliverReplies(service, sandbox, [
    { trace, code: "R01" },
    { trace, code: "R02" },
  ]);
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  const charge = await sandbox.get(`/v1/charges/${id}`);
  expect(historyLines(charge).at(-1)).toBe("failed insufficient_funds bank_decline R01");
  expect(await cases()).toEqual([["return_conflict", "R02"]]);
  expect(await balances(service, sandbox.environment.id)).toEqual({
    bank_cash: 444,
    suspense: -444,
  });
  await expectInvariants(service, sandbox.environment.id);
});

test("a return that names no entry of ours keeps its money in suspense, once", async () => {
  const [{ id }] = await sent("charge", 10_000);
  const elsewhere = await service.addSandbox();
  // Its second entry: the first has the trace number of ours.
  const other = await createPaykey(elsewhere);
  await createPayment(elsewhere, "charge", { paykey: other["paykey"] as string, amount: 322 });
  const [, trace] = await sent("charge", 321, elsewhere);
  const bytes = await deliverReplies(service, elsewhere, [{ trace, code: "R01" }]);
  await deliver(service, sandbox, { name: "ASTRAY.ach", bytes });
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  await deliver(service, sandbox, { name: "ASTRAY_AGAIN.ach", bytes });
  await sandbox.advance("idle");
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("paid");
  expect(await cases()).toEqual([["return_unmatched", "R01"]]);
  expect((await balances(service, sandbox.environment.id))["suspense"]).toBe(-321);
  await expectInvariants(service, sandbox.environment.id);
});

test("a dispute after sixty days reverses the charge and is a case", async () => {
  const [{ id }, trace] = await sent("charge", 700);
  await sandbox.advance("2026-05-06T15:00:00.000Z");
  await deliverReplies(service, sandbox, [{ trace, code: "R10" }]);
  await sandbox.advance("2026-05-07T15:00:00.000Z");
  const charge = await sandbox.get(`/v1/charges/${id}`);
  expect(historyLines(charge).at(-1)).toBe("reversed disputed customer_dispute R10");
  expect(await cases()).toEqual([["return_late", "R10"]]);
  await sandbox.advance("idle");
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await expectInvariants(service, sandbox.environment.id);
});

test("a dispute on the last day of the sixty is no case", async () => {
  const [, trace] = await sent("charge", 700);
  // Settled on 3 March: the sixtieth day is 2 May, a Saturday, and Monday the next banking day.
  await sandbox.advance("2026-05-01T22:00:00.000Z");
  await deliverReplies(service, sandbox, [{ trace, code: "R10" }]);
  await sandbox.advance("2026-05-04T15:00:00.000Z");
  expect(await cases()).toEqual([]);
});

test("R29 may be lifted once; the second blocks for good", async () => {
  const { paykey, id } = await createPaykey(sandbox);
  const bounce = async (payment_date: string) => {
    const outcome = "failed_not_authorized";
    await createPayment(sandbox, "charge", { paykey, outcome, payment_date });
    await sandbox.advance("P7D");
    const { status, unblock_eligible } = await sandbox.get(`/v1/paykeys/${id}`);
    return [status, unblock_eligible];
  };
  expect(await bounce("2026-03-02")).toEqual(["blocked", true]);
  const unblock = () => sandbox.call("PATCH", `/v1/paykeys/${id}/unblock`, { body: {} });
  expect((await unblock()).status).toBe(200);
  expect(await bounce("2026-03-10")).toEqual(["blocked", false]);
  expect((await unblock()).status).toBe(422);
});

test("a returned deposit fails, its money is the business's again, its bank account out of use", async () => {
  const [{ id }] = await sent("charge", 900);
  await sandbox.advance("2026-03-07T15:00:00.000Z");
  const [transfer] = await sandbox.list("/v1/funding_events");
  const trace = transfer?.["trace_numbers"][0] as string;
  await deliverReplies(service, sandbox, [{ trace, code: "R02" }]);
  await sandbox.advance("2026-03-10T22:00:00.000Z");
  const after = await sandbox.get(`/v1/funding_events/${transfer?.["id"]}`);
  expect([after["status"], after["status_details"]["code"]]).toEqual(["failed", "R02"]);
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("paid");
  expect(await balances(service, sandbox.environment.id)).toEqual({
    available: 900,
    bank_cash: -900,
  });
  const accounts = await service.db.rows<{ status: string }>(sql`
    select status from linked_bank_accounts where environment_id = ${sandbox.environment.id}`);
  expect(accounts).toEqual([{ status: "inactive" }]);
  expect(await cases()).toEqual([["funding_failed", "R02"]]);
  await sandbox.advance("idle");
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});
