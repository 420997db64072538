/** What a network of institutions knows of an identity: counts, dates and sums by name. */
export type Insights = Readonly<Record<string, number | string | readonly string[] | null>>;

const COUNTED = ["ach_fraud", "ach_returned", "card_disputed", "card_fraud"];

/** Every insight by its name, of somebody of whom nothing is known. */
const UNKNOWN: Insights = Object.fromEntries(
  [
    ...["count", "active_count", "closed_count", "closed_dates", "fraud_count"].map(
      (name) => `accounts_${name}`,
    ),
    "accounts_fraud_labeled_dates",
    "accounts_fraud_loss_total_amount",
    ...COUNTED.flatMap((of) =>
      ["count", "dates", "total_amount"].map((name) => `${of}_transactions_${name}`),
    ),
    "card_stopped_transactions_count",
    "card_stopped_transactions_dates",
    ...["count", "dates", "approved_count", "declined_count", "fraud_count"].map(
      (name) => `applications_${name}`,
    ),
    ...["active_profile", "address", "closed_profile", "dob", "email", "institution", "mobile"].map(
      (name) => `user_${name}_count`,
    ),
  ].map((name) => [name, null]),
);

/** All insights; null where the provider knew nothing. Only what it knew is kept. */
export const withUnknownInsights = (known: Insights): Insights => ({ ...UNKNOWN, ...known });
