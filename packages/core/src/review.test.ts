import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CUSTOMER_STATUSES } from "./customer-lifecycle.ts";
import { PAYKEY_STATUSES } from "./paykey-lifecycle.ts";
import { nextStatus, paymentMove } from "./payment-lifecycle.ts";
import { REASONS } from "./reasons.ts";
import type { Reason } from "./reasons.ts";
import { reviewPayment } from "./review.ts";
import type { ReviewFacts } from "./review.ts";

const FINE: ReviewFacts = {
  kind: "charge",
  auto_hold: false,
  auto_hold_message: null,
  released_reasons: [],
  customer_status: "verified",
  paykey_status: "active",
  paykey_block_code: null,
  paykey_unblock_eligible: false,
  paykey_expired: false,
  balance_check: "disabled",
  balance_cents: null,
  amount_cents: 10_000n,
  outcome_effect: "none",
};

function review(facts: Partial<ReviewFacts>): string {
  const { event, reason, code, rule } = reviewPayment({ ...FINE, ...facts });
  return `${event} ${reason} ${code ?? "-"} ${rule}`;
}

const BLOCKED_ONCE = {
  paykey_status: "blocked",
  paykey_block_code: "R29",
  paykey_unblock_eligible: true,
} as const;

describe("reviewPayment", () => {
  it("schedules a payment with nothing against it", () => {
    expect(reviewPayment(FINE)).toEqual({
      event: "schedule",
      reason: "ok",
      source: "system",
      code: null,
      message: "Checks passed; the payment is scheduled.",
      rule: "passed",
    });
  });

  it("holds as asked before any other check, with the caller's message, once", () => {
    const asked = { auto_hold: true, paykey_status: "inactive" } as const;
    expect(review(asked)).toBe("auto_hold auto_hold - auto_hold");
    expect(reviewPayment({ ...FINE, ...asked, auto_hold_message: "m" }).message).toBe("m");
    expect(review({ auto_hold: true, released_reasons: ["auto_hold"] })).toBe(
      "schedule ok - passed",
    );
  });

  it("fails a payment whose paykey is cancelled, rejected, expired or blocked for good", () => {
    expect(review({ paykey_status: "inactive" })).toBe(
      "invalidate invalid_paykey - paykey_unusable",
    );
    expect(review({ paykey_status: "rejected" })).toBe(
      "invalidate invalid_paykey - paykey_unusable",
    );
    expect(review({ paykey_expired: true })).toBe("invalidate invalid_paykey - paykey_unusable");
    expect(review({ paykey_status: "blocked", paykey_block_code: "R02" })).toBe(
      "invalidate invalid_paykey R02 paykey_unusable",
    );
  });

  it("holds a payment whose paykey may still be unblocked, and sends nothing when only the hold is released", () => {
    expect(review(BLOCKED_ONCE)).toBe("block_hold payment_blocked R29 paykey_blocked");
    expect(review({ ...BLOCKED_ONCE, status: "validating" })).toBe(
      "review_hold risk_review R29 paykey_blocked",
    );
    expect(review({ ...BLOCKED_ONCE, released_reasons: ["payment_blocked"] })).toBe(
      "decline payment_blocked R29 paykey_blocked",
    );
  });

  it("holds while customer or paykey is pending or in review, until a person releases", () => {
    for (const status of ["pending", "review"] as const) {
      expect(review({ customer_status: status })).toBe(
        "review_hold risk_review - customer_in_review",
      );
      expect(review({ paykey_status: status })).toBe(
        "review_hold require_review - paykey_in_review",
      );
      expect(review({ customer_status: status, released_reasons: ["risk_review"] })).toBe(
        "schedule ok - passed",
      );
      expect(review({ paykey_status: status, released_reasons: ["require_review"] })).toBe(
        "schedule ok - passed",
      );
    }
  });

  it("does not take the release of one hold for the release of another", () => {
    expect(
      review({ paykey_status: "review", released_reasons: ["risk_review", "auto_hold"] }),
    ).toBe("review_hold require_review - paykey_in_review");
  });

  it("cancels a payment of a rejected or inactive customer", () => {
    expect(review({ customer_status: "rejected" })).toBe(
      "decline payment_blocked - customer_refused",
    );
    expect(review({ customer_status: "inactive" })).toBe(
      "decline payment_blocked - customer_refused",
    );
  });

  it("checks the balance as asked: required needs one, enabled uses one, disabled ignores it", () => {
    const declined = "decline insufficient_funds - balance_check";
    const passed = "schedule ok - passed";
    const table = [
      ["required", null, declined],
      ["required", 9_999n, declined],
      ["required", 10_000n, passed],
      ["enabled", null, passed],
      ["enabled", 9_999n, declined],
      ["enabled", 10_000n, passed],
      ["disabled", null, passed],
      ["disabled", 0n, passed],
      [null, 0n, passed],
    ] as const;
    for (const [check, balance, answer] of table) {
      expect(review({ balance_check: check, balance_cents: balance })).toBe(answer);
    }
  });

  it("obeys sandbox outcomes, a released hold not twice", () => {
    expect(review({ outcome_effect: { hold: "amount_too_large" } })).toBe(
      "review_hold amount_too_large - sandbox_outcome",
    );
    expect(
      review({
        outcome_effect: { hold: "amount_too_large" },
        released_reasons: ["amount_too_large"],
      }),
    ).toBe("schedule ok - passed");
    expect(review({ outcome_effect: { cancel: "payment_blocked" } })).toBe(
      "decline payment_blocked - sandbox_outcome",
    );
    expect(review({ outcome_effect: { return: "R01", when: "before_settlement" } })).toBe(
      "schedule ok - passed",
    );
  });

  it("holds what passes a limit of the account by one cent or one payment, and not what meets it", () => {
    const none = {
      max_amount: null,
      daily_amount: null,
      monthly_amount: null,
      monthly_count: null,
    };
    const usage = { daily_amount: 5_000n, monthly_amount: 50_000n, monthly_count: 9 };
    const held = "review_hold amount_too_large - account_limit";
    const passed = "schedule ok - passed";
    const table = [
      [{ max_amount: 10_000n }, passed],
      [{ max_amount: 9_999n }, held],
      [{ daily_amount: 15_000n }, passed],
      [{ daily_amount: 14_999n }, held],
      [{ monthly_amount: 60_000n }, passed],
      [{ monthly_amount: 59_999n }, held],
      [{ monthly_count: 10 }, passed],
      [{ monthly_count: 9 }, held],
    ] as const;
    for (const [limit, answer] of table) {
      expect(review({ limits: { ...none, ...limit }, usage })).toBe(answer);
      expect(review({ limits: { ...none, ...limit } })).toBe(
        "max_amount" in limit ? answer : passed,
      );
    }
    expect(
      review({
        limits: { ...none, max_amount: 1n },
        usage,
        released_reasons: ["amount_too_large"],
      }),
    ).toBe(passed);
  });

  const anyFacts: fc.Arbitrary<ReviewFacts> = fc.record({
    kind: fc.constantFrom("charge", "payout"),
    status: fc.constantFrom("created", "validating"),
    auto_hold: fc.boolean(),
    auto_hold_message: fc.constantFrom(null, "m"),
    released_reasons: fc.subarray(Object.keys(REASONS) as Reason[]),
    customer_status: fc.constantFrom(...CUSTOMER_STATUSES),
    paykey_status: fc.constantFrom(...PAYKEY_STATUSES),
    paykey_block_code: fc.constantFrom(null, "R02", "R29"),
    paykey_unblock_eligible: fc.boolean(),
    paykey_expired: fc.boolean(),
    balance_check: fc.constantFrom("required", "enabled", "disabled", null),
    balance_cents: fc.option(fc.bigInt({ min: 0n, max: 20_000n })),
    amount_cents: fc.bigInt({ min: 1n, max: 20_000n }),
    outcome_effect: fc.constantFrom(
      "none" as const,
      { hold: "amount_too_large" } as const,
      { cancel: "payment_blocked" } as const,
    ),
  });

  it("decides on a move the payment can make, with a reason the move may have", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        // A hold asked for at creation is made before checks start.
        fc.pre(!(facts.auto_hold && facts.status === "validating"));
        const { event, reason, source } = reviewPayment(facts);
        const at = facts.status ?? "created";
        const from = nextStatus(at, event) === undefined ? nextStatus(at, "validate") : at;
        const move = paymentMove(from ?? at, event);
        expect(move?.reasons).toContain(reason);
        expect(source).toBe(move?.source);
      }),
      { numRuns: 2000 },
    );
  });

  it("sends nothing on a paykey or for a customer that is ended or blocked, whatever was released", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        fc.pre(
          facts.paykey_expired ||
            ["inactive", "rejected", "blocked"].includes(facts.paykey_status) ||
            ["inactive", "rejected"].includes(facts.customer_status),
        );
        expect(reviewPayment(facts).event).not.toBe("schedule");
      }),
      { numRuns: 1000 },
    );
  });
});
