import type { RowKey } from "../../postgres/account-scope.ts";
import type { Tx } from "../../postgres/executor.ts";
import { json, sql } from "../../postgres/sql.ts";
import type { DetachedLog } from "../events/event-archives.ts";
import { lockStates, type StoredPatch, type StoredState } from "./erasure.ts";

/** Patches of an originator's events, in order. */
export function listPatchesOfOriginator(
  tx: Tx,
  { environment_id, id }: RowKey,
  page: { after: bigint; limit: number; log?: DetachedLog },
): Promise<StoredPatch[]> {
  return tx.rows(sql`
    select e.sequence, e.resource_type, e.patch from ${page.log?.table ?? sql`events`} e
    where e.environment_id = ${environment_id} and e.sequence > ${page.after} and e.resource_id = ${id}
    order by e.sequence limit ${page.limit}`);
}

/** Locks the snapshots of removed events of an originator. */
export function lockStatesOfOriginator(tx: Tx, originator: RowKey): Promise<StoredState[]> {
  return lockStates(tx, originator.environment_id, sql`resource_id = ${originator.id}`);
}

export interface StoredVersion {
  readonly version: number;
  /** JSON of the members that the version changed. */
  readonly changes: string;
}

/** What each version of an originator changed. */
export function listStoredVersions(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<StoredVersion[]> {
  return tx.rows(sql`
    select version, changes::text as changes from originator_history
    where environment_id = ${environment_id} and originator_id = ${id} order by version`);
}

export async function updateStoredVersions(
  tx: Tx,
  { environment_id, id }: RowKey,
  versions: readonly StoredVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  await tx.run(sql`
    update originator_history h set changes = n.changes::json
    from json_to_recordset(${json(versions)}::json) as n(version integer, changes text)
    where h.environment_id = ${environment_id} and h.originator_id = ${id} and h.version = n.version`);
}
