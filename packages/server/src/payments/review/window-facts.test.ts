import {
  addMs,
  WINDOW_KEYS,
  WINDOW_MEASURES,
  windowQuestions,
  type WindowQuestion,
} from "@railhead/core";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { insertPaymentRows } from "../../../../../test/support/payment-rows.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { NETWORKS, windowByDefinition } from "../../../../../test/support/window-histories.ts";
import { createIds } from "../../base/ids.ts";
import { sql } from "../../db/postgres/executor.ts";
import { rebuildCounts } from "../../db/tables/counts/count-proof.ts";
import { listReviewFacts } from "../../db/tables/payments/review-facts.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import { readWindows } from "./window-facts.ts";

const START = "2026-03-02T15:00:00.000Z";
const MINUTE = 60_000;
const LENGTHS = ["PT10M", "PT1H", "P1D", "P7D"];

let service: TestService;
let sandbox: Sandbox;
let paykeys: Resource[];
let template: string;
const ids = createIds();
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const one = await createPaykey(sandbox, { account_number: "5550001" });
  const { customer_id } = await service.db.one<{ customer_id: string }>(
    sql`select customer_id from paykeys where id = ${String(one["id"])}`,
  );
  // The second is another bank account of the same customer, the third the first bank account of another one.
  const second = await sandbox.post("/v1/bridge/bank_account", {
    customer_id,
    routing_number: "021000021",
    account_number: "5550002",
    account_type: "checking",
  });
  const third = await createPaykey(sandbox, {
    account_number: "5550001",
    customer: { email: "other@Mail.Example" },
  });
  const fourth = await createPaykey(sandbox, {
    routing_number: "026009593",
    customer: { email: "fourth@mail.example" },
  });
  paykeys = [one, second, third, fourth];
  const made = await createPayment(sandbox, "charge", { paykey: one["paykey"] });
  template = String(made["id"]);
});
afterAll(() => service.close());

interface Made {
  readonly gap: number;
  readonly paykey: number;
  readonly amount: number;
  readonly kind: "charge" | "payout";
  readonly status: string;
  readonly inSet: boolean;
  readonly device_ip: string;
}

/** Payments with batches of one instant, jumps of the clock, and any status. */
const histories = fc.array(
  fc.record<Made>({
    gap: fc.constantFrom(0, 0, 0, 1, 9 * MINUTE, 10 * MINUTE, 59 * MINUTE, 1_440 * MINUTE),
    paykey: fc.nat({ max: 3 }),
    amount: fc.integer({ min: 1, max: 999 }),
    kind: fc.constantFrom("charge", "charge", "charge", "payout"),
    status: fc.constantFrom("created", "cancelled", "failed", "paid", "on_hold"),
    inSet: fc.boolean(),
    device_ip: fc.constantFrom(...Object.keys(NETWORKS)),
  }),
  { minLength: 1, maxLength: 25 },
);

const asked = Object.keys(WINDOW_MEASURES).flatMap((measure) =>
  Object.keys(WINDOW_KEYS).flatMap((key) =>
    LENGTHS.map((length) => `window("${measure}", "${key}", "${length}")`),
  ),
);
const questions = windowQuestions(asked);
const NOT_DISTINCT = questions.filter(({ measure }) => !measure.startsWith("distinct_"));
const COUNTS = questions.filter(({ measure }) => measure === "count");

async function store(history: readonly Made[]) {
  await service.db.run(sql`delete from payments where id <> ${template}`);
  let at = addMs(START, 86_400_000 * 30);
  const rows = history.map(({ gap, paykey, amount, kind, status, inSet, device_ip }) => {
    at = addMs(at, gap);
    const id = ids.uuid(at);
    const row = { id, kind, status, amount_cents: amount, created_at: at, external_id: id };
    return { ...row, device_ip, paykey: String(paykeys[paykey]?.["id"]), inSet };
  });
  await insertPaymentRows(
    service.db,
    sql`select to_jsonb(p) || (r - 'paykey' - 'inSet') || jsonb_build_object('paykey_id', k.id,
        'customer_id', k.customer_id, 'consent_type',
        case when r->>'kind' = 'charge' then 'internet' end)
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
        join payments_with_state p on p.id = ${template}
        join paykeys k on k.id = (r->>'paykey')::uuid`,
  );
  await rebuildCounts(service.db, sandbox.environment.id);
  const set = rows.filter(({ inSet }) => inSet).map(({ id }) => id);
  const payments = await service.db.rows<PaymentRow>(
    sql`select * from payments_with_state where id = any(${set}::uuid[]) order by id`,
  );
  return { payments, at };
}

/** The windows of payments of one environment. */
async function read(
  { payments, at }: { readonly payments: readonly PaymentRow[]; readonly at: string },
  of: readonly WindowQuestion[],
) {
  const environment_id = payments[0]?.environment_id ?? template;
  const paykeyIds = payments.map(({ paykey_id }) => paykey_id);
  const known = await listReviewFacts(service.db, environment_id, paykeyIds, at);
  const knownOf = ({ paykey_id }: { readonly paykey_id: string }) =>
    known.find((facts) => facts.paykey_id === paykey_id) as never;
  return await readWindows(
    service.db,
    { environment_id, at },
    { payments, questions: of, knownOf },
  );
}

