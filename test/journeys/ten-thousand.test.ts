import { RETURN_CODES } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { seededRandom } from "../../packages/server/src/base/ids.ts";
import { analyzeGrownTables } from "../../packages/server/src/db/schema/statistics.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { createPayment as create } from "../../packages/server/src/payments/creation/create.ts";
import { TEST_ORIGIN } from "../support/api/audit.ts";
import { deliverReplies, sentEntries } from "../support/bank/bank-replies.ts";
import { isFull } from "../support/depth.ts";
import { createPaykey, type Kind } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

const SEED = process.env["LIFECYCLES_SEED"] ?? "ten thousand";
const PAYMENTS = isFull ? 10_000 : 2_000;
const PAYKEYS = 60;
const DATES = ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"];

const random = seededRandom(SEED);
const below = (bound: number) => random(4).readUInt32BE() % bound;
const pick = <T>(items: readonly T[]): T => {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

const codes = RETURN_CODES.map(({ code }) => code).filter((code) => code < "R60");
/** Codes that leave the bank account as it is, so that its other payments go on. */
const mild = ["R01", "R09", "R06", "R18", "R24"];
const changes = ["noc:C01", "noc:C02", "noc:C05", "noc:C09"];

/** What becomes of a payment; most go well. */
const OUTCOMES: readonly (readonly [weight: number, outcome: (code: string) => string])[] = [
  [62, () => "standard"],
  [12, (code) => `return:${code}`],
  [5, (code) => `return:${code}@paid+2bd`],
  [3, (code) => `return:${code}@sent+1bd`],
  [4, () => `return:${pick(mild)},dishonor`],
  [2, () => `return:${pick(mild)}@settled+1bd,dishonor:R69`],
  [3, () => `return:${pick(mild)},dishonor,contest:R73`],
  [5, () => pick(changes)],
  [2, (code) => `${pick(changes)},return:${code}`],
  [1, () => "hold"],
  [1, () => "cancel"],
];

function outcome(code: string): string {
  let left = below(OUTCOMES.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, make] of OUTCOMES) {
    if (left < weight) return make(code);
    left -= weight;
  }
  return "standard";
}

let service: TestService;
let sandbox: Sandbox;
let paykeys: Resource[];
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const settings = { retries: { automatic: "next_banking_day" } };
  await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, { body: settings });
  paykeys = await Promise.all(
    Array.from({ length: PAYKEYS }, (_, index) =>
      createPaykey(sandbox, { customer: { type: index % 4 === 0 ? "business" : "individual" } }),
    ),
  );
});
afterAll(() => service.close());

/** Created by the API's code without HTTP: thousands in a second. */
async function createAll(): Promise<void> {
  const { app } = service;
  const environment = await app.environments.get(sandbox.environment.id);
  const context = {
    environment_id: environment.id,
    account_id: sandbox.account_id,
    at: app.environments.now(environment),
    actor: { type: "api_key", id: "test" },
    profile: await app.profiles(environment.id, sandbox.account_id),
    ceilings: { payment: undefined, daily: undefined },
    idempotency: undefined,
    audit: TEST_ORIGIN,
  } as const;
  const make = (index: number) => {
    const paykey = below(PAYKEYS);
    const kind = pick(["charge", "charge", "payout"] as const);
    return create(
      app,
      { ...context, request_id: sandbox.account_id },
      {
        kind,
        paykey: String(paykeys[paykey]?.["paykey"]),
        external_id: `random-${index}`,
        description: null,
        amount_cents: BigInt(1 + below(50_000)),
        payment_date: pick(DATES),
        consent_type: kind === "charge" ? pick(["internet", "signed"] as const) : null,
        device_ip: "192.0.2.1",
        balance_check: kind === "charge" ? "disabled" : null,
        // A few bank accounts come to every end, and take their other payments with them.
        sandbox_outcome: outcome(pick(paykey < 10 ? codes : mild)),
        auto_hold: below(200) === 0,
        auto_hold_message: null,
        payment_related_information: null,
        metadata: {},
      },
    );
  };
  for (let first = 0; first < PAYMENTS; first += 500) {
    const wave = Array.from({ length: Math.min(500, PAYMENTS - first) }, (_, n) => make(first + n));
    const results = await Promise.all(wave);
    expect(results.filter((result) => result.outcome !== "created")).toEqual([]);
  }
  // A service does this every two seconds.
  await analyzeGrownTables(service.db);
}

