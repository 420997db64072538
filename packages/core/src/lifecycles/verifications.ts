import type { LedgerAccountName } from "../catalog/ledger-accounts.ts";
import { defineLifecycle, type Move } from "./lifecycle.ts";

/** How a bank account is verified: by a zero-dollar entry, or by two small amounts its owner reads. */
export const VERIFICATION_METHODS = ["prenote", "micro_entries"] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** Banking days after settlement in which a prenote may be returned; without a return it passes. */
export const PRENOTE_DAYS = 3;
/** Attempts to confirm the amounts. */
export const CONFIRM_TRIES = 3;
/** Days after their settlement in which the amounts may be confirmed. */
export const CONFIRM_DAYS = 14;
/** Every micro-entry is below a dollar. */
export const MICRO_ENTRY_MAX_CENTS = 99;
/** Company entry description that Nacha requires for micro-entries. */
export const MICRO_ENTRY_DESCRIPTION = "ACCTVERIFY";

export const VERIFICATION_STATUSES = [
  "created",
  "sent",
  "awaiting_confirmation",
  "verified",
  "failed",
  "expired",
] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** Every move of a verification. A verified one fails when its entry is returned later. */
export const VERIFICATION_MOVES = [
  { event: "send", from: ["created"], to: "sent", why: "The entries were sealed into a file." },
  {
    event: "put_back",
    from: ["sent"],
    to: "created",
    why: "The file was not executed; the entries go into the next one.",
  },
  {
    event: "reject",
    from: ["sent"],
    to: "failed",
    why: "The bank refused the entries for the last time.",
  },
  {
    event: "await",
    from: ["sent"],
    to: "awaiting_confirmation",
    why: "The amounts settled and await confirmation.",
  },
  {
    event: "stand",
    from: ["sent"],
    to: "verified",
    why: "No return arrived in three banking days.",
  },
  {
    event: "confirm",
    from: ["awaiting_confirmation"],
    to: "verified",
    why: "The amounts were confirmed.",
  },
  {
    event: "mistake",
    from: ["awaiting_confirmation"],
    to: "awaiting_confirmation",
    why: "Wrong amounts were entered.",
  },
  {
    event: "exhaust",
    from: ["awaiting_confirmation"],
    to: "failed",
    why: "Wrong amounts were entered too often.",
  },
  {
    event: "expire",
    from: ["awaiting_confirmation"],
    to: "expired",
    why: "The amounts were not confirmed in time.",
  },
  {
    event: "return",
    from: ["sent", "awaiting_confirmation", "verified"],
    to: "failed",
    why: "The bank returned an entry.",
  },
  {
    event: "invalidate",
    from: ["created"],
    to: "failed",
    why: "The paykey can no longer be used.",
  },
] as const satisfies readonly Move<VerificationStatus>[];

export type VerificationEvent = (typeof VERIFICATION_MOVES)[number]["event"];

export const VERIFICATION_LIFECYCLE = defineLifecycle<VerificationStatus, Move<VerificationStatus>>(
  {
    name: "verification",
    statuses: VERIFICATION_STATUSES,
    initial: ["created"],
    finals: ["failed", "expired"],
    moves: VERIFICATION_MOVES,
  },
);

interface VerificationPosting {
  readonly event: "verify";
  readonly debit: LedgerAccountName;
  readonly credit: LedgerAccountName;
  readonly why: string;
}

/**
 * What micro-entries do to the books. The credits and the debit that takes them back settle
 * together; each that is returned is undone by its own amount. They are paid from our settlement
 * account, and no business was asked for them, so what is left of them is ours. Prenotes post nothing.
 */
export const VERIFICATION_POSTING_RULES: readonly VerificationPosting[] = [
  {
    event: "verify",
    debit: "verification_costs",
    credit: "bank_cash",
    why: "The amounts went out, or their debit came back.",
  },
  {
    event: "verify",
    debit: "bank_cash",
    credit: "verification_costs",
    why: "The debit took the amounts back, or one of them came back.",
  },
];
