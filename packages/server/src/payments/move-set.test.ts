import * as fc from "fast-check";
import type { Instant, PaymentEvent } from "@railhead/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../test/support/factories.ts";
import {
  caller,
  startTestService,
  type Sandbox,
  type TestService,
} from "../../../../test/support/service.ts";
import { sql, type Tx } from "../db/executor.ts";
import { countSet, type PaymentSet } from "../db/payments/payment-sets.ts";
import { lockPayments, type PaymentChange } from "../db/payments/payments.ts";
import { openWaitingEvents, tellWaiting } from "../db/events/waiting-events.ts";
import { createIds, seededRandom } from "../ids.ts";
import { createCharts } from "../ledger/chart.ts";
import { classesOf, movePaymentSets, sameAll, touchPaymentSet } from "./move-set.ts";
import { ENGINE_ACTOR, movePayments, type MoveContext } from "./move.ts";

let service: TestService;
let sandbox: Sandbox;
const templates: Record<string, string> = {};
beforeAll(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  for (const kind of ["charge", "payout"] as const) {
    templates[kind] = String((await createPayment(sandbox, kind, { paykey }))["id"]);
  }
  // Nothing is due any more that the engine would move behind the test's back.
  await sandbox.advance("PT1M");
});
afterAll(() => service.close());

const AT = "2026-03-03T13:30:00.000Z";

const instant = fc
  .integer({ min: -5000, max: 5000 })
  .map((ms): Instant => new Date(Date.parse(AT) + ms).toISOString());
const date = fc.constantFrom("2026-03-03", "2026-03-05", "2026-12-31");
const text = fc.string({
  unit: fc.constantFrom("a", '"', "\\", "'", "é", "}", "{", ",", " ", "\n"),
});

const row = fc.record({
  kind: fc.constantFrom("charge" as const, "payout" as const),
  amount_cents: fc.integer({ min: 1, max: 2_147_483_647 }),
  version: fc.integer({ min: 1, max: 9 }),
  attempt: fc.integer({ min: 1, max: 3 }),
  has_resubmit: fc.boolean(),
  status_changed_at: instant,
  updated_at: instant,
  effective_at: fc.option(instant),
  submission_date: fc.option(date),
  settlement_date: fc.option(date),
  paid_date: fc.option(date),
  trace_number: fc.option(fc.constant("091000010000009")),
  return_trace_number: fc.option(fc.constant("021000020000009")),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

/** What no move says: a set's condition must not hold any more once it has moved. */
const UNMOVED = "unmoved";

const EVENTS = [
  ["scheduled", "originate"],
  ["pending", "accept"],
  ["pending", "settle"],
  ["pending", "reject"],
  ["pending", "mature"],
  ["pending", "return"],
  ["paid", "return"],
  ["paid", "reverse"],
] as const satisfies readonly (readonly [string, PaymentEvent])[];

const change = fc
  .record(
    {
      due_step: fc.constant("settle" as const),
      effective_at: instant,
      processed_at: instant,
      settlement_date: date,
      trace_number: fc.constant("091000010000012"),
      return_trace_number: fc.constant("021000020000001"),
    },
    { requiredKeys: [] },
  )
  .map(({ due_step, ...rest }): PaymentChange =>
    due_step === undefined ? rest : { ...rest, due_step, due_at: AT },
  );

/** Every other payment is another account's, once that has some. */
const others: Record<string, string> = {};

async function insert(tx: Tx, status: string, rows: readonly Row[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, values] of rows.entries()) {
    const { kind, ...columns } = values;
    const id = `0195a3f0-7c00-7000-8000-${String(index).padStart(12, "0")}`;
    ids.push(id);
    const given = { ...columns, id, external_id: `set-${index}`, status, status_message: UNMOVED };
    const template = (index % 2 === 1 ? others[kind] : undefined) ?? templates[kind];
    await tx.run(sql`
      insert into payments select (json_populate_record(p, ${JSON.stringify(given)}::json)).*
      from payments p where p.id = ${template}`);
  }
  return ids;
}

/** Everything a move writes, as it then stands. */
async function written(tx: Tx, ids: readonly string[]) {
  return {
    payments: await tx.rows(sql`
      select * from payments where id = any(${ids}::uuid[]) order by id`),
    history: await tx.rows(sql`
      select * from payment_history where payment_id = any(${ids}::uuid[])
      order by payment_id, changed_at`),
    events: await tx.rows(sql`
      select sequence, account_id, account_sequence, type, resource_type, resource_id,
        resource_version, occurred_at, patch, cause::text as cause
      from events where resource_id = any(${ids}::uuid[]) order by sequence`),
    postings: await tx.rows(sql`
      select subject_id, move, attempt, debit_account_id, credit_account_id, amount_cents, posted_at
      from postings where subject_id = any(${ids}::uuid[]) order by id`),
    balances: await tx.rows(sql`
      select id, debits_cents, credits_cents from ledger_accounts order by id`),
    counts: await tx.rows(
      sql`select account_id, last_sequence from account_event_counts order by account_id`,
    ),
  };
}

class Undone extends Error {}

async function afterMove(
  status: string,
  rows: readonly Row[],
  move: (tx: Tx, context: MoveContext, ids: readonly string[]) => Promise<void>,
) {
  const seen: Awaited<ReturnType<typeof written>>[] = [];
  const undone = service.db.tx(async (tx) => {
    const ids = await insert(tx, status, rows);
    const { id: environment_id } = sandbox.environment;
    const accounts = await tx.rows<{ id: string }>(sql`select id from accounts`);
    const chart = await createCharts()(
      tx,
      environment_id,
      accounts.map(({ id }) => id),
    );
    const context: MoveContext = {
      environment_id,
      at: AT,
      ids: createIds(seededRandom("forms")),
      chart,
      actor: ENGINE_ACTOR,
      request_id: null,
    };
    await move(tx, context, ids);
    seen.push(await written(tx, ids));
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return seen[0];
}

test("a set moved by one statement and its rows moved one by one leave the same behind", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...EVENTS),
      change,
      text,
      fc.option(fc.constantFrom("R01", "R02")),
      async (rows, [status, event], set, message, code) => {
        const told = { event, reason: "ok", source: "system", code, message } as const;
        const byRow = await afterMove(status, rows, async (tx, context, ids) => {
          const locked = await lockPayments(tx, context.environment_id, ids);
          // Sets move class by class.
          const counts = await countSet(tx, setOf(ids));
          for (const { of } of classesOf(counts)) {
            const members = locked.filter(
              (payment) =>
                payment.kind === of.kind &&
                (payment.trace_number !== null) === of.sent &&
                (payment.effective_at !== null) === of.settled &&
                (payment.return_trace_number !== null) === of.returned &&
                payment.has_resubmit === of.has_resubmit,
            );
            await movePayments(
              tx,
              context,
              members.map((payment) => ({ payment, ...told, set })),
            );
          }
        });
        const bySet = await afterMove(status, rows, async (tx, context, ids) => {
          const payments = setOf(ids);
          const moves = classesOf(await countSet(tx, payments)).map((counted) => ({
            payments,
            class: counted,
            ...told,
            set: sameAll(set),
          }));
          expect(await movePaymentSets(tx, context, moves)).toBe(rows.length);
        });
        expect(bySet).toEqual(byRow);
        expect(byRow?.events).toHaveLength(rows.length);
      },
    ),
    { numRuns: 100 },
  );
}, 60_000);

