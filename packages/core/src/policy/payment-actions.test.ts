import { expect, it } from "vitest";
import { allowedActions, PAYMENT_ACTIONS } from "./payment-actions.ts";
import { nextStatus, PAYMENT_STATUSES } from "../lifecycles/payment-lifecycle.ts";
import { retryRefusal } from "./retries.ts";
import { RETURN_CODES } from "../catalog/return-codes.ts";

it("the actions of a charge are those the contract lists for its status", () => {
  const lines = PAYMENT_STATUSES.map((status) => {
    const actions = allowedActions({
      kind: "charge",
      status,
      has_resubmit: false,
      return_code: null,
      refundable: true,
    });
    return `${status}: ${actions.join(" ")}`.trim();
  });
  expect(lines).toEqual([
    "created: update hold cancel",
    "validating: hold",
    "scheduled: update hold cancel",
    "on_hold: update release cancel",
    "pending:",
    "paid: refund",
    "failed: resubmit",
    "cancelled: resubmit",
    "reversed: resubmit",
  ]);
});

it("a payment is resubmitted once, a charge refunded while something is left, a payout never", () => {
  const facts = {
    kind: "charge",
    has_resubmit: true,
    return_code: null,
    refundable: false,
  } as const;
  expect(allowedActions({ ...facts, status: "failed" })).toEqual([]);
  expect(allowedActions({ ...facts, status: "paid" })).toEqual([]);
  const payout = { ...facts, kind: "payout", has_resubmit: false, refundable: true } as const;
  expect(allowedActions({ ...payout, status: "paid" })).toEqual([]);
});

it("a resubmit is never offered for a payout: only debits are reinitiated", () => {
  for (const status of PAYMENT_STATUSES) {
    for (const return_code of [null, ...RETURN_CODES.map(({ code }) => code)]) {
      const facts = { kind: "payout", has_resubmit: false, refundable: true } as const;
      expect(allowedActions({ ...facts, status, return_code })).not.toContain("resubmit");
    }
  }
});

it("a resubmit of a charge is offered after exactly the returns that the network lets retry", () => {
  const settlement = "2026-03-03";
  for (const { code } of RETURN_CODES) {
    const facts = { kind: "charge", has_resubmit: false, refundable: true } as const;
    for (const status of ["failed", "reversed"] as const) {
      const offered = allowedActions({ ...facts, status, return_code: code });
      const refused = retryRefusal([{ code, settlement_date: settlement }], settlement);
      expect([code, offered]).toEqual([code, refused === undefined ? ["resubmit"] : []]);
    }
  }
});

it("an action that moves a payment is listed exactly where its move exists", () => {
  const moves = { hold: "hold", release: "release", cancel: "cancel", update: "amend" } as const;
  for (const status of PAYMENT_STATUSES) {
    const actions = allowedActions({
      kind: "charge",
      status,
      has_resubmit: false,
      return_code: null,
      refundable: true,
    });
    for (const [action, event] of Object.entries(moves)) {
      expect(actions.some((allowed) => allowed === action)).toBe(
        nextStatus(status, event) !== undefined,
      );
    }
    expect(actions).toEqual(PAYMENT_ACTIONS.filter((action) => actions.includes(action)));
  }
});
