import type { Instant } from "../calendar/instant.ts";

/** What a bank must have said before it processes a file. */
export const CONFIRMATION_NEEDS = ["totals", "bank_ack", "both"] as const;
export type ConfirmationNeeds = (typeof CONFIRMATION_NEEDS)[number];

/** Where the confirmation of a file stands. */
export const CONFIRMATION_STATES = [
  "totals_sent",
  "ack_awaited",
  "totals_matched",
  "totals_differ",
  "acknowledged",
  "unconfirmed",
] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];

/** What a person says of a file after asking the bank. */
export const CONFIRMATION_VERDICTS = ["matched", "differs", "not_processed"] as const;
export type ConfirmationVerdict = (typeof CONFIRMATION_VERDICTS)[number];

/** A total on which the bank's reply and the file do not agree. */
export interface TotalDifference {
  readonly field: string;
  readonly ours: string;
  readonly theirs: string;
}

/** The last thing that a person or a text of the bank said of the totals. */
export interface ConfirmationReply {
  readonly verdict: ConfirmationVerdict;
  readonly source: "operator" | "bank_file";
  readonly api_key_id: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly differences: readonly TotalDifference[];
  readonly at: Instant;
}

/** The confirmation that a file needs before its payments count as sent. */
export interface FileConfirmation {
  readonly needs: ConfirmationNeeds;
  readonly state: ConfirmationState;
  readonly confirm_by: Instant;
  readonly confirmed_at: Instant | null;
  readonly reply: ConfirmationReply | null;
}

/** How long before `confirm_by` a missing confirmation becomes an exception. */
export const CONFIRMATION_ALARM_MS = 30 * 60_000;

/** The confirmation of a file that was just handed over. */
export function awaitConfirmation(needs: ConfirmationNeeds, confirmBy: Instant): FileConfirmation {
  return {
    needs,
    state: needs === "bank_ack" ? "ack_awaited" : "totals_sent",
    confirm_by: confirmBy,
    confirmed_at: null,
    reply: null,
  };
}

/** Whether a file waits for a confirmation, in time or not. */
export function isAwaitingConfirmation(confirmation: FileConfirmation | null): boolean {
  return confirmation !== null && confirmation.confirmed_at === null;
}

/**
 * The confirmation after a reply about totals, if there was one, and an acknowledgement, if the bank
 * has given one by now. A person who asked the bank replaces what is still missing.
 */
export function confirmationAfter(
  before: FileConfirmation,
  said: { reply: ConfirmationReply | null; isAcknowledged: boolean; at: Instant },
): FileConfirmation {
  if (before.confirmed_at !== null) return before;
  const reply = said.reply ?? before.reply;
  const verdict = reply?.verdict;
  const after = { ...before, reply };
  if (verdict === "differs") return { ...after, state: "totals_differ" };
  if (verdict === "not_processed") return { ...after, state: "unconfirmed" };
  const isMatched = verdict === "matched";
  const isByPerson = isMatched && reply?.source === "operator";
  const hasTotals = isMatched || before.needs === "bank_ack";
  const hasAck = said.isAcknowledged || before.needs === "totals";
  if (isByPerson || (hasTotals && hasAck)) {
    const state = isMatched ? "totals_matched" : "acknowledged";
    return { ...after, state, confirmed_at: said.at };
  }
  if (before.state === "unconfirmed") return after;
  return { ...after, state: hasTotals ? "ack_awaited" : "totals_sent" };
}

/** The confirmation once `confirm_by` has passed: the file is presumed not processed. */
export function confirmationOverdue(before: FileConfirmation): FileConfirmation {
  if (before.confirmed_at !== null || before.state === "totals_differ") return before;
  return { ...before, state: "unconfirmed" };
}
