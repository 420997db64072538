import { describe, expect, it } from "vitest";
import { PAYMENT_MOVES } from "../../lifecycles/payment-moves.ts";
import { hitOf, REVIEW_RULES, type HoldRule } from "./review-rules.ts";
import {
  peopleNeeded,
  WORK_ITEM_KIND_NAMES,
  WORK_ITEM_KINDS,
  workItemKind,
  workItemResolution,
} from "./work-items.ts";

describe("workItemKind", () => {
  it("opens an item for each rule that only a person ends, and for no other", () => {
    const opening = (Object.keys(REVIEW_RULES) as HoldRule[]).filter((rule) => {
      const { reason } = REVIEW_RULES[rule];
      return workItemKind({ hold: hitOf(rule), reason }) !== undefined;
    });
    expect(opening).toEqual([
      "return_rate",
      "max_amount_limit",
      "daily_amount_limit",
      "monthly_amount_limit",
      "monthly_count_limit",
      "account_not_validated",
      "payment_ceiling",
      "bank_limit",
      "daily_ceiling",
      "exposure_limit",
      "sandbox_outcome",
    ]);
  });

  it("opens none while one of several causes ends automatically", () => {
    const hold = { ...hitOf("max_amount_limit"), ...hitOf("customer_in_review") };
    expect(workItemKind({ hold, reason: "risk_review" })).toBeUndefined();
  });

  it("takes the kind of the hold's reason, and of its rule where a person held it again", () => {
    const own = { "large-amount": { version: 1, facts: {} } };
    expect(workItemKind({ hold: own, reason: "require_review" })).toBe("required_review");
    expect(workItemKind({ hold: own, reason: "user_request" })).toBe("risk_hold");
    const limit = hitOf("max_amount_limit");
    expect(workItemKind({ hold: limit, reason: "user_request" })).toBe("limit_hold");
  });

  it("names each reason in one kind", () => {
    const reasons = WORK_ITEM_KIND_NAMES.flatMap((name) => WORK_ITEM_KINDS[name].reasons);
    expect(new Set(reasons).size).toBe(reasons.length);
  });
});

it("every move out of a hold ends its item in a way of its own or as failed", () => {
  const leaving = PAYMENT_MOVES.filter(
    ({ from, to }) => (from as readonly string[]).includes("on_hold") && to !== "on_hold",
  );
  const ends = leaving.map(({ event }) => [event, workItemResolution(event)]);
  expect(ends).toEqual([
    ["invalidate", "failed"],
    ["fail_verification", "failed"],
    ["release", "released"],
    ["resume", "resumed"],
    ["cancel", "cancelled"],
  ]);
});

it("asks for a second person above the kind's amount, and for every escalated item", () => {
  const item = { kind: "risk_hold", amount_cents: 1_000_000n, escalated_at: null } as const;
  expect(peopleNeeded(item)).toBe(1);
  expect(peopleNeeded({ ...item, amount_cents: 1_000_001n })).toBe(2);
  expect(peopleNeeded({ ...item, escalated_at: "2026-03-02T15:00:00.000Z" })).toBe(2);
  expect(peopleNeeded({ ...item, kind: "required_review", amount_cents: 0n })).toBe(2);
});
