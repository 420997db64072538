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
