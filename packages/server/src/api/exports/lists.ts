/** Lists that can be exported, by the nouns of their operations. */
export const EXPORTED_LISTS = [
  "payments",
  "customers",
  "paykeys",
  "funding_events",
  "exceptions",
  "suspense_items",
  "reversals",
  "dishonors",
  "ach_files",
  "bank_statements",
  "ledger_closings",
  "bulk_jobs",
  "approvals",
  "accounts",
  "requests",
  "webhook_endpoints",
] as const;
