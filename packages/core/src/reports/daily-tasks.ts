import type { ExceptionKind } from "../catalog/exception-kinds.ts";
import type { Instant } from "../calendar/instant.ts";
import type { Permission } from "../policy/rights/permissions.ts";

/** What a person must do about the items of a queue, and who may. */
export interface DailyQueue {
  /** The operation whose callers may see it. */
  readonly shown_by: string;
  readonly title: string;
  readonly act: string;
  readonly permission: Permission;
}

/** Queues of the daily operations report. Their payments wait, so they are due before the next cut-off. */
export const DAILY_QUEUES = {
  held_payments: {
    shown_by: "payments.list",
    title: "Payments are on hold.",
    act: "Release or cancel each; what stays on hold misses the file.",
    permission: "payments:release",
  },
  customers_in_review: {
    shown_by: "customers.list",
    title: "Customers wait for a review of their identity.",
    act: "Decide each; its payments are held meanwhile.",
    permission: "reviews:decide",
  },
  paykeys_in_review: {
    shown_by: "paykeys.list",
    title: "Paykeys wait for a review.",
    act: "Decide each; its payments are held meanwhile.",
    permission: "reviews:decide",
  },
  unfunded_money: {
    shown_by: "funding_events.list",
    title: "Money of businesses waits for a bank account that its transfer can use.",
    act: "Link a bank account to each business without one, or activate one; the money goes with the next file.",
    permission: "accounts:write",
  },
  suspense_items: {
    shown_by: "suspense_items.list",
    title: "Items of suspense are open.",
    act: "Match, dishonor, return or write off each; the month closes with none open, or with a note.",
    permission: "suspense:resolve",
  },
} as const satisfies Record<string, DailyQueue>;

export type DailyQueueName = keyof typeof DAILY_QUEUES;

/**
 * Banking days after the opening of an exception within which the network takes an answer: a dishonored
 * return, a reversal, or an applied correction.
 */
export const ANSWER_DAYS: Readonly<Partial<Record<ExceptionKind, number>>> = {
  return_unmatched: 5,
  return_amount_differs: 5,
  return_late: 5,
  return_not_permitted: 5,
  return_conflict: 5,
  reversal_not_applied: 5,
  reversal_not_sent: 5,
  dishonor_lapsed: 5,
  correction_not_applied: 6,
};

/**
 * The cut-off before which something must be done: the last one that is not after its deadline, or the next
 * one where the deadline is nearer or none. `cutoffs` are those to come, in order.
 */
export function cutoffFor(deadline: Instant | null, cutoffs: readonly Instant[]): Instant | null {
  const [next = null] = cutoffs;
  if (deadline === null) return next;
  return cutoffs.findLast((cutoff) => cutoff <= deadline) ?? next;
}
