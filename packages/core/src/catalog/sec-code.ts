/** Standard entry classes we originate. */
export const SEC_CODES = ["PPD", "WEB", "CCD"] as const;
export type SecCode = (typeof SEC_CODES)[number];

export type EntryFacts = {
  readonly kind: "charge" | "payout";
  readonly customer_type: "individual" | "business";
  /** How a charge was authorized; payouts have none. */
  readonly consent_type?: "internet" | "signed" | null;
  readonly account_type: "checking" | "savings";
  /** True for a zero-amount test entry. */
  readonly prenote?: boolean;
};

export type EntryChoice = {
  readonly sec: SecCode;
  /** Two digits: account type, direction, live or prenote. */
  readonly transaction_code: string;
  /** Two characters of the entry record; `S ` marks a single WEB debit. */
  readonly discretionary_data: string;
};

/** The SEC code of a payment. */
export function secOf(facts: Pick<EntryFacts, "kind" | "customer_type" | "consent_type">): SecCode {
  if (facts.customer_type === "business") return "CCD";
  // A WEB credit is for one consumer paying another, so payouts to individuals are PPD.
  return facts.kind === "charge" && facts.consent_type === "internet" ? "WEB" : "PPD";
}

/** How a payment is written as an ACH entry. */
export function chooseEntry(facts: EntryFacts): EntryChoice {
  const sec = secOf(facts);
  const account = facts.account_type === "checking" ? 20 : 30;
  const direction = facts.kind === "charge" ? 7 : 2;
  return {
    sec,
    transaction_code: String(account + direction + (facts.prenote === true ? 1 : 0)),
    discretionary_data: sec === "WEB" ? "S " : "  ",
  };
}
