import type { Pace } from "./copy-tokens.ts";

/** A table that grows with payments or customers, and how its rows are copied. */
export interface CopiedTable {
  readonly table: string;
  readonly pace: Pace;
  /** The rows of `s` that are copied at this pace; all where it is left out. */
  readonly where?: string;
  readonly orderBy?: string;
  /**
   * SQL in place of a column's value, which is `{value}`; `{sequence}`, `{account}` and `{audit}` are the numbers before this
   * copy, `{day}` its day.
   */
  readonly values?: Readonly<Record<string, string>>;
  readonly onConflict?: string;
}

/** Customers and paykeys come once in so many days. */
export const MONTH_DAYS = 30;
/** Resources of customers in events. */
export const PARTIES = "('customer', 'paykey', 'review')";
/** Resources of events that grow with payments. */
export const OF_PAYMENTS = "('charge', 'payout', 'file', 'funding_event')";
/** Events that no copy has: of the environment itself, and of days of files, which several copies share. */
export const LEFT_EVENTS = "('account', 'linked_bank_account', 'organization', 'file_day')";
const numbered = {
  sequence: "{sequence} + s.ordinal",
  account_sequence:
    "case when s.account_sequence is not null then {account} + s.account_ordinal end",
};

/** What grows with payments, in the order of its life; what grows with customers comes before it. */
export const COPIED: readonly CopiedTable[] = [
  { table: "customers", pace: "monthly" },
  { table: "paykeys", pace: "monthly" },
  { table: "reviews", pace: "monthly" },
  { table: "events", pace: "monthly", where: `s.resource_type in ${PARTIES}`, orderBy: "s.sequence", values: numbered },
  {
    table: "audit_log",
    pace: "monthly",
    where: `s.resource_type in ${PARTIES}`,
    orderBy: "s.sequence",
    values: { sequence: "{audit} + s.ordinal" },
  },
  { table: "search_documents", pace: "monthly", where: "s.kind <> 'payment'" },
  { table: "payments", pace: "daily", orderBy: "s.id" },
  { table: "payment_states", pace: "daily", orderBy: "s.id" },
  { table: "payment_history", pace: "daily", orderBy: "s.changed_at, s.payment_id" },
  { table: "risk_decisions", pace: "daily", orderBy: "s.decided_at, s.payment_id" },
  { table: "postings", pace: "daily", orderBy: "s.id" },
  {
    table: "ach_files",
    pace: "daily",
    values: {
      // The same bytes would be the same file, received twice.
      sha256: "sha256(s.sha256 || convert_to('{day}', 'UTF8'))",
      // Files of several copies have one date.
      file_id_modifier: "case when s.file_id_modifier is not null then chr(64 + s.ordinal::integer) end",
      name: "{value} || '.' || s.ordinal",
    },
  },
  { table: "entries", pace: "daily", orderBy: "s.file_id, s.line" },
  { table: "file_evidence", pace: "daily" },
  { table: "file_originations", pace: "daily" },
  {
    table: "file_days",
    pace: "daily",
    onConflict: `on conflict (environment_id, bank_id, file_date) do update set
      file_ids = file_days.file_ids || excluded.file_ids, file_count = file_days.file_count + excluded.file_count`,
  },
  { table: "file_returns", pace: "daily" },
  { table: "inbound_items", pace: "daily" },
  { table: "funding_events", pace: "daily" },
  { table: "funding_event_history", pace: "daily" },
  { table: "funding_event_payments", pace: "daily" },
  { table: "payment_minutes", pace: "daily" },
  {
    table: "payment_counts",
    pace: "daily",
    onConflict: `on conflict (environment_id, account_id, date_field, day, kind, status)
      do update set n = payment_counts.n + excluded.n`,
  },
  {
    table: "audit_log",
    pace: "daily",
    where: "s.resource_type = 'charge'",
    orderBy: "s.sequence",
    values: { sequence: "{audit} + s.ordinal" },
  },
  { table: "search_documents", pace: "daily", where: "s.kind = 'payment'", orderBy: "s.resource_id" },
  {
    table: "events",
    pace: "daily",
    where: `s.resource_type in ${OF_PAYMENTS}`,
    orderBy: "s.sequence",
    values: numbered,
  },
]; // prettier-ignore

/** Of the environment itself, or of no age: not copied. */
export const LEFT = [
  "account_checks",
  "accounts",
  "account_event_counts",
  "api_keys",
  "banks",
  "bank_profiles",
  "chain_blocks",
  "chain_heads",
  "chain_states",
  "data_keys",
  "engine_heartbeats",
  "engine_leases",
  "event_counts",
  "exposure_deltas",
  "idempotency_keys",
  "ledger_accounts",
  "ledger_proofs",
  "linked_bank_accounts",
  "organizations",
  "payment_count_deltas",
  "programme_reviews",
  "requests",
  "search_checkpoints",
  "simulated_returns",
];
