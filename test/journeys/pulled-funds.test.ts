import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { seededRandom } from "../../packages/server/src/base/ids.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: unknown;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  ({ paykey } = await createPaykey(sandbox));
});
afterEach(async () => {
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

const fundBy = (payout_funding: object) =>
  sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, { body: { payout_funding } });
const pay = (amount: number) => createPayment(sandbox, "payout", { paykey, amount });
const statusOf = async ({ id }: Resource) =>
  String((await sandbox.get(`/v1/payouts/${String(id)}`))["status"]);
const callPull = (body: object) =>
  sandbox.call("POST", `/v1/prefunding/${sandbox.account_id}/pulls`, { body });
const pull = async (amount: number, of: object = {}) => {
  const { status, body } = await callPull({ amount, reason: "For payroll.", ...of });
  expect(status).toBe(201);
  return await sandbox.get(`/v1/funding_events/${String(body.data["id"])}`);
};
const funds = async () => {
  const [one] = await sandbox.list(`/v1/prefunding?account_id=${sandbox.account_id}`);
  return one;
};
const fundingOf = ({ id }: Resource) => sandbox.get(`/v1/funding_events/${String(id)}`);

test("money pulled ahead covers payouts once its return wait is over, and not before", async () => {
  await fundBy({ mode: "prefunded" });
  const pulled = await pull(50_000);
  expect(pulled).toMatchObject({
    event_type: "prefunding_pull",
    direction: "withdrawal",
    amount: "50000",
    payment_count: 0,
    status: "scheduled",
  });
  const payout = await pay(40_000);
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  expect(await funds()).toMatchObject({ collecting: "50000", prefunded: "0", spendable: "0" });
  await sandbox.advance("2026-03-04T22:00:00.000Z");
  expect(await statusOf(payout)).toBe("scheduled");
  await sandbox.advance("2026-03-05T22:00:00.000Z");
  expect(await fundingOf(pulled)).toMatchObject({ status: "paid" });
  expect(await statusOf(payout)).toBe("pending");
  expect(await funds()).toMatchObject({ collecting: "0", prefunded: "10000" });
  await sandbox.advance("idle");
  expect(await sandbox.list("/v1/funding_events")).toHaveLength(1);
});

test("a pull that comes back covers nothing, and its payouts wait on", async () => {
  await fundBy({ mode: "prefunded" });
  const pulled = await pull(50_000, { sandbox_outcome: "failed_insufficient_funds" });
  const payout = await pay(40_000);
  await sandbox.advance("P7D");
  expect(await fundingOf(pulled)).toMatchObject({ status: "failed" });
  expect(await statusOf(payout)).toBe("scheduled");
  expect(await funds()).toMatchObject({ collecting: "0", prefunded: "0", waiting: { count: 1 } });
});

test("with a reserve, payouts leave up to it, and no payout leaves below the least reserve", async () => {
  await fundBy({ mode: "reserve", reserve_required: 60_000 });
  const payouts = [await pay(30_000), await pay(40_000)];
  await pull(50_000);
  await sandbox.advance("P4D");
  // Paid in, and below what is required: 100.00 dollars are missing for the first.
  expect(await statusOf(payouts[0] ?? {})).toBe("scheduled");
  expect(await funds()).toMatchObject({
    mode: "reserve",
    reserve_required: "60000",
    prefunded: "50000",
    waiting: { count: 2, missing: "20000" },
  });
  await pull(10_000);
  await sandbox.advance("2026-03-12T22:00:00.000Z");
  expect(await Promise.all(payouts.map(statusOf))).toEqual(["pending", "scheduled"]);
  expect(await funds()).toMatchObject({ credit_drawn: "30000", spendable: "30000" });
  // The withdrawal repays what was drawn, and the reserve stands.
  await sandbox.advance("idle");
  expect(await Promise.all(payouts.map(statusOf))).toEqual(["paid", "paid"]);
  expect(await funds()).toMatchObject({ credit_drawn: "0", prefunded: "60000" });
});

test("a computed reserve follows the returns of settled charges, and lets payouts leave once it is paid in", async () => {
  await fundBy({ mode: "reserve", reserve_required: 10_000, reserve_basis: "computed" });
  const charge = (outcome: string) =>
    createPayment(sandbox, "charge", { paykey, amount: 1_000_000, outcome });
  await charge("standard");
  await charge("return:R09");
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  // The prior alone: twice 5 %, and one and a half times 0.5 %, of both charges.
  const prior = { two_day_rate_ppm: 50_000, unauthorized_rate_ppm: 5_000 };
  expect(await funds()).toMatchObject({
    reserve_basis: "computed",
    return_reserve: {
      ...prior,
      recent_debits: "2000000",
      two_day_part: "200000",
      unauthorized_part: "15000",
      required: "215000",
    },
  });
  await sandbox.advance("2026-03-09T15:00:00.000Z");
  // (10,000.00 returned + 500.00 of the prior) of (20,000.00 + 10,000.00); nothing is recent.
  expect(await funds()).toMatchObject({
    return_reserve: {
      window_debits: "2000000",
      recent_debits: "0",
      two_day_returns: "1000000",
      two_day_rate_ppm: 350_000,
      computed: "5001",
      required: "10000",
    },
  });
  const payout = await createPayment(sandbox, "payout", {
    paykey,
    amount: 5_000,
    payment_date: "2026-03-09",
  });
  await sandbox.advance("2026-03-09T22:00:00.000Z");
  expect(await statusOf(payout)).toBe("scheduled");
  expect(await funds()).toMatchObject({ waiting: { count: 1, missing: "10000" } });
  await pull(10_000);
  await sandbox.advance("2026-03-16T22:00:00.000Z");
  expect(await statusOf(payout)).not.toBe("scheduled");
});

test("a pull without a bank account for it, or above what one debit may be, says what would resolve it", async () => {
  const over = await callPull({ amount: 10_000_000_000, reason: "Much." });
  expect([over.status, over.body.data["items"]]).toMatchObject([422, [{ reference: "/amount" }]]);
  await pull(100, { sandbox_outcome: "return:R02@settled" });
  await sandbox.advance("P4D");
  const none = await callPull({ amount: 100, reason: "None." });
  expect(none.body.data["items"]).toEqual([
    {
      reference: "/account_id",
      detail: "No active linked bank account takes payouts: link one, or activate one.",
    },
  ]);
});

const DAYS = 9;
const SEED = process.env["PULL_SEED"] ?? "pulled";

/** The balances of what covers payouts, from the rows alone. */
async function covered() {
  const { id } = sandbox.environment;
  return await service.db.one<{ paid_in: bigint; spent: bigint; drawn: bigint }>(sql`
    select coalesce((select sum(amount_cents) from funding_events where environment_id = ${id}
        and event_type = 'prefunding_pull' and status = 'paid'), 0)::bigint as paid_in,
      coalesce((select sum(amount_cents) from payout_covers where environment_id = ${id}
        and source = 'prefunded' and released_at is null), 0)::bigint as spent,
      coalesce((select sum(amount_cents) from payout_covers where environment_id = ${id}
        and source = 'credit_line' and released_at is null), 0)::bigint as drawn`);
}

test(`whatever is pulled, returned, sent and set, no cent leaves beyond what was collected and the line (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const below = (bound: number) => random(4).readUInt32BE() % bound;
  const pick = <T>(items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0];
  const made: Resource[] = [];
  let line = 0n;
  await fundBy({ mode: "reserve" });
  for (let day = 0; day < DAYS; day += 1) {
    const date = String((await sandbox.get("/v1/sandbox/clock"))["now"]).slice(0, 10);
    for (let index = 0; index < 3; index += 1) {
      const own = await createPaykey(sandbox);
      const outcome = pick(["standard", "standard", "return:R23@settled"]);
      const members = { amount: 1 + below(30_000), payment_date: date, outcome };
      made.push(await createPayment(sandbox, "payout", { paykey: own["paykey"], ...members }));
    }
    if (below(2) === 0) {
      const sandbox_outcome = pick(["standard", "standard", "failed_insufficient_funds"]);
      await pull(1 + below(90_000), { sandbox_outcome });
    }
    if (below(3) === 0) {
      line = pick([0n, 20_000n]);
      const mode = pick(["reserve", "prefunded"]);
      const reserve_required = pick([null, 30_000]);
      await fundBy({ mode, credit_limit: Number(line), reserve_required });
    }
    const acted = made[below(made.length)]?.["id"] as string;
    const action = pick(["hold", "release", "cancel"]);
    await sandbox.call("PUT", `/v1/payouts/${acted}/${action}`, { body: { reason: "random" } });
    const before = await covered();
    await sandbox.advance("P1D");
    const { paid_in, spent, drawn } = await covered();
    const left = paid_in + line - spent - drawn;
    // A line that was cut leaves what was drawn on it: then nothing more leaves.
    if (spent + drawn > before.spent + before.drawn) expect(left >= 0n, `day ${day}`).toBe(true);
    expect(paid_in - spent >= 0n, `day ${day}`).toBe(true);
    expect(await funds()).toMatchObject({
      prefunded: String(paid_in - spent),
      credit_drawn: String(drawn),
    });
  }
  await expectInvariants(service, sandbox.environment.id);
});
