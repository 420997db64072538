import type { EventSuffix } from "../catalog/events.ts";
import { defineLifecycle, type Move } from "./lifecycle.ts";

export const APPROVAL_STATES = [
  "requested",
  "approved",
  "executed",
  "failed",
  "denied",
  "withdrawn",
  "expired",
  "stale",
] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

interface ApprovalMove extends Move<ApprovalState> {
  /** The event that the move writes, as `approval.<notifies>`. */
  readonly notifies: EventSuffix<"approval">;
}

/** Every move of a request that needs a second person. */
export const APPROVAL_MOVES = [
  {
    event: "approve",
    from: ["requested"],
    to: "approved",
    notifies: "approved",
    why: "Enough people approved the request.",
  },
  {
    event: "execute",
    from: ["approved"],
    to: "executed",
    notifies: "executed",
    why: "The request was run once.",
  },
  {
    event: "fail",
    from: ["approved"],
    to: "failed",
    notifies: "failed",
    why: "The request was refused when it was run, or its run was cut short.",
  },
  {
    event: "deny",
    from: ["requested"],
    to: "denied",
    notifies: "denied",
    why: "A second person denied the request.",
  },
  {
    event: "withdraw",
    from: ["requested"],
    to: "withdrawn",
    notifies: "withdrawn",
    why: "The requester withdrew the request.",
  },
  {
    event: "expire",
    from: ["requested", "approved"],
    to: "expired",
    notifies: "expired",
    why: "It was not decided in time, or an approved read was not made in time.",
  },
  {
    event: "outdate",
    from: ["requested"],
    to: "stale",
    notifies: "stale",
    why: "What the request changes has changed since it was made.",
  },
] as const satisfies readonly ApprovalMove[];

export type ApprovalEvent = (typeof APPROVAL_MOVES)[number]["event"];

export const APPROVAL_LIFECYCLE = defineLifecycle<ApprovalState, (typeof APPROVAL_MOVES)[number]>({
  name: "approval",
  statuses: APPROVAL_STATES,
  initial: ["requested"],
  finals: ["executed", "failed", "denied", "withdrawn", "expired", "stale"],
  moves: APPROVAL_MOVES,
});
