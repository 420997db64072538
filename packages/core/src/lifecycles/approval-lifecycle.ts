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

/** Every move of a request that needs a second person. */
export const APPROVAL_MOVES = [
  {
    event: "approve",
    from: ["requested"],
    to: "approved",
    why: "Enough people approved the request.",
  },
  { event: "execute", from: ["approved"], to: "executed", why: "The request was run once." },
  { event: "fail", from: ["approved"], to: "failed", why: "The request was run and refused." },
  { event: "deny", from: ["requested"], to: "denied", why: "A second person denied the request." },
  {
    event: "withdraw",
    from: ["requested"],
    to: "withdrawn",
    why: "The requester withdrew the request.",
  },
  {
    event: "expire",
    from: ["requested", "approved"],
    to: "expired",
    why: "It was not decided in time, or an approved read was not made in time.",
  },
  {
    event: "outdate",
    from: ["requested"],
    to: "stale",
    why: "What the request changes has changed since it was made.",
  },
] as const satisfies readonly Move<ApprovalState>[];

export type ApprovalEvent = (typeof APPROVAL_MOVES)[number]["event"];

export const APPROVAL_LIFECYCLE = defineLifecycle<ApprovalState, Move<ApprovalState>>({
  name: "approval",
  statuses: APPROVAL_STATES,
  initial: ["requested"],
  finals: ["executed", "failed", "denied", "withdrawn", "expired", "stale"],
  moves: APPROVAL_MOVES,
});
