import type { PaymentKind, PaymentStatus } from "./payment-lifecycle.ts";

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
  /** True when part of a charge is not refunded yet. */
  readonly refundable: boolean;
};

/** The actions a payment allows now, in the order of PAYMENT_ACTIONS. */
export function allowedActions(facts: ActionFacts): PaymentAction[] {
  return ACTIONS_BY_STATUS[facts.status].filter((action) => {
    if (action === "resubmit") return !facts.has_resubmit;
    if (action === "refund") return facts.kind === "charge" && facts.refundable;
    return true;
  });
}
