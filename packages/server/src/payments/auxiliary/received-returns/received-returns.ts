import { lastReturnFileDay, receivedReturnPosting, type Instant } from "@railhead/core";
import { receivedReturns } from "../../../db/tables/files/auxiliary-entries.ts";
import { NEW_ROW, type ReceivedReturnRow } from "../../../db/tables/files/auxiliary-rows.ts";
import {
  lockReceivedEntries,
  type ReceivedEntryRow,
} from "../../../db/tables/files/received-entries.ts";
import { lockOpenSuspense } from "../../../db/tables/files/suspense-items.ts";
import { closuresOf } from "../../../rails/calendar/calendar.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";
import { moveReceivedEntries } from "../../received/move-received.ts";
import { endSuspense } from "../../suspense/end-suspense.ts";
import type { StepRun } from "../../transitions/step.ts";
import type { AuxiliaryMove, AuxiliaryRules } from "../entries/auxiliary-rules.ts";
import { messageOf } from "../entries/move-auxiliary.ts";
import { buildReceivedReturnFile } from "./received-return-file.ts";

/**
 * Returns of entries that other parties originated to us: from the file to settlement the amount is in
 * `returns_in_flight`. The row has the id of its received entry.
 */
export const receivedReturnRules: AuxiliaryRules<ReceivedReturnRow> = {
  kind: "received_return",
  table: receivedReturns,
  posting: "received_return",
  timeouts: [],

  plan(tx, run, { rows, sealing: { goes_at } }) {
    const isLate = (row: ReceivedReturnRow) => isTooLate(run, row, goes_at);
    const sealable = rows.filter((row) => !isLate(row));
    return Promise.resolve({
      ended: rows.filter(isLate).map(lapseMove),
      sealable,
      file: (going) =>
        Promise.resolve({
          count: going.length,
          build: (stamp) => buildReceivedReturnFile(tx, run, { rows: going, stamp }),
        }),
    });
  },

  settle(_tx, run, rows) {
    const set = { settled_at: run.at, due_at: null };
    const moves = rows.map((row) => ({ row, event: "settle" as const, set }));
    return Promise.resolve({ moves, waiting: [] });
  },

  // The other party's bank refuses a return by a dishonored return, which names its own entry.
  moveForReturns: () => undefined,

  requeue: (run, row, { is_last, due_at }) =>
    !is_last && isTooLate(run, row, due_at) ? lapseMove(row) : undefined,

  postings({ row, event }, after) {
    const direction = row.payment_kind === "charge" ? "debit" : "credit";
    const posting = receivedReturnPosting({ direction, event, from: row.status });
    if (posting === undefined) return [];
    return [{ ...posting, amount_cents: row.amount_cents, attempt: after.version }];
  },

  async updateExceptions(tx, context, moved) {
    const { environment_id } = context;
    const settled = moved.filter(({ move }) => move.event === "settle");
    const keys = settled.map(({ after }) => after.item_key);
    const items = await lockOpenSuspense(tx, environment_id, keys);
    const dropped = moved.filter(({ after }) => after.status === "lapsed");
    const received = await lockReceivedEntries(
      tx,
      environment_id,
      dropped.map(({ after }) => after.id),
    );
    const whyOf = new Map(dropped.map(({ move, after }) => [after.id, messageOf(move)]));
    const reason = "The return settled.";
    await endSuspense(
      tx,
      context,
      items.map((item) => ({ item, act: "return", cents: item.suspense_open_cents, reason })),
    );
    await moveReceivedEntries(
      tx,
      context,
      received.map((row) => ({
        row,
        event: "drop_return" as const,
        set: {},
        message: whyOf.get(row.id) ?? "",
      })),
    );
  },
};

function lapseMove(row: ReceivedReturnRow): AuxiliaryMove<ReceivedReturnRow> {
  return { row, event: "lapse", set: { due_at: null }, is_late: true };
}

/** Whether a file sealed at `at` misses the last day of the code. */
function isTooLate({ bank }: StepRun, row: ReceivedReturnRow, at: Instant): boolean {
  const last = lastReturnFileDay(row.reason, row.original_date, closuresOf(bank.profile));
  return easternTime(at).date > last;
}

/** The return of a received entry, due now: it goes with the next cut-off. */
export function createReceivedReturn(
  row: ReceivedEntryRow,
  { code, at }: { readonly code: ReceivedReturnRow["reason"]; readonly at: Instant },
): ReceivedReturnRow {
  return {
    ...NEW_ROW,
    id: row.id,
    environment_id: row.environment_id,
    account_id: null,
    bank_id: row.bank_id,
    kind: "received_return",
    payment_kind: row.direction === "debit" ? "charge" : "payout",
    amount_cents: row.amount_cents,
    reason: code,
    item_key: row.item_key,
    original_file_id: row.file_id,
    original_line: row.line,
    original_code: row.transaction_code,
    original_date: row.settlement_date,
    original_trace_number: row.trace_number,
    status: "requested",
    due_at: at,
    created_at: at,
    updated_at: at,
  };
}
