import type { EventSuffix } from "../catalog/events.ts";
import { defineLifecycle } from "./lifecycle.ts";
import type { Move } from "./lifecycle.ts";
import type { Reason, Source } from "../catalog/reasons.ts";

export const PAYKEY_STATUSES = [
  "pending",
  "active",
  "review",
  "rejected",
  "blocked",
  "inactive",
] as const;
export type PaykeyStatus = (typeof PAYKEY_STATUSES)[number];

type PaykeyMoveRow = Move<PaykeyStatus> & {
  readonly source: Source;
  readonly reason: Reason;
  readonly notifies: EventSuffix<"paykey"> | null;
};

/** Moves of a paykey. `markUploadUnknown` and `block` follow returns; a block is on the bank account, for all its paykeys. */
export const PAYKEY_MOVES = [
  {
    event: "activate",
    from: ["pending"],
    to: "active",
    source: "system",
    reason: "ok",
    notifies: "activated",
    why: "Verification passed.",
  },
  {
    event: "require_review",
    from: ["pending"],
    to: "review",
    source: "risk_monitor",
    reason: "require_review",
    notifies: "review_required",
    why: "Verification needs a person's decision.",
  },
  {
    event: "reject",
    from: ["pending"],
    to: "rejected",
    source: "risk_monitor",
    reason: "failed_verification",
    notifies: "rejected",
    why: "Verification failed.",
  },
  {
    event: "disprove",
    from: ["active", "review"],
    to: "rejected",
    source: "risk_monitor",
    reason: "failed_verification",
    notifies: "rejected",
    why: "The paykey's prenote or micro-entries failed, or nobody confirmed the amounts.",
  },
  {
    event: "confirm",
    from: ["review"],
    to: "active",
    source: "system",
    reason: "ok",
    notifies: "activated",
    why: "The amounts of its micro-entries were confirmed.",
  },
  {
    event: "approve",
    from: ["review"],
    to: "active",
    source: "user_action",
    reason: "user_request",
    notifies: "activated",
    why: "A person accepted the paykey.",
  },
  {
    event: "decline",
    from: ["review"],
    to: "rejected",
    source: "user_action",
    reason: "user_request",
    notifies: "rejected",
    why: "A person rejected the paykey.",
  },
  {
    event: "refresh",
    from: ["active", "review", "rejected"],
    to: "pending",
    source: "system",
    reason: "validating",
    notifies: "review_refreshed",
    why: "A new verification started.",
  },
  {
    event: "cancel",
    from: ["pending", "active", "review", "blocked"],
    to: "inactive",
    source: "user_action",
    reason: "cancel_request",
    notifies: "deactivated",
    why: "Cancelled on request.",
  },
  {
    event: "expire",
    from: ["active", "review"],
    to: "inactive",
    source: "system",
    reason: "invalid_paykey",
    notifies: "expired",
    why: "The paykey expired.",
  },
  {
    event: "doubt",
    from: ["active"],
    to: "review",
    source: "risk_monitor",
    reason: "require_review",
    notifies: "review_required",
    why: "A return put the paykey in review.",
  },
  {
    event: "block",
    from: ["active", "review"],
    to: "blocked",
    source: "risk_monitor",
    reason: "blocked_by_system",
    notifies: "blocked",
    why: "A return blocked the bank account.",
  },
  {
    event: "unblock",
    from: ["blocked"],
    to: "active",
    source: "user_action",
    reason: "user_request",
    notifies: "unblocked",
    why: "Unblocked on request.",
  },
] as const satisfies readonly PaykeyMoveRow[];

export type PaykeyEvent = (typeof PAYKEY_MOVES)[number]["event"];

/** A row of PAYKEY_MOVES. */
export type PaykeyMoveOf = PaykeyMoveRow & { readonly event: PaykeyEvent };

export const PAYKEY_LIFECYCLE = defineLifecycle<PaykeyStatus, PaykeyMoveOf>({
  name: "paykey",
  statuses: PAYKEY_STATUSES,
  initial: ["pending", "active", "review", "rejected"],
  finals: ["inactive"],
  moves: PAYKEY_MOVES,
});

/** The row of PAYKEY_MOVES that an event uses in a status, or undefined when it is not allowed there. */
export function paykeyMove(status: PaykeyStatus, event: PaykeyEvent): PaykeyMoveOf | undefined {
  return PAYKEY_LIFECYCLE.move(status, event);
}

/** The status an event leads to, or undefined when the event is not allowed in the status. */
export function nextPaykeyStatus(
  status: PaykeyStatus,
  event: PaykeyEvent,
): PaykeyStatus | undefined {
  return PAYKEY_LIFECYCLE.next(status, event);
}
