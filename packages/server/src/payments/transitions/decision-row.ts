import { storeFacts, type Evaluation } from "@railhead/core";
import type { BulkDecision, EvaluatedDay } from "../../db/tables/risk/bulk-decisions.ts";
import type { DecisionRow } from "../../db/tables/risk/decisions.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";

/** An evaluation as it is stored, with the version that its move gave the payment. */
export function decisionRow(
  { environment_id, id, version, status_changed_at }: PaymentRow,
  { ruleset, stage, outcome, rule, hits, shadow, facts, windows }: Evaluation,
): DecisionRow {
  return {
    environment_id,
    payment_id: id,
    version,
    decided_at: status_changed_at,
    ruleset,
    stage,
    outcome,
    rule,
    hits: hits.length === 0 ? null : hits,
    shadow: shadow.length === 0 ? null : shadow,
    facts: storeFacts(facts, windows),
  };
}

/** One evaluation of many payments, which differ in their amounts. */
export interface BulkEvaluation {
  readonly evaluation: Evaluation;
  /** The sums of days under a ceiling, with all payments evaluated. */
  readonly days: readonly EvaluatedDay[];
}

export function bulkDecision({ evaluation, days }: BulkEvaluation): BulkDecision {
  const { ruleset, stage, outcome, rule, hits, facts } = evaluation;
  const {
    "payment.amount": _amount,
    "payment.balance_check": _check,
    "payment.date": _date,
    "ceilings.daily_used": _used,
    ...shared
  } = storeFacts(facts);
  return { ruleset, stage, outcome, rule, hits: hits.length === 0 ? null : hits, shared, days };
}
