import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { seededRandom } from "../../packages/server/src/base/ids.ts";
import { deliverReplies, sentEntries, type ReplyOrder } from "../support/bank/bank-replies.ts";
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

const MONDAY_EVENING = "2026-03-02T22:00:00.000Z";
const TUESDAY_EVENING = "2026-03-03T22:00:00.000Z";
const MONDAY_CUTOFF = "2026-03-02T21:00:00.000Z";

const fundBy = (mode: string, credit_limit: number | null = null) =>
  sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, {
    body: { payout_funding: { mode, credit_limit } },
  });
const pay = (amount: number) => createPayment(sandbox, "payout", { paykey, amount });
const read = ({ id }: Resource) => sandbox.get(`/v1/payouts/${id as string}`);
const statuses = async (payouts: readonly Resource[]) =>
  (await Promise.all(payouts.map(read))).map(({ status }) => status as string);
const prefunding = async () => {
  const [one] = await sandbox.list(`/v1/prefunding?account_id=${sandbox.account_id}`);
  if (one === undefined) throw new Error("the account is not listed");
  return one;
};
const waiting = () => sandbox.list(`/v1/prefunding/${sandbox.account_id}/waiting_payouts`);
const funding = () => sandbox.list("/v1/funding_events");

let statements = 0;
/** A statement of wires; texts that are given are as the bank writes them. */
async function showWires(wires: readonly { cents: number; text: string; date?: string }[]) {
  statements += 1;
  const lines = wires.map(
    ({ cents, text, date = "2026-03-02" }) => `${date},${(cents / 100).toFixed(2)},${text}`,
  );
  const content = ["Date,Amount,Description", ...lines, ""].join("\n");
  return await sandbox.post("/v1/bank_statements", { name: `wires-${statements}.csv`, content });
}

test("payouts of a prefunded account leave in their order, as far as the money that was paid in reaches", async () => {
  await fundBy("prefunded");
  const { reference } = await prefunding();
  const payouts = [await pay(30_000), await pay(80_000), await pay(10_000)];
  const wire = { cents: 100_000, text: `WIRE IN ${String(reference)} REF 1` };
  expect(await showWires([wire])).toMatchObject({ state: "agreed", matched_count: 1 });
  // Another statement shows the same wire: its money counts once.
  const other = { cents: 5_000, text: "SOMETHING ELSE" };
  expect(await showWires([wire, other])).toMatchObject({ state: "differs", matched_count: 1 });
  expect(await prefunding()).toMatchObject({ mode: "prefunded", prefunded: "100000" });

  await sandbox.advance(MONDAY_EVENING);
  // The third would fit, and does not pass the second.
  expect(await statuses(payouts)).toEqual(["pending", "scheduled", "scheduled"]);
  expect(await prefunding()).toMatchObject({
    prefunded: "70000",
    spendable: "70000",
    waiting: { count: 2, amount: "90000", missing: "20000", waits_since: MONDAY_CUTOFF },
  });
  const [, second, third] = payouts;
  expect(await waiting()).toMatchObject([
    { payout_id: second?.["id"], amount: "80000", missing: "10000", waits_since: MONDAY_CUTOFF },
    { payout_id: third?.["id"], amount: "10000", missing: "20000" },
  ]);
  const events = await sandbox.list(`/v1/events?resource_id=${second?.["id"] as string}&limit=50`);
  const { cause } = events.at(-1) as { cause: { message: string } };
  expect(cause.message).toBe(
    `The payout waits for funds since ${MONDAY_CUTOFF}: $100.00 are missing for it and those before it.`,
  );
  const kind = "payouts_wait_for_funds";
  expect(await sandbox.list(`/v1/exceptions?status=open&kind=${kind}`)).toMatchObject([
    { message: "2 payouts of $900.00 wait for funds: $200.00 are missing." },
  ]);

  await showWires([{ cents: 20_000, text: `${String(reference)} REF 2`, date: "2026-03-03" }]);
  await sandbox.advance(TUESDAY_EVENING);
  expect(await statuses(payouts)).toEqual(["pending", "pending", "pending"]);
  expect(await prefunding()).toMatchObject({ prefunded: "0", waiting: { count: 0 } });
  expect(await sandbox.list(`/v1/exceptions?status=open&kind=${kind}`)).toEqual([]);
  await sandbox.advance("idle");
  expect(await statuses(payouts)).toEqual(["paid", "paid", "paid"]);
  // The business's bank account is not debited for them.
  expect(await funding()).toEqual([]);
});

test("a payout that comes back frees the money that covered it", async () => {
  await fundBy("prefunded");
  const { reference } = await prefunding();
  const payout = await createPayment(sandbox, "payout", {
    paykey,
    amount: 40_000,
    outcome: "failed_closed_bank_account",
  });
  await showWires([{ cents: 40_000, text: String(reference) }]);
  await sandbox.advance(MONDAY_EVENING);
  expect(await prefunding()).toMatchObject({ prefunded: "0" });
  await sandbox.advance("idle");
  expect(await statuses([payout])).toEqual(["failed"]);
  expect(await prefunding()).toMatchObject({ prefunded: "40000" });
  expect(await funding()).toEqual([]);
});

