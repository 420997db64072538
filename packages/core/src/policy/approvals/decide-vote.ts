import type { Instant } from "../../calendar/instant.ts";
import { APPROVAL_LIFECYCLE, type ApprovalState } from "../../lifecycles/approval-lifecycle.ts";

export const VOTES = ["approve", "deny"] as const;
export type Vote = (typeof VOTES)[number];

/** A request as its deciders see it. */
export interface OpenApproval {
  readonly state: ApprovalState;
  readonly expires_at: Instant;
  readonly needed: number;
  readonly role: string | null;
  readonly requested_by: ApprovalActor;
  /** Each person votes once. */
  readonly votes: readonly CastVote[];
}

export interface CastVote {
  readonly operator_id: string;
  readonly vote: Vote;
  /** Whether the voter still has the right to decide. */
  readonly still_counts: boolean;
}

export interface ApprovalActor {
  readonly type: string;
  readonly id: string;
}

/** A caller who decides; a key is no person. */
export interface Decider extends ApprovalActor {
  /** Whether a grant gives the permission `approvals:decide` here, now. */
  readonly may_decide: boolean;
  /** Roles that it holds here, now. */
  readonly roles: readonly string[];
}

export type VoteDecision =
  /** `completes` when this vote is the last that is needed. */
  | { readonly kind: "counts"; readonly completes: boolean }
  /** Its time is over: no vote changes that. */
  | { readonly kind: "expired" }
  | { readonly kind: "refused"; readonly why: VoteRefusal };

export type VoteRefusal =
  "not_open" | "not_a_person" | "own_request" | "no_right" | "wrong_role" | "voted_before";

/** Whether a vote counts. At the instant of expiry it no longer does. */
export function decideVote(
  approval: OpenApproval,
  { decider, vote, at }: { decider: Decider; vote: Vote; at: Instant },
): VoteDecision {
  if (APPROVAL_LIFECYCLE.next(approval.state, vote) === undefined) return refused("not_open");
  if (at >= approval.expires_at) return { kind: "expired" };
  if (decider.type !== "operator") return refused("not_a_person");
  const { requested_by, votes } = approval;
  if (requested_by.type === "operator" && requested_by.id === decider.id) {
    return refused("own_request");
  }
  if (!decider.may_decide) return refused("no_right");
  if (approval.role !== null && !decider.roles.includes(approval.role)) {
    return refused("wrong_role");
  }
  if (votes.some(({ operator_id }) => operator_id === decider.id)) return refused("voted_before");
  const approvals = votes.filter((cast) => cast.vote === "approve" && cast.still_counts).length;
  return { kind: "counts", completes: vote === "deny" || approvals + 1 >= approval.needed };
}

const refused = (why: VoteRefusal): VoteDecision => ({ kind: "refused", why });
