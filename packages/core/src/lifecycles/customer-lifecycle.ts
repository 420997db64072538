import type { EventSuffix } from "../catalog/events.ts";
import { defineLifecycle } from "./lifecycle.ts";
import type { Move } from "./lifecycle.ts";

export const CUSTOMER_STATUSES = ["pending", "review", "verified", "inactive", "rejected"] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

type CustomerMoveRow = Move<CustomerStatus> & { readonly notifies: EventSuffix<"customer"> | null };

/** Moves of a customer. The `set_` events are what PUT writes; the others follow a review. */
export const CUSTOMER_MOVES = [
  {
    event: "verify",
    from: ["pending"],
    to: "verified",
    notifies: "verified",
    why: "The review accepted the customer.",
  },
  {
    event: "require_review",
    from: ["pending"],
    to: "review",
    notifies: "review_required",
    why: "The review needs a person's decision.",
  },
  {
    event: "reject",
    from: ["pending"],
    to: "rejected",
    notifies: "rejected",
    why: "The review rejected the customer.",
  },
  {
    event: "approve",
    from: ["review"],
    to: "verified",
    notifies: "verified",
    why: "A person accepted the customer.",
  },
  {
    event: "decline",
    from: ["review"],
    to: "rejected",
    notifies: "rejected",
    why: "A person rejected the customer.",
  },
  {
    event: "refresh",
    from: ["verified", "review", "rejected"],
    to: "pending",
    notifies: "review_refreshed",
    why: "A new review started.",
  },
  {
    event: "set_pending",
    from: CUSTOMER_STATUSES,
    to: "pending",
    notifies: "review_refreshed",
    why: "Set by the caller; a review starts.",
  },
  {
    event: "set_review",
    from: CUSTOMER_STATUSES,
    to: "review",
    notifies: "review_required",
    why: "Set by the caller.",
  },
  {
    event: "set_verified",
    from: CUSTOMER_STATUSES,
    to: "verified",
    notifies: "verified",
    why: "Set by the caller.",
  },
  {
    event: "set_inactive",
    from: CUSTOMER_STATUSES,
    to: "inactive",
    notifies: "deactivated",
    why: "Set by the caller.",
  },
  {
    event: "set_rejected",
    from: CUSTOMER_STATUSES,
    to: "rejected",
    notifies: "rejected",
    why: "Set by the caller.",
  },
] as const satisfies readonly CustomerMoveRow[];

export type CustomerEvent = (typeof CUSTOMER_MOVES)[number]["event"];

/** A row of CUSTOMER_MOVES. */
export type CustomerMoveOf = CustomerMoveRow & { readonly event: CustomerEvent };

export const CUSTOMER_LIFECYCLE = defineLifecycle<CustomerStatus, CustomerMoveOf>({
  name: "customer",
  statuses: CUSTOMER_STATUSES,
  initial: ["pending", "review", "verified", "rejected"],
  finals: [],
  moves: CUSTOMER_MOVES,
});

/** The status an event leads to, or undefined when the event is not allowed in the status. */
export function nextCustomerStatus(
  status: CustomerStatus,
  event: CustomerEvent,
): CustomerStatus | undefined {
  return CUSTOMER_LIFECYCLE.next(status, event);
}

/** True when the customer may get new paykeys and payments. */
export function customerMayTransact(status: CustomerStatus): boolean {
  return status !== "rejected" && status !== "inactive";
}
