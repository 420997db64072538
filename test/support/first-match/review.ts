import type { PaymentEvent } from "../../../packages/core/src/lifecycles/payment-lifecycle.ts";
import type { Reason, Source } from "../../../packages/core/src/catalog/reasons.ts";
import type {
  ReviewFacts,
  EligibilityFacts,
} from "../../../packages/core/src/policy/risk/review-facts.ts";
import {
  ceilingHits,
  limitHits,
  outcomeHits,
  rateHits,
  eligibilityHits,
  type Hit,
} from "./hits.ts";
import {
  endsAutomatically,
  hitOf,
  isWaived,
  reviewRule,
  type HoldRule,
  type RuleHits,
} from "../../../packages/core/src/policy/risk/review-rules.ts";

/** The move of a reviewed payment. An event not allowed in `created` is preceded by `validate`. */
export type ReviewDecision = {
  readonly event: PaymentEvent;
  readonly reason: Reason;
  readonly source: Source;
  readonly code: string | null;
  readonly message: string;
  /** Which rule decided. */
  readonly rule: ReviewRule;
  /** The rules that hold the payment; null where none does. */
  readonly hold: RuleHits | null;
};

export type ReviewRule =
  | HoldRule
  | "paykey_unusable"
  | "customer_rejected"
  | "sandbox_outcome"
  | "balance_check"
  | "passed";

type Check = (facts: ReviewFacts) => ReviewDecision | undefined;

function byRisk(
  decision: Omit<ReviewDecision, "source" | "code" | "hold"> & {
    code?: string | null;
    hold?: RuleHits;
  },
): ReviewDecision {
  const { code = null, hold = null } = decision;
  return { ...decision, source: "risk_monitor", code, hold };
}

const checkAutoHold: Check = (facts) => {
  if (!facts.auto_hold || isWaived(facts.waivers, "auto_hold", {})) return undefined;
  const message = facts.auto_hold_message ?? "Held at creation, as asked.";
  const hold = hitOf("auto_hold");
  return byRisk({ event: "auto_hold", reason: "auto_hold", message, rule: "auto_hold", hold });
};

function checkPaykeyUsable(facts: EligibilityFacts): ReviewDecision | undefined {
  const blockedForGood = facts.paykey_status === "blocked" && !facts.paykey_unblock_eligible;
  const ended = facts.paykey_status === "inactive" || facts.paykey_status === "rejected";
  if (!blockedForGood && !ended && !facts.paykey_expired) return undefined;
  return byRisk({
    event: "invalidate",
    reason: "invalid_paykey",
    code: facts.paykey_block_code,
    message: blockedForGood
      ? "The paykey is blocked after an earlier return."
      : "The paykey cannot be used.",
    rule: "paykey_unusable",
  });
}

function checkCustomerRejected(facts: EligibilityFacts): ReviewDecision | undefined {
  if (facts.customer_status !== "rejected") return undefined;
  return byRisk({
    event: "fail_verification",
    reason: "failed_verification",
    message: "The customer is rejected.",
    rule: "customer_rejected",
  });
}

const MESSAGE_MAX = 255;

/** Holds a payment for all rules that hit and were not waived; the first of them gives the reason. */
function holdFor(facts: EligibilityFacts, hits: readonly Hit[]): ReviewDecision | undefined {
  const held = hits.filter((hit) => !isWaived(facts.waivers, hit.rule, hit.facts));
  const [first] = held;
  if (first === undefined) return undefined;
  const row = reviewRule(first.rule);
  const isLate = facts.status === "scheduled" || (row.is_block && facts.status !== "validating");
  const message = held.reduce((all, hit) => {
    const longer = all === "" ? hit.message : `${all} ${hit.message}`;
    return longer.length <= MESSAGE_MAX ? longer : all;
  }, "");
  return byRisk({
    event: isLate ? "block_hold" : "review_hold",
    reason: isLate ? row.late_reason : (first.reason ?? row.reason),
    code: first.rule === "paykey_blocked" ? facts.paykey_block_code : null,
    message,
    rule: first.rule,
    hold: Object.assign({}, ...held.map(({ rule, facts: seen }) => hitOf(rule, seen))) as RuleHits,
  });
}

