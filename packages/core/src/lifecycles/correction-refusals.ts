import type { Correction } from "../catalog/change-codes.ts";
import { addDays } from "../calendar/banking-days.ts";
import type { CivilDate } from "../calendar/civil-date.ts";
import { defineLifecycle, type Move } from "./lifecycle.ts";

/** Why the originating bank refuses a notification of change. */
export const CORRECTION_REFUSAL_CODES = {
  C61: "The notification was misrouted to us.",
  C62: "Its original trace number is of no entry of ours.",
  C63: "Its company identification is not the entry's.",
  C64: "Its individual identification is not the entry's.",
  C65: "Its corrected data is wrongly formatted.",
  C66: "Its discretionary data is not the entry's.",
  C67: "Its routing number is not the entry's.",
  C68: "Its account number is not the entry's.",
  C69: "Its transaction code does not fit the entry.",
} as const;

export type CorrectionRefusalCode = keyof typeof CORRECTION_REFUSAL_CODES;

/** Calendar days after its receipt in which a notification may be refused. */
export const CORRECTION_REFUSAL_DAYS = 15;

/** The last day on which a notification that came on a date may be refused. */
export function lastCorrectionRefusalDay(received: CivilDate): CivilDate {
  return addDays(received, CORRECTION_REFUSAL_DAYS);
}

export const CORRECTION_REFUSAL_STATUSES = ["requested", "sent", "delivered", "lapsed"] as const;
export type CorrectionRefusalStatus = (typeof CORRECTION_REFUSAL_STATUSES)[number];

/** Every move of a refused notification of change. It carries no money. */
export const CORRECTION_REFUSAL_MOVES = [
  { event: "send", from: ["requested"], to: "sent", why: "The refusal was sealed into a file." },
  {
    event: "put_back",
    from: ["sent"],
    to: "requested",
    why: "The file was not executed; the refusal goes into the next one.",
  },
  {
    event: "deliver",
    from: ["sent"],
    to: "delivered",
    why: "The bank executed the file: the notification is refused.",
  },
  {
    event: "lapse",
    from: ["requested", "sent"],
    to: "lapsed",
    why: "No file is left within the fifteen days: the notification stands.",
  },
  {
    event: "reject",
    from: ["sent"],
    to: "lapsed",
    why: "The bank refused the entry for the last time: the notification stands.",
  },
] as const satisfies readonly Move<CorrectionRefusalStatus>[];

export type CorrectionRefusalEvent = (typeof CORRECTION_REFUSAL_MOVES)[number]["event"];

export const CORRECTION_REFUSAL_LIFECYCLE = defineLifecycle<
  CorrectionRefusalStatus,
  Move<CorrectionRefusalStatus>
>({
  name: "correction refusal",
  statuses: CORRECTION_REFUSAL_STATUSES,
  initial: ["requested"],
  finals: ["delivered", "lapsed"],
  moves: CORRECTION_REFUSAL_MOVES,
});

/** What is wrong with a notification, and the code to refuse it with; the first that is met counts. */
const CORRECTION_FAULTS: readonly {
  readonly code: CorrectionRefusalCode;
  readonly isMet: (facts: CorrectionFacts) => boolean;
}[] = [
  { code: "C61", isMet: ({ is_routed_to_us }) => !is_routed_to_us },
  { code: "C62", isMet: ({ is_matched }) => !is_matched },
  ...(["C65", "C69"] as const).map((code) => ({
    code,
    isMet: ({ correction }: CorrectionFacts) =>
      correction.action === "refuse" && correction.refusal === code,
  })),
];

export interface CorrectionFacts {
  /** Whether the original trace number begins with our bank's identification. */
  readonly is_routed_to_us: boolean;
  /** Whether it names an entry of ours. */
  readonly is_matched: boolean;
  readonly correction: Correction;
}

/** The code to refuse a notification with; undefined where no fault is seen. */
export function proposedCorrectionRefusal(
  facts: CorrectionFacts,
): CorrectionRefusalCode | undefined {
  return CORRECTION_FAULTS.find(({ isMet }) => isMet(facts))?.code;
}
