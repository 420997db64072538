import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import { allEvents, balances, expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  findBatches,
  isDescribedAs,
  refuseBatches,
  type FoundBatches,
  type SentBatch,
} from "../support/bank/refused-batches.ts";
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
afterAll(() => service.close());

const batchesWith = (isWanted: (batch: SentBatch) => boolean) =>
  findBatches(service, sandbox, isWanted);

const refuse = (found: FoundBatches, format?: "pipe" | "csv") =>
  refuseBatches(service, sandbox, found, format);

async function refuseOnly(
  isWanted: Parameters<typeof batchesWith>[0],
  format?: "pipe" | "csv",
): Promise<void> {
  const [only, ...more] = await batchesWith(isWanted);
  expect(more).toEqual([]);
  if (only !== undefined) await refuse(only, format);
}

async function expectWhole(): Promise<void> {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
}

test("a reversal in a refused batch goes with the next file, and undoes its payment then", async () => {
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-05T20:00:00.000Z");
  const asked = await sandbox.post(`/v1/charges/${id}/reversal`, { reason: "duplicate" });
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  await refuseOnly(isDescribedAs("REVERSAL"));
  await sandbox.advance("2026-03-06T15:00:00.000Z");
  expect(await sandbox.get(`/v1/reversals/${asked["id"]}`)).toMatchObject({ status: "requested" });
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("paid");
  await sandbox.advance("idle");
  expect(await sandbox.get(`/v1/reversals/${asked["id"]}`)).toMatchObject({ status: "settled" });
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("reversed");
  expect(await batchesWith(isDescribedAs("REVERSAL"))).toHaveLength(2);
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await expectWhole();
});

test("a dishonored return in a refused batch is sent again", async () => {
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const trace = (await sandbox.get(`/v1/charges/${id}`))["trace_ids"]["entry"] as string;
  await deliverReplies(service, sandbox, [
    { trace, code: "R01", wrong: { dfi_account_number: "999" } },
  ]);
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  const made = await sandbox.post("/v1/dishonors", { payment_id: id, code: "R69" });
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  await refuseOnly(isDishonor);
  await sandbox.advance("2026-03-04T15:00:00.000Z");
  expect(await sandbox.get(`/v1/dishonors/${made["id"]}`)).toMatchObject({ status: "requested" });
  // Nothing came back, so nothing is booked as if it had.
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await sandbox.advance("idle");
  expect(await sandbox.get(`/v1/dishonors/${made["id"]}`)).toMatchObject({ status: "won" });
  expect(await batchesWith(isDishonor)).toHaveLength(2);
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await expectWhole();
});

test("a prenote in a refused batch is sent again, and its wait begins anew", async () => {
  sandbox = await service.addSandbox();
  const paykey = await createPaykey(sandbox);
  const path = `/v1/paykeys/${paykey["id"]}/verifications`;
  const { id } = await sandbox.post(path, { method: "prenote" });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  await refuseOnly(() => true, "csv");
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  const after = `/v1/paykey_verifications/${id}`;
  expect(await sandbox.get(after)).toMatchObject({ status: "created" });
  await sandbox.advance("idle");
  expect(await sandbox.get(after)).toMatchObject({
    status: "verified",
    settlement_date: "2026-03-04",
  });
  await expectWhole();
});

/** The bank refuses what is asked for in each file it comes in, one cut-off after the other. */
async function refuseDaily(
  isWanted: Parameters<typeof batchesWith>[0],
  days: readonly string[],
): Promise<void> {
  for (const [index, day] of days.entries()) {
    await sandbox.advance(`${day}T22:00:00.000Z`);
    const sent = await batchesWith(isWanted);
    expect(sent).toHaveLength(index + 1);
    const last = sent.at(-1);
    if (last !== undefined) await refuse(last);
  }
  await sandbox.advance("idle");
  // It goes no more.
  expect(await batchesWith(isWanted)).toHaveLength(days.length);
}

const isDishonor = (batch: SentBatch) =>
  batch.entries.some(({ addenda }) => addenda.some(({ type }) => type === "dishonored"));

/** A charge that came back on 3 March, and the dishonor of its return. */
async function dishonored(): Promise<{ id: string; dishonor: string }> {
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const trace = (await sandbox.get(`/v1/charges/${id}`))["trace_ids"]["entry"] as string;
  await deliverReplies(service, sandbox, [
    { trace, code: "R01", wrong: { dfi_account_number: "999" } },
  ]);
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  const made = await sandbox.post("/v1/dishonors", { payment_id: id, code: "R69" });
  return { id: id as string, dishonor: made["id"] as string };
}

const casesOf = async (kind: string) =>
  (await sandbox.list(`/v1/exceptions?kind=${kind}`)).map(({ resource_id, what_next }) => [
    resource_id as string,
    (what_next as string).length > 40,
  ]);

test("a dishonor that the bank refuses three times lapses: its return stands, and one case says so", async () => {
  sandbox = await service.addSandbox();
  const { id, dishonor } = await dishonored();
  await refuseDaily(isDishonor, ["2026-03-03", "2026-03-04", "2026-03-05"]);
  const lapsed = { status: "lapsed", due_at: null };
  expect(await sandbox.get(`/v1/dishonors/${dishonor}`)).toMatchObject(lapsed);
  expect(await casesOf("dishonor_lapsed")).toEqual([[dishonor, true]]);
  expect(await sandbox.get(`/v1/charges/${id}`)).toMatchObject({ status: "failed" });
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await expectWhole();
});

