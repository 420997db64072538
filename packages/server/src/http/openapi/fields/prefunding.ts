/** What covers payouts, and money paid in for them. */
export const PREFUNDING_FIELDS = {
  payout_funding:
    "Whether payouts wait for cover before they go into a file. Null inherits the section.",
  "PayoutFunding.mode": "What covers payouts.",
  credit_limit:
    "Cents that payouts may draw in mode `credit_line` before withdrawals repay them. Null lets none leave.",
  "Prefunding.mode": "What covers the account's payouts.",
  "Prefunding.reference":
    "What the text of a wire must hold so that its money is booked for the account.",
  "Prefunding.prefunded":
    "Cents that were paid in and cover no payout yet. Below zero, nothing leaves.",
  credit_drawn: "Cents of payouts that were sent on credit and are not repaid.",
  spendable: "Cents that payouts may still use. Null where payouts need no cover.",
  "Prefunding.waiting": "Payouts that waited at the last cut-off.",
  "Prefunding.waiting.count": "How many they are.",
  "Prefunding.waiting.amount": "What they sum to, in cents.",
  missing: "Cents that must be paid in so that it and all before it leave.",
  waits_since: "The cut-off since which it waits. Null where nothing waits.",
  "PrefundingWaiting.payout_id": "The payout.",
  "PrefundingWaiting.amount": "Its cents.",
  "PrefundingWaiting.waits_since": "The cut-off since which it waits.",
  next_cutoff_at: "The cut-off at which it leaves if it is covered then.",
  "PrefundingReceipt.amount": "Cents that came in.",
  "PrefundingReceipt.date": "The day on which the bank's statement shows them.",
  "PrefundingReceipt.text": "What the bank's statement says of them.",
  "PrefundingReceipt.reason":
    "Why a person booked them. Null where the text named the account by its reference.",
  received_by: "Who booked them, as a type and an id.",
  reversed_at: "When they were taken back. Null while they count.",
  reversed_by: "Who took them back. Null while they count.",
  reverse_reason: "Why they were taken back. Null while they count.",
  "ReceiveBankStatement.account_id": "The account whose money it is.",
  "ReceiveBankStatement.reason": "How you know, in a sentence.",
} as const;
