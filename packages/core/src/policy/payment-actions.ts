import type { PaymentKind, PaymentStatus } from "../lifecycles/payment-lifecycle.ts";
import { isRetryableReturn } from "./retries.ts";

/** What a caller may ask of a payment. */
export const PAYMENT_ACTIONS = [
  "update",
  "hold",
  "release",
  "cancel",
  "resubmit",
  "refund",
] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

const ACTIONS_BY_STATUS: Readonly<Record<PaymentStatus, readonly PaymentAction[]>> = {
  created: ["update", "hold", "cancel"],
  validating: ["hold"],
  scheduled: ["update", "hold", "cancel"],
  on_hold: ["update", "release", "cancel"],
  pending: [],
  paid: ["refund"],
  failed: ["resubmit"],
  cancelled: ["resubmit"],
  reversed: ["resubmit"],
};

export type ActionFacts = {
  readonly kind: PaymentKind;
  readonly status: PaymentStatus;
  readonly has_resubmit: boolean;
  /** The code with which its entry came back; null where none did. */
  readonly return_code: string | null;
  /** True when part of a charge is not refunded yet. */
  readonly refundable: boolean;
};

/** The actions a payment allows now, in the order of PAYMENT_ACTIONS. */
export function allowedActions(facts: ActionFacts): PaymentAction[] {
  return ACTIONS_BY_STATUS[facts.status].filter((action) => {
    if (action === "resubmit") return isResubmitOffered(facts);
    if (action === "refund") return facts.kind === "charge" && facts.refundable;
    return true;
  });
}

/**
 * What was never sent, or was sent and did not come back, may be made again; an entry that came back by
 * its code. Entries are reinitiated to collect a debit: a payout is paid anew by a decision, never offered.
 */
function isResubmitOffered({ kind, has_resubmit, return_code }: ActionFacts): boolean {
  if (kind === "payout" || has_resubmit) return false;
  return return_code === null || isRetryableReturn(return_code);
}
