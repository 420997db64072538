import type { ExceptionRow } from "./exception-row.ts";

/** Returns that we ask for or permit. */
export const PERMITTED_RETURN_EXCEPTIONS = {
  return_not_permitted: {
    title: "A return that needs our permission came without one.",
    what_next:
      "It was applied. Dishonor it with R70 within five banking days, or resolve this to accept it.",
    hours: 48,
  },
  return_request_unanswered: {
    title: "A receiving bank did not answer a request to send an entry back.",
    what_next:
      "Ask our bank what became of the request. Note a late answer with POST /v1/return_requests/{id}/answer, or end the request with its act `close`; either resolves this, and so does the return.",
    hours: 48,
  },
  proof_requested: {
    title: "A bank asks for the proof of an authorization.",
    what_next:
      "Read the package of /v1/proof_requests/{id}, add what was delivered and a statement, give it to your bank and note it with send. Or accept the return instead. Your bank must deliver the proof three banking days after this is due.",
    hours: 24,
  },
} as const satisfies Record<string, ExceptionRow>;

/** Parties that may be, or are, on a sanctions list, and the review of the programme that finds them and fraud. */
export const SCREENING_EXCEPTIONS = {
  screening_match: {
    title: "Someone may be on a sanctions list.",
    what_next:
      "Payments are held. Compare what is known of both sides with GET /v1/screening/matches, then clear or confirm each match with POST /v1/screening/matches/{id}/decide; once none is open this is resolved automatically. Say nothing of it to the account.",
    hours: 4,
  },
  screening_report_due: {
    title: "A blocked or rejected party is to be reported.",
    what_next:
      "Read the report with GET /v1/screening/reports/{id}, file what it says with the authority that keeps the list, then note its reference with POST /v1/screening/reports/{id}/file, which resolves this. Say nothing of it to the account.",
    hours: 240,
  },
  screening_list_stale: {
    title: "A sanctions list was not loaded in time.",
    what_next:
      "Names are compared with the old entries, or with none where no file was ever loaded. Load the newest file with POST /v1/screening/lists/{id}/load, which resolves this.",
    hours: 2,
  },
  programme_review_due: {
    title: "The yearly review of the programme against fraud comes due.",
    what_next:
      "Read the fraud monitoring pack of the year: rules, lists, screening, decisions of people and returns. Then record what was found and what changes on the screen Programme, or with POST /v1/programme_reviews, which resolves this. The right is risk:programme.",
    hours: 1440,
  },
} as const satisfies Record<string, ExceptionRow>;
