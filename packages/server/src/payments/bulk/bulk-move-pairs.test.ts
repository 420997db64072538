import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  afterTransition,
  AT,
  change,
  row,
  paymentSetOf,
  startTransitions,
  stopTransitions,
  text,
} from "../../../../../test/support/transitions.ts";
import { countSet } from "../../db/tables/payments/payment-sets.ts";
import { lockPayments } from "../../db/tables/payments/payments.ts";
import { classesOf, movePaymentSets, constantForAll } from "./bulk-move.ts";
import { movePayments } from "../transitions/move.ts";

beforeAll(startTransitions);
afterAll(stopTransitions);

test("a transition with a preceding annotation writes the same rows in row and bulk form", async () => {
  const message = "It came back.";
  const first = { type: "returned", message: "The bank said so." } as const;
  const touched = { return_trace_number: "021000020000001" };
  const emitted = { event: "return", reason: "ok", source: "bank_decline", code: "R01" } as const;
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
        const byRow = await afterTransition(status, rows, async (tx, context, ids) => {
          const locked = await lockPayments(tx, context.environment_id, ids);
          const changes = locked.flatMap((payment) => [
            { payment, ...first, set: touched },
            { payment, ...emitted, message, set },
          ]);
          await movePayments(tx, context, changes);
        });
        const bySet = await afterTransition(status, rows, async (tx, context, ids) => {
          const payments = paymentSetOf(context.environment_id, ids);
          const moves = classesOf(await countSet(tx, payments)).map((counted) => ({
            payments,
            class: counted,
            ...emitted,
            message,
            set: constantForAll(set),
            after: { ...first, set: constantForAll(touched) },
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

test("a transition with a preceding silent transition writes the same rows in row and bulk form", async () => {
  const through = { event: "validate", reason: "validating", source: "system" } as const;
  const emitted = { event: "schedule", reason: "ok", source: "system" } as const;
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
        const byRow = await afterTransition("created", rows, async (tx, context, ids) => {
          const locked = await lockPayments(tx, context.environment_id, ids);
          const moves = locked.flatMap((payment) => [
            { payment, ...through, message: before },
            { payment, ...emitted, message, set },
          ]);
          await movePayments(tx, context, moves);
        });
        const bySet = await afterTransition("created", rows, async (tx, context, ids) => {
          const payments = paymentSetOf(context.environment_id, ids);
          const moves = classesOf(await countSet(tx, payments)).map((counted) => ({
            payments,
            class: counted,
            ...emitted,
            message,
            through: { ...through, message: before },
            set: constantForAll(set),
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
