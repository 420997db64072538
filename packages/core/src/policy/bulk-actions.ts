interface BulkActionRow {
  /** One sentence, as the person reads it who is about to do it. */
  readonly means: string;
  /**
   * Whether a payment must be as it was shown: a release waives the holds of that version, and no later one.
   */
  readonly of_version: boolean;
}

/** What may be done to many payments at once. */
export const BULK_ACTIONS = {
  hold: { means: "Hold the payments.", of_version: false },
  release: {
    means: "Release the payments from their holds. Checks run again.",
    of_version: true,
  },
  cancel: {
    means: "Cancel the payments. A cancelled payment cannot be taken back.",
    of_version: false,
  },
  resubmit: {
    means:
      "Make each payment again, once, dated today. Of returned ones only those with R01 or R09, twice at most.",
    of_version: false,
  },
} as const satisfies Record<string, BulkActionRow>;

export type BulkAction = keyof typeof BULK_ACTIONS;

export const BULK_ACTION_NAMES = Object.keys(BULK_ACTIONS) as readonly BulkAction[];

/** Payments of one bulk job. */
export const MAX_BULK_PAYMENTS = 10_000;
/** Payments that a request may list by their ids. */
export const MAX_BULK_IDS = 1_000;
/** How long the set that a dry run showed may be acted on. */
export const BULK_SHOWN_MINUTES = 15;

/** Why a bulk job leaves a payment as it is. */
export const BULK_REFUSALS = {
  not_found: "The account has no such payment.",
  payment_status: "The payment's status does not allow this.",
  hold_stands: "The cause of the hold persists and cannot be waived.",
  changed_since_shown: "The payment has changed since the set was shown.",
  retry_not_allowed: "The rules of the network do not let the payment be sent again.",
  not_created: "The new payment would be refused.",
  unexpected: "The payment could not be changed; the service's log has the reason.",
} as const;

export type BulkRefusal = keyof typeof BULK_REFUSALS;
