import { defineLifecycle, type Move } from "./lifecycle.ts";

export const LATE_RETURN_STATUSES = ["asked", "granted", "used", "ended"] as const;
export type LateReturnStatus = (typeof LATE_RETURN_STATUSES)[number];

/** What each status says of a permission for a late return. */
export const LATE_RETURN_STATUS_TEXTS = {
  asked: "The receiving bank asks. A second person has to grant it.",
  granted: "Two people agreed: a return with R31 is accepted until its last day.",
  used: "The return came.",
  ended: "It was refused, or taken back.",
} as const satisfies Record<LateReturnStatus, string>;

/** Every move of a permission to return a debit of a business late, with R31. */
export const LATE_RETURN_MOVES = [
  { event: "grant", from: ["asked"], to: "granted", why: "A second person granted it." },
  { event: "use", from: ["granted"], to: "used", why: "The return came within its time." },
  { event: "end", from: ["asked", "granted"], to: "ended", why: "A person ended it." },
] as const satisfies readonly Move<LateReturnStatus>[];

export type LateReturnEvent = (typeof LATE_RETURN_MOVES)[number]["event"];

export const LATE_RETURN_LIFECYCLE = defineLifecycle<
  LateReturnStatus,
  (typeof LATE_RETURN_MOVES)[number] & Move<LateReturnStatus>
>({
  name: "late return permission",
  statuses: LATE_RETURN_STATUSES,
  initial: ["asked"],
  finals: ["used", "ended"],
  moves: LATE_RETURN_MOVES,
});

/** Days that a permission may hold at most. */
export const LATE_RETURN_DAYS = 90;

/** Codes of returns that need a permission of ours. */
export const PERMITTED_RETURN_CODES: readonly string[] = ["R06", "R31"];
