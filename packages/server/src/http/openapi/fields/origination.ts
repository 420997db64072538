/** Stops of origination. */
export const ORIGINATION_FIELDS = {
  "OriginationStop.bank_id": "The bank whose entries it covers. Null covers every bank's.",
  "OriginationStop.account_id": "The account whose entries it covers. Null covers every account's.",
  "OriginationStop.sec_code": "The SEC code that it covers. Null covers every one.",
  "OriginationStop.status": "Whether it holds entries back.",
  "OriginationStop.reason": "Why origination is stopped.",
  held: "What was scheduled and covered when the stop was set.",
  first_cutoff_at:
    "The first cut-off that an entry is held back from. Null where none is scheduled.",
  "OriginationStop.held.charges": "The charges among them.",
  "OriginationStop.held.payouts": "The payouts among them.",
  "OriginationStop.held.transfers": "The transfers with businesses' bank accounts among them.",
  "OriginationStopPreview.charges": "The charges that it would hold back.",
  "OriginationStopPreview.payouts": "The payouts that it would hold back.",
  "OriginationStopPreview.transfers":
    "The transfers with businesses' bank accounts that it would hold back.",
  "HeldEntries.count": "How many they are.",
  "HeldEntries.amount": "What they sum to, in cents.",
  set_by: "Who set it, as `operator:` or `api_key:` with an id.",
  lifted_at: "When it was lifted. Null while it is in force.",
  lifted_by: "Who lifted it. Null while it is in force.",
  lift_reason: "Why it was lifted. Null while it is in force.",
  "CreateOriginationStop.bank_id": "The bank to stop. Absent or null for every bank.",
  "CreateOriginationStop.account_id": "The account to stop. Absent or null for every account.",
  "CreateOriginationStop.sec_code": "The SEC code to stop. Absent or null for every one.",
  "CreateOriginationStop.reason": "Why, in a sentence. Accounts do not see it.",
  "LiftOriginationStop.reason": "Why it may be lifted, in a sentence.",
} as const;
