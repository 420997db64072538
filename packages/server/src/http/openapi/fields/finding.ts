/** What people look at first: search, overview and what is due. */
export const FINDING_FIELDS = {
  "Search.text": "What was searched, without the spaces around it.",
  results: "The records that were found, by kind.",
  "results.kind": "The kind that the record was searched as; charges and payouts are payments.",
  "results.type": "The type of the record.",
  "results.title": "What a person knows the record by, such as the customer's name.",
  "results.detail": "What sets it apart from records of the same title. Null where nothing does.",
  "results.status": "Its status now. Null where it has none.",
  "results.amount": "Its amount in cents. Null where it has none.",
  "results.path": "The path that reads it.",
  matched_by: "What of the record equals the text or contains it.",
  left_out: "Kinds that were not searched, or not in full.",
  "left_out.kind": "The kind of records.",
  "left_out.reason":
    "`forbidden`: the caller may not read the kind. `too_slow`, `too_short`: only the newest records were searched.",
  "left_out.detail": "What would change that.",
};
