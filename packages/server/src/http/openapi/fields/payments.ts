/** Charges, payouts, and the transfers that carry them. */
export const PAYMENT_FIELDS = {
  "CreateCharge.paykey": "The token of the customer's paykey.",
  "CreatePayout.paykey": "The token of the customer's paykey.",
  "Charge.description":
    "Your text about the payment, up to 80 characters. Null when there is none.",
  "Payout.description":
    "Your text about the payment, up to 80 characters. Null when there is none.",
  "Payment.description":
    "Your text about the payment, up to 80 characters. Null when there is none.",
  payment_related_information:
    "Text for the receiver, up to 80 printable ASCII characters: the addenda record (05) of the entry. Null for none.",
  "CreateCharge.description": "Your text about the payment, up to 80 characters.",
  "CreatePayout.description": "Your text about the payment, up to 80 characters.",
  "CreateCharge.external_id": "Your own id, unique among the charges of the account.",
  "CreatePayout.external_id": "Your own id, unique among the payouts of the account.",
  "CreateCharge.amount": "What to debit, in whole cents.",
  "CreatePayout.amount": "What to credit, in whole cents.",
  "RefundCharge.amount":
    "The refund amount in whole cents. Defaults to the remaining amount of the charge.",
  "UpdateCharge.amount": "The new amount in whole cents.",
  "UpdatePayout.amount": "The new amount in whole cents.",
  payment_date:
    "The day on which the money is to move, `YYYY-MM-DD` in US Eastern time. Rolls forward to a banking day.",
  consent_type: "How the customer agreed: `internet` for online or app, `signed` for a signature.",
  balance_check:
    "Whether the balance must cover the amount: `required`, `enabled` when readable, `disabled`.",
  auto_hold: "Whether the payment is put on hold as soon as it is created.",
  auto_hold_message: "The message of that hold, up to 255 characters. Null when there is none.",
  purpose: "What the payment is for, which decides the words on the statement.",
  default_purpose: "The purpose of payments that name none.",
  payment_type: "Whether it is a charge or a payout.",
  payment_rail: "The rail that carries the payment. Always `ach`.",
  funding_ids:
    "Ids of the funding events that carried the payment, oldest first. Empty until funded.",
  funding_id: "The id of the latest funding event of the payment. Null until funded.",
  trace_ids: "Trace numbers by what they identify. `{}` until the entry is in a file.",
  entry: "The 15-digit trace number of our entry.",
  return: "The 15-digit trace number of the bank's return.",
  processed_at: "When the entry was handed to the bank. Null before.",
  effective_at: "When the payment settled at the customer's bank. Null before.",
  related_payments:
    "Other payments by id, and what each is to this one: `original`, `resubmit` or `refund`.",
  is_resubmit: "Whether it is a new attempt of another payment.",
  has_resubmit: "Whether another attempt was made.",
  is_refund: "Whether it is a refund of a charge.",
  has_refund: "Whether any of it was refunded.",
  allowed_actions: "The actions that the current status allows.",
  expected: "The banking days on which the next steps happen.",
  submission: "The day on which the entry goes to the bank. Null when it does not.",
  settlement: "The day on which the entry settles. Null when it does not.",
  paid: "The day on which the payment becomes paid. Null when it does not.",
  "CancelCharge.reason": "Why, in a sentence for people, up to 255 characters.",
  "CancelPaykey.reason": "Why, in a sentence for people, up to 255 characters.",
  "CancelPayout.reason": "Why, in a sentence for people, up to 255 characters.",
  "HoldCharge.reason": "Why, in a sentence for people, up to 255 characters.",
  "HoldPayout.reason": "Why, in a sentence for people, up to 255 characters.",
  "ReleaseCharge.reason": "Why, in a sentence for people, up to 255 characters.",
  "ReleasePayout.reason": "Why, in a sentence for people, up to 255 characters.",
  "ReverseCharge.reason": "Why the entry was wrong.",
  "ReversePayout.reason": "Why the entry was wrong.",
  "Reversal.reason": "Why the entry was wrong.",
  "Reversal.status": "The status of the reversal.",
  "UnblockPaykey.message": "Why the paykey is unblocked, in a sentence for people.",
  "FundingEvent.direction":
    "`deposit` when money comes to the business's bank account, `withdrawal` when it leaves.",
  "FundingEvent.event_type": "What the transfer contains.",
  payment_count: "How many payments are in the transfer.",
  transfer_date: "The day of the transfer, `YYYY-MM-DD`.",
  trace_numbers: "Trace numbers of the entries, oldest first. Empty until they are in a file.",
  "FundingEvent.trace_number": "The latest trace number. Null until the transfer is in a file.",
  linked_bank_account_details: "The business's bank account. Null when none is known.",
  funding_event_job_type: "Which payments to gather: `charges` or `payouts`.",
  "FundingEventPayment.reason": "Why the payment is in the transfer.",
  "PaymentTimeline.payment_id": "The id of the payment.",
  "PaymentTimeline.as_of": "The environment's instant at which it was read.",
  "PaymentTimeline.items.at": "When it happened, or is expected to.",
  "items.importance": "How much attention it deserves: `main`, `detail` or `noise`.",
  "items.actor": "Who or what did it.",
  "PaymentTimeline.items.actor.id":
    "The id of the person or key. Null where nobody of an id did it.",
  "PaymentRow.description":
    "Your text about the payment, up to 80 characters. Null when there is none.",
  "PaymentRow.customer_name": "`customer_details.name`.",
  "PaymentRow.paykey_label": "`paykey_details.label`.",
  "PaymentRow.status_code": "`status_details.code`. Null without one.",
  "PaymentRow.status_message": "`status_details.message`.",
  "PaymentRow.status_reason": "`status_details.reason`.",
  "PaymentSummary.charges": "How many charges, and their sum.",
  "PaymentSummary.payouts": "How many payouts, and their sum.",
  "groups.charges": "How many charges of the group, and their sum.",
  "groups.payouts": "How many payouts of the group, and their sum.",
  "PaymentSummary.group_by": "What the groups are of. Null without groups.",
  "items.link": "What it leads to. Null where it leads nowhere.",
  "link.type": "The type of the resource.",
  "link.id": "The id of the resource.",
  "items.money": "The amount that it moved. Null where it moved none.",
  "money.direction":
    "`in` for money that came to us, `out` for money that left, `internal` between ledger accounts.",
  "left_out.part": "The part that is not shown.",
  repair: "Whether wrong counts are recounted.",
  repaired: "Whether counts were recounted.",
  "PaymentVerifyCount.faults": "Counts that are wrong. Empty when all agree.",
  counted_by: "The date of payments by which they are counted.",
  "faults.day": "The day that the count is of.",
  "faults.kind": "The kind of payment that is counted.",
  "faults.status": "The status that is counted.",
  counted: "The count that is kept.",
  there_are: "How many there really are.",
  wrong_minutes:
    "How many minutes have other amounts than their payments. Rules that read windows of an account read them.",
  "ChargeUnmask.description":
    "Your text about the payment, up to 80 characters. Null when there is none.",
  "PayoutUnmask.description":
    "Your text about the payment, up to 80 characters. Null when there is none.",
  "RefundCharge.description":
    "Your text about the payment, up to 80 characters. Null when there is none.",
  "ResubmitCharge.description":
    "Your text about the payment, up to 80 characters. Null when there is none.",
  "ResubmitPayout.description":
    "Your text about the payment, up to 80 characters. Null when there is none.",
  "UpdateCharge.description":
    "Your text about the payment, up to 80 characters. Null when there is none.",
  "UpdatePayout.description":
    "Your text about the payment, up to 80 characters. Null when there is none.",
  "PaykeyDetails.balance":
    "The last known balance in cents as a string of digits. Null when unknown.",
  "FundingEvent.amount": "The sum of its payments in cents as a string of digits, without a sign.",
  "FundingEventPayment.payment_amount": "The payment's amount in cents as a string of digits.",
  "FundingEventPayment.funding_amount":
    "What the payment adds, in cents as a string of digits. Positive when the business gets it.",
  "Reversal.return_code":
    "The code with which the receiving bank returned it. Null when it did not.",
  "Reversal.is_applied": "Whether it undid the payment. Null until it has settled.",
  "Reversal.trace_number": "The 15-digit trace number of our entry. Null until it is in a file.",
  "ReviewAccount.reason": "Whether an account that ends is disabled or terminated.",
} as const;
