import type { Setting } from "./setting.ts";

/** Settings of what decides payments. */
export const PAYMENT_SETTINGS = {
  BALANCE_MAX_AGE_HOURS: {
    type: "integer",
    minimum: 1,
    maximum: 8_760,
    default: 24,
    description:
      "How old a balance may be to count, by the environment's clock. An older one is as good as none where `balance_check` is `enabled`; where it is `required`, it is read again.",
  },
  RULE_BREAKER_PERCENT: {
    type: "integer",
    minimum: 1,
    maximum: 100,
    default: 80,
    description:
      "Of the decisions of an hour, 50 at least: a rule of an environment that holds or refuses a larger share is moved to shadow, and an exception calls a person. 100 moves none.",
  },
  MAX_PAYMENT_AMOUNT: {
    type: "integer",
    minimum: 1,
    description:
      "What one payment may be at most, in cents; more is refused when it is asked for, and held where it was created before. Without it, 10000000 ($100,000) in production and no ceiling in sandboxes.",
  },
  MAX_ACCOUNT_DAILY_AMOUNT: {
    type: "integer",
    minimum: 1,
    description:
      "What an account's charges, and what its payouts, of one `payment_date` may come to at most, in cents. Counted are payments that passed their checks and have not come back; what is above is held (`amount_too_large`), and a release is refused until the sum has fallen. Without it, 100000000 ($1,000,000) in production and no ceiling in sandboxes.",
  },
} as const satisfies Readonly<Record<string, Setting>>;
