import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment, type Kind } from "../support/factories.ts";
import { runDueWork } from "../support/api/contract-replies.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: Resource;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  paykey = await createPaykey(sandbox);
});
afterEach(async () => {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

/** The charges of 2 March are deposited by a transfer that is scheduled by then. */
const DEPOSIT_SCHEDULED = "2026-03-06T18:00:00.000Z";

const pay = (kind: Kind, amount: number, payment_date = "2026-03-02") =>
  createPayment(sandbox, kind, { paykey: paykey["paykey"], amount, payment_date });
const transfers = () => sandbox.list("/v1/funding_events?sort_by=transfer_date&limit=100");
const exceptions = () => sandbox.list("/v1/exceptions");
const cents = (rows: readonly Resource[]) => rows.map(({ amount }) => Number(amount));
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

async function limitBank(limits: object): Promise<void> {
  const [bank = {}] = await sandbox.list("/v1/banks");
  await sandbox.put(`/v1/banks/${bank["id"]}/profile`, {
    profile: { ...bank["profile"], limits },
  });
  await runDueWork(sandbox);
}

describe("a transfer above a limit of the bank", () => {
  test.each(["entry_cents", "file_credit_cents", "daily_credit_cents"])(
    "becomes several within %s, whose sums are those of their payments",
    async (limit) => {
      await limitBank({ [limit]: 12_000 });
      const charges = [10_000, 4_001, 6_002, 11_999];
      for (const amount of charges) await pay("charge", amount);
      await sandbox.advance("idle");
      const made = await transfers();
      expect(
        made.map(({ status, event_type }) => [status as string, event_type as string]),
      ).toEqual(Array.from(made, () => ["paid", "charge_deposit"]));
      expect(made.length).toBe(3);
      expect(sum(cents(made))).toBe(sum(charges));
      const members: string[] = [];
      for (const { id, amount } of made) {
        const lines = await sandbox.list(`/v1/funding_event_payments/${id}`);
        const shares = lines.map(({ funding_amount }) => Number(funding_amount));
        expect(sum(shares)).toBe(Number(amount));
        expect(Number(amount)).toBeLessThanOrEqual(12_000);
        members.push(...lines.map((line) => line["id"] as string));
      }
      expect(new Set(members).size).toBe(charges.length);
      expect(members).toHaveLength(charges.length);
      expect(await sandbox.list("/v1/exceptions?kind=transfer_above_limit")).toEqual([]);
    },
  );

  test("becomes several where one ACH entry cannot carry it, under a daily limit of $500,000,000", async () => {
    const daily = 50_000_000_000;
    await limitBank({ daily_debit_cents: daily, daily_credit_cents: daily });
    const [bank] = await sandbox.list("/v1/banks");
    expect(bank?.["profile"].limits).toEqual({
      daily_debit_cents: daily,
      daily_credit_cents: daily,
    });
    await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, {
      body: { charges: { daily_amount: 60_000_000_000 } },
    });
    const most = 2_147_483_647;
    for (let n = 0; n < 24; n += 1) await pay("charge", most, "2026-03-03");
    await sandbox.advance("2026-03-02T21:15:00.000Z");
    const [file] = await sandbox.list("/v1/ach_files?direction=outbound");
    expect(file?.["total_debit"]).toBe(String(23 * most));
    await sandbox.advance("idle");
    const made = await transfers();
    expect(made.every(({ status }) => status === "paid")).toBe(true);
    const counts = made.map(({ payment_count }) => Number(payment_count));
    expect(counts.toSorted((one, other) => one - other)).toEqual([1, 3, 4, 4, 4, 4, 4]);
    expect(sum(cents(made))).toBe(24 * most);
  });

  test.each(["entry_cents", "file_credit_cents", "daily_credit_cents"])(
    "since %s was lowered opens one exception, and goes on when it is raised",
    async (limit) => {
      await pay("charge", 10_000);
      await pay("payout", 1_000, "2026-03-09");
      await sandbox.advance(DEPOSIT_SCHEDULED);
      const [deposit = {}] = await transfers();
      expect(deposit).toMatchObject({ status: "scheduled", amount: "10000" });
      await limitBank({ [limit]: 9_000 });
      const path = `/v1/funding_events/${deposit["id"]}`;
      await sandbox.advance("2026-03-06T21:15:00.000Z");
      const waits = await sandbox.get(path);
      expect(waits).toMatchObject({ status: "scheduled" });
      expect(await exceptions()).toMatchObject([
        {
          kind: "transfer_above_limit",
          status: "open",
          resource_type: "funding_event",
          resource_id: deposit["id"],
          due_at: "2026-03-09T20:00:00.000Z",
          message: `The deposit to the business of $100.00 is above $90.00, the bank's limits.${limit}.`,
          what_next: `The transfer waits; all else goes on. Raise limits.${limit} in the bank profile to $100.00 or more, if the bank agrees, before the cut-off of 2026-03-09 at 16:00 in New York: the transfer goes by itself with that file. Raised later, it goes with the next cut-off.`,
        },
      ]);
      await sandbox.advance("idle");
      expect(await sandbox.get(path)).toEqual(waits);
      expect(await exceptions()).toHaveLength(1);
      const [withdrawal] = (await transfers()).filter(({ id }) => id !== deposit["id"]);
      expect(withdrawal).toMatchObject({ status: "paid", amount: "1000" });
      await limitBank({ [limit]: 10_000 });
      await sandbox.advance("idle");
      expect(await sandbox.get(path)).toMatchObject({ status: "paid", amount: "10000" });
      expect(await exceptions()).toMatchObject([{ status: "resolved" }]);
    },
  );

  test("waits again with the new figure where its limit is raised too little, or nobody raised it", async () => {
    await pay("charge", 10_000);
    await sandbox.advance(DEPOSIT_SCHEDULED);
    await limitBank({ entry_cents: 9_000 });
    await sandbox.advance("idle");
    const [first = {}] = await exceptions();
    await sandbox.put(`/v1/exceptions/${first["id"]}/resolve`, { reason: "Seen." });
    await sandbox.advance("idle");
    await limitBank({ entry_cents: 9_500 });
    await sandbox.advance("idle");
    const open = await sandbox.list("/v1/exceptions?status=open");
    expect(open).toMatchObject([{ details: { limit: "entry_cents", limit_cents: 9_500 } }]);
    expect(await exceptions()).toHaveLength(3);
    await limitBank({});
    await sandbox.advance("idle");
    expect(await transfers()).toMatchObject([{ status: "paid" }]);
    expect(await sandbox.list("/v1/exceptions?status=open")).toEqual([]);
  });

  test("as large as a daily limit goes another day although payments use it daily", async () => {
    await limitBank({ daily_credit_cents: 10_000 });
    await pay("charge", 10_000);
    for (const day of ["06", "09", "10", "11", "12", "13"]) {
      await pay("payout", 1_000, `2026-03-${day}`);
    }
    await sandbox.advance("2026-03-10T22:00:00.000Z");
    const deposits = (await transfers()).filter(({ direction }) => direction === "deposit");
    expect(deposits).toMatchObject([{ status: "pending", amount: "10000" }]);
    await sandbox.advance("idle");
  });
});
