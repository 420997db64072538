import {
  auxiliaryMove,
  nextBankingDay,
  reversalPosting,
  reversalRefusal,
  reasonOfReversedPayment,
  type EventType,
  type ReversalEvent,
} from "@railhead/core";
import type { Tx } from "../../../db/postgres/executor.ts";
import { reversals } from "../../../db/tables/files/auxiliary-entries.ts";
import type { ReversalRow } from "../../../db/tables/files/auxiliary-rows.ts";
import { openExceptions, autoResolveExceptions } from "../../../exceptions/exceptions.ts";
import { closuresOf } from "../../../rails/calendar/calendar.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";
import { endReturnedReversals } from "../../suspense/end-returned-reversals.ts";
import { movePayments } from "../../transitions/move.ts";
import type {
  AuxiliaryContext,
  AuxiliaryMove,
  AuxiliaryRules,
  MovedRow,
} from "../entries/auxiliary-rules.ts";
import { nextCheckAt } from "../entries/delivery-check.ts";
import { planFundingOfKept, lockEntryPayments, planFunding } from "../entries/entry-payments.ts";
import { messageOf } from "../entries/move-auxiliary.ts";
import { reversalFacts } from "./request-reversal.ts";
import { buildReversalFile, countReversalNumbers } from "./reversal-file.ts";
import { reversalEvent, reversalPatch } from "./serialize-reversal.ts";

const EMITS = {
  send: "reversal.submitted",
  cancel: "reversal.cancelled",
  reject: "reversal.cancelled",
  put_back: "reversal.updated",
  settle: "reversal.settled",
  return: "reversal.returned",
} as const satisfies Record<ReversalEvent, EventType>;

/** Reversals of sent entries by an entry in the opposite direction. */
export const reversalRules: AuxiliaryRules<ReversalRow> = {
  kind: "reversal",
  table: reversals,
  posting: "reversal",
  timeouts: [],

  async plan(tx, run, { rows, sealing: { goes_at } }) {
    const closures = closuresOf(run.bank.profile);
    const settlement_date = nextBankingDay(easternTime(goes_at).date, closures);
    const payments = await lockEntryPayments(tx, run.environment_id, rows);
    const checked = rows.map((row) => ({
      row,
      refusal: reversalRefusal(reversalFacts(payments(row)), { ...row, settlement_date }, closures),
    }));
    const sealable = checked.filter(({ refusal }) => refusal === undefined).map(({ row }) => row);
    return {
      ended: checked.flatMap(({ row, refusal }): AuxiliaryMove<ReversalRow>[] => {
        if (refusal === undefined) return [];
        const is_late = refusal.date !== undefined;
        return [{ row, event: "cancel", set: { due_at: null }, is_late }];
      }),
      sealable: sealable,
      file: (going) =>
        Promise.resolve({
          count: countReversalNumbers(run, going),
          build: (stamp) => buildReversalFile(tx, run, { rows: going, stamp }),
        }),
    };
  },

  async settle(tx, run, rows) {
    const payments = await lockEntryPayments(tx, run.environment_id, rows);
    // A pending payment is reversed on its paid date.
    const isPending = (row: ReversalRow) => payments(row).status === "pending";
    const moves = rows
      .filter((row) => !isPending(row))
      .map((row): AuxiliaryMove<ReversalRow> => {
        const payment = payments(row);
        const is_applied = payment.status === "paid";
        const set = { settled_at: run.at, due_at: null, is_applied };
        return { row, event: "settle", set, ...(is_applied ? { undoes: payment } : {}) };
      });
    const waiting = rows.filter(isPending).map((row) => {
      const matures = payments(row).due_at ?? "";
      return { ...row, due_at: matures > run.at ? matures : nextCheckAt(run) };
    });
    return { moves, waiting };
  },

  moveForReturns(_run, row, items) {
    const returned = items.find(({ match }) => match?.attempt === row.attempt);
    const isOpen = auxiliaryMove("reversal", row.status, "return") !== undefined;
    if (returned === undefined || !isOpen) return undefined;
    const set = { answer_code: returned.item.code, due_at: null };
    return { move: { row, event: "return", set }, consumed: [returned] };
  },

  postings({ event }, { payment_kind: kind, is_applied: applied, amount_cents }) {
    const posting = reversalPosting({ kind, event, applied });
    return posting === undefined
      ? []
      : [{ ...posting, amount_cents, attempt: event === "settle" ? 1 : 2 }];
  },

  async updatePayments(tx, context, moved) {
    await undoPayments(tx, context, moved);
    await planFundingOfKept(tx, context, { moved, event: "return" });
  },

  buildEvent: ({ actor, request_id }, { move, after }) =>
    reversalEvent(after, {
      type: EMITS[move.event as ReversalEvent],
      occurred_at: after.updated_at,
      patch: reversalPatch(move.row, after),
      cause: {
        source: "system",
        reason: "ok",
        code: after.answer_code,
        message: messageOf(move),
        actor,
        request_id,
      },
    }),

  updateExceptions: suspend,
};

/**
 * Reverses payments whose reversal settled, and plans the transfer that takes their funding back.
 */
async function undoPayments(
  tx: Tx,
  context: AuxiliaryContext,
  moved: readonly MovedRow<ReversalRow>[],
): Promise<void> {
  const undone = moved.flatMap(({ move: { row, undoes } }) =>
    undoes === undefined ? [] : [{ row, undoes }],
  );
  if (undone.length === 0) return;
  await movePayments(
    tx,
    context,
    undone.map(({ row, undoes }) => ({
      payment: undoes,
      event: "reverse" as const,
      reason: reasonOfReversedPayment(row.reason),
      source: "user_action" as const,
      message: "Our own reversal of the entry settled.",
      set: { funding_type: null, funding_due_at: null },
    })),
  );
  const funded = undone.filter(({ undoes }) => undoes.funding_ids.length > 0);
  await planFunding(
    tx,
    context,
    funded.map(({ undoes }) => undoes.id),
  );
}

/**
 * A reversal of a returned payment is an item of suspense, until a person ends it or the reversal itself is
 * returned.
 */
async function suspend(
  tx: Tx,
  context: AuxiliaryContext,
  moved: readonly MovedRow<ReversalRow>[],
): Promise<void> {
  const { environment_id, at, ids } = context;
  const exceptionContext = { environment_id, at, ids };
  const kind = "reversal_not_applied";
  const unapplied = moved.filter(({ after }) => after.is_applied === false);
  const returned = unapplied
    .filter(({ move }) => move.event === "return")
    .map(({ after }) => after.id);
  await autoResolveExceptions(tx, exceptionContext, {
    kind,
    subjects: returned,
    reason: "The receiving bank returned the reversal.",
  });
  await endReturnedReversals(tx, context, returned);
  await openExceptions(
    tx,
    exceptionContext,
    unapplied
      .filter(({ move }) => move.event === "settle")
      .map(({ after }) => ({
        kind,
        subject: after.id,
        account_id: after.account_id,
        details: {
          payment_id: after.payment_id,
          amount: after.amount_cents.toString(),
          suspense_item_id: after.id,
        },
        resource: { type: "reversal", id: after.id },
      })),
  );
}