const checkOutcomeCancel: Check = (facts) => {
  const { outcome_effect: effect } = facts;
  if (effect === "none" || !("cancel" in effect)) return undefined;
  return byRisk({
    event: "decline",
    reason: effect.cancel,
    message: "Cancelled by the sandbox outcome.",
    rule: "sandbox_outcome",
  });
};

function unreadable({ is_balance_stale: isStale }: ReviewFacts): string {
  return isStale === true
    ? "The last balance is too old to count, and could not be read again."
    : "The balance could not be read.";
}

const checkBalance: Check = (facts) => {
  if (facts.balance_check === null || facts.balance_check === "disabled") return undefined;
  const decline = {
    event: "decline",
    reason: "insufficient_funds",
    rule: "balance_check",
  } as const;
  if (facts.balance_cents === null) {
    return facts.balance_check === "required"
      ? byRisk({ ...decline, message: unreadable(facts) })
      : undefined;
  }
  const { under_way_cents: underWay = 0n } = facts;
  if (facts.balance_cents >= facts.amount_cents + underWay) return undefined;
  const isAloneTooMuch = facts.balance_cents < facts.amount_cents;
  const more = isAloneTooMuch ? "" : " together with charges that are under way already";
  return byRisk({ ...decline, message: `The balance does not cover the amount${more}.` });
};

/** The decision that fails an unsent payment in any status. */
function terminalDecision(facts: EligibilityFacts): ReviewDecision | undefined {
  return checkPaykeyUsable(facts) ?? checkCustomerRejected(facts);
}

const checkHolds: Check = (facts) =>
  holdFor(facts, [
    ...eligibilityHits(facts),
    ...ceilingHits(facts),
    ...rateHits(facts),
    ...limitHits(facts),
    ...outcomeHits(facts),
  ]);

/** In order: the first check with a decision wins. */
const CHECKS: readonly Check[] = [
  checkAutoHold,
  terminalDecision,
  checkHolds,
  checkOutcomeCancel,
  checkBalance,
];

/** Decides whether a payment is sent, held or stopped. */
export function reviewPayment(facts: ReviewFacts): ReviewDecision {
  for (const check of CHECKS) {
    const decision = check(facts);
    if (decision !== undefined) return decision;
  }
  return {
    event: "schedule",
    reason: "ok",
    source: "system",
    code: null,
    message: "Checks passed; the payment is scheduled.",
    rule: "passed",
    hold: null,
  };
}

/**
 * Rechecks a scheduled payment: the decision that fails or holds it; undefined where it may be sent.
 * Balance and sandbox outcome were checked when it was scheduled.
 */
export function recheckScheduled(facts: EligibilityFacts): ReviewDecision | undefined {
  const late = { ...facts, status: "scheduled" } as const;
  const hits = [
    ...eligibilityHits(late),
    ...ceilingHits(late),
    ...rateHits(late),
    ...limitHits(late),
  ];
  return terminalDecision(late) ?? holdFor(late, hits);
}

/**
 * Rechecks a held payment: fails it, or resumes it where every condition that held it has ended.
 * Other holds are found when its checks run again.
 */
export function recheckHeld(
  facts: EligibilityFacts,
  hold: RuleHits | null,
): ReviewDecision | undefined {
  const end = terminalDecision(facts);
  if (end !== undefined) return end;
  if (!endsAutomatically(hold) || eligibilityHits(facts).length > 0) return undefined;
  return {
    event: "resume",
    reason: "ok",
    source: "system",
    code: null,
    message: "The cause of the hold has ended; checks run again.",
    rule: "passed",
    hold: null,
  };
}
