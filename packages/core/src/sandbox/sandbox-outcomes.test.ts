import { describe, expect, it } from "vitest";
import { FINAL_STATUSES, legalStatusPairs } from "../lifecycles/payment-lifecycle.ts";
import { returnEffect } from "../catalog/return-codes.ts";
import { reviewPayment } from "../policy/risk/review.ts";
import { CUSTOMER_OUTCOMES, PAYKEY_OUTCOMES, PAYMENT_OUTCOMES } from "./sandbox-outcomes.ts";

const outcomes = Object.entries(PAYMENT_OUTCOMES);

describe("payment outcomes", () => {
  it("take paths the lifecycle allows, to the status the name says", () => {
    const legal = new Set(legalStatusPairs().map(({ from, to }) => `${from}>${to}`));
    for (const [name, { path }] of outcomes) {
      const steps = path.slice(1).map((status, index) => `${path[index]}>${status}`);
      for (const step of steps) expect(legal).toContain(step);
      const last = path.at(-1) ?? "";
      const ended = FINAL_STATUSES.some((status) => status === last) || last === "on_hold";
      if (ended) expect(name.startsWith(last)).toBe(true);
      else expect(last).toBe("paid");
    }
  });

  it("give the reason, source and code of the contract", () => {
    const lines = outcomes.map(([name, { effect }]) => {
      if (effect === "none") return `${name}: ok`;
      if ("hold" in effect) return `${name}: ${effect.hold} / risk_monitor`;
      if ("cancel" in effect) return `${name}: ${effect.cancel} / risk_monitor`;
      const { reason, source } = returnEffect(effect.return);
      return `${name}: ${reason} / ${source} / ${effect.return} ${effect.when}`;
    });
    expect(lines).toEqual([
      "standard: ok",
      "paid: ok",
      "on_hold_daily_limit: amount_too_large / risk_monitor",
      "cancelled_for_fraud_risk: payment_blocked / risk_monitor",
      "cancelled_for_balance_check: insufficient_funds / risk_monitor",
      "failed_insufficient_funds: insufficient_funds / bank_decline / R01 before_settlement",
      "failed_closed_bank_account: closed_bank_account / bank_decline / R02 before_paid",
      "failed_customer_dispute: disputed / customer_dispute / R05 before_paid",
      "failed_not_authorized: disputed / customer_dispute / R29 before_paid",
      "reversed_insufficient_funds: insufficient_funds / bank_decline / R01 after_paid",
      "reversed_closed_bank_account: closed_bank_account / bank_decline / R02 after_paid",
      "reversed_customer_dispute: disputed / customer_dispute / R05 after_paid",
      "reversed_not_authorized: disputed / customer_dispute / R29 after_paid",
    ]);
  });

  it("leave review in the status that their path shows", () => {
    const statusByEvent: Record<string, string> = {
      schedule: "scheduled",
      review_hold: "on_hold",
      decline: "cancelled",
    };
    for (const [, { effect, path }] of outcomes) {
      const decision = reviewPayment({
        kind: "payout",
        auto_hold: false,
        auto_hold_message: null,
        waivers: null,
        customer_status: "verified",
        paykey_status: "active",
        paykey_block_code: null,
        paykey_unblock_eligible: false,
        paykey_expired: false,
        balance_check: null,
        balance_cents: null,
        amount_cents: 100n,
        outcome_effect: effect,
      });
      expect(statusByEvent[decision.event]).toBe(path[2]);
    }
  });
});

it("customer and paykey outcomes force the status they name", () => {
  const pairs = [...Object.entries(CUSTOMER_OUTCOMES), ...Object.entries(PAYKEY_OUTCOMES)];
  for (const [name, { status }] of pairs) if (name !== "standard") expect(status).toBe(name);
  expect(CUSTOMER_OUTCOMES.standard.status).toBe("verified");
  expect(PAYKEY_OUTCOMES.standard.status).toBe("active");
});