const listed = async (query: string) => await sandbox.list(`/v1/payments?page_size=1000&${query}`);

/** Asks for the same of many; each may be refused. Answers how many were not. */
async function ask(
  payments: readonly Resource[],
  how: (payment: Resource) => readonly [method: string, action: string, body: object],
): Promise<number> {
  const replies = await Promise.all(
    payments.map(async (payment) => {
      const [method, action, body] = how(payment);
      const path = `/v1/${payment["payment_type"] as Kind}s/${payment["id"]}/${action}`;
      return await sandbox.call(method, path, { body });
    }),
  );
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  return replies.filter(({ status }) => status < 300).length;
}

async function sound(): Promise<void> {
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
}

/** The bank returns transfers and reversals, and entries a second time. */
async function returnOthers(): Promise<void> {
  const { id } = sandbox.environment;
  const rows = await service.db.rows<{ trace_number: string }>(sql`
    (select trace_number from entries where environment_id = ${id} and funding_event_id is not null
      order by trace_number limit 2)
    union all (select e.trace_number from entries e join auxiliary_entries a
        on a.environment_id = e.environment_id and a.id = e.auxiliary_entry_id
      where e.environment_id = ${id} and a.kind = 'reversal' order by e.trace_number limit 15)
    union all (select e.trace_number from entries e join payment_states p on p.id = e.payment_id
      where e.environment_id = ${id} and p.status = 'failed' order by e.trace_number limit 10)`);
  const sent = await sentEntries(service, id);
  const orders = rows
    .filter(({ trace_number: trace }) => sent.has(trace))
    .map(({ trace_number: trace }, index) => ({ trace, code: "R01", serial: index + 500 }));
  expect(orders.length).toBeGreaterThan(0);
  await deliverReplies(service, sandbox, orders);
}

test(`whatever becomes of ${PAYMENTS} payments, the books hold (seed ${SEED})`, async () => {
  await createAll();
  await sandbox.advance("PT1S");
  const reason = "random";
  const held = await listed("payment_status=scheduled&sort_by=amount");
  await ask(held.slice(0, 30), () => ["PUT", "hold", { reason }]);
  await ask(held.slice(20, 50), () => ["PUT", "cancel", { reason }]);
  await ask(await listed("payment_status=on_hold"), () => ["PUT", "release", { reason }]);
  await sandbox.advance("2026-03-06T20:00:00.000Z");
  await sound();
  const paid = await listed("payment_status=paid&payment_type=charge&sort_by=amount");
  const payouts = await listed("payment_status=paid&payment_type=payout&sort_by=amount");
  const refunded = await ask(paid.slice(0, 30), () => ["POST", "refund", {}]);
  const reversed = await ask([...paid.slice(30, 60), ...payouts.slice(0, 20)], () => [
    "POST",
    "reversal",
    { reason: "duplicate" },
  ]);
  expect(Math.min(refunded, reversed)).toBeGreaterThan(0);
  await sandbox.advance("2026-03-10T23:00:00.000Z");
  await returnOthers();
  await sandbox.advance("2026-03-13T23:00:00.000Z");
  await sound();
  await sandbox.advance("idle");
  await sound();
  const { id } = sandbox.environment;
  const ends = await service.db.rows<{ what: string; n: bigint }>(sql`
    select what, count(*) as n from (
      select status as what from payment_states where environment_id = ${id}
      union all select 'sent again' from payments
      where environment_id = ${id} and relation = 'resubmit'
      union all select relation from payments where environment_id = ${id} and relation = 'refund'
      union all select kind || ' ' || status from auxiliary_entries where environment_id = ${id}
      union all select 'transfer ' || status from funding_events where environment_id = ${id}
      union all select 'correction ' || outcome from inbound_items
      where environment_id = ${id} and kind = 'correction') ends group by what`);
  expect(ends.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      "cancelled",
      "failed",
      "paid",
      "reversed",
      "refund",
      "sent again",
      "dishonor contested",
      "dishonor won",
      "reversal returned",
      "reversal settled",
      "correction applied",
      "transfer paid",
      "transfer reversed",
    ]),
  );
}, 300_000);
