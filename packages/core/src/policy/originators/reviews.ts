import { addBankingDays, addDays } from "../../calendar/banking-days.ts";
import type { CivilDate } from "../../calendar/civil-date.ts";
import type { RegisteredEntries } from "./register.ts";

type ReviewRow = {
  readonly means: string;
  /** Whether it is done once alone. */
  readonly is_once?: true;
  /** Whether an event asks for it, each time anew, instead of its activation and the last review. */
  readonly is_asked_for?: true;
} & (
  | {
      /** Days until it is due: from the activation or the last review, or from what asks for it. */
      readonly days: number;
    }
  | { readonly banking_days: number }
);

/** What a person reviews of an originator. */
export const ORIGINATOR_REVIEWS = {
  fraud_procedures: {
    means: "Its procedures against fraud, yearly.",
    days: 365,
  },
  exposure: {
    means: "Its exposure limits, yearly.",
    days: 365,
  },
  web_security: {
    means: "The audit of its data security, yearly, where it sends WEB debits.",
    days: 365,
  },
  third_party_registration: {
    means: "Its registration as a third-party sender, within 30 days of its activation.",
    days: 30,
    is_once: true,
  },
  registration_change: {
    means: "A changed registration as a third-party sender, within 45 days of the change.",
    days: 45,
    is_asked_for: true,
  },
  registration_details: {
    means:
      "The bank's question for details of its registration as a third-party sender, within ten banking days.",
    banking_days: 10,
    is_asked_for: true,
  },
  originator_identities: {
    means: "The bank's question for whom it sends, within two banking days.",
    banking_days: 2,
    is_asked_for: true,
  },
} as const satisfies Record<string, ReviewRow>;

export type OriginatorReview = keyof typeof ORIGINATOR_REVIEWS;
export const ORIGINATOR_REVIEW_NAMES = Object.keys(
  ORIGINATOR_REVIEWS,
) as readonly OriginatorReview[];

/** What a bank asks about a third-party sender. */
export const BANK_QUESTIONS = ["registration_details", "originator_identities"] as const;
export type BankQuestion = (typeof BANK_QUESTIONS)[number];

/** The day on which each review was done last. */
export type ReviewDates = { readonly [Name in OriginatorReview]?: CivilDate };

/** What reviews of an originator follow from. */
export interface ReviewedOriginator {
  /** The day of its first activation; null before it. */
  readonly activated_on: CivilDate | null;
  readonly is_third_party_sender: boolean;
  readonly entries: readonly Pick<RegisteredEntries, "sec_code" | "side">[];
  readonly reviews: ReviewDates;
  /** Since when it owes what an event asked for. */
  readonly owed_since: ReviewDates;
}

/** A review that an originator needs. */
export interface NeededReview {
  readonly review: OriginatorReview;
  readonly reviewed_on: CivilDate | null;
  readonly due_on: CivilDate;
}

function applies(review: OriginatorReview, of: ReviewedOriginator): boolean {
  const row: ReviewRow = ORIGINATOR_REVIEWS[review];
  if (row.is_asked_for === true) {
    return of.is_third_party_sender && of.owed_since[review] !== undefined;
  }
  if (review === "third_party_registration") return of.is_third_party_sender;
  if (review !== "web_security") return true;
  return of.entries.some(({ sec_code, side }) => sec_code === "WEB" && side === "debit");
}

/** The reviews that an originator needs, the earliest first; none before it was activated. */
export function neededReviews(of: ReviewedOriginator): NeededReview[] {
  const { activated_on, reviews, owed_since } = of;
  if (activated_on === null) return [];
  return ORIGINATOR_REVIEW_NAMES.filter((review) => applies(review, of))
    .flatMap((review): NeededReview[] => {
      const row: ReviewRow = ORIGINATOR_REVIEWS[review];
      const reviewed_on = reviews[review] ?? null;
      if (reviewed_on !== null && row.is_once === true) return [];
      const since = owed_since[review] ?? reviewed_on ?? activated_on;
      const due_on =
        "days" in row ? addDays(since, row.days) : addBankingDays(since, row.banking_days);
      return [{ review, reviewed_on, due_on }];
    })
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0));
}

/** Days before a review is due on which it is named, and on the day itself. */
export const REMINDER_DAYS = [60, 30, 0] as const;

/** A review that is named on a day. */
export interface ReviewReminder extends NeededReview {
  readonly on: CivilDate;
}

function remindersOf(of: ReviewedOriginator): ReviewReminder[] {
  return neededReviews(of).flatMap((needed) =>
    REMINDER_DAYS.map((days) => ({ ...needed, on: addDays(needed.due_on, -days) })),
  );
}

/** The reviews that are named on days after one and up to another, each once. */
export function dueReminders(
  of: ReviewedOriginator,
  { after, through }: { after: CivilDate | null; through: CivilDate },
): ReviewReminder[] {
  const byReview = new Map<OriginatorReview, ReviewReminder>();
  for (const reminder of remindersOf(of)) {
    const isDue = reminder.on <= through && (after === null || reminder.on > after);
    const known = byReview.get(reminder.review);
    if (isDue && (known === undefined || known.on < reminder.on)) {
      byReview.set(reminder.review, reminder);
    }
  }
  return [...byReview.values()];
}

/** The next day on which a review is named; null where none is. */
export function nextReminder(of: ReviewedOriginator, after: CivilDate | null): CivilDate | null {
  const days = remindersOf(of).flatMap(({ on }) => (after === null || on > after ? [on] : []));
  return days.toSorted()[0] ?? null;
}

/** Members of a third-party sender that its registration names. */
const REGISTERED_MEMBERS = ["legal_name", "dba", "address", "company_ids", "contacts"] as const;

/**
 * What an originator owes after a change of members on a day. A change before the first registration is part of
 * it; one while an earlier change is not reported yet is due with that.
 */
export function owedAfterChange(
  of: Pick<ReviewedOriginator, "is_third_party_sender" | "reviews" | "owed_since">,
  { members, on }: { members: readonly string[]; on: CivilDate },
): ReviewDates {
  const isNamed = REGISTERED_MEMBERS.some((member) => members.includes(member));
  const isRegistered = of.reviews.third_party_registration !== undefined;
  if (!of.is_third_party_sender || !isRegistered || !isNamed) return of.owed_since;
  return { registration_change: on, ...of.owed_since };
}

/** What is owed after a review was noted. */
export function owedAfterReview(owed: ReviewDates, review: OriginatorReview): ReviewDates {
  return Object.fromEntries(Object.entries(owed).filter(([name]) => name !== review));
}
