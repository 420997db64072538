import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFull } from "../../../../../test/support/depth.ts";
import { anyFacts, orNull, shownHits } from "../../../../../test/support/any-review-facts.ts";
import * as firstMatch from "../../../../../test/support/first-match/review.ts";
import { recheckHeld, recheckScheduled, reviewPayment } from "./review.ts";
import type { ReviewFacts } from "./review-facts.ts";
import { hitOf } from "./review-rules.ts";
import { riskFactsOf } from "./facts-of-review.ts";
import { readStoredFacts, storeFacts } from "./stored-facts.ts";
import { rulesThatHit } from "./ruleset.ts";

const RUNS = { numRuns: isFull ? 20_000 : 300 };

/** A decision without what the first-match engine did not say. */
function moveOf(decision: object | undefined) {
  if (decision === undefined) return undefined;
  const { evaluation: _, rule, ...move } = decision as { evaluation: unknown; rule: string };
  return { ...move, rule: rule === "sandbox_cancel" ? "sandbox_outcome" : rule };
}

describe("the rules as a table", () => {
  it("decide each review as the first-match engine did", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(moveOf(reviewPayment(facts))).toEqual(firstMatch.reviewPayment(facts));
      }),
      RUNS,
    );
  });

  it("decide each recheck as the first-match engine did", () => {
    fc.assert(
      fc.property(anyFacts, orNull(shownHits), (facts, hold) => {
        expect(moveOf(recheckScheduled(facts))).toEqual(firstMatch.recheckScheduled(facts));
        expect(moveOf(recheckHeld(facts, hold))).toEqual(firstMatch.recheckHeld(facts, hold));
      }),
      RUNS,
    );
  });
});

describe("an evaluation", () => {
  it("names every rule that hits, also those that do not decide and those that were waived", () => {
    const facts: ReviewFacts = {
      kind: "charge",
      auto_hold: true,
      auto_hold_message: null,
      waivers: hitOf("max_amount_limit", { amount_cents: 500, limit_cents: 400 }),
      customer_status: "rejected",
      paykey_status: "blocked",
      paykey_block_code: "R29",
      paykey_unblock_eligible: true,
      paykey_expired: false,
      amount_cents: 500n,
      limits: { max_amount: 400n, daily_amount: null, monthly_amount: null, monthly_count: null },
      balance_check: "required",
      balance_cents: 100n,
      outcome_effect: "none",
    };
    const { evaluation } = reviewPayment(facts);
    expect(evaluation.rule).toBe("auto_hold");
    expect(evaluation.hits).toEqual([
      { rule: "auto_hold", version: 1, waived: false },
      { rule: "customer_rejected", version: 1, waived: false },
      { rule: "paykey_blocked", version: 1, waived: false },
      { rule: "max_amount_limit", version: 1, waived: true },
      { rule: "balance_check", version: 1, waived: false },
    ]);
  });

  it("hits again on its stored facts alone, whatever they were", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { evaluation } = reviewPayment(facts);
        const stored = JSON.parse(JSON.stringify(storeFacts(evaluation.facts))) as object;
        const again = rulesThatHit(readStoredFacts(stored), "review").map(({ name }) => name);
        expect(again).toEqual(evaluation.hits.map(({ rule }) => rule));
      }),
      RUNS,
    );
  });

  it("stores little of a payment with nothing against it", () => {
    const facts = riskFactsOf({
      kind: "charge",
      auto_hold: false,
      auto_hold_message: null,
      waivers: null,
      customer_status: "verified",
      paykey_status: "active",
      paykey_block_code: null,
      paykey_unblock_eligible: false,
      paykey_expired: false,
      amount_cents: 10_000n,
      balance_check: "disabled",
      balance_cents: null,
      outcome_effect: "none",
    });
    expect(storeFacts(facts)).toEqual({ "payment.amount": "10000" });
  });
});