const PLAIN: Made = {
  gap: MINUTE,
  paykey: 0,
  amount: 500,
  kind: "charge",
  status: "created",
  inSet: false,
  device_ip: "192.0.2.10",
};

describe("a window", () => {
  it("equals its definition at every instant, within a set, across jumps of the clock and cancels", async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat({ max: 20 }), async (history, later) => {
        const { payments, at: last } = await store(history);
        const at = addMs(last, later * MINUTE);
        const windowsOf = await read({ payments, at }, questions);
        // An account's windows in which nothing distinct is counted are read another way.
        for (const some of [NOT_DISTINCT, COUNTS]) {
          const someOf = await read({ payments, at }, some);
          for (const payment of payments) {
            const facts = Object.entries(windowsOf(payment));
            const expected = facts.filter(([name]) => some.some(({ fact }) => fact === name));
            expect(someOf(payment)).toEqual(Object.fromEntries(expected));
          }
        }
        // A tenth of all figures, always others.
        const sample = payments.flatMap((payment, index) =>
          questions.filter((_, place) => (place + index) % 10 === 0).map((one) => [payment, one]),
        ) as [PaymentRow, WindowQuestion][];
        for (const [payment, question] of sample) {
          const figure = windowsOf(payment)[question.fact];
          const { environment_id, id } = payment;
          const of = { environment_id, id, at };
          const defined = await windowByDefinition(service.db, of, question);
          expect([question.fact, payment.id, figure]).toEqual([question.fact, payment.id, defined]);
        }
      }),
      { numRuns: 12, seed: 5 },
    );
  }, 120_000);

  it("of a fork holds the payments of the fork alone, whose ids the other environment has, too", async () => {
    const { id: origin } = sandbox.environment;
    // The first two are of days that end before the last one was made.
    const { payments: made, at: last } = await store(
      [0, 1, 2, 0].map((paykey, index) => {
        const gap = index < 3 ? 1_440 * MINUTE : MINUTE;
        return { ...PLAIN, paykey, gap, inSet: true };
      }),
    );
    const fork = await sandbox.post(`/v1/sandbox/environments/${origin}/fork`, {});
    const there = String(fork["id"]);
    const gone = made[0]?.id ?? template;
    await service.db.run(sql`update payments set amount_cents = amount_cents + 7
      where environment_id = ${there} and id <> ${template}`);
    await service.db.run(sql`delete from payments
      where environment_id = ${origin} and id = ${gone}`);
    for (const environment of [origin, there]) await rebuildCounts(service.db, environment);
    for (const environment_id of [origin, there]) {
      const stored = await service.db.rows<PaymentRow>(sql`select * from payments_with_state
        where environment_id = ${environment_id} and id <> ${template} order by id`);
      const payments = stored.slice(-1);
      const windowsOf = await read({ payments, at: last }, questions);
      const countsOf = await read({ payments, at: last }, COUNTS);
      for (const payment of payments) {
        for (const question of questions) {
          const { fact, measure } = question;
          const of = { environment_id, id: payment.id, at: last };
          const defined = await windowByDefinition(service.db, of, question);
          expect([fact, windowsOf(payment)[fact]]).toEqual([fact, defined]);
          if (measure === "count") expect([fact, countsOf(payment)[fact]]).toEqual([fact, defined]);
        }
      }
    }
    await service.db.run(sql`delete from payments where environment_id = ${there}`);
  });

  it("counts the earlier ones of a batch, and what a rule saw of it is in the decision", async () => {
    const { paykey } = await createPaykey(sandbox);
    const when = 'window("count", "paykey", "PT10M") >= 2';
    const rule = { id: "third-in-minutes", name: "Third", when, action: "hold", tests: [] };
    const { number } = await sandbox.post("/v1/risk/rulesets", { rules: [rule], built_in: [] });
    await sandbox.post("/v1/risk/backtests", { ruleset: number });
    const publication = { note: "Asked.", acknowledge: true };
    await sandbox.post(`/v1/risk/rulesets/${String(number)}/publish`, publication);
    const made: Resource[] = [];
    for (let n = 0; n < 4; n += 1) made.push(await createPayment(sandbox, "charge", { paykey }));
    const evaluate = () =>
      sandbox.post("/v1/risk/evaluate", { payment_type: "charge", paykey, amount: 100 });
    const held = await evaluate();
    expect(held).toMatchObject({ outcome: "hold", rule: "third-in-minutes" });
    // What it says of a later instant comes true below.
    expect(JSON.stringify(held["would_pass"])).toContain(
      "After 10 minutes without another payment.",
    );
    await sandbox.advance("PT1M");
    const statuses = await Promise.all(
      made.map(async ({ id }) => {
        const charge = await sandbox.get(`/v1/charges/${String(id)}`);
        return charge["status"] as string;
      }),
    );
    expect(statuses).toEqual(["scheduled", "scheduled", "on_hold", "on_hold"]);
    const [decision] = await sandbox.list(`/v1/payments/${String(made[3]?.["id"])}/decisions`);
    expect(decision?.["hits"][0]).toMatchObject({
      rule: "third-in-minutes",
      facts: { 'window("count", "paykey", "PT10M")': "3" },
    });
    await sandbox.advance("PT10M");
    expect((await evaluate())["outcome"]).toBe("pass");
  });
});
