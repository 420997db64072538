import { isRow, type RowKey } from "../../postgres/account-scope.ts";
import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** A copy of an environment at an instant of its clock. */
export interface Snapshot {
  readonly id: string;
  readonly environment_id: string;
  readonly name: string;
  readonly row_count: number;
  readonly clock_at: Instant;
  readonly taken_at: Instant;
  /** Migration number when taken; null if unknown. */
  readonly schema_version: number | null;
  /** Migration number now: rows are stored as JSON of the old tables. */
  readonly present_version: number;
}

const presentVersion = sql`(select max(number) from schema_migrations)`;
const written = sql`id, environment_id, name, row_count, clock_at, taken_at, schema_version`;
const columns = sql`${written}, ${presentVersion} as present_version`;

/** Inserts a snapshot without rows. */
export function insertSnapshot(
  tx: Tx,
  snapshot: Omit<Snapshot, "row_count" | "schema_version" | "present_version">,
): Promise<Snapshot> {
  const s = snapshot;
  return tx.one(sql`
    insert into environment_snapshots (${written}, environment)
    select ${s.id}, e.id, ${s.name}, 0, ${s.clock_at}, ${s.taken_at}, ${presentVersion},
      json_build_object('last_event_sequence', c.last_sequence,
        'events_kept_from', e.events_kept_from, 'id_epoch', e.id_epoch)
    from environments e join event_counts c on c.environment_id = e.id
    where e.id = ${s.environment_id}
    returning ${columns}`);
}

export async function updateSnapshotSize(
  tx: Tx,
  snapshot: RowKey,
  rowCount: number,
): Promise<void> {
  await tx.run(sql`update environment_snapshots set row_count = ${rowCount}
    where ${isRow(snapshot)}`);
}

export function findSnapshot(
  db: Executor,
  environmentId: string,
  id: string,
): Promise<Snapshot | undefined> {
  return db.first(sql`select ${columns} from environment_snapshots
    where id = ${id} and environment_id = ${environmentId}`);
}

export function listSnapshots(db: Executor, environmentId: string): Promise<Snapshot[]> {
  return db.rows(sql`select ${columns} from environment_snapshots
    where environment_id = ${environmentId} order by taken_at, id`);
}

export async function deleteSnapshot(tx: Executor, snapshot: RowKey): Promise<void> {
  await tx.run(sql`delete from environment_snapshots where ${isRow(snapshot)}`);
}
