import { namesOf } from "../../db/columns/columns.ts";
import { PAYMENTS_WITH_STATE } from "../../db/columns/payments.ts";
import type { PaymentColumn, PaymentRow } from "../../db/tables/payments/payments.ts";
import { actionsOf, detailsOf, expectedOf, traceIds } from "./serialize.ts";

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

/** The changed members of a payment after `columns` were written. */
export function patchOf(row: PaymentRow, columns: Iterable<PaymentColumn>): Patch {
  const patch: Patch = {};
  for (const column of columns) Object.assign(patch, wireByColumn[column]?.(row));
  patch["updated_at"] = row.updated_at;
  return patch;
}

/**
 * The patch of a transition: lines of history, which say status and details, and the allowed actions. `code` overrides
 * a placeholder in the row.
 */
export function movePatchOf(
  row: PaymentRow,
  change: {
    columns: Iterable<PaymentColumn>;
    added: readonly PaymentRow[];
    code?: string | null;
  },
): Patch {
  const { code = row.status_code } = change;
  return {
    "+status_history": change.added.map((state) => ({
      status: state.status,
      ...detailsOf(state),
    })),
    ...patchOf(row, change.columns),
    allowed_actions: actionsOf({ ...row, status_code: code }),
    ...expected(row),
  };
}
