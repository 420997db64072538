import type { Instant, PaymentStatus } from "@railhead/core";
import { namesOf } from "../../db/columns/columns.ts";
import { PAYMENTS_WITH_STATE } from "../../db/columns/payments.ts";
import type { PaymentColumn, PaymentRow } from "../../db/tables/payments/payments.ts";
import { actionsOf, detailsOf, expectedOf, hasFailed, traceIds } from "./serialize.ts";

type Patch = Record<string, unknown>;

const expected = (row: PaymentRow) => ({ expected: expectedOf(row) });
const traces = (row: PaymentRow) => ({ trace_ids: traceIds(row) });

/** Resource members by column; internal columns are absent. */
const wireByColumn: Partial<Record<PaymentColumn, (row: PaymentRow) => Patch>> = {
  ...Object.fromEntries(
    namesOf(PAYMENTS_WITH_STATE, "shown").map((name) => [
      name,
      (row: PaymentRow) => ({ [name]: row[name] }),
    ]),
  ),
  amount_cents: (row) => ({ amount: row.amount_cents.toString() }),
  effective_at: (row) => ({ effective_at: row.effective_at, ...expected(row) }),
  funding_ids: (row) => ({ funding_ids: row.funding_ids }),
  has_refund: (row) => ({ has_refund: row.has_refund }),
  has_resubmit: (row) => ({ has_resubmit: row.has_resubmit }),
  metadata: (row) => ({ metadata: row.metadata }),
  paid_date: expected,
  processed_at: (row) => ({ processed_at: row.processed_at }),
  return_trace_number: traces,
  settlement_date: expected,
  status_message: (row) => ({ status_details: detailsOf(row) }),
  submission_date: expected,
  trace_number: traces,
};

/** A payment after a change, its status before, and the columns written. */
export interface ChangedPayment {
  readonly from: PaymentStatus;
  readonly row: PaymentRow;
  readonly columns: readonly PaymentColumn[];
}

/** The changed members of a payment. */
export function patchOf(change: ChangedPayment): Patch {
  return withoutSameDays(writtenMembers(change), change);
}

/**
 * The patch of a transition: lines of history, which say status, details and instant, and the allowed actions. `code` overrides
 * a placeholder in the row.
 */
export function movePatchOf(
  change: ChangedPayment & { readonly added: readonly PaymentRow[]; readonly code?: string | null },
): Patch {
  const { row, added, code = row.status_code } = change;
  const lines = added.map((state) => ({ status: state.status, ...detailsOf(state) }));
  const patch = {
    "+status_history": lines,
    ...writtenMembers(change),
    allowed_actions: actionsOf({ ...row, status_code: code }),
    ...expected(row),
  };
  return withoutSameDays(withoutSameInstant(patch, lines.at(-1)?.changed_at), change);
}

/** The last line of history says when, unless the payment changed later. */
function withoutSameInstant(patch: Patch, changedAt: Instant | undefined): Patch {
  const { updated_at, ...others } = patch;
  return updated_at === changedAt ? others : patch;
}

function writtenMembers({ row, columns }: ChangedPayment): Patch {
  const patch: Patch = {};
  for (const column of columns) Object.assign(patch, wireByColumn[column]?.(row));
  patch["updated_at"] = row.updated_at;
  return patch;
}

const DAYS: ReadonlySet<PaymentColumn> = new Set([
  "submission_date",
  "settlement_date",
  "paid_date",
]);

/** The expected days of a payment that has not failed are its columns: unwritten, they are as they were. */
function withoutSameDays(patch: Patch, { from, row, columns }: ChangedPayment): Patch {
  if (hasFailed(from) || hasFailed(row.status)) return patch;
  if (columns.some((column) => DAYS.has(column))) return patch;
  const { expected: _days, ...others } = patch;
  return others;
}
