import {
  lockedHits,
  recheckHeld,
  recheckScheduled,
  type CeilingFacts,
  type Hit,
  type Instant,
  type ReviewDecision,
  type EligibilityFacts,
  type Ruleset,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import { listReviewFacts } from "../../db/tables/payments/review-facts.ts";
import type { Move } from "../transitions/move.ts";
import { loadAccountRules } from "../scheduling/account-rules.ts";
import { eligibilityFacts } from "./eligibility-facts.ts";
import type { LimitFacts } from "./reviewed.ts";
import { compareAtReview } from "../exposure/review-exposure.ts";
import { readRulesetInForce } from "../scheduling/risk-rulesets.ts";

/** The context of a recheck. */
export interface RecheckContext {
  readonly environment_id: string;
  readonly at: Instant;
}

/** Facts of locked payments, by payment. */
async function readFacts(
  tx: Tx,
  { environment_id, at }: RecheckContext,
  payments: readonly PaymentRow[],
) {
  const accounts = await loadAccountRules(
    tx,
    environment_id,
    payments.map(({ account_id }) => account_id),
  );
  const known = await listReviewFacts(
    tx,
    environment_id,
    [...new Set(payments.map(({ paykey_id }) => paykey_id))],
    // Balances are not rechecked.
    at,
  );
  const byPaykey = new Map(known.map((facts) => [facts.paykey_id, facts]));
  return (payment: PaymentRow) =>
    eligibilityFacts(
      payment,
      assertFound(byPaykey.get(payment.paykey_id), "the payment's paykey"),
      {
        accounts,
        at,
      },
    );
}

/**
 * Rechecks locked unsent payments by the current customer, paykey and account: ends, holds or
 * resumes them. Three queries for the set.
 */
export async function recheckPayments(
  tx: Tx,
  context: RecheckContext,
  {
    payments,
    limitsOf,
  }: {
    readonly payments: readonly PaymentRow[];
    readonly limitsOf?: (payment: PaymentRow) => LimitFacts | undefined;
  },
): Promise<Move[]> {
  if (payments.length === 0) return [];
  const factsOf = await readFacts(tx, context, payments);
  const ruleset = await readRulesetInForce(tx, context.environment_id);
  const moves = payments.flatMap((payment) => {
    const facts = { ...factsOf(payment), ...limitsOf?.(payment) };
    const decision = decide(payment, facts, ruleset);
    return decision === undefined ? [] : [moveOf(payment, decision, context.at)];
  });
  return await compareAtReview(tx, context.environment_id, moves);
}

/** Payments before review are rechecked only for rules that end them. */
function decide(
  payment: PaymentRow,
  facts: EligibilityFacts,
  ruleset: Ruleset,
): ReviewDecision | undefined {
  if (payment.status === "scheduled") return recheckScheduled(facts, ruleset);
  const status = payment.status === "on_hold" ? payment.status : "created";
  const hold = payment.status === "on_hold" ? payment.hold : null;
  return recheckHeld({ ...facts, status }, hold, ruleset);
}

function moveOf(payment: PaymentRow, decision: ReviewDecision, at: Instant): Move {
  const { event, reason, source, code, message, hold, evaluation } = decision;
  const due = { due_step: "review", due_at: at } as const;
  const held = hold === null ? {} : { hold };
  const set = event === "resume" ? due : held;
  return { payment, event, reason, source, code, message, set, evaluation };
}

/** The holds of payments that cannot be waived, by payment. Two queries for the set. */
export async function readEligibilityHits(
  tx: Tx,
  context: RecheckContext,
  {
    payments,
    ceilingsOf,
  }: {
    readonly payments: readonly PaymentRow[];
    readonly ceilingsOf: (payment: PaymentRow) => CeilingFacts;
  },
): Promise<(payment: PaymentRow) => Hit[]> {
  const factsOf = await readFacts(tx, context, payments);
  return (payment) => lockedHits({ ...factsOf(payment), ceilings: ceilingsOf(payment) });
}
