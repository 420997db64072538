/** A column of encrypted values, each of which names its data key. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Column that the values are bound to; two columns may share one. */
  readonly placeColumn: string;
  /** Columns of the primary key after the environment, with their types. */
  readonly key: readonly (readonly [column: string, type: string])[];
  /** Id of the row that the values are bound to, by the key as texts. */
  readonly placeId: (key: readonly string[]) => string;
  /** Most rows of one statement: files are large. */
  readonly limit: number;
}

const BY_ID = [["id", "uuid"]] as const;

function sealed(
  table: string,
  column: string,
  differing: Partial<SealedColumn> = {},
): SealedColumn {
  const usual = { placeColumn: column, key: BY_ID, placeId: ([id = ""]: readonly string[]) => id };
  return { table, column, limit: 500, ...usual, ...differing };
}

/** All encrypted columns. A test compares them with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealed("representatives", "dob"),
  sealed("representatives", "ssn_last4"),
  sealed("linked_bank_accounts", "account_number"),
  sealed("originators", "tax_id"),
  sealed("customers", "compliance_profile"),
  sealed("paykeys", "account_number"),
  sealed("paykey_bank_details", "account_number", {
    key: [
      ["paykey_id", "uuid"],
      ["revision", "integer"],
    ],
    placeId: (key) => key.join(":"),
  }),
  sealed("provider_links", "secret", { key: [["paykey_id", "uuid"]] }),
  sealed("bridge_sign_ins", "secret", { key: [["session_id", "uuid"]] }),
  sealed("paykey_authorizations", "device", { key: [["paykey_id", "uuid"]] }),
  sealed("reviews", "findings"),
  sealed("ach_files", "body", { limit: 4 }),
  sealed("ach_files", "wire_body", { limit: 4 }),
  sealed("simulated_returns", "record", {
    key: [
      ["file_name", "text"],
      ["trace_number", "text"],
      ["code", "text"],
    ],
  }),
  sealed("auxiliary_entries", "amounts"),
  sealed("bank_statements", "body", { limit: 4 }),
  sealed("proof_attachments", "name"),
  sealed("proof_attachments", "body", { limit: 4 }),
  sealed("webhook_endpoints", "headers"),
  sealed("webhook_endpoints", "secret"),
  sealed("webhook_endpoints", "previous_secret", { placeColumn: "secret" }),
  sealed("sinks", "secrets"),
  sealed("approvals", "request", { limit: 4 }),
  sealed("approvals", "response", { limit: 4 }),
  sealed("notes", "text"),
  sealed("export_parts", "bytes", {
    key: [
      ["job_id", "uuid"],
      ["number", "integer"],
    ],
    placeId: (key) => key.join(":"),
    limit: 4,
  }),
  sealed("operator_secrets", "secret"),
  sealed("idempotency_keys", "body", {
    key: [
      ["account_id", "uuid"],
      ["key", "text"],
    ],
    placeId: (key) => key.join(" "),
  }),
];
