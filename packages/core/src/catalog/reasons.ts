/** Who or what caused a status. */
export const SOURCES = {
  risk_monitor: "Our checks and limits.",
  bank_decline: "The customer's bank, by a return.",
  customer_dispute: "The customer, who says the debit was not authorized.",
  user_action: "A person or program with an API key.",
  system: "Normal progress, or a fault on our side.",
} as const;

export type Source = keyof typeof SOURCES;

type ReasonRow = { readonly source: Source; readonly meaning: string };

/** Why a status was entered, with the source it usually has. */
export const REASONS = {
  ok: { source: "system", meaning: "Normal progress." },
  validating: { source: "system", meaning: "Checks are running." },
  internal_system_error: { source: "system", meaning: "A fault on our side." },
  insufficient_funds: {
    source: "bank_decline",
    meaning: "Not enough funds: a return, or without code our own balance check (risk_monitor).",
  },
  closed_bank_account: { source: "bank_decline", meaning: "The bank account is closed." },
  invalid_bank_account: {
    source: "bank_decline",
    meaning: "The bank account does not exist or takes no ACH entries.",
  },
  invalid_routing: { source: "bank_decline", meaning: "The routing number is not usable." },
  frozen_bank_account: { source: "bank_decline", meaning: "The bank account is frozen." },
  owner_deceased: { source: "bank_decline", meaning: "The account holder has died." },
  payment_stopped: {
    source: "bank_decline",
    meaning: "The customer stopped this payment at the bank.",
  },
  duplicate_entry: { source: "bank_decline", meaning: "The entry was sent twice." },
  payout_refused: { source: "bank_decline", meaning: "The customer refused the credit." },
  other_network_return: {
    source: "bank_decline",
    meaning: "Returned for another reason; see the code.",
  },
  disputed: {
    source: "customer_dispute",
    meaning: "The customer says the payment was not authorized.",
  },
  risk_review: {
    source: "risk_monitor",
    meaning: "A person must look at the payment or its customer.",
  },
  require_review: { source: "risk_monitor", meaning: "A person must decide." },
  amount_too_large: {
    source: "risk_monitor",
    meaning: "Over a limit of the account or its bank, or a ceiling of the installation.",
  },
  too_many_attempts: { source: "risk_monitor", meaning: "Too many payments in a short time." },
  fraudulent: { source: "risk_monitor", meaning: "Declined as likely fraud." },
  payment_blocked: {
    source: "risk_monitor",
    meaning: "Refused because of earlier returns or a block.",
  },
  invalid_paykey: {
    source: "risk_monitor",
    meaning: "The paykey cannot be used; the code names a blocking return.",
  },
  failed_verification: {
    source: "risk_monitor",
    meaning: "The check of the paykey or customer failed.",
  },
  blocked_by_system: { source: "risk_monitor", meaning: "The paykey was blocked after a return." },
  auto_hold: { source: "risk_monitor", meaning: "Held at creation, as asked." },
  watchtower_review: { source: "risk_monitor", meaning: "Accepted in filters, never produced." },
  user_request: { source: "user_action", meaning: "Asked for by the caller." },
  cancel_request: { source: "user_action", meaning: "The caller cancelled the paykey." },
} as const satisfies Record<string, ReasonRow>;

export type Reason = keyof typeof REASONS;

/** Resources that show a reason. */
export type ReasonedResource = "charge" | "payout" | "payment" | "paykey" | "funding_event";

/** A reason as the API returns it: payments use `OK`, every other resource `ok`. */
export function serializeReason(reason: Reason, resource: ReasonedResource): string {
  const isPayment = resource === "charge" || resource === "payout" || resource === "payment";
  return reason === "ok" && isPayment ? "OK" : reason;
}

/** The reason that `serializeReason` gave. */
export const parseReason = (text: string): Reason => (text === "OK" ? "ok" : (text as Reason));
