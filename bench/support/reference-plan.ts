/** Where and for whom a reference writes. */
export interface ReferencePlan {
  readonly url: string;
  readonly folder: string;
  readonly seconds: number;
  readonly connections: number;
  readonly environmentId: string;
  readonly accountId: string;
  readonly paykeyToken: string;
  /** Whose processor time counts as the database's. */
  readonly postmasterPid: number;
}

/** When, in SQL, everything is written. */
export const AT = "'2026-03-02T15:00:00Z'";
export const EVENT_COLUMNS =
  "environment_id, sequence, id, account_id, account_sequence, type, resource_type, resource_id, resource_version, occurred_at, patch, cause";