test("a move told together with the change before it leaves the same behind in both forms", async () => {
  const message = "It came back.";
  const first = { type: "returned", message: "The bank said so." } as const;
  const touched = { return_trace_number: "021000020000001" };
  const told = { event: "return", reason: "ok", source: "bank_decline", code: "R01" } as const;
  const set = { funding_type: null, funding_due_at: null };
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.constantFrom("pending", "paid"),
      async (drawn, status) => {
        // Sets move class by class, so the rows are of one.
        const like = { kind: "charge", has_resubmit: false, effective_at: AT } as const;
        const rows = drawn.map((each) => ({
          ...each,
          ...like,
          trace_number: "091000010000009" as const,
          return_trace_number: null,
        }));
        const byRow = await afterMove(status, rows, async (tx, context, ids) => {
          const locked = await lockPayments(tx, context.environment_id, ids);
          const changes = locked.flatMap((payment) => [
            { payment, ...first, set: touched },
            { payment, ...told, message, set },
          ]);
          await movePayments(tx, context, changes);
        });
        const bySet = await afterMove(status, rows, async (tx, context, ids) => {
          const payments = setOf(ids);
          const moves = classesOf(await countSet(tx, payments)).map((counted) => ({
            payments,
            class: counted,
            ...told,
            message,
            set: sameAll(set),
            after: { ...first, set: sameAll(touched) },
          }));
          await movePaymentSets(tx, context, moves);
        });
        expect(bySet).toEqual(byRow);
        expect(byRow?.events).toHaveLength(2 * rows.length);
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test("a move told together with the silent one before it leaves the same behind in both forms", async () => {
  const through = { event: "validate", reason: "validating", source: "system" } as const;
  const told = { event: "schedule", reason: "ok", source: "system" } as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.constantFrom("charge" as const, "payout" as const),
      fc.tuple(text, text),
      change,
      async (drawn, kind, [before, message], set) => {
        // Sets move class by class, so the rows are of one: none was ever sent.
        const like = { kind, has_resubmit: false, effective_at: null } as const;
        const unsent = { trace_number: null, return_trace_number: null };
        const rows = drawn.map((each) => ({ ...each, ...like, ...unsent }));
        const byRow = await afterMove("created", rows, async (tx, context, ids) => {
          const locked = await lockPayments(tx, context.environment_id, ids);
          const moves = locked.flatMap((payment) => [
            { payment, ...through, message: before },
            { payment, ...told, message, set },
          ]);
          await movePayments(tx, context, moves);
        });
        const bySet = await afterMove("created", rows, async (tx, context, ids) => {
          const payments = setOf(ids);
          const moves = classesOf(await countSet(tx, payments)).map((counted) => ({
            payments,
            class: counted,
            ...told,
            message,
            through: { ...through, message: before },
            set: sameAll(set),
          }));
          await movePaymentSets(tx, context, moves);
        });
        expect(bySet).toEqual(byRow);
        expect(byRow?.history).toHaveLength(2 * rows.length);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

test("a change that is no transition leaves the same behind in both forms", async () => {
  const transfer = "0195a3f0-7c00-7000-8000-0000000000ff";
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.record(
        {
          funding_ids: fc.constantFrom<string[]>([], [transfer], [transfer, transfer]),
          processed_at: instant,
          return_trace_number: fc.constant("021000020000001"),
        },
        { requiredKeys: ["funding_ids"] },
      ),
      text,
      async (drawn, set, message) => {
        const rows = drawn.map((each) => ({ ...each, trace_number: "091000010000009" as const }));
        const told = { type: "updated", message } as const;
        const byRow = await afterMove("paid", rows, async (tx, context, ids) => {
          const locked = await lockPayments(tx, context.environment_id, ids);
          for (const kind of ["charge", "payout"] as const) {
            const members = locked.filter((payment) => payment.kind === kind);
            await movePayments(
              tx,
              context,
              members.map((payment) => ({ payment, ...told, set })),
            );
          }
        });
        const bySet = await afterMove("paid", rows, async (tx, context, ids) => {
          for (const kind of ["charge", "payout"] as const) {
            const payments = {
              ...setOf(ids),
              where: sql`${setOf(ids).where} and p.kind = ${kind}`,
            };
            const n = rows.filter((each) => each.kind === kind).length;
            await touchPaymentSet(tx, context, { payments, kind, n, ...told, set: sameAll(set) });
          }
        });
        expect(bySet).toEqual(byRow);
        expect(byRow?.events).toHaveLength(rows.length);
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test("events that waited until several sets were moved are told as if each set had told its own", async () => {
  const account = await sandbox.post("/v1/accounts", {
    organization_id: sandbox.organization_id,
    account_type: "business",
    access_level: "standard",
    business_profile: { name: "Sibling", website: "https://sibling.example" },
  });
  const { key } = await sandbox.post("/v1/api_keys", { account_id: account["id"] });
  const sibling = caller(service.url, key as string);
  const { paykey } = await createPaykey(sibling);
  for (const kind of ["charge", "payout"] as const) {
    others[kind] = (await createPayment(sibling, kind, { paykey }))["id"] as string;
  }
  await sandbox.advance("PT1M");
  const told = {
    event: "accept",
    reason: "ok",
    source: "system",
    message: "Handed over.",
  } as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 8 }),
      async (rows, middle) => {
        const moved = async (isWaiting: boolean) =>
          await afterMove("pending", rows, async (tx, context, ids) => {
            const waiting = isWaiting
              ? await openWaitingEvents(tx, context.environment_id)
              : undefined;
            const where = waiting === undefined ? context : { ...context, waiting };
            let n = 0;
            for (const piece of [ids.slice(0, middle), ids.slice(middle)]) {
              const payments = setOf(piece);
              const classes = classesOf(await countSet(tx, payments));
              const moves = classes.map((of) => ({ payments, class: of, ...told, set: {} }));
              n += await movePaymentSets(tx, where, moves);
            }
            expect(n).toBe(rows.length);
            if (waiting === undefined) return;
            expect((await written(tx, ids)).events).toEqual([]);
            await tellWaiting(tx, waiting);
          });
        expect(await moved(true)).toEqual(await moved(false));
      },
    ),
    { numRuns: 20 },
  );
}, 60_000);

function setOf(ids: readonly string[]): PaymentSet {
  return {
    where: sql`p.id = any(${ids}::uuid[]) and p.status_message = ${UNMOVED}`,
    order: sql`p.id`,
  };
}
