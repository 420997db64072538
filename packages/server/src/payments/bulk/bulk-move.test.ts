import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  afterTransition,
  change,
  EVENTS,
  instant,
  row,
  paymentSetOf,
  startTransitions,
  stopTransitions,
  text,
} from "../../../../../test/support/transitions.ts";
import { sql } from "../../db/postgres/executor.ts";
import { countSet } from "../../db/tables/payments/payment-sets.ts";
import { lockPayments } from "../../db/tables/payments/payments.ts";
import { classesOf, movePaymentSets, constantForAll, annotatePaymentSet } from "./bulk-move.ts";
import { movePayments } from "../transitions/move.ts";

beforeAll(startTransitions);
afterAll(stopTransitions);

test("a set moved by one statement and its rows moved one by one leave the same behind", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...EVENTS),
      change,
      text,
      fc.option(fc.constantFrom("R01", "R02")),
      async (rows, [status, event], set, message, code) => {
        const emitted = { event, reason: "ok", source: "system", code, message } as const;
        const byRow = await afterTransition(status, rows, async (tx, context, ids) => {
          const locked = await lockPayments(tx, context.environment_id, ids);
          // Sets move class by class.
          const counts = await countSet(tx, paymentSetOf(context.environment_id, ids));
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
              members.map((payment) => ({ payment, ...emitted, set })),
            );
          }
        });
        const bySet = await afterTransition(status, rows, async (tx, context, ids) => {
          const payments = paymentSetOf(context.environment_id, ids);
          const moves = classesOf(await countSet(tx, payments)).map((counted) => ({
            payments,
            class: counted,
            ...emitted,
            set: constantForAll(set),
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
        const emitted = { type: "updated", message } as const;
        const byRow = await afterTransition("paid", rows, async (tx, context, ids) => {
          const locked = await lockPayments(tx, context.environment_id, ids);
          for (const kind of ["charge", "payout"] as const) {
            const members = locked.filter((payment) => payment.kind === kind);
            await movePayments(
              tx,
              context,
              members.map((payment) => ({ payment, ...emitted, set })),
            );
          }
        });
        const bySet = await afterTransition("paid", rows, async (tx, context, ids) => {
          for (const kind of ["charge", "payout"] as const) {
            const payments = {
              ...paymentSetOf(context.environment_id, ids),
              where: sql`${paymentSetOf(context.environment_id, ids).where} and p.kind = ${kind}`,
            };
            const n = rows.filter((each) => each.kind === kind).length;
            await annotatePaymentSet(tx, context, {
              payments,
              kind,
              n,
              ...emitted,
              set: constantForAll(set),
            });
          }
        });
        expect(bySet).toEqual(byRow);
        expect(byRow?.events).toHaveLength(rows.length);
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);
