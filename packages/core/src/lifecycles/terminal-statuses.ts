import { FINAL_STATUSES, type PaymentStatus } from "./payment-lifecycle.ts";
import { PAYMENT_MOVES } from "./payment-moves.ts";

/**
 * Statuses that a payment enters at most once and leaves, if at all, for another of them: how many have one
 * is a sum over events.
 */
export const LASTING_STATUSES = [
  "paid",
  ...FINAL_STATUSES,
] as const satisfies readonly PaymentStatus[];

export type LastingStatus = (typeof LASTING_STATUSES)[number];

/** The one of them that a payment leaves for this one, where it does. */
export const lastingBefore = (status: LastingStatus): LastingStatus | undefined =>
  LASTING_STATUSES.find((before) =>
    PAYMENT_MOVES.some(({ from, to }) => to === status && from.some((name) => name === before)),
  );
