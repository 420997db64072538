import { addBankingDays, type Closures } from "../calendar/banking-days.ts";
import type { CivilDate } from "../calendar/civil-date.ts";
import { defineLifecycle, type Move } from "./lifecycle.ts";

/** Why an entry is asked back. */
export const RETURN_REQUEST_REASONS = {
  fraud: "The payment was made under false pretenses, or by somebody who was not entitled.",
  duplicate: "The payment was made twice.",
  wrong_receiver: "It went to a receiver for whom it was not meant.",
  wrong_amount: "It had another amount than it should have.",
  other: "As the text says.",
} as const;
export type ReturnRequestReason = keyof typeof RETURN_REQUEST_REASONS;

/** Banking days that a receiving bank has to say whether it returns an entry. */
export const RETURN_REQUEST_DAYS = 10;

/** The last day for the receiving bank's answer to a request that it got on a date. */
export function lastAnswerDay(asked: CivilDate, closures?: Closures): CivilDate {
  return addBankingDays(asked, RETURN_REQUEST_DAYS, closures);
}

export const RETURN_REQUEST_STATUSES = [
  "drafted",
  "approved",
  "sent_to_bank",
  "asked_rdfi",
  "answered_yes",
  "answered_no",
  "no_answer",
  "returned",
  "closed",
] as const;
export type ReturnRequestStatus = (typeof RETURN_REQUEST_STATUSES)[number];

/** What each status says of a request. */
export const RETURN_REQUEST_STATUS_TEXTS = {
  drafted: "A second person has to approve it.",
  approved: "Two people stand behind it. It has not gone to our bank.",
  sent_to_bank: "Our bank has it.",
  asked_rdfi: "Our bank has asked the receiving bank, which has ten banking days.",
  answered_yes: "The receiving bank agreed: its return is awaited.",
  answered_no: "The receiving bank refused.",
  no_answer: "The receiving bank did not answer within ten banking days.",
  returned: "The entry came back.",
  closed: "A person ended it without a return.",
} as const satisfies Record<ReturnRequestStatus, string>;

/** Every move of a request to get an entry back. It moves no money: the return does. */
export const RETURN_REQUEST_MOVES = [
  {
    event: "approve",
    from: ["drafted"],
    to: "approved",
    why: "A second person approved the request.",
  },
  { event: "send", from: ["approved"], to: "sent_to_bank", why: "The request went to our bank." },
  {
    event: "ask",
    from: ["sent_to_bank"],
    to: "asked_rdfi",
    why: "Our bank asked the receiving bank.",
  },
  {
    event: "agree",
    from: ["sent_to_bank", "asked_rdfi", "no_answer"],
    to: "answered_yes",
    why: "The receiving bank returns the entry.",
  },
  {
    event: "refuse",
    from: ["sent_to_bank", "asked_rdfi", "no_answer"],
    to: "answered_no",
    why: "The receiving bank does not return the entry.",
  },
  {
    event: "expire",
    from: ["sent_to_bank", "asked_rdfi"],
    to: "no_answer",
    why: "Ten banking days passed without an answer.",
  },
  {
    event: "return",
    from: [
      "drafted",
      "approved",
      "sent_to_bank",
      "asked_rdfi",
      "answered_yes",
      "answered_no",
      "no_answer",
    ],
    to: "returned",
    why: "The entry came back.",
  },
  {
    event: "close",
    from: [
      "drafted",
      "approved",
      "sent_to_bank",
      "asked_rdfi",
      "answered_yes",
      "answered_no",
      "no_answer",
    ],
    to: "closed",
    why: "A person ended the request.",
  },
] as const satisfies readonly Move<ReturnRequestStatus>[];

export type ReturnRequestEvent = (typeof RETURN_REQUEST_MOVES)[number]["event"];

export const RETURN_REQUEST_LIFECYCLE = defineLifecycle<
  ReturnRequestStatus,
  (typeof RETURN_REQUEST_MOVES)[number] & Move<ReturnRequestStatus>
>({
  name: "return request",
  statuses: RETURN_REQUEST_STATUSES,
  initial: ["drafted"],
  finals: ["returned", "closed"],
  moves: RETURN_REQUEST_MOVES,
});

/** Statuses in which our permission for an R06 return stands: two people gave it. */
export const PERMITTING_STATUSES: readonly ReturnRequestStatus[] = [
  "approved",
  "sent_to_bank",
  "asked_rdfi",
  "answered_yes",
  "answered_no",
  "no_answer",
];
