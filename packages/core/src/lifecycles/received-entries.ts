import { defineLifecycle, type Move } from "./lifecycle.ts";

export const RECEIVED_STATUSES = [
  "noted",
  "pending",
  "held",
  "kept",
  "posted",
  "returning",
  "returned",
] as const;
export type ReceivedStatus = (typeof RECEIVED_STATUSES)[number];

/** What each status says of an entry that another party originated to us. */
export const RECEIVED_STATUS_TEXTS = {
  noted: "It moved no money: a prenote, or an entry of zero.",
  pending: "It settles on a later day. Until then it moves no money and waits for no decision.",
  held: "Its money is in suspense and waits for a decision.",
  kept: "It is not returned. What no account has of its money is in suspense, or was ended there.",
  posted: "Its money is an account's.",
  returning: "Its return is on its way to the bank.",
  returned: "Its return settled.",
} as const satisfies Record<ReceivedStatus, string>;

/** Every move of a received entry. */
export const RECEIVED_MOVES = [
  { event: "settle", from: ["pending"], to: "held", why: "The entry settled." },
  {
    event: "assign",
    from: ["held", "kept"],
    to: "posted",
    why: "The money was given to an account, or sent on.",
  },
  {
    event: "keep",
    from: ["held", "kept"],
    to: "kept",
    why: "The entry is kept.",
  },
  {
    event: "unassign",
    from: ["posted"],
    to: "kept",
    why: "The money was taken back from the account.",
  },
  {
    event: "request_return",
    from: ["held", "kept"],
    to: "returning",
    why: "The return goes with the next file.",
  },
  {
    event: "drop_return",
    from: ["returning"],
    to: "held",
    why: "The return was not sent, or the bank refused it.",
  },
  { event: "return", from: ["returning"], to: "returned", why: "The return settled." },
] as const satisfies readonly Move<ReceivedStatus>[];

export type ReceivedEvent = (typeof RECEIVED_MOVES)[number]["event"];

export const RECEIVED_LIFECYCLE = defineLifecycle<
  ReceivedStatus,
  (typeof RECEIVED_MOVES)[number] & Move<ReceivedStatus>
>({
  name: "received entry",
  statuses: RECEIVED_STATUSES,
  initial: ["noted", "pending", "held", "kept"],
  finals: ["noted", "returned"],
  moves: RECEIVED_MOVES,
});
