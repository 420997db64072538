import type { AccountStatus, CapabilityStatus } from "../lifecycles/account-lifecycle.ts";
import type { Switch } from "./account-settings.ts";

/** What waits for what an account lacks. */
export const READINESS_STOPS = ["onboarding", "payments", "transfers"] as const;

interface GapRow {
  readonly sentence: string;
  /** Whose turn it is: who acts for the account, or who reviews it. Nobody's where it is final. */
  readonly turn: "account" | "reviewer" | "nobody";
  /** The operation that goes on; its permission says who may. */
  readonly operation: string | null;
  readonly stops: (typeof READINESS_STOPS)[number];
}

/** What an account may lack before it moves money, in the order in which it is put right. */
export const READINESS_GAPS = {
  representative_missing: {
    sentence: "The account has no representative.",
    turn: "account",
    operation: "representatives.create",
    stops: "onboarding",
  },
  representative_rejected: {
    sentence: "No representative of the account passed the review.",
    turn: "account",
    operation: "representatives.create",
    stops: "onboarding",
  },
  bank_account_missing: {
    sentence: "Neither the account nor its platform has a linked bank account.",
    turn: "account",
    operation: "linked_bank_accounts.create",
    stops: "transfers",
  },
  bank_account_rejected: {
    sentence: "No linked bank account is usable: each was rejected, canceled or switched off.",
    turn: "account",
    operation: "linked_bank_accounts.create",
    stops: "transfers",
  },
  onboarding_not_started: {
    sentence: "The onboarding of the account has not begun.",
    turn: "account",
    operation: "accounts.onboard",
    stops: "payments",
  },
  representative_in_review: {
    sentence: "The representative waits for review.",
    turn: "reviewer",
    operation: "representatives.review",
    stops: "onboarding",
  },
  bank_account_in_review: {
    sentence: "The linked bank account waits for review.",
    turn: "reviewer",
    operation: "linked_bank_accounts.review",
    stops: "transfers",
  },
  account_in_review: {
    sentence: "The account waits for review.",
    turn: "reviewer",
    operation: "accounts.review",
    stops: "payments",
  },
  account_inactive: {
    sentence: "The account was switched off.",
    turn: "reviewer",
    operation: "accounts.review",
    stops: "payments",
  },
  account_rejected: {
    sentence: "The account failed its review. That is final.",
    turn: "nobody",
    operation: null,
    stops: "payments",
  },
  capability_not_requested: {
    sentence: "The capability was not asked for.",
    turn: "account",
    operation: "capability_requests.create",
    stops: "payments",
  },
  capability_rejected: {
    sentence: "The capability was refused.",
    turn: "account",
    operation: "capability_requests.create",
    stops: "payments",
  },
  capability_switched_off: {
    sentence: "The capability was switched off.",
    turn: "account",
    operation: "capability_requests.create",
    stops: "payments",
  },
  capability_in_review: {
    sentence: "The request for the capability waits for review.",
    turn: "reviewer",
    operation: "capability_requests.review",
    stops: "payments",
  },
} as const satisfies Readonly<Record<string, GapRow>>;
export type ReadinessGap = keyof typeof READINESS_GAPS;

export const READINESS_GAP_NAMES = Object.keys(READINESS_GAPS) as [ReadinessGap, ...ReadinessGap[]];

type Status = AccountStatus | "canceled";

/** The gap of resources of which one must be usable; undefined where one is active. */
function gapOfAny<G>(
  statuses: readonly Status[],
  gaps: { readonly missing: G; readonly rejected: G; readonly in_review: G },
): G | undefined {
  if (statuses.includes("active")) return undefined;
  if (statuses.includes("onboarding")) return gaps.in_review;
  // One that was made and waits for the onboarding of its account lacks nothing.
  if (statuses.includes("created")) return undefined;
  return statuses.length === 0 ? gaps.missing : gaps.rejected;
}

const GAP_OF_ACCOUNT: Readonly<Record<AccountStatus, ReadinessGap | undefined>> = {
  created: "onboarding_not_started",
  onboarding: "account_in_review",
  active: undefined,
  rejected: "account_rejected",
  inactive: "account_inactive",
};

/** What the account itself lacks, in the order of the table. */
export function accountGaps(facts: {
  readonly account: AccountStatus;
  readonly representatives: readonly AccountStatus[];
  readonly bank_accounts: readonly Status[];
}): ReadinessGap[] {
  const found = new Set<ReadinessGap | undefined>([
    gapOfAny(facts.representatives, {
      missing: "representative_missing",
      rejected: "representative_rejected",
      in_review: "representative_in_review",
    }),
    gapOfAny(facts.bank_accounts, {
      missing: "bank_account_missing",
      rejected: "bank_account_rejected",
      in_review: "bank_account_in_review",
    }),
    GAP_OF_ACCOUNT[facts.account],
  ]);
  return READINESS_GAP_NAMES.filter((name) => found.has(name));
}

const GAP_OF_REQUEST: Readonly<Record<CapabilityStatus, ReadinessGap>> = {
  in_review: "capability_in_review",
  rejected: "capability_rejected",
  inactive: "capability_switched_off",
  // The settings were changed without a request.
  active: "capability_switched_off",
};

/** What a capability lacks: nothing where it is active, whatever was asked for. */
export function capabilityGap(
  capability: Switch,
  lastRequest: CapabilityStatus | undefined,
): ReadinessGap | undefined {
  if (capability === "active") return undefined;
  return lastRequest === undefined ? "capability_not_requested" : GAP_OF_REQUEST[lastRequest];
}
