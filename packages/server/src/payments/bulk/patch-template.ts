import type { Instant, PaymentStatus, Reason, Source } from "@railhead/core";
import type { JsonFragment } from "../../db/tables/payments/bulk-events.ts";
import type { PaymentClass } from "../../db/tables/payments/payment-sets.ts";
import type { StateColumn, PaymentRow } from "../../db/tables/payments/payments.ts";
import { movePatchOf, patchOf } from "../transitions/patch.ts";

/** A character that no value contains, so that placeholders are unambiguous. */
const MARKER = "\u0001";
const placeholder = (name: string) => `${MARKER}${name}${MARKER}`;
const PLACEHOLDERS = /"\\u0001(\w+)\\u0001"/;

/** A transition of payments of one class. */
export interface ClassMove {
  readonly of: PaymentClass;
  readonly to: PaymentStatus;
  readonly reason: Reason;
  readonly source: Source;
  readonly code: string | null;
  readonly message: string;
  /** Columns set, in the order of members in the patch. */
  readonly columns: readonly StateColumn[];
  /** The status passed through a millisecond earlier, if any. */
  readonly through?: PassedState;
}

/** A status passed through, included in the event of the next one. */
export interface PassedState {
  readonly status: PaymentStatus;
  readonly reason: Reason;
  readonly source: Source;
  readonly code: string | null;
  readonly message: string;
}

/**
 * The patch of a transition as JSON pieces, made by `movePatchOf` from a row of placeholders, so
 * that both forms stay equal.
 */
export function patchTemplate(move: ClassMove): JsonFragment[] {
  const row = rowOfPlaceholders(move);
  const passed = move.through === undefined ? [] : [rowPassed(row, move.through)];
  const { columns, code } = move;
  const from = move.of.status;
  const patch = movePatchOf({ from, row, columns, added: [...passed, row], code });
  return piecesOf(patch, { status_message: move.message, status_code: move.code });
}

/** The patch of an annotation of sent payments. */
export function annotationTemplate(columns: readonly StateColumn[]): JsonFragment[] {
  const of = { kind: "charge", status: "paid", sent: true, settled: true } as const;
  const row = rowOfPlaceholders({
    of: { ...of, returned: false, has_resubmit: false },
    to: "paid",
    reason: "ok",
    source: "system",
    code: null,
    columns,
  });
  return piecesOf(patchOf({ from: of.status, row, columns }), {});
}

function piecesOf(patch: object, given: Readonly<Record<string, unknown>>): JsonFragment[] {
  const text = JSON.stringify(patch);
  return text.split(PLACEHOLDERS).map((part, index): JsonFragment => {
    if (index % 2 === 0) return { text: part };
    if (part === EARLIER) return { column: "updated_at", is_earlier: true };
    return part in given ? { value: JSON.stringify(given[part]) } : { column: part as StateColumn };
  });
}

/** Placeholder name for the earlier instant. */
const EARLIER = "earlier";

function rowPassed(row: PaymentRow, through: PassedState): PaymentRow {
  return {
    ...row,
    status: through.status,
    status_reason: through.reason,
    status_source: through.source,
    status_code: through.code,
    status_message: through.message,
    status_changed_at: placeholder(EARLIER),
  };
}

function rowOfPlaceholders(move: Omit<ClassMove, "message">): PaymentRow {
  const { of, to, reason, source, code, columns } = move;
  const changedAt: Instant = placeholder("updated_at");
  const isSent = of.sent || columns.includes("trace_number");
  const isSettled = of.settled || columns.includes("effective_at");
  const isReturned = of.returned || columns.includes("return_trace_number");
  const row: Partial<Record<keyof PaymentRow, unknown>> = {
    kind: of.kind,
    status: to,
    status_reason: reason,
    status_source: source,
    status_code: code === null ? null : placeholder("status_code"),
    status_message: placeholder("status_message"),
    status_changed_at: changedAt,
    updated_at: changedAt,
    has_resubmit: of.has_resubmit,
    // Bulk transitions are transitions of entries, so there is an attempt.
    attempt: 1,
    trace_number: isSent ? placeholder("trace_number") : null,
    return_trace_number: isReturned ? placeholder("return_trace_number") : null,
    submission_date: placeholder("submission_date"),
    settlement_date: placeholder("settlement_date"),
    paid_date: placeholder("paid_date"),
    processed_at: placeholder("processed_at"),
    effective_at: isSettled ? placeholder("effective_at") : null,
    funding_ids: placeholder("funding_ids"),
  };
  return row as PaymentRow;
}
