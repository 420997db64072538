import { neededReviews } from "@railhead/core";
import type { OriginatorHistoryRow, OriginatorRow } from "../../db/tables/banks/originators.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";

/** An originator as GET returns it; of its tax id only the last digits. */
export function serializeOriginator(row: OriginatorRow) {
  const { activated_at, status } = row;
  const activated_on = activated_at === null ? null : easternTime(activated_at).date;
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
    reviews: status === "ended" ? [] : neededReviews({ ...row, activated_on }),
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
