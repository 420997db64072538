import { addBankingDays, type Closures } from "../calendar/banking-days.ts";
import type { CivilDate } from "../calendar/civil-date.ts";
import { defineLifecycle, type Move } from "./lifecycle.ts";

export const PROOF_REQUEST_STATUSES = ["open", "sent", "return_accepted", "withdrawn"] as const;
export type ProofRequestStatus = (typeof PROOF_REQUEST_STATUSES)[number];

/** What each status says of a bank's request for the proof of an authorization. */
export const PROOF_REQUEST_STATUS_TEXTS = {
  open: "The bank waits for the proof.",
  sent: "The proof was given to the bank.",
  return_accepted: "The return is accepted in place of proof.",
  withdrawn: "The bank asks no longer, or it was noted by mistake.",
} as const satisfies Record<ProofRequestStatus, string>;

/** Every move of a request. */
export const PROOF_REQUEST_MOVES = [
  { event: "send", from: ["open"], to: "sent", why: "The proof was given to the bank." },
  {
    event: "accept_return",
    from: ["open"],
    to: "return_accepted",
    why: "The return is accepted in place of proof.",
  },
  { event: "withdraw", from: ["open"], to: "withdrawn", why: "The bank asks no longer." },
] as const satisfies readonly Move<ProofRequestStatus>[];

export type ProofRequestEvent = (typeof PROOF_REQUEST_MOVES)[number]["event"];

export const PROOF_REQUEST_LIFECYCLE = defineLifecycle<
  ProofRequestStatus,
  (typeof PROOF_REQUEST_MOVES)[number] & Move<ProofRequestStatus>
>({
  name: "proof request",
  statuses: PROOF_REQUEST_STATUSES,
  initial: ["open"],
  finals: ["sent", "return_accepted", "withdrawn"],
  moves: PROOF_REQUEST_MOVES,
});

/** Banking days in which the originating bank must deliver the proof. */
const PROOF_DAYS = 10;
/** Banking days that the bank has for itself. */
const BANK_DAYS = 3;

/** When the originating bank must deliver proof that it was asked for on a day, and when we must. */
export function proofDays(
  received: CivilDate,
  closures?: Closures,
): { readonly due_on: CivilDate; readonly prepare_by: CivilDate } {
  return {
    due_on: addBankingDays(received, PROOF_DAYS, closures),
    prepare_by: addBankingDays(received, PROOF_DAYS - BANK_DAYS, closures),
  };
}