test("a person books a line that names no account, and takes it back; what is overdrawn covers nothing", async () => {
  await fundBy("prefunded");
  const { id } = await showWires([{ cents: 25_000, text: "WIRE OF AN UNKNOWN NAME" }]);
  const line = `/v1/bank_statements/${String(id)}/lines/2`;
  const body = { account_id: sandbox.account_id, reason: "The business named the wire by phone." };
  expect(await sandbox.post(`${line}/receive`, body)).toMatchObject({
    matched_type: "prefunding_receipt",
    difference: null,
  });
  expect((await sandbox.call("POST", `${line}/receive`, { body })).status).toBe(422);
  const first = await pay(25_000);
  await sandbox.advance(MONDAY_EVENING);
  expect(await statuses([first])).toEqual(["pending"]);
  await sandbox.call("DELETE", `${line}/match?reason=Of%20another%20business`);
  expect(await prefunding()).toMatchObject({ prefunded: "-25000" });
  const { reference } = await prefunding();
  const next = await pay(1_000);
  await showWires([{ cents: 25_999, text: String(reference), date: "2026-03-03" }]);
  await sandbox.advance(TUESDAY_EVENING);
  expect(await statuses([next])).toEqual(["scheduled"]);
  expect(await waiting()).toMatchObject([{ payout_id: next["id"], missing: "1" }]);
  expect(await sandbox.list("/v1/prefunding_receipts")).toMatchObject([
    { amount: "25000", reverse_reason: "Of another business" },
    { amount: "25999", reversed_at: null },
  ]);
});

test("a credit line lets payouts leave up to its limit, and is free again once withdrawals are paid", async () => {
  await fundBy("credit_line", 50_000);
  const payouts = [await pay(30_000), await pay(30_000)];
  await sandbox.advance(MONDAY_EVENING);
  expect(await statuses(payouts)).toEqual(["pending", "scheduled"]);
  expect(await prefunding()).toMatchObject({
    credit_limit: "50000",
    credit_drawn: "30000",
    spendable: "20000",
    waiting: { count: 1, missing: "10000" },
  });
  await sandbox.advance("idle");
  expect(await statuses(payouts)).toEqual(["paid", "paid"]);
  expect(await prefunding()).toMatchObject({ credit_drawn: "0", spendable: "50000" });
  expect(await funding()).toHaveLength(2);
});

test.each(["a person", "a rule"])(
  "a received credit that %s assigns to an account covers its payouts where they need money paid in",
  async (by) => {
    await fundBy("prefunded");
    const { account_id } = sandbox;
    const reason = "Is theirs.";
    if (by === "a rule") {
      const rule = { name: "Theirs", direction: "credit", act: "assign", account_id, reason };
      await sandbox.post("/v1/received_entry_rules", rule);
    }
    const payout = await pay(30_000);
    const credit = { direction: "credit", amount: 30_000, hold_to_act: true };
    await sandbox.post("/v1/sandbox/received_entries", credit);
    await sandbox.advance("2026-03-02T22:30:00.000Z");
    const [entry = {}] = await sandbox.list("/v1/received_entries");
    if (by === "a person") {
      expect(await statuses([payout])).toEqual(["scheduled"]);
      await sandbox.post(`/v1/received_entries/${String(entry["id"])}/assign`, {
        account_id,
        reason,
      });
    }
    expect(await sandbox.get(`/v1/received_entries/${String(entry["id"])}`)).toMatchObject({
      status: "posted",
      account_id,
    });
    // A rule decides before the first cut-off, at which the money covers the payout.
    expect(await prefunding()).toMatchObject({ prefunded: by === "a rule" ? "0" : "30000" });
    await sandbox.advance(TUESDAY_EVENING);
    expect(await statuses([payout])).toEqual(["pending"]);
  },
);

const DAYS = 6;
const SEED = process.env["PREFUNDING_SEED"] ?? "prefunding";

test(`whatever is paid in, sent and returned, no payout leaves that is not covered, nor before an older one that waits (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const below = (bound: number) => random(4).readUInt32BE() % bound;
  await fundBy("prefunded");
  const { reference } = await prefunding();
  const made: Resource[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const date = String((await sandbox.get("/v1/sandbox/clock"))["now"]).slice(0, 10);
    for (let index = 0; index < 4; index += 1) {
      // One each, so that no rule holds a payout for the others.
      const own = await createPaykey(sandbox);
      const members = { paykey: own["paykey"], amount: 1 + below(30_000), payment_date: date };
      made.push(await createPayment(sandbox, "payout", members));
    }
    const acted = made[below(made.length)]?.["id"] as string;
    const action = ["hold", "release", "cancel"][below(3)];
    await sandbox.call("PUT", `/v1/payouts/${acted}/${action}`, { body: { reason: "random" } });
    if (below(3) > 0) {
      await showWires([{ cents: 1 + below(90_000), text: `${String(reference)} ${day}`, date }]);
    }
    const traces = [...(await sentEntries(service, sandbox.environment.id)).keys()];
    const orders = traces
      .slice(0, below(3))
      .map((trace, serial): ReplyOrder => ({ trace, code: "R23", serial: 100 * day + serial }));
    if (orders.length > 0) await deliverReplies(service, sandbox, orders);
    await sandbox.advance("P1D");
    expect(BigInt(String((await prefunding())["prefunded"])) >= 0n, `day ${day}`).toBe(true);
    const [overtaken] = await service.db.rows<{ n: bigint }>(sql`
      select count(*) as n from payout_waits w
        join payments_with_state p on p.environment_id = w.environment_id and p.id = w.payment_id
        join payout_covers c on c.environment_id = w.environment_id and c.account_id = w.account_id
      where w.environment_id = ${sandbox.environment.id} and p.status = 'scheduled'
        and p.due_step = 'originate' and c.payment_id > w.payment_id
        and c.covered_at > w.waits_since`);
    expect(overtaken?.n, `day ${day}`).toBe(0n);
  }
  const sent = await service.db.one<{ n: bigint }>(sql`
    select count(*) as n from payout_covers where environment_id = ${sandbox.environment.id}`);
  expect(sent.n > 5n).toBe(true);
});
