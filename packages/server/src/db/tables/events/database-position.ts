import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** Where the database and an environment's log stand. */
export interface DatabasePositionRow {
  /** PostgreSQL's system identifier. */
  readonly cluster: string;
  /** Rises when a standby is promoted, and at a point-in-time recovery. */
  readonly timeline: number;
  readonly log_position: string;
  readonly generation: number;
  readonly event_sequence: bigint;
  readonly event_id: string | null;
}

export function findDatabasePosition(
  db: Executor,
  environmentId: string,
): Promise<DatabasePositionRow> {
  return db.one(sql`
    select (select system_identifier::text from pg_control_system()) as cluster,
      ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as timeline,
      pg_current_wal_insert_lsn()::text as log_position, e.generation,
      c.last_sequence as event_sequence, l.id as event_id
    from environments e join event_counts c on c.environment_id = e.id
      left join events l on l.environment_id = e.id and l.sequence = c.last_sequence
    where e.id = ${environmentId}`);
}