test("a dishonor is in no file after its five banking days, the bank's closures left out", async () => {
  sandbox = await service.addSandbox();
  const { id, dishonor } = await dishonored();
  const [bank] = await sandbox.list("/v1/banks");
  const path = `/v1/banks/${bank?.["id"]}`;
  const profile = { ...(bank?.["profile"] as object), closures: ["2026-03-09"] };
  await sandbox.put(`${path}/profile`, { profile });
  await sandbox.put(`${path}/sending`, { sending: "off" });
  // The fifth banking day is 10 March, and 11 March where the bank is closed on the ninth.
  await sandbox.advance("2026-03-11T12:00:00.000Z");
  expect(await sandbox.get(`/v1/dishonors/${dishonor}`)).toMatchObject({ status: "requested" });
  await sandbox.advance("2026-03-11T22:00:00.000Z");
  await sandbox.put(`${path}/sending`, { sending: "on" });
  await sandbox.advance("idle");
  expect(await sandbox.get(`/v1/dishonors/${dishonor}`)).toMatchObject({ status: "lapsed" });
  expect(await batchesWith(isDishonor)).toEqual([]);
  expect(await casesOf("dishonor_lapsed")).toEqual([[dishonor, true]]);
  const messages = (await allEvents(sandbox)).map(({ cause }) => (cause as Resource)["message"]);
  expect(messages).toContain("No file is left within the five banking days: the return stands.");
  // Nobody has the money twice: the payment may be sent again.
  await sandbox.post(`/v1/charges/${id}/resubmit`, {});
  await expectWhole();
});

test("a reversal that the bank refuses three times is abandoned, and its payment stays paid", async () => {
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  const { id } = await createPayment(sandbox, "charge", { paykey });
  await sandbox.advance("2026-03-03T20:00:00.000Z");
  const asked = await sandbox.post(`/v1/charges/${id}/reversal`, { reason: "duplicate" });
  const days = ["2026-03-03", "2026-03-04", "2026-03-05"];
  await refuseDaily(isDescribedAs("REVERSAL"), days);
  expect(await sandbox.get(`/v1/reversals/${asked["id"]}`)).toMatchObject({ status: "cancelled" });
  expect((await sandbox.get(`/v1/charges/${id}`))["status"]).toBe("paid");
  expect(await casesOf("reversal_not_sent")).toEqual([[asked["id"], true]]);
  await expectWhole();
});

test("entries that verify a paykey are refused twice, and then have failed without a cent booked", async () => {
  sandbox = await service.addSandbox();
  const paykey = await createPaykey(sandbox);
  const path = `/v1/paykeys/${paykey["id"]}/verifications`;
  const { id } = await sandbox.post(path, { method: "micro_entries" });
  await refuseDaily(isDescribedAs("ACCTVERIFY"), ["2026-03-02", "2026-03-03"]);
  expect(await sandbox.get(`/v1/paykey_verifications/${id}`)).toMatchObject({ status: "failed" });
  expect(await casesOf("verification_not_sent")).toEqual([[id, true]]);
  expect(await balances(service, sandbox.environment.id)).toEqual({});
  await expectWhole();
});

test.each(["cancelled", "blocked"])(
  "a payout in a refused batch that is %s after its money was asked for gives it back",
  async (how) => {
    sandbox = await service.addSandbox();
    const { paykey } = await createPaykey(sandbox);
    const charge = await createPayment(sandbox, "charge", { paykey });
    await sandbox.advance("2026-03-05T22:00:00.000Z");
    const { id } = await createPayment(sandbox, "payout", {
      paykey,
      amount: 700,
      payment_date: "2026-03-06",
      outcome: "reject:batch",
    });
    const path = `/v1/payouts/${id}`;
    await sandbox.advance("2026-03-09T14:00:00.000Z");
    const refused = await sandbox.get(path);
    expect([refused["status"], refused["funding_ids"].length]).toEqual(["scheduled", 1]);
    const other = await sandbox.call("PUT", path, {
      body: { amount: 800, description: "d", payment_date: "2026-03-20" },
    });
    expect([other.status, other.body.data["code" as never]]).toEqual([422, "payment_status"]);
    if (how === "cancelled") await sandbox.put(`${path}/cancel`, { reason: "Not any more." });
    else await sandbox.post(`/v1/sandbox/payments/${charge["id"]}/return`, { code: "R02" });
    await sandbox.advance("idle");
    const ended = await sandbox.get(path);
    expect([ended["status"], ended["funding_ids"].length]).toEqual([
      how === "cancelled" ? "cancelled" : "failed",
      2,
    ]);
    expect(await balances(service, sandbox.environment.id)).toEqual({});
    await expectWhole();
  },
);

test.each([
  ["the credits", "credits", "22", 0],
  ["the debit that takes them back", "debit", "27", 1],
] as const)(
  "micro-entries of which the bank refuses %s have failed, to the cent",
  async (...row) => {
    const [, side, code] = row;
    sandbox = await service.addSandbox();
    const paykey = await createPaykey(sandbox);
    const path = `/v1/paykeys/${paykey["id"]}/verifications`;
    const { id } = await sandbox.post(path, { method: "micro_entries" });
    await sandbox.advance("2026-03-02T22:00:00.000Z");
    const isSide = (batch: SentBatch) =>
      batch.entries.every((entry) => entry.transaction_code === code);
    const [found] = await batchesWith(isSide);
    const total = Number(found?.file.read.control?.total_debit);
    await refuseOnly(isSide);
    await sandbox.advance("2026-03-04T15:00:00.000Z");
    expect(await sandbox.get(`/v1/paykey_verifications/${id}`)).toMatchObject({
      status: "failed",
      return_code: null,
    });
    expect(await balances(service, sandbox.environment.id)).toEqual(
      side === "credits"
        ? { verification_costs: total, bank_cash: -total }
        : { verification_costs: -total, bank_cash: total },
    );
    expect(await sandbox.list("/v1/exceptions?kind=file_rejected")).toHaveLength(1);
    await expectWhole();
  },
);
