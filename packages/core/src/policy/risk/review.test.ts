import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CUSTOMER_STATUSES } from "../../lifecycles/customer-lifecycle.ts";
import { PAYKEY_STATUSES } from "../../lifecycles/paykey-lifecycle.ts";
import { nextStatus, paymentMove } from "../../lifecycles/payment-lifecycle.ts";
import { reviewPayment } from "./review.ts";
import { recheckHeld, recheckScheduled } from "./review.ts";
import type { ReviewFacts } from "./review-facts.ts";
import { hitOf, isWaived, REVIEW_RULES, waive, type HoldRule } from "./review-rules.ts";

const FINE: ReviewFacts = {
  kind: "charge",
  auto_hold: false,
  auto_hold_message: null,
  waivers: null,
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

const NO_LIMITS = {
  max_amount: null,
  daily_amount: null,
  monthly_amount: null,
  monthly_count: null,
};

/** A waiver of every rule in the table. */
const everything = Object.fromEntries(
  (Object.keys(REVIEW_RULES) as HoldRule[]).map((rule) => [
    rule,
    {
      version: 1,
      facts: {
        amount_cents: 1e12,
        limit_cents: 0,
        limit_count: 0,
        rate_ppm: 1e6,
        subject: "account",
      },
    },
  ]),
);

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
    expect(reviewPayment(FINE)).toMatchObject({
      event: "schedule",
      reason: "ok",
      source: "system",
      code: null,
      message: "Checks passed; the payment is scheduled.",
      rule: "passed",
      hold: null,
      evaluation: { outcome: "pass", rule: null, hits: [] },
    });
  });

  it("applies auto_hold before any other check, with the caller's message, once", () => {
    const asked = { auto_hold: true, paykey_status: "inactive" } as const;
    expect(review(asked)).toBe("auto_hold auto_hold - auto_hold");
    expect(reviewPayment({ ...FINE, ...asked, auto_hold_message: "m" }).message).toBe("m");
    expect(review({ auto_hold: true, waivers: hitOf("auto_hold") })).toBe("schedule ok - passed");
  });

  it("fails a payment whose paykey is cancelled, rejected, expired or permanently blocked", () => {
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

  it("holds a payment whose paykey can be unblocked, whatever was waived", () => {
    for (const waivers of [null, everything]) {
      const facts = { ...BLOCKED_ONCE, waivers };
      expect(review(facts)).toBe("block_hold payment_blocked R29 paykey_blocked");
      expect(review({ ...facts, status: "validating" })).toBe(
        "review_hold risk_review R29 paykey_blocked",
      );
    }
  });

  it("holds while customer or paykey is pending or in review, whatever was waived", () => {
    for (const status of ["pending", "review"] as const) {
      for (const waivers of [null, everything]) {
        expect(review({ customer_status: status, waivers })).toBe(
          "review_hold risk_review - customer_in_review",
        );
        expect(review({ paykey_status: status, waivers })).toBe(
          "review_hold require_review - paykey_in_review",
        );
      }
    }
  });

  it("fails a payment of a rejected customer and holds one of an inactive customer", () => {
    expect(review({ customer_status: "rejected", waivers: everything })).toBe(
      "fail_verification failed_verification - customer_rejected",
    );
    expect(review({ customer_status: "inactive", waivers: everything })).toBe(
      "block_hold risk_review - customer_inactive",
    );
    expect(review({ customer_status: "inactive", status: "validating" })).toBe(
      "review_hold risk_review - customer_inactive",
    );
  });

  it("holds a payment that the account may not make now, whatever was waived", () => {
    for (const rule of ["account_not_active", "capability_inactive"] as const) {
      const permission = { rule, capability: "charges", message: "Not now." };
      expect(review({ permission, waivers: everything })).toBe(`block_hold risk_review - ${rule}`);
    }
  });

  it("names every rule that hits in one hold, with the facts each saw", () => {
    const { message, hold } = reviewPayment({
      ...FINE,
      customer_status: "review",
      rate_breach: { subject: "account", rate_ppm: 20_000, message: "The rate is 2 %." },
      limits: { ...NO_LIMITS, max_amount: 9_000n },
    });
    expect(message).toBe(
      "The customer is not verified yet. The payment goes on by itself once the customer is verified. The rate is 2 %. Over the limit of $90.00 per payment.",
    );
    expect(hold).toEqual({
      customer_in_review: { version: 1, facts: {} },
      return_rate: { version: 1, facts: { subject: "account", rate_ppm: 20_000 } },
      max_amount_limit: { version: 1, facts: { amount_cents: 10_000, limit_cents: 9_000 } },
    });
  });

  it("checks the balance by its setting: required needs one, enabled uses one, disabled ignores it", () => {
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

  it("applies sandbox outcomes, and a released hold only once", () => {
    expect(review({ outcome_effect: { hold: "amount_too_large" } })).toBe(
      "review_hold amount_too_large - sandbox_outcome",
    );
    expect(
      review({
        outcome_effect: { hold: "amount_too_large" },
        waivers: hitOf("sandbox_outcome"),
      }),
    ).toBe("schedule ok - passed");
    expect(review({ outcome_effect: { cancel: "payment_blocked" } })).toBe(
      "decline payment_blocked - sandbox_cancel",
    );
    expect(review({ outcome_effect: { return: "R01", when: "before_settlement" } })).toBe(
      "schedule ok - passed",
    );
  });

  it("holds a payment that exceeds an account limit by one cent or one payment, and not one that meets it", () => {
    const usage = { daily_amount: 5_000n, monthly_amount: 50_000n, monthly_count: 9 };
    const held = (limit: object) =>
      `review_hold amount_too_large - ${Object.keys(limit).join()}_limit`;
    const passed = "schedule ok - passed";
    const table = [
      [{ max_amount: 10_000n }, true],
      [{ max_amount: 9_999n }, false],
      [{ daily_amount: 15_000n }, true],
      [{ daily_amount: 14_999n }, false],
      [{ monthly_amount: 60_000n }, true],
      [{ monthly_amount: 59_999n }, false],
      [{ monthly_count: 10 }, true],
      [{ monthly_count: 9 }, false],
    ] as const;
    for (const [limit, passes] of table) {
      const answer = passes ? passed : held(limit);
      expect(review({ limits: { ...NO_LIMITS, ...limit }, usage })).toBe(answer);
      expect(review({ limits: { ...NO_LIMITS, ...limit } })).toBe(
        "max_amount" in limit ? answer : passed,
      );
    }
  });

  const anyFacts: fc.Arbitrary<ReviewFacts> = fc.record({
    kind: fc.constantFrom("charge", "payout"),
    status: fc.constantFrom("created", "validating"),
    auto_hold: fc.boolean(),
    auto_hold_message: fc.constantFrom(null, "m"),
    waivers: fc.constantFrom(null, everything),
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
        // auto_hold applies before checks start.
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

  it("schedules nothing on an unusable paykey or for an unverified customer, whatever was waived", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        fc.pre(
          facts.paykey_expired ||
            ["inactive", "rejected", "blocked"].includes(facts.paykey_status) ||
            ["review", "pending"].includes(facts.paykey_status) ||
            facts.customer_status !== "verified",
        );
        expect(reviewPayment(facts).event).not.toBe("schedule");
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a waiver", () => {
  const facts = { subject: "account", rate_ppm: 15_000 };
  const waivers = hitOf("return_rate", facts);

  it("covers its rule on the waived facts and on better ones, and nothing else", () => {
    expect(isWaived(waivers, "return_rate", facts)).toBe(true);
    expect(isWaived(waivers, "return_rate", { ...facts, rate_ppm: 14_999 })).toBe(true);
    expect(isWaived(waivers, "return_rate", { ...facts, rate_ppm: 15_001 })).toBe(false);
    expect(isWaived(waivers, "return_rate", { ...facts, subject: "company 1" })).toBe(false);
    expect(isWaived(waivers, "daily_amount_limit", { amount_cents: 1 })).toBe(false);
    const shown = { amount_cents: 500, limit_cents: 400 };
    const over = (seen: object) =>
      isWaived(hitOf("max_amount_limit", shown), "max_amount_limit", { ...shown, ...seen });
    expect(over({ amount_cents: 499, limit_cents: 401 })).toBe(true);
    expect(over({ amount_cents: 501 })).toBe(false);
    expect(over({ limit_cents: 399 })).toBe(false);
    expect(isWaived(null, "return_rate", facts)).toBe(false);
    const older = { return_rate: { version: 0, facts } };
    expect(isWaived(older, "return_rate", facts)).toBe(false);
  });

  it("consists of the waivable rules of the hold", () => {
    const hold = { ...hitOf("customer_in_review"), ...waivers, ...hitOf("user_hold") };
    expect(waive(null, hold)).toEqual(waivers);
    expect(waive(hitOf("auto_hold"), hold)).toEqual({ ...hitOf("auto_hold"), ...waivers });
    expect(waive(null, hitOf("user_hold"))).toBeNull();
    expect(waive(null, null)).toBeNull();
  });
});

describe("rechecking a payment", () => {
  it("keeps a scheduled payment that passes, and fails or holds one that does not", () => {
    const again = (facts: Partial<ReviewFacts>) => {
      const decision = recheckScheduled({ ...FINE, ...facts });
      return decision === undefined ? "sent" : `${decision.event} ${decision.reason}`;
    };
    expect(again({})).toBe("sent");
    expect(again({ customer_status: "rejected" })).toBe("fail_verification failed_verification");
    expect(again({ paykey_expired: true })).toBe("invalidate invalid_paykey");
    expect(again(BLOCKED_ONCE)).toBe("block_hold payment_blocked");
    expect(again({ customer_status: "review" })).toBe("block_hold risk_review");
    expect(again({ paykey_status: "review" })).toBe("block_hold risk_review");
    expect(again({ limits: { ...NO_LIMITS, max_amount: 1n } })).toBe("block_hold amount_too_large");
  });

  it("resumes a held payment once every condition that held it has ended, and no other", () => {
    const again = (hold: HoldRule[], facts: Partial<ReviewFacts> = {}) =>
      recheckHeld({ ...FINE, ...facts }, Object.assign({}, ...hold.map((rule) => hitOf(rule))))
        ?.event;
    expect(again(["customer_in_review"])).toBe("resume");
    expect(again(["customer_in_review", "return_rate"])).toBe("resume");
    expect(again(["customer_in_review"], { paykey_status: "review" })).toBeUndefined();
    expect(again(["user_hold"])).toBeUndefined();
    expect(again(["daily_amount_limit"])).toBeUndefined();
    expect(again(["user_hold"], { customer_status: "rejected" })).toBe("fail_verification");
  });
});
