import { neededReviews, nextReminder, type Instant, type ReviewedOriginator } from "@railhead/core";
import type { OriginatorHistoryRow, OriginatorRow } from "../../db/tables/banks/originators.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";

/** What the reviews of an originator follow from; one that ended needs none. */
export function reviewedOf({ activated_at, status, ...row }: OriginatorRow): ReviewedOriginator {
  const isOver = activated_at === null || status === "ended";
  return { ...row, activated_on: isOver ? null : easternTime(activated_at).date };
}

/** When the next review is named, in the morning in New York; null where none is. */
export function nextReminderAt(row: OriginatorRow): Instant | null {
  const day = nextReminder(reviewedOf(row), row.reminded_through);
  return day === null ? null : easternInstant(day, "09:00");
}

/** An originator as GET returns it; of its tax id only the last digits. */
export function serializeOriginator(row: OriginatorRow) {
  const { activated_at, status } = row;
  return {
    id: row.id,
    bank_id: row.bank_id,
    status,
    status_reason: row.status_reason,
    legal_name: row.legal_name,
    dba: row.dba,
    address: row.address,
    tax_id: row.tax_id_mask,
    company_ids: row.company_ids,
    entries: row.entries,
    agreement_date: row.agreement_date,
    agreement_version: row.agreement_version,
    rules_accepted_on: row.rules_accepted_on,
    risk_rating: row.risk_rating,
    contacts: row.contacts,
    is_third_party_sender: row.is_third_party_sender,
    approved_on: row.approved_on,
    bank_reference: row.bank_reference,
    bank_contact: row.bank_contact,
    activated_at,
    reviews: neededReviews(reviewedOf(row)),
    erased_at: row.erased_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function serializeVersion(row: OriginatorHistoryRow) {
  return {
    version: row.version,
    act: row.act,
    status: row.status,
    reason: row.reason,
    by: `${row.actor.type}:${row.actor.id}`,
    changes: Object.keys(row.changes),
    created_at: row.created_at,
  };
}
