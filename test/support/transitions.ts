import * as fc from "fast-check";
import type { Instant, PaymentEvent } from "@railhead/core";
import { expect } from "vitest";
import { sql, type Tx } from "../../packages/server/src/db/postgres/executor.ts";
import type { PaymentSet } from "../../packages/server/src/db/tables/payments/payment-sets.ts";
import type { PaymentChange } from "../../packages/server/src/db/tables/payments/payments.ts";
import { createIds, seededRandom } from "../../packages/server/src/base/ids.ts";
import { createCharts } from "../../packages/server/src/ledger/chart.ts";
import {
  ENGINE_ACTOR,
  type MoveContext,
} from "../../packages/server/src/payments/transitions/move.ts";
import { createPaykey, createPayment } from "./factories.ts";
import { insertPaymentRows } from "./payment-rows.ts";
import { startTestService, type Sandbox, type TestService } from "./service.ts";

export let service: TestService;
export let sandbox: Sandbox;
const templates: Record<string, string> = {};

/** Starts a service with a sandbox in which nothing is due. */
export async function startTransitions(): Promise<void> {
  service = await startTestService();
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  for (const kind of ["charge", "payout"] as const) {
    templates[kind] = String((await createPayment(sandbox, kind, { paykey }))["id"]);
  }
  // Nothing is left due, or the engine would move it during the test.
  await sandbox.advance("PT1M");
}

export const stopTransitions = (): Promise<void> => service.close();

export const AT = "2026-03-03T13:30:00.000Z";

export const instant = fc
  .integer({ min: -5000, max: 5000 })
  .map((ms): Instant => new Date(Date.parse(AT) + ms).toISOString());
const date = fc.constantFrom("2026-03-03", "2026-03-05", "2026-12-31");
export const text = fc.string({
  unit: fc.constantFrom("a", '"', "\\", "'", "é", "}", "{", ",", " ", "\n"),
});

export const row = fc.record({
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

/** A reason that no transition writes: after a set has moved, its condition must be false. */
const UNMOVED = "unmoved";

export const EVENTS = [
  ["scheduled", "originate"],
  ["pending", "accept"],
  ["pending", "settle"],
  ["pending", "reject"],
  ["pending", "mature"],
  ["pending", "return"],
  ["paid", "return"],
  ["paid", "reverse"],
] as const satisfies readonly (readonly [string, PaymentEvent])[];

export const change = fc
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
export const otherAccounts: Record<string, string> = {};

async function insert(tx: Tx, status: string, rows: readonly Row[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, values] of rows.entries()) {
    const { kind, ...columns } = values;
    const id = `0195a3f0-7c00-7000-8000-${String(index).padStart(12, "0")}`;
    ids.push(id);
    const given = { ...columns, id, external_id: `set-${index}`, status, status_message: UNMOVED };
    const template = (index % 2 === 1 ? otherAccounts[kind] : undefined) ?? templates[kind];
    await insertPaymentRows(
      tx,
      sql`select to_jsonb(p) || ${JSON.stringify(given)}::jsonb
        from payments_with_state p where p.id = ${template}`,
    );
  }
  return ids;
}

/** Everything a move writes, as it then stands. */
export async function writtenRows(tx: Tx, ids: readonly string[]) {
  return {
    payments: await tx.rows(sql`
      select * from payments_with_state where id = any(${ids}::uuid[]) order by id`),
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

export async function afterTransition(
  status: string,
  rows: readonly Row[],
  move: (tx: Tx, context: MoveContext, ids: readonly string[]) => Promise<void>,
) {
  const seen: Awaited<ReturnType<typeof writtenRows>>[] = [];
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
    seen.push(await writtenRows(tx, ids));
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return seen[0];
}

/** What is about to move, as a condition. */
export function paymentSetOf(environment_id: string, ids: readonly string[]): PaymentSet {
  return {
    environment_id,
    where: sql`p.id = any(${ids}::uuid[]) and p.status_message = ${UNMOVED}`,
    order: sql`p.id`,
  };
}
