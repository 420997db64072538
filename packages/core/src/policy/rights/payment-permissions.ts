import type { PermissionRow } from "./permission-table.ts";

/** Payments, customers and the people who wait for a decision. */
export const PAYMENT_PERMISSIONS = {
  "payments:read": {
    means: "Read charges, payouts, reversals and return rates, with personal data masked.",
    narrowest: "account",
    operations: [
      "charges.get",
      "payouts.get",
      "payments.list",
      "payments.get",
      "payments.timeline",
      "payments.summary",
      "bulk_jobs.list",
      "bulk_jobs.get",
      "bulk_jobs.payments",
      "reversals.list",
      "reversals.get",
      "return_rates.get",
      "return_rates.days",
      "reports.total_customers_by_status",
      "ach_calendar.get",
    ],
  },
  "payments:create": {
    means: "Create charges and payouts.",
    narrowest: "account",
    operations: ["charges.create", "payouts.create"],
  },
  "payments:change": {
    means: "Change or cancel a payment that is not sent.",
    narrowest: "account",
    operations: ["charges.update", "charges.cancel", "payouts.update", "payouts.cancel"],
    within: ["payments.bulk"],
  },
  "payments:hold": {
    means: "Hold a payment.",
    narrowest: "account",
    operations: ["charges.hold", "payouts.hold"],
    within: ["payments.bulk"],
  },
  "payments:release": {
    means: "Release a held payment.",
    narrowest: "account",
    operations: ["charges.release", "payouts.release"],
    within: ["payments.bulk"],
  },
  "payments:bulk": {
    means: "Do to many payments at once what the role may do to one.",
    narrowest: "account",
    operations: ["payments.bulk", "bulk_jobs.stop"],
  },
  "exports:download": {
    means: "Export the lists that the role may read.",
    narrowest: "account",
    operations: ["exports.download"],
  },
  "payments:resubmit": {
    means: "Send a failed or cancelled payment again.",
    narrowest: "account",
    operations: ["charges.resubmit", "payouts.resubmit"],
  },
  "payments:refund": {
    means: "Refund a paid charge.",
    narrowest: "account",
    operations: ["charges.refund"],
  },
  "payments:reverse": {
    means: "Reverse an erroneous entry at the bank.",
    narrowest: "account",
    operations: ["charges.reverse", "payouts.reverse"],
  },
  "payments:verify_counts": {
    means: "Recount the payments and compare them with the stored totals.",
    narrowest: "environment",
    operations: ["payments.verify_counts"],
  },
  "funding:read": {
    means: "Read transfers to and from accounts, and the payments in them.",
    narrowest: "account",
    operations: [
      "funding_events.list",
      "funding_events.get",
      "funding_events.payments",
      "funding_events.explain",
    ],
  },
  "customers:read": {
    means: "Read customers, paykeys and their reviews, with personal data masked.",
    narrowest: "account",
    operations: [
      "customers.list",
      "customers.get",
      "customers.get_review",
      "paykeys.list",
      "paykeys.get",
      "paykeys.get_review",
      "paykey_verifications.list",
      "paykey_verifications.get",
    ],
  },
  "customers:write": {
    means: "Create and change customers.",
    narrowest: "account",
    operations: ["customers.create", "customers.update"],
  },
  "customers:erase": {
    means: "Delete a customer and erase the personal data.",
    narrowest: "account",
    operations: ["customers.delete"],
  },
  "paykeys:write": {
    means: "Link, verify and cancel paykeys, and read their balances again.",
    narrowest: "account",
    operations: [
      "bridge.initialize",
      "bridge.bank_account",
      "bridge.tan",
      "bridge.provider",
      "paykeys.cancel",
      "paykeys.refresh_balance",
      "paykey_verifications.create",
      "paykey_verifications.confirm",
    ],
  },
  "paykeys:unblock": {
    means: "Unblock a bank account after a return.",
    narrowest: "account",
    operations: ["paykeys.unblock"],
  },
  "reviews:decide": {
    means: "Decide and repeat the reviews of customers and paykeys.",
    narrowest: "account",
    operations: [
      "customers.decide_review",
      "customers.refresh_review",
      "paykeys.decide_review",
      "paykeys.refresh_review",
    ],
  },
  "personal_data:reveal": {
    means: "Read account numbers, tax ids and dates of birth in clear.",
    narrowest: "account",
    step_up: true,
    operations: [
      "customers.get_unmasked",
      "paykeys.reveal",
      "paykeys.get_unmasked",
      "charges.unmask",
      "payouts.unmask",
      "representatives.unmask",
      "linked_bank_accounts.unmask",
    ],
    within: ["ach_files.content", "ach_files.lines"],
  },
  "risk:read": {
    means:
      "Read why rules passed, held or refused a payment, with the facts they saw, and ask what they would make of one.",
    narrowest: "account",
    operations: ["payments.decisions", "risk.evaluate"],
  },
  "exceptions:read": {
    means: "Read exceptions and dishonored returns.",
    narrowest: "account",
    operations: ["exceptions.list", "exceptions.get", "dishonors.list", "dishonors.get"],
  },
  "exceptions:resolve": {
    means: "Resolve exceptions and dishonor returns.",
    narrowest: "environment",
    operations: ["exceptions.resolve", "dishonors.create"],
  },
} as const satisfies Record<string, PermissionRow>;
