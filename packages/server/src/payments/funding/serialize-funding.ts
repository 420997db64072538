import type { LinkedAccountDetails } from "../../db/tables/banks/funding-banks.ts";
import type { FundingEventRow, FundingHistoryRow } from "../../db/tables/funding/funding-events.ts";

function details(status: {
  message: string;
  reason: string;
  source: string;
  code: string | null;
  changed_at: string;
}) {
  const { message, reason, source, changed_at, code } = status;
  return { message, reason, source, changed_at, code };
}

export function fundingDetailsOf(row: FundingEventRow) {
  return details({
    message: row.status_message,
    reason: row.status_reason,
    source: row.status_source,
    code: row.status_code,
    changed_at: row.status_changed_at,
  });
}

/** What is transferred, what its payments sum to, and what is kept back of that. */
export function fundingAmounts({ amount_cents, fees_cents }: FundingEventRow) {
  return {
    amount: amount_cents.toString(),
    gross_amount: (amount_cents + fees_cents).toString(),
    fee_amount: fees_cents.toString(),
  };
}

export function fundingTraces(row: FundingEventRow) {
  const latest = row.trace_numbers.at(-1) ?? null;
  return {
    trace_numbers: row.trace_numbers,
    trace_number: latest,
    trace_ids: latest === null ? {} : { entry: latest },
  };
}

/** A funding event as GET returns it. Amounts are strings of cents. */
export function serializeFunding(
  row: FundingEventRow,
  history: readonly FundingHistoryRow[],
  bank: LinkedAccountDetails,
) {
  return {
    id: row.id,
    ...fundingAmounts(row),
    direction: row.direction,
    event_type: row.event_type,
    payment_count: row.payment_count,
    transfer_date: row.transfer_date,
    ...fundingTraces(row),
    status: row.status,
    status_details: fundingDetailsOf(row),
    status_history: history.map((entry) => ({ status: entry.status, ...details(entry) })),
    config: { sandbox_outcome: row.sandbox_outcome },
    linked_bank_account_details: {
      institution_name: bank.institution_name,
      account_holder: bank.account_holder,
      routing_number: bank.routing_number,
      account_number: bank.account_mask,
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
