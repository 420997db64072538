import type { EventSuffix } from "../catalog/events.ts";
import { defineLifecycle } from "./lifecycle.ts";
import type { Move } from "./lifecycle.ts";

/** Reasons of a `status_detail`; `terminated` on accounts only. */
export const STATUS_DETAIL_REASONS = [
  "new",
  "unverified",
  "in_review",
  "pending",
  "stuck",
  "verified",
  "failed_verification",
  "disabled",
  "terminated",
] as const;
export type StatusDetailReason = (typeof STATUS_DETAIL_REASONS)[number];

export const ACCOUNT_STATUSES = [
  "created",
  "onboarding",
  "active",
  "rejected",
  "inactive",
] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
export const REPRESENTATIVE_STATUSES = ACCOUNT_STATUSES;
export type RepresentativeStatus = AccountStatus;
/** One `l` in canceled here; payments write `cancelled`. */
export const LINKED_BANK_ACCOUNT_STATUSES = [...ACCOUNT_STATUSES, "canceled"] as const;
export type LinkedBankAccountStatus = (typeof LINKED_BANK_ACCOUNT_STATUSES)[number];
export const CAPABILITY_STATUSES = ["in_review", "active", "inactive", "rejected"] as const;
export type CapabilityStatus = (typeof CAPABILITY_STATUSES)[number];

type DetailedMove<S extends string, N> = Move<S> & {
  readonly reasons: readonly StatusDetailReason[];
  readonly notifies: N | null;
};
type AccountMoveRow = DetailedMove<AccountStatus, EventSuffix<"account">>;
type RepresentativeMoveRow = DetailedMove<RepresentativeStatus, EventSuffix<"representative">>;
type LinkedMoveRow = DetailedMove<LinkedBankAccountStatus, EventSuffix<"linked_bank_account">>;
type CapabilityMoveRow = Move<CapabilityStatus> & {
  readonly notifies: EventSuffix<"capability_request"> | null;
};

export const ACCOUNT_MOVES = [
  {
    event: "onboard",
    from: ["created"],
    to: "onboarding",
    reasons: ["in_review", "pending", "stuck"],
    notifies: "onboarding",
    why: "Onboarding started.",
  },
  {
    event: "activate",
    from: ["onboarding"],
    to: "active",
    reasons: ["verified"],
    notifies: "active",
    why: "The account was verified.",
  },
  {
    event: "reject",
    from: ["onboarding"],
    to: "rejected",
    reasons: ["failed_verification"],
    notifies: "rejected",
    why: "The account failed verification.",
  },
  {
    event: "deactivate",
    from: ["active"],
    to: "inactive",
    reasons: ["disabled", "terminated"],
    notifies: "inactive",
    why: "The operator disabled the account.",
  },
  {
    event: "reactivate",
    from: ["inactive"],
    to: "active",
    reasons: ["verified"],
    notifies: "active",
    why: "The operator enabled the account again.",
  },
] as const satisfies readonly AccountMoveRow[];

export type AccountEvent = (typeof ACCOUNT_MOVES)[number]["event"];

export const REPRESENTATIVE_MOVES = [
  {
    event: "onboard",
    from: ["created"],
    to: "onboarding",
    reasons: ["in_review"],
    notifies: "updated",
    why: "Review started.",
  },
  {
    event: "activate",
    from: ["onboarding"],
    to: "active",
    reasons: ["verified"],
    notifies: "verified",
    why: "The representative was verified.",
  },
  {
    event: "reject",
    from: ["onboarding"],
    to: "rejected",
    reasons: ["failed_verification"],
    notifies: "failed_verification",
    why: "The representative failed verification.",
  },
  {
    event: "deactivate",
    from: ["active"],
    to: "inactive",
    reasons: ["disabled"],
    notifies: "disabled",
    why: "The operator disabled the representative.",
  },
] as const satisfies readonly RepresentativeMoveRow[];

export type RepresentativeEvent = (typeof REPRESENTATIVE_MOVES)[number]["event"];

export const LINKED_BANK_ACCOUNT_MOVES = [
  {
    event: "onboard",
    from: ["created"],
    to: "onboarding",
    reasons: ["in_review"],
    notifies: "onboarding",
    why: "Review started.",
  },
  {
    event: "activate",
    from: ["onboarding"],
    to: "active",
    reasons: ["verified"],
    notifies: "active",
    why: "The bank account was verified.",
  },
  {
    event: "reject",
    from: ["onboarding"],
    to: "rejected",
    reasons: ["failed_verification"],
    notifies: "rejected",
    why: "The bank account failed verification.",
  },
  {
    event: "deactivate",
    from: ["active"],
    to: "inactive",
    reasons: ["disabled"],
    notifies: "inactive",
    why: "Disabled by the operator.",
  },
  {
    event: "return",
    from: ["created", "onboarding", "active"],
    to: "inactive",
    reasons: ["disabled"],
    notifies: "inactive",
    why: "A transfer came back: the bank account cannot be used. Sandboxes use it unverified.",
  },
  {
    event: "cancel",
    from: ["created"],
    to: "canceled",
    reasons: ["disabled"],
    notifies: "canceled",
    why: "Canceled on request.",
  },
] as const satisfies readonly LinkedMoveRow[];

export type LinkedBankAccountEvent = (typeof LINKED_BANK_ACCOUNT_MOVES)[number]["event"];

export const CAPABILITY_MOVES = [
  {
    event: "activate",
    from: ["in_review"],
    to: "active",
    notifies: "activated",
    why: "The operator granted the capability.",
  },
  {
    event: "reject",
    from: ["in_review"],
    to: "rejected",
    notifies: "rejected",
    why: "The operator refused the capability.",
  },
  {
    event: "deactivate",
    from: ["active"],
    to: "inactive",
    notifies: "deactivated",
    why: "Switched off by the operator or a later request.",
  },
] as const satisfies readonly CapabilityMoveRow[];

export type CapabilityEvent = (typeof CAPABILITY_MOVES)[number]["event"];

export const ACCOUNT_LIFECYCLE = defineLifecycle<
  AccountStatus,
  AccountMoveRow & { readonly event: AccountEvent }
>({
  name: "account",
  statuses: ACCOUNT_STATUSES,
  initial: ["created"],
  finals: ["rejected"],
  moves: ACCOUNT_MOVES,
});

export const REPRESENTATIVE_LIFECYCLE = defineLifecycle<
  RepresentativeStatus,
  RepresentativeMoveRow & { readonly event: RepresentativeEvent }
>({
  name: "representative",
  statuses: REPRESENTATIVE_STATUSES,
  initial: ["created"],
  finals: ["rejected", "inactive"],
  moves: REPRESENTATIVE_MOVES,
});

export const LINKED_BANK_ACCOUNT_LIFECYCLE = defineLifecycle<
  LinkedBankAccountStatus,
  LinkedMoveRow & { readonly event: LinkedBankAccountEvent }
>({
  name: "linked bank account",
  statuses: LINKED_BANK_ACCOUNT_STATUSES,
  initial: ["created"],
  finals: ["rejected", "inactive", "canceled"],
  moves: LINKED_BANK_ACCOUNT_MOVES,
});

/** A capability asked for in a sandbox starts active, in production in review; with `enable: false` inactive. */
export const CAPABILITY_LIFECYCLE = defineLifecycle<
  CapabilityStatus,
  CapabilityMoveRow & { readonly event: CapabilityEvent }
>({
  name: "capability request",
  statuses: CAPABILITY_STATUSES,
  initial: ["in_review", "active", "inactive"],
  finals: ["inactive", "rejected"],
  moves: CAPABILITY_MOVES,
});
