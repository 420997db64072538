import type { PaymentEvent } from "../../lifecycles/payment-lifecycle.ts";
import type { Reason, Source } from "../../catalog/reasons.ts";
import type { ReviewFacts, EligibilityFacts } from "./review-facts.ts";
import { describeHit, describeRule, withoutReview } from "./review-hits.ts";
import { endsAutomatically, hitOf, reviewRule, rulesOf, type RuleHits } from "./review-rules.ts";
import {
  evaluate,
  evaluationOf,
  type Evaluation,
  type RiskOutcome,
  type Verdict,
} from "./decision.ts";
import { riskFactsOf } from "./facts-of-review.ts";
import type { RiskFacts } from "./risk-facts.ts";
import type { RiskStage } from "./risk-rules.ts";
import { BUILT_IN, type CompiledRule, type Ruleset } from "./ruleset.ts";

/** The move of a reviewed payment. An event not allowed in `created` is preceded by `validate`. */
export type ReviewDecision = {
  readonly event: PaymentEvent;
  readonly reason: Reason;
  readonly source: Source;
  readonly code: string | null;
  readonly message: string;
  /** Which rule decided; `passed` where none did. */
  readonly rule: string;
  /** The rules that hold the payment; null where none does. */
  readonly hold: RuleHits | null;
  /** Every rule that hit, and the facts. */
  readonly evaluation: Evaluation;
};

type Move = Omit<ReviewDecision, "evaluation">;

function byRisk(move: Omit<Move, "source" | "code" | "hold"> & Partial<Move>): Move {
  return { source: "risk_monitor", code: null, hold: null, ...move };
}

const MESSAGE_MAX = 255;

/** Holds a payment for all deciding rules; the first of them gives the reason. */
function holdFor(facts: ReviewFacts, named: RiskFacts, deciding: readonly CompiledRule[]): Move {
  const held = deciding.map((rule) => describeRule(rule, facts, named));
  const [first] = held;
  if (first === undefined) throw new Error("a hold names a rule");
  const row = reviewRule(first.rule);
  const isLate = facts.status === "scheduled" || (row.is_block && facts.status !== "validating");
  const messages = new Set(held.map((hit) => hit.message));
  const message = [...messages].reduce((all, one) => {
    const longer = all === "" ? one : `${all} ${one}`;
    return longer.length <= MESSAGE_MAX ? longer : all;
  }, "");
  return byRisk({
    event: isLate ? "block_hold" : "review_hold",
    reason: isLate ? row.late_reason : (first.reason ?? row.reason),
    code: first.rule === "paykey_blocked" ? facts.paykey_block_code : null,
    message,
    rule: first.rule,
    hold: Object.fromEntries(
      held.map((hit, index) => [
        hit.rule,
        { version: deciding[index]?.version ?? 0, facts: hit.facts },
      ]),
    ),
  });
}

function park(facts: ReviewFacts): Move {
  const { message } = describeHit("auto_hold", facts);
  const hold = hitOf("auto_hold");
  return byRisk({ event: "auto_hold", reason: "auto_hold", message, rule: "auto_hold", hold });
}

function refuse(facts: ReviewFacts, { name: rule, own }: CompiledRule): Move {
  if (own !== undefined) {
    const { reason, message } = own;
    return byRisk({ event: "decline", reason, message, rule });
  }
  if (rule === "customer_rejected") {
    const reason = "failed_verification";
    return byRisk({
      event: "fail_verification",
      reason,
      message: "The customer is rejected.",
      rule,
    });
  }
  if (rule === "on_block_list") {
    // The account reads this: it does not say what is listed.
    const message = "The payment is blocked.";
    return byRisk({ event: "decline", reason: "payment_blocked", message, rule });
  }
  const isBlockedForGood = facts.paykey_status === "blocked" && !facts.paykey_unblock_eligible;
  return byRisk({
    event: "invalidate",
    reason: "invalid_paykey",
    code: facts.paykey_block_code,
    message: isBlockedForGood
      ? "The paykey is blocked after an earlier return."
      : "The paykey cannot be used.",
    rule,
  });
}

