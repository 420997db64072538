import { defineLifecycle, type Move } from "../../lifecycles/lifecycle.ts";

export const ORIGINATOR_STATUSES = [
  "proposed",
  "approved_by_bank",
  "active",
  "suspended",
  "ended",
] as const;
export type OriginatorStatus = (typeof ORIGINATOR_STATUSES)[number];

/** What each status says of an originator. */
export const ORIGINATOR_STATUS_TEXTS = {
  proposed: "It is described, and the bank has not approved it.",
  approved_by_bank: "The bank approved it; nothing goes out for it yet.",
  active: "Files may hold what its entries allow.",
  suspended: "No file holds anything of it until a person resumes it.",
  ended: "It is over. Final.",
} as const satisfies Record<OriginatorStatus, string>;

/** Every move of an originator. */
export const ORIGINATOR_MOVES = [
  {
    event: "approve",
    from: ["proposed"],
    to: "approved_by_bank",
    why: "The bank approved the originator.",
  },
  {
    event: "activate",
    from: ["approved_by_bank"],
    to: "active",
    why: "The originator was activated: files may hold what it allows.",
  },
  {
    event: "suspend",
    from: ["active"],
    to: "suspended",
    why: "The originator was suspended: its payments are held.",
  },
  {
    event: "resume",
    from: ["suspended"],
    to: "active",
    why: "The originator was resumed: its payments go on.",
  },
  {
    event: "end",
    from: ["proposed", "approved_by_bank", "active", "suspended"],
    to: "ended",
    why: "The originator was ended.",
  },
] as const satisfies readonly Move<OriginatorStatus>[];

export type OriginatorEvent = (typeof ORIGINATOR_MOVES)[number]["event"];

export const ORIGINATOR_LIFECYCLE = defineLifecycle<
  OriginatorStatus,
  (typeof ORIGINATOR_MOVES)[number] & Move<OriginatorStatus>
>({
  name: "originator",
  statuses: ORIGINATOR_STATUSES,
  initial: ["proposed"],
  finals: ["ended"],
  moves: ORIGINATOR_MOVES,
});
