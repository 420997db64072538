import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "./executor.ts";
import { sql } from "./sql.ts";

/** An environment as it was at an instant of its clock. */
export interface Snapshot {
  readonly id: string;
  readonly environment_id: string;
  readonly name: string;
  readonly row_count: number;
  readonly clock_at: Instant;
  readonly taken_at: Instant;
}

const columns = sql`id, environment_id, name, row_count, clock_at, taken_at`;

export async function insertSnapshot(tx: Tx, snapshot: Snapshot): Promise<void> {
  const s = snapshot;
  await tx.run(sql`
    insert into environment_snapshots (${columns}, environment)
    select ${s.id}, e.id, ${s.name}, ${s.row_count}, ${s.clock_at}, ${s.taken_at},
      json_build_object('last_event_sequence', c.last_sequence,
        'events_kept_from', e.events_kept_from, 'id_epoch', e.id_epoch)
    from environments e join event_counts c on c.environment_id = e.id
    where e.id = ${s.environment_id}`);
}

export async function updateSnapshotSize(tx: Tx, id: string, rowCount: number): Promise<void> {
  await tx.run(sql`update environment_snapshots set row_count = ${rowCount} where id = ${id}`);
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

export async function deleteSnapshot(tx: Executor, id: string): Promise<void> {
  await tx.run(sql`delete from environment_snapshots where id = ${id}`);
}
