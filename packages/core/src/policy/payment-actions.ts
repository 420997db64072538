import type { PaymentKind, PaymentStatus } from "../lifecycles/payment-lifecycle.ts";
import { isRetryableReturn } from "./retries.ts";

/** Actions of a payment in the API. */
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
  /** The return code of its entry; null without a return. */
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
 * A charge without a return may be resubmitted; a returned one only where its code allows a retry.
 * Only debits are reinitiated, so a payout never offers it.
 */
function isResubmitOffered({ kind, has_resubmit, return_code }: ActionFacts): boolean {
  if (kind === "payout" || has_resubmit) return false;
  return return_code === null || isRetryableReturn(return_code);
}