function decline(facts: ReviewFacts, rule: string): Move {
  const { outcome_effect: effect } = facts;
  if (rule === "sandbox_cancel" && effect !== "none" && "cancel" in effect) {
    const message = "Cancelled by the sandbox outcome.";
    return byRisk({ event: "decline", reason: effect.cancel, message, rule });
  }
  const message = declineMessage(facts);
  return byRisk({ event: "decline", reason: "insufficient_funds", message, rule });
}

function declineMessage({
  balance_cents: balance,
  is_balance_stale,
  amount_cents,
}: ReviewFacts): string {
  if (balance === null) {
    return is_balance_stale === true
      ? "The last balance is too old to count, and could not be read again."
      : "The balance could not be read.";
  }
  const more = balance < amount_cents ? "" : " together with charges that are under way already";
  return `The balance does not cover the amount${more}.`;
}

/** The move of the deciding rules; undefined where none decides. */
function moveOf(facts: ReviewFacts, named: RiskFacts, { deciding }: Verdict): Move | undefined {
  const [first] = deciding;
  if (first === undefined) return undefined;
  switch (first.action) {
    case "park":
      return park(facts);
    case "refuse":
      return refuse(facts, first);
    case "hold":
      return holdFor(facts, named, deciding);
    default:
      return decline(facts, first.name);
  }
}

const OUTCOMES: Readonly<Partial<Record<PaymentEvent, RiskOutcome>>> = {
  schedule: "pass",
  resume: "resume",
  auto_hold: "hold",
  review_hold: "hold",
  block_hold: "hold",
};

const byNobody = {
  source: "system",
  reason: "ok",
  code: null,
  rule: "passed",
  hold: null,
} as const;

function decisionOf(
  move: Move,
  verdict: Verdict,
  { stage, named }: { readonly stage: RiskStage; readonly named: RiskFacts },
): ReviewDecision {
  const outcome = OUTCOMES[move.event] ?? "refuse";
  return { ...move, evaluation: evaluationOf(verdict, { stage, outcome, facts: named }) };
}

/** Decides whether a payment is sent, held or stopped. */
export function reviewPayment(facts: ReviewFacts, ruleset: Ruleset = BUILT_IN): ReviewDecision {
  const named = riskFactsOf(facts);
  const verdict = evaluate({ named, facts, ruleset }, "review");
  const message = "Checks passed; the payment is scheduled.";
  const move = moveOf(facts, named, verdict) ?? { ...byNobody, event: "schedule", message };
  return decisionOf(move, verdict, { stage: "review", named });
}

/**
 * Rechecks a scheduled payment: the decision that fails or holds it; undefined where it may be sent.
 * Balance and sandbox outcome were checked when it was scheduled.
 */
export function recheckScheduled(
  eligibility: EligibilityFacts,
  ruleset: Ruleset = BUILT_IN,
): ReviewDecision | undefined {
  const facts: ReviewFacts = { ...withoutReview(eligibility), status: "scheduled" };
  const named = riskFactsOf(facts);
  const verdict = evaluate({ named, facts, ruleset }, "scheduled");
  const move = moveOf(facts, named, verdict);
  return move && decisionOf(move, verdict, { stage: "scheduled", named });
}

/**
 * Rechecks a held payment: fails it, or resumes it where every condition that held it has ended.
 * Other holds are found when its checks run again.
 */
export function recheckHeld(
  eligibility: EligibilityFacts,
  hold: RuleHits | null,
  ruleset: Ruleset = BUILT_IN,
): ReviewDecision | undefined {
  const facts: ReviewFacts = { ...withoutReview(eligibility), status: "on_hold" };
  const named = riskFactsOf(facts, rulesOf(hold));
  const verdict = evaluate({ named, facts, ruleset }, "held");
  const of = { stage: "held", named } as const;
  const [first] = verdict.deciding;
  if (first?.action === "refuse") return decisionOf(refuse(facts, first), verdict, of);
  if (first !== undefined || !endsAutomatically(hold)) return undefined;
  const message = "The cause of the hold has ended; checks run again.";
  return decisionOf({ ...byNobody, event: "resume", message }, verdict, of);
}
