import { lastCorrectionRefusalDay, type Instant } from "@railhead/core";
import { correctionRefusals } from "../../../db/tables/files/auxiliary-entries.ts";
import type { CorrectionRefusalRow } from "../../../db/tables/files/auxiliary-rows.ts";
import { lockOpenExceptions } from "../../../db/tables/operations/exceptions.ts";
import { autoResolveLocked } from "../../../exceptions/exceptions.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";
import { movePayments } from "../../transitions/move.ts";
import type { AuxiliaryMove, AuxiliaryRules } from "../entries/auxiliary-rules.ts";
import { hasPayment, lockEntryPayments } from "../entries/entry-payments.ts";
import { messageOf } from "../entries/move-auxiliary.ts";
import { buildCorrectionRefusalFile } from "./correction-refusal-file.ts";

/** Refused notifications of change. They move no money. */
export const correctionRefusalRules: AuxiliaryRules<CorrectionRefusalRow> = {
  kind: "correction_refusal",
  table: correctionRefusals,
  posting: "correction_refusal",
  timeouts: [],

  plan(tx, run, { rows, sealing: { goes_at } }) {
    const sealable = rows.filter((row) => !isTooLate(row, goes_at));
    return Promise.resolve({
      ended: rows.filter((row) => isTooLate(row, goes_at)).map(lapseMove),
      sealable,
      file: (going) =>
        Promise.resolve({
          count: going.length,
          build: (stamp) => buildCorrectionRefusalFile(tx, run, { rows: going, stamp }),
        }),
    });
  },

  settle(_tx, run, rows) {
    const set = { settled_at: run.at, due_at: null };
    const moves = rows.map((row) => ({ row, event: "deliver" as const, set }));
    return Promise.resolve({ moves, waiting: [] });
  },

  moveForReturns: () => undefined,

  requeue: (_run, row, { is_last, due_at }) =>
    !is_last && isTooLate(row, due_at) ? lapseMove(row) : undefined,

  postings: () => [],

  async updatePayments(tx, context, all) {
    const moved = all.filter(hasPayment);
    const rows = moved.map(({ after }) => after);
    const paymentOf = await lockEntryPayments(tx, context.environment_id, rows);
    await movePayments(
      tx,
      context,
      moved.map(({ move, after }) => ({
        payment: paymentOf(after),
        type: "updated" as const,
        code: after.reason,
        message: messageOf(move),
        set: {},
      })),
    );
  },

  async updateExceptions(tx, { environment_id, at, ids }, moved) {
    const delivered = moved.filter(({ move }) => move.event === "deliver");
    const reasons = new Map(delivered.map(({ after }) => [after.item_key, after.reason]));
    const rows = await lockOpenExceptions(tx, {
      environment_id,
      kinds: ["correction_not_applied", "return_unmatched"],
      subjects: [...reasons.keys()],
    });
    const reason = "The notification of change was refused.";
    await autoResolveLocked(tx, { environment_id, at, ids }, { rows, reason });
  },
};

function lapseMove(row: CorrectionRefusalRow): AuxiliaryMove<CorrectionRefusalRow> {
  return { row, event: "lapse", set: { due_at: null }, is_late: true };
}

/** Whether a file sealed at `at` misses the last day to refuse the notification. */
function isTooLate({ original_date }: CorrectionRefusalRow, at: Instant): boolean {
  return easternTime(at).date > lastCorrectionRefusalDay(original_date);
}
