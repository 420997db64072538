/** Lists that can be exported, by the nouns of their operations. */
export const EXPORTED_LISTS = [
  "payments",
  "customers",
  "paykeys",
  "funding_events",
  "exceptions",
  "reversals",
  "dishonors",
  "ach_files",
  "bulk_jobs",
  "approvals",
  "accounts",
  "requests",
  "webhook_endpoints",
] as const;
