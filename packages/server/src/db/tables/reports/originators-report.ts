import {
  BANK_QUESTIONS,
  neededReviews,
  type CivilDate,
  type OriginatorReview,
  type RegisteredEntries,
  type ReviewDates,
} from "@railhead/core";
import { sql } from "../../postgres/sql.ts";
import {
  dayOf,
  derived,
  type ReportRecord,
  type ReportScope,
  type ReportSource,
} from "./report-source.ts";

/** An originator a row, with the days of its reviews. */
export const originatorsReport = (of: ReportScope): ReportSource<"originators"> => ({
  columns: {
    originator_id: sql`o.id`,
    proposed_at: sql`o.created_at`,
    bank_id: sql`o.bank_id`,
    legal_name: sql`o.legal_name`,
    dba: sql`o.dba`,
    status: sql`o.status`,
    status_reason: sql`o.status_reason`,
    company_ids: sql`c.ids`,
    entries: derived,
    risk_rating: sql`o.risk_rating`,
    is_third_party_sender: sql`o.is_third_party_sender`,
    agreement_date: sql`o.agreement_date`,
    agreement_version: sql`o.agreement_version`,
    rules_accepted_on: sql`o.rules_accepted_on`,
    approved_on: sql`o.approved_on`,
    bank_reference: sql`o.bank_reference`,
    activated_at: sql`o.activated_at`,
    exposure_limit_count: sql`c.limits`,
    fraud_reviewed_on: derived,
    fraud_review_due_on: derived,
    exposure_reviewed_on: derived,
    exposure_review_due_on: derived,
    web_audited_on: derived,
    web_audit_due_on: derived,
    registration_due_on: derived,
    registration_change_due_on: derived,
    bank_question_due_on: derived,
  },
  hidden: {
    entries_text: sql`o.entries::text`,
    reviews_text: sql`o.reviews::text`,
    owed_text: sql`o.owed_since::text`,
    activated_on: sql`case when o.status <> 'ended' then ${dayOf(sql`o.activated_at`)} end`,
  },
  from: sql`originators o cross join lateral (
      select string_agg(e->>'company_id', ' ' order by e->>'company_id') as ids,
        (select count(*) from exposure_limits l where l.environment_id = o.environment_id
          and l.scope = 'originator'
          and o.company_ids @> jsonb_build_array(jsonb_build_object('company_id', l.scope_id))) as limits
      from jsonb_array_elements(o.company_ids) e) c
    where o.environment_id = ${of.environment_id} and o.created_at <= ${of.through}`,
  order: sql`o.created_at, o.id`,
  derive: withReviews,
});

function withReviews(row: ReportRecord): ReportRecord {
  const entries = JSON.parse(String(row["entries_text"])) as RegisteredEntries[];
  const reviews = JSON.parse(String(row["reviews_text"])) as ReviewDates;
  const needed = neededReviews({
    activated_on: row["activated_on"] as CivilDate | null,
    is_third_party_sender: row["is_third_party_sender"] === true,
    entries,
    reviews,
    owed_since: JSON.parse(String(row["owed_text"])) as ReviewDates,
  });
  const asked = needed.find(({ review }) => BANK_QUESTIONS.some((name) => name === review));
  const dueOf = (name: OriginatorReview) =>
    needed.find(({ review }) => review === name)?.due_on ?? null;
  const doneOf = (name: OriginatorReview) => reviews[name] ?? null;
  return {
    ...row,
    entries: entries.map(textOf).join("; "),
    fraud_reviewed_on: doneOf("fraud_procedures"),
    fraud_review_due_on: dueOf("fraud_procedures"),
    exposure_reviewed_on: doneOf("exposure"),
    exposure_review_due_on: dueOf("exposure"),
    web_audited_on: doneOf("web_security"),
    web_audit_due_on: dueOf("web_security"),
    registration_due_on: dueOf("third_party_registration"),
    registration_change_due_on: dueOf("registration_change"),
    bank_question_due_on: asked?.due_on ?? null,
  };
}

const textOf = ({ sec_code, side, purposes, descriptions }: RegisteredEntries): string =>
  [sec_code, side, purposes.join(","), descriptions.join(",")].filter(Boolean).join(" ");
