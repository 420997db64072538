import type { Reason } from "../../catalog/reasons.ts";

/** The figures and names that a rule saw when it hit; never personal data. */
export type RuleFacts = Readonly<Record<string, string | number>>;

/** A rule that may hold a payment. */
export type ReviewRuleRow = {
  /** Incremented when the rule changes: a waiver of another version does not apply. */
  readonly version: number;
  /** Whether an operator may release the payment although the rule hits. */
  readonly waivable: boolean;
  /** The facts that are compared as figures, each with its worse direction; all others must be equal. */
  readonly worse_when: Readonly<Record<string, "greater" | "smaller">>;
  /** The reason of a hold before the payment is scheduled. */
  readonly reason: Reason;
  /** The reason of a hold after that. */
  readonly late_reason: Reason;
  /** Whether the hold is made from `created`, without checks. */
  readonly is_block: boolean;
  readonly hits_when: string;
  /** The condition that ends the hold automatically; null where only a release does. */
  readonly ends_when: string | null;
};

const waivable = {
  version: 1,
  waivable: true,
  worse_when: {},
  is_block: false,
  ends_when: null,
} as const;
const notWaivable = { version: 1, waivable: false, worse_when: {} } as const;
/** A release reviews the payment again, which holds it again while the figures still exceed. */
const ceiling = {
  ...notWaivable,
  reason: "amount_too_large",
  late_reason: "amount_too_large",
  is_block: false,
  ends_when: null,
} as const;

/** Every rule that may hold a payment, in the order in which a hold names them. */
export const REVIEW_RULES = {
  auto_hold: {
    ...waivable,
    reason: "auto_hold",
    late_reason: "auto_hold",
    hits_when: "The payment was created with `auto_hold`.",
  },
  user_hold: {
    ...waivable,
    reason: "user_request",
    late_reason: "user_request",
    hits_when: "A caller holds the payment.",
  },
  compliance_review: {
    ...notWaivable,
    reason: "require_review",
    late_reason: "risk_review",
    is_block: false,
    hits_when:
      "The customer, its account, a representative or the organization matches a sanctions list, and nobody cleared the match.",
    ends_when: "the match is cleared",
  },
  paykey_blocked: {
    ...notWaivable,
    reason: "risk_review",
    late_reason: "payment_blocked",
    is_block: true,
    hits_when: "The paykey is blocked after a return and may be unblocked.",
    ends_when: "the paykey is unblocked",
  },
  account_not_active: {
    ...notWaivable,
    reason: "risk_review",
    late_reason: "risk_review",
    is_block: true,
    hits_when: "The account is not active.",
    ends_when: "the account is active",
  },
  capability_inactive: {
    ...notWaivable,
    reason: "risk_review",
    late_reason: "risk_review",
    is_block: true,
    hits_when: "The account does not have a capability that the payment needs.",
    ends_when: "the capability is active",
  },
  originator_not_registered: {
    ...notWaivable,
    reason: "risk_review",
    late_reason: "risk_review",
    is_block: false,
    hits_when:
      "The register of originators is in force for the bank, and no active originator allows the company id, SEC code, side, purpose and entry description.",
    ends_when: "an active originator allows it",
  },
  customer_inactive: {
    ...notWaivable,
    reason: "risk_review",
    late_reason: "risk_review",
    is_block: true,
    hits_when: "The customer is inactive.",
    ends_when: "the customer is verified",
  },
  customer_in_review: {
    ...notWaivable,
    reason: "risk_review",
    late_reason: "risk_review",
    is_block: false,
    hits_when: "The customer is pending or in review.",
    ends_when: "the customer is verified",
  },
  paykey_in_review: {
    ...notWaivable,
    reason: "require_review",
    late_reason: "risk_review",
    is_block: false,
    hits_when: "The paykey is pending or in review.",
    ends_when: "the paykey is active",
  },
  return_rate: {
    ...waivable,
    worse_when: { rate_ppm: "greater" },
    reason: "risk_review",
    late_reason: "risk_review",
    hits_when: "A return rate is above its ceiling and the account holds charges for it.",
  },
  max_amount_limit: {
    ...waivable,
    worse_when: { amount_cents: "greater", limit_cents: "smaller" },
    reason: "amount_too_large",
    late_reason: "amount_too_large",
    hits_when: "The amount is over the account's limit per payment.",
  },
  daily_amount_limit: {
    ...waivable,
    worse_when: { amount_cents: "greater", limit_cents: "smaller" },
    reason: "amount_too_large",
    late_reason: "amount_too_large",
    hits_when: "The amount is over what is left of the account's limit of the day.",
  },
  monthly_amount_limit: {
    ...waivable,
    worse_when: { amount_cents: "greater", limit_cents: "smaller" },
    reason: "amount_too_large",
    late_reason: "amount_too_large",
    hits_when: "The amount is over what is left of the account's limit of the month.",
  },
  monthly_count_limit: {
    ...waivable,
    worse_when: { limit_count: "smaller" },
    reason: "amount_too_large",
    late_reason: "amount_too_large",
    hits_when: "The account's payments of the month are used up.",
  },
  account_not_validated: {
    ...waivable,
    reason: "risk_review",
    late_reason: "risk_review",
    hits_when:
      "A debit over the internet (WEB) is on a bank account that nobody has found to be the customer's: by a provider, micro-entries, a person or a paid charge.",
  },
  payment_ceiling: {
    ...ceiling,
    hits_when:
      "The amount is over what the installation lets one payment be (`MAX_PAYMENT_AMOUNT`).",
  },
  bank_limit: {
    ...ceiling,
    hits_when: "The amount alone is over a limit of the bank: of an entry, of a file or of a day.",
  },
  daily_ceiling: {
    ...ceiling,
    hits_when:
      "The account's payments of the kind and payment date come to more than the installation lets them (`MAX_ACCOUNT_DAILY_AMOUNT`).",
  },
  exposure_limit: {
    ...ceiling,
    hits_when:
      "What settles with the payment comes to more than an exposure limit, which two people may approve, or it is over a limit per file by itself.",
  },
  sandbox_outcome: {
    ...waivable,
    reason: "risk_review",
    late_reason: "risk_review",
    hits_when: "A sandbox outcome asks for a hold; the outcome names the reason.",
  },
} as const satisfies Record<string, ReviewRuleRow>;

