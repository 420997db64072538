import {
  addBankingDays,
  auxiliaryMove,
  CONTEST_CODES,
  CONTEST_DAYS,
  dishonorPosting,
  lastDishonorDay,
  type Instant,
} from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import { lockOpenExceptions } from "../../../db/tables/operations/exceptions.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { dishonors } from "../../../db/tables/files/auxiliary-entries.ts";
import { listKeptReversals } from "../../../db/tables/files/payment-returns.ts";
import type { DishonorRow } from "../../../db/tables/files/auxiliary-rows.ts";
import { autoResolveLocked } from "../../../exceptions/exceptions.ts";
import { maturityOf } from "../../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../../rails/calendar/calendar.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";
import type { InboundEntry } from "../../files/inbound.ts";
import { movePayments } from "../../transitions/move.ts";
import type { StepRun } from "../../transitions/step.ts";
import type {
  AuxiliaryContext,
  AuxiliaryMove,
  AuxiliaryRules,
  MovedRow,
} from "../entries/auxiliary-rules.ts";
import { buildDishonorFile } from "./dishonor-file.ts";
import { hasPayment, lockEntryPayments, planFundingOfKept } from "../entries/entry-payments.ts";
import { lockOpenSuspense } from "../../../db/tables/files/suspense-items.ts";
import { endSuspense } from "../../suspense/end-suspense.ts";
import { messageOf } from "../entries/move-auxiliary.ts";

/**
 * Dishonored returns: the amount is posted to suspense at settlement and kept if no contest arrives
 * in time. The payment's status does not change: failed and reversed are final.
 */
export const dishonorRules: AuxiliaryRules<DishonorRow> = {
  kind: "dishonor",
  table: dishonors,
  posting: "dishonor",
  timeouts: [{ status: "settled", event: "stand", needs_returns: true }],

  plan(tx, run, { rows, sealing: { goes_at } }) {
    const isLate = (row: DishonorRow) => isTooLate(run, row, goes_at);
    const sealable = rows.filter((row) => !isLate(row));
    return Promise.resolve({
      ended: rows.filter(isLate).map(lapseMove),
      sealable,
      file: (going) =>
        Promise.resolve({
          count: going.length,
          build: (stamp) => buildDishonorFile(tx, run, { rows: going, stamp }),
        }),
    });
  },

  settle(_tx, run, rows) {
    const { profile } = run.bank;
    const moves = rows.map((row) => {
      const settled = assertFound(row.settlement_date, "the day of its settlement");
      // A contest sent on the last day arrives one banking day later.
      const last = addBankingDays(settled, CONTEST_DAYS + 1, closuresOf(profile));
      const set = { settled_at: run.at, due_at: maturityOf(profile, last) };
      return { row, event: "settle" as const, set };
    });
    return Promise.resolve({ moves, waiting: [] });
  },

  moveForReturns(_run, row, items) {
    const contest = items.find(
      ({ item }) => item.payment_id === row.payment_id && item.code in CONTEST_CODES,
    );
    const isOpen = auxiliaryMove("dishonor", row.status, "contest") !== undefined;
    if (contest === undefined || !isOpen) return undefined;
    const set = { answer_code: contest.item.code, due_at: null };
    const differing = differenceOf(row, contest);
    return { move: { row, event: "contest", set }, consumed: [contest], differing };
  },

  requeue: (run, row, { is_last, due_at }) =>
    !is_last && isTooLate(run, row, due_at) ? lapseMove(row) : undefined,

  postings({ row, event }) {
    const { payment_kind: kind, status: from, is_applied: applied, amount_cents } = row;
    const posting = dishonorPosting({ kind, event, from, applied });
    return posting === undefined
      ? []
      : [{ ...posting, amount_cents, attempt: event === "settle" ? 1 : 2 }];
  },

  async updatePayments(tx, context, all) {
    const moved = all.filter(hasPayment);
    const rows = moved.map(({ after }) => after);
    const paymentOf = await lockEntryPayments(tx, context.environment_id, rows);
    await movePayments(
      tx,
      context,
      moved.map(({ move, after }) => ({
        payment: paymentOf(after),
        type: move.event === "send" ? ("return_dishonored" as const) : ("updated" as const),
        code: after.answer_code ?? after.reason,
        message: messageOf(move),
        set: {},
      })),
    );
    await planFundingOfKept(tx, context, { moved, event: "stand" });
  },

  async updateExceptions(tx, context, moved) {
    await endAcceptedSuspense(tx, context, moved);
    await settleReturnExceptions(tx, context, moved);
  },
};

function lapseMove(row: DishonorRow): AuxiliaryMove<DishonorRow> {
  return { row, event: "lapse", set: { due_at: null }, is_late: true };
}

/**
 * What a contest moved beyond the return that it has stand: R74 may correct the amount. The row posts its own
 * amount, so that its item of suspense is open again as it was.
 */
function differenceOf(row: DishonorRow, contest: InboundEntry): InboundEntry[] {
  const stands = row.payment_kind === "charge" ? row.amount_cents : -row.amount_cents;
  const outflow_cents = contest.outflow_cents - stands;
  return outflow_cents === 0n ? [] : [{ ...contest, outflow_cents }];
}

/** Whether a file sealed at `at` misses the last day to dishonor the return. */
function isTooLate({ bank }: StepRun, { original_date }: DishonorRow, at: Instant): boolean {
  return easternTime(at).date > lastDishonorDay(original_date, closuresOf(bank.profile));
}

/** Ends the suspense of returns that moved no payment, and whose dishonor was accepted. */
async function endAcceptedSuspense(
  tx: Tx,
  context: AuxiliaryContext,
  moved: readonly MovedRow<DishonorRow>[],
): Promise<void> {
  const accepted = moved.filter(({ move, after }) => move.event === "stand" && !after.is_applied);
  const { environment_id } = context;
  const keys = accepted.map(({ after }) => after.item_key);
  // R62 brings back what our reversal paid out after the payment had come back.
  const reversed = accepted.flatMap(({ after }) =>
    after.reason === "R62" ? (after.payment_id ?? []) : [],
  );
  const reversals = await listKeptReversals(tx, environment_id, reversed);
  for (const { id } of reversals.values()) keys.push(id);
  const items = await lockOpenSuspense(tx, environment_id, keys);
  const reason = "The dishonor of the return stands.";
  await endSuspense(
    tx,
    context,
    items.map((item) => ({ item, act: "dishonor", cents: item.suspense_open_cents, reason })),
  );
}

/** Settles the exceptions of returns whose dishonor was accepted; otherwise they stay open. */
async function settleReturnExceptions(
  tx: Tx,
  { environment_id, at, ids }: AuxiliaryContext,
  moved: readonly MovedRow<DishonorRow>[],
): Promise<void> {
  const accepted = moved.filter(({ move }) => move.event === "stand");
  if (accepted.length === 0) return;
  const subjects = accepted.map(({ after }) => after.item_key);
  const kinds = [
    "return_amount_differs",
    "return_late",
    "return_not_permitted",
    "return_conflict",
  ] as const;
  const rows = await lockOpenExceptions(tx, { environment_id, kinds, subjects });
  const reason = "The dishonor of the return stands.";
  await autoResolveLocked(tx, { environment_id, at, ids }, { rows, reason });
}
