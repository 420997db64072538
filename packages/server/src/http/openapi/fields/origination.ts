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

const SCOPE_ID =
  "The id of the bank or account, or the company id of the originator. Null for the environment.";

/** Exposure limits and what counts toward them. */
export const EXPOSURE_FIELDS = {
  "ExposureLimit.scope_id": SCOPE_ID,
  "CreateExposureLimit.scope_id": SCOPE_ID,
  "Exposure.scope_id": SCOPE_ID,
  side: "Charges are debits, payouts are credits.",
  "ExposureLimit.scope": "Whose payments the limit is over.",
  "ExposureLimit.kind": "What the limit is over.",
  "ExposureLimit.days": "Consecutive banking days of a window; 1 for other kinds.",
  "ExposureLimit.limit": "The most that may settle, in cents.",
  "ExposureLimit.effect": "What becomes of a new payment over the limit.",
  "ExposureLimit.set_by": "Who set it, as a type and an id.",
  "CreateExposureLimit.scope": "Whose payments the limit is over.",
  "CreateExposureLimit.kind": "What the limit is over.",
  "CreateExposureLimit.days":
    "Consecutive banking days of a window, 2 to 20; absent for other kinds.",
  "CreateExposureLimit.limit": "The most that may settle, in cents.",
  "CreateExposureLimit.effect": "What becomes of a new payment over the limit.",
  "UpdateExposureLimit.limit": "The most that may settle, in cents.",
  "UpdateExposureLimit.effect": "What becomes of a new payment over the limit.",
  "Exposure.id": "The id of the limit.",
  "Exposure.scope": "Whose payments the limit is over.",
  "Exposure.kind": "What the limit is over.",
  "Exposure.days": "Consecutive banking days of a window; 1 for other kinds.",
  "Exposure.effect": "What becomes of a new payment over the limit.",
  "Exposure.settlement_date": "The settlement day that is asked about.",
  "Exposure.limit": "The most that may settle, in cents.",
  "Exposure.used": "What settles, in cents; of a window, in the fullest one that holds the day.",
  headroom: "What the limit has left, in cents; below zero where it was lowered.",
  "ExposureVerify.since": "The first settlement day that was compared.",
  compared: "How many sums were compared, of an account, side and settlement day each.",
  "ExposureVerify.differences": "Sums that are not what the payments come to.",
  "differences.same_day": "Whether it is the sum of same-day payments.",
  "differences.counted": "What was counted, in cents.",
  recounted: "What the payments come to, in cents.",
} as const;