export type HoldRule = keyof typeof REVIEW_RULES;

/** A rule of an environment, which only a release ends; its version and reason are its own. */
const OWN_RULE: ReviewRuleRow = {
  ...waivable,
  reason: "risk_review",
  late_reason: "risk_review",
  hits_when: "A rule of the environment hits.",
};

/** A row of the table, typed without its literal values; any other name is a rule of the environment. */
export const reviewRule = (rule: string): ReviewRuleRow =>
  Object.hasOwn(REVIEW_RULES, rule) ? REVIEW_RULES[rule as HoldRule] : OWN_RULE;

/** A rule's version with the facts on which it hit. */
export type RuleHit = { readonly version: number; readonly facts: RuleFacts };

/** Rules by name: those that hold a payment, or those that were waived. */
export type RuleHits = { readonly [rule: string]: RuleHit | undefined };

/** A hit of a built-in rule as it is stored. */
export function hitOf(rule: HoldRule, facts: RuleFacts = {}): RuleHits {
  return { [rule]: { version: REVIEW_RULES[rule].version, facts } };
}

/** The rules of hits: the built-in ones in the order of the table, then those of the environment. */
export function rulesOf(hits: RuleHits | null): string[] {
  const names = Object.keys(REVIEW_RULES);
  const own = Object.keys(hits ?? {}).filter((name) => !Object.hasOwn(REVIEW_RULES, name));
  return [...names.filter((name) => hits?.[name] !== undefined), ...own];
}

/** Whether a waiver covers a hit of a built-in rule. */
export function isWaived(waivers: RuleHits | null, rule: HoldRule, facts: RuleFacts): boolean {
  const { version, waivable: mayBeWaived, worse_when } = reviewRule(rule);
  return isWaiverFor(
    waivers?.[rule],
    { version, locked: !mayBeWaived, own: { worse_when }, name: rule },
    facts,
  );
}

type Covered = {
  readonly name: string;
  readonly version: number;
  readonly locked: boolean;
  readonly own?: { readonly worse_when: ReviewRuleRow["worse_when"] };
};

/** Whether a waiver covers a hit: same rule and version, equal names, no worse figure. */
export function isWaiverFor(waiver: RuleHit | undefined, rule: Covered, facts: RuleFacts): boolean {
  const worse = rule.own?.worse_when ?? reviewRule(rule.name).worse_when;
  if (waiver === undefined || waiver.version !== rule.version || rule.locked) return false;
  return Object.entries(facts).every(([name, value]) => {
    const shown = waiver.facts[name];
    const isMeasured = typeof value === "number" && typeof shown === "number";
    if (!isMeasured || worse[name] === undefined) return value === shown;
    return worse[name] === "greater" ? value <= shown : value >= shown;
  });
}

/** The waivers of a payment after a release: the earlier ones and the waivable rules of its hold. */
export function waive(waivers: RuleHits | null, hold: RuleHits | null): RuleHits | null {
  const shown = rulesOf(hold).filter((rule) => reviewRule(rule).waivable && rule !== "user_hold");
  if (shown.length === 0) return waivers;
  return Object.assign({}, waivers, ...shown.map((rule) => ({ [rule]: hold?.[rule] }))) as RuleHits;
}

/** Whether a rule of the hold ends automatically. */
export function endsAutomatically(hold: RuleHits | null): boolean {
  return rulesOf(hold).some((rule) => reviewRule(rule).ends_when !== null);
}
