import type { BulkJobRow } from "../../db/tables/bulk-jobs/bulk-jobs.ts";
import type { BulkItemRow } from "../../db/tables/bulk-jobs/bulk-items.ts";

/** A job as the API returns it. */
export function serializeBulkJob(row: BulkJobRow) {
  const { changed_count, refused_count, failed_count } = row;
  return {
    id: row.id,
    account_id: row.account_id,
    action: row.action,
    state: row.state,
    count: row.payment_count,
    amount: row.amount_cents.toString(),
    changed: changed_count,
    refused: refused_count,
    failed: failed_count,
    reason: row.reason,
    requested_by: row.requested_by,
    approval_id: row.approval_id,
    preview: null,
    started_at: row.started_at,
    ended_at: row.ended_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** One payment of a job as the API returns it. */
export function serializeBulkItem(row: BulkItemRow) {
  const { payment_id, kind, outcome, code, detail, ended_at } = row;
  return { payment_id, payment_type: kind, outcome, code, detail, ended_at };
}
