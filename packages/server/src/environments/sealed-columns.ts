import type { SealedColumn } from "../db/tables/environments/fork.ts";

const id = ["id"];

/** Every encrypted column, and the location its ciphertext is bound to. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "ach_files", column: "body", by: id },
  { table: "ach_files", column: "wire_body", by: id },
  { table: "auxiliary_entries", column: "amounts", by: id },
  { table: "bank_statements", column: "body", by: id },
  { table: "customers", column: "compliance_profile", by: id },
  { table: "linked_bank_accounts", column: "account_number", by: id },
  { table: "paykey_bank_details", column: "account_number", by: ["paykey_id", "revision"] },
  { table: "paykeys", column: "account_number", by: id },
  { table: "provider_links", column: "secret", by: ["paykey_id"] },
  { table: "representatives", column: "dob", by: id },
  { table: "representatives", column: "ssn_last4", by: id },
  { table: "reviews", column: "findings", by: id },
  { table: "simulated_returns", column: "record", by: ["file_name"] },
  { table: "webhook_endpoints", column: "headers", by: id },
  { table: "webhook_endpoints", column: "previous_secret", by: id, named: "secret" },
  { table: "webhook_endpoints", column: "secret", by: id },
];

/** Byte columns that are hashes and stay valid when rows are copied. */
export const HASH_COLUMNS: readonly string[] = [
  "ach_files.sha256",
  "ach_files.wire_sha256",
  "bank_account_blocks.fingerprint",
  "bank_statements.sha256",
  "paykey_bank_details.fingerprint",
  "paykeys.fingerprint",
];
