import {
  allowedActions,
  serializeReason,
  type CivilDate,
  type Instant,
  type PaymentStatus,
  type Reason,
  type Source,
} from "@railhead/core";
import { namesOf } from "../../db/columns/columns.ts";
import { PAYMENTS_WITH_STATE } from "../../db/columns/payments.ts";
import type { HistoryRow } from "../../db/tables/payments/payment-history.ts";
import type { ListedPayment } from "../../db/tables/payments/payments-listed.ts";
import type { PaymentCounterparties, PaymentRow } from "../../db/tables/payments/payments.ts";

/** `status_details` of a payment. */
export function statusDetails(status: {
  message: string;
  reason: Reason;
  source: Source;
  code: string | null;
  changed_at: Instant;
}) {
  return {
    message: status.message,
    reason: serializeReason(status.reason, "payment"),
    source: status.source,
    changed_at: status.changed_at,
    code: status.code,
  };
}

export function detailsOf(
  row: Pick<
    PaymentRow,
    "status_message" | "status_reason" | "status_source" | "status_code" | "status_changed_at"
  >,
) {
  return statusDetails({
    message: row.status_message,
    reason: row.status_reason,
    source: row.status_source,
    code: row.status_code,
    changed_at: row.status_changed_at,
  });
}

export function historyOf(rows: readonly Omit<HistoryRow, "environment_id" | "payment_id">[]) {
  return rows.map((row) => ({ status: row.status, ...statusDetails(row) }));
}

export function traceIds(row: Pick<PaymentRow, "trace_number" | "return_trace_number">) {
  return {
    ...(row.trace_number === null ? {} : { entry: row.trace_number }),
    ...(row.return_trace_number === null ? {} : { return: row.return_trace_number }),
  };
}

/** Whether some of the expected days no longer apply. */
export const hasFailed = (status: PaymentStatus) =>
  status === "failed" || status === "cancelled" || status === "reversed";

/** Expected banking days; null if they no longer apply. */
export function expectedOf(
  row: Pick<PaymentRow, "status" | "attempt" | "processed_at" | "effective_at"> & {
    submission_date: CivilDate | null;
    settlement_date: CivilDate | null;
    paid_date: CivilDate | null;
  },
) {
  const isOpen = !hasFailed(row.status);
  return {
    submission: isOpen || row.attempt > 0 ? row.submission_date : null,
    settlement: isOpen || row.effective_at !== null ? row.settlement_date : null,
    paid: isOpen || row.status === "reversed" ? row.paid_date : null,
  };
}

/** The allowed actions of a payment. A charge is refundable while any of it is left. */
export function actionsOf(
  row: Pick<PaymentRow, "kind" | "status" | "has_resubmit" | "return_trace_number" | "status_code">,
  refundable = row.kind === "charge",
) {
  return allowedActions({
    kind: row.kind,
    status: row.status,
    has_resubmit: row.has_resubmit,
    // An unsent payment may carry the return code that blocked its paykey.
    return_code: row.return_trace_number === null ? null : row.status_code,
    refundable,
  });
}

/** Facts that depend on related payments. */
export interface PaymentRelations {
  readonly related_payments: Record<string, "original" | "resubmit" | "refund">;
  readonly refundable: boolean;
}

/** The relation of each related payment, by id. */
export function relatedPayments(
  row: Pick<PaymentRow, "original_id">,
  relatives: readonly Pick<PaymentRow, "id" | "relation">[],
): PaymentRelations["related_payments"] {
  return Object.fromEntries(
    relatives.map(({ id, relation }) => [
      id,
      id === row.original_id ? "original" : (relation ?? "original"),
    ]),
  );
}

export const unrelated: PaymentRelations = { related_payments: {}, refundable: true };

/** A payment's paykey members. */
export function paykeyDetails(
  row: Pick<PaymentRow, "paykey_id" | "customer_id"> &
    Pick<PaymentCounterparties, "paykey_label" | "paykey_balance_cents">,
) {
  return {
    id: row.paykey_id,
    customer_id: row.customer_id,
    label: row.paykey_label,
    balance: row.paykey_balance_cents === null ? null : row.paykey_balance_cents.toString(),
  };
}

export function counterpartyDetails(
  row: Pick<PaymentRow, "paykey_id" | "customer_id"> & PaymentCounterparties,
) {
  return {
    paykey_details: paykeyDetails(row),
    customer_details: {
      id: row.customer_id,
      name: row.customer_name,
      customer_type: row.customer_type,
      email: row.customer_email,
      phone: row.customer_phone,
    },
  };
}

function configOf(row: PaymentRow) {
  const hold = {
    sandbox_outcome: row.sandbox_outcome,
    auto_hold: row.auto_hold,
    auto_hold_message: row.auto_hold_message,
  };
  return row.kind === "charge" ? { balance_check: row.balance_check, ...hold } : hold;
}

const SHOWN = namesOf(PAYMENTS_WITH_STATE, "shown");

/** Members that are named like their columns. */
function shownMembers(row: Pick<PaymentRow, (typeof SHOWN)[number]>) {
  return Object.fromEntries(SHOWN.map((name) => [name, row[name]])) as typeof row;
}

/** A charge or payout as GET returns it. Amounts are strings of cents. */
export function serializePayment(
  row: PaymentRow & PaymentCounterparties,
  history: readonly Omit<HistoryRow, "environment_id" | "payment_id">[],
  relations: PaymentRelations = unrelated,
) {
  const { paykey_details, customer_details } = counterpartyDetails(row);
  const isRefund = row.relation === "refund";
  return {
    id: row.id,
    paykey: row.paykey_token,
    ...shownMembers(row),
    amount: row.amount_cents.toString(),
    ...(row.kind === "charge" ? { consent_type: row.consent_type } : {}),
    device: { ip_address: row.device_ip },
    config: configOf(row),
    metadata: row.metadata,
    status: row.status,
    status_details: detailsOf(row),
    status_history: historyOf(history),
    funding_ids: row.funding_ids,
    trace_ids: traceIds(row),
    payment_rail: "ach",
    paykey_details,
    customer_details,
    processed_at: row.processed_at,
    effective_at: row.effective_at,
    related_payments: relations.related_payments,
    is_resubmit: row.relation === "resubmit",
    has_resubmit: row.has_resubmit,
    ...(row.kind === "charge" ? { has_refund: row.has_refund } : { is_refund: isRefund }),
    allowed_actions: actionsOf(row, row.kind === "charge" && relations.refundable),
    expected: expectedOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** An item of the payments search. */
export function serializePaymentItem(row: ListedPayment, relations: PaymentRelations) {
  const { paykey_details, customer_details } = counterpartyDetails(row);
  return {
    id: row.id,
    payment_type: row.kind,
    ...shownMembers(row),
    amount: row.amount_cents.toString(),
    paykey: row.paykey_token,
    status: row.status,
    status_details: detailsOf(row),
    funding_ids: row.funding_ids,
    funding_id: row.funding_ids.at(-1) ?? null,
    trace_ids: traceIds(row),
    effective_at: row.effective_at,
    customer_details,
    paykey_details,
    ...(row.metadata === undefined ? {} : { metadata: row.metadata }),
    related_payments: relations.related_payments,
    is_refund: row.relation === "refund",
    has_refund: row.has_refund,
    is_resubmit: row.relation === "resubmit",
    has_resubmit: row.has_resubmit,
    allowed_actions: actionsOf(row, row.kind === "charge" && relations.refundable),
    expected: expectedOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
