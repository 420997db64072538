import { empty, join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** A table whose rows never change and are numbered in the order of their insertion. */
export interface ChainSource {
  readonly table: string;
  /** The column that numbers the rows. */
  readonly number: string;
  /** What the chain proves. Another column or order breaks every block. */
  readonly columns: readonly string[];
  /** The instant from which rows are deleted by age. */
  readonly aged?: string;
}

const names = (text: string) => text.trim().split(/\s+/);

export const CHAIN_SOURCES: readonly ChainSource[] = [
  {
    table: "events",
    number: "sequence",
    columns: names(`
      sequence id account_id account_sequence type resource_type resource_id
      resource_version occurred_at patch cause`),
  },
  {
    table: "postings",
    number: "id",
    columns: names(
      "id subject_id move attempt debit_account_id credit_account_id amount_cents posted_at",
    ),
  },
  {
    table: "audit_log",
    number: "sequence",
    columns: names(`
      sequence account_id actor session_id address action operation outcome resource_type
      resource_id changes reason request_id approval_id details recorded_at`),
  },
  {
    table: "bank_profiles",
    number: "number",
    columns: names("number bank_id version profile created_at created_by reason"),
  },
  {
    table: "file_evidence",
    number: "id",
    columns: names("id file_id kind verdict api_key_id note created_at attempt"),
  },
  {
    table: "requests",
    number: "number",
    aged: "created_at",
    columns: names(`
      number id account_id api_key_id operator_id method path query_parameters operation status
      duration_us problem_type problem_code idempotency_key idempotent_replayed
      caller_request_id correlation_id created_at`),
  },
  {
    table: "event_erasures",
    number: "number",
    columns: names("number sequence subject_id digest"),
  },
  {
    table: "chain_states",
    number: "number",
    columns: names("number source row_id digest"),
  },
];

/** A table with rows that change, and those of its columns that no event shows. */
export interface ChainStates {
  readonly table: string;
  /** Type of the resource in events. */
  readonly resource: string;
  readonly columns: readonly string[];
  /** Another value to prove with the row `t`. */
  readonly including?: Sql;
  /** Rows that have no event yet. */
  readonly except?: Sql;
}

const entries = sql`(select sha256(string_agg(${digestOf(
  names(`
      line batch_number trace_number payment_id funding_event_id attempt
      transaction_code receiving_dfi amount_cents file_date settlement_date
      addenda_count auxiliary_entry_id lost_payment_id lost_funding_event_id`),
  "e",
)}, ''::bytea order by e.line)) from entries e
  where e.environment_id = t.environment_id and e.file_id = t.id)`;

export const CHAIN_STATES: readonly ChainStates[] = [
  {
    table: "api_keys",
    resource: "api_key",
    columns: names(
      `id account_id key_hash hint scopes created_at expires_at revoked_at name version created_by
      allowed_addresses`,
    ),
  },
  {
    table: "paykeys",
    resource: "paykey",
    columns: names(`
      id account_id customer_id token source routing_number account_mask account_type
      fingerprint created_at`),
  },
  {
    table: "linked_bank_accounts",
    resource: "linked_bank_account",
    columns: names(
      "id account_id account_holder institution_name routing_number account_mask created_at",
    ),
  },
  {
    table: "ach_files",
    resource: "file",
    columns: names(`
      id bank_id direction name sha256 byte_count file_date file_id_modifier batch_count
      entry_addenda_count entry_hash total_debit_cents total_credit_cents
      profile_version send_by wire_sha256 created_at`),
    including: entries,
    except: sql`t.version = 0`,
  },
];

/**
 * SHA-256 of a row's columns in the database's binary form, which says where each value ends. It is made in half the time of
 * a row's text, and no session's time zone shows in it.
 */
export function digestOf(columns: readonly string[], alias = "t", more: Sql = empty): Sql {
  const values = columns.map((column) => raw(`${alias}.${column}`));
  return sql`sha256(record_send(row(${join(values)}${more})))`;
}
