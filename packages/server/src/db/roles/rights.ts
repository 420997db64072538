/**
 * Roles of the service. `railhead_api` reads what one environment has, under row-level security.
 * `railhead_engine` is the login: it bypasses that, and owns nothing. Migrations run as the tables' owner.
 */
export const API_ROLE = "railhead_api";
export const ENGINE_ROLE = "railhead_engine";
export const ROLES = [API_ROLE, ENGINE_ROLE] as const;
export type Role = (typeof ROLES)[number];

/** `update (patch)` is the right to write one column. */
export type Right = "select" | "insert" | "update" | "delete" | `update (${string})`;

const ALL: readonly Right[] = ["select", "insert", "update", "delete"];
/** Rows that nothing changes. They are deleted with a sandbox that is reset or deleted. */
const WRITTEN_ONCE: readonly Right[] = ["select", "insert", "delete"];
/** Rows that go only with their environment's row, as the owner. */
const KEPT: readonly Right[] = ["select", "insert", "update"];
const NONE: readonly Right[] = [];

/** Tables on which a role has other rights than on most. */
const DIFFERING: Readonly<Record<Role, Readonly<Record<string, readonly Right[]>>>> = {
  [ENGINE_ROLE]: {
    approval_votes: WRITTEN_ONCE,
    audit_log: WRITTEN_ONCE,
    bank_profiles: WRITTEN_ONCE,
    chain_blocks: WRITTEN_ONCE,
    chain_states: WRITTEN_ONCE,
    // Erasing a customer rewrites what its events say.
    events: [...WRITTEN_ONCE, "update (patch)"],
    event_counts: KEPT,
    event_erasures: WRITTEN_ONCE,
    // Functions of the owner make, cut and detach them.
    event_partitions: [
      "select",
      "update (archived_at)",
      "update (erasures)",
      "update (folded_through)",
      "update (manifest)",
    ],
    engine_leases: KEPT,
    file_evidence: WRITTEN_ONCE,
    funding_event_history: WRITTEN_ONCE,
    key_rotations: KEPT,
    moved_environments: ["select"],
    // Erasing a customer forgets the device.
    paykey_authorizations: [...WRITTEN_ONCE, "update (device)"],
    payment_history: WRITTEN_ONCE,
    postings: WRITTEN_ONCE,
    recovered_files: WRITTEN_ONCE,
    risk_backtests: WRITTEN_ONCE,
    risk_decisions: WRITTEN_ONCE,
    risk_publications: WRITTEN_ONCE,
    risk_rulesets: WRITTEN_ONCE,
    schema_backfills: ["select"],
    schema_functions: ["select"],
    // The probe of /readyz locks a row, which needs the right to write one.
    schema_migrations: ["select", "update (applied_at)"],
  },
  [API_ROLE]: {
    cell_copies: NONE,
    cell_environments: NONE,
    cell_keys: NONE,
    data_keys: NONE,
    idempotency_keys: NONE,
    key_rotations: NONE,
    master_keys: NONE,
    operator_challenges: NONE,
    operator_credentials: NONE,
    operator_invitations: NONE,
    operator_secrets: NONE,
    schema_backfills: NONE,
    schema_functions: NONE,
    moved_environments: NONE,
    odfi_entry_numbers: NONE,
    taken_entry_numbers: NONE,
    taken_file_ids: NONE,
    // Read through `search_document_ids`.
    search_documents: NONE,
  },
};

const USUAL: Readonly<Record<Role, readonly Right[]>> = {
  [ENGINE_ROLE]: ALL,
  [API_ROLE]: ["select"],
};

/** What a role may do with a table of ours. */
export function rightsOn(table: string, role: Role): readonly Right[] {
  return DIFFERING[role][table] ?? USUAL[role];
}

/** What a role may do with a view. A step locks payments through one, which needs the right to write it. */
export const VIEW_RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  [ENGINE_ROLE]: ["select", "update"],
  [API_ROLE]: ["select"],
};

/**
 * Functions that search for the API and run as the engine. Other functions that do not run as their caller run
 * as the tables' owner, for the engine alone.
 */
export const SEARCHES: readonly string[] = ["customer_ids_by_email", "search_document_ids"];

/** Tables named above, so that a test finds one that is gone. */
export const TABLES_NAMED: readonly string[] = ROLES.flatMap((role) =>
  Object.keys(DIFFERING[role]),
);
