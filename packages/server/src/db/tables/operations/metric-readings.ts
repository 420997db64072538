import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** Rows counted by one or two names, with the oldest of them. */
export interface Counted {
  readonly count: bigint;
  readonly oldest: Instant;
}

/** Newest files that are read; ids begin with their time. */
const RECENT_FILES = 1_000;

/** Files by direction and state. */
export function countRecentFiles(
  db: Executor,
  environmentId: string,
): Promise<(Counted & { direction: string; state: string })[]> {
  return db.rows(sql`
    select direction, state, count(*) as count, min(created_at) as oldest from (
      select direction, state, created_at from ach_files
      where environment_id = ${environmentId} order by id desc limit ${RECENT_FILES}) f
    group by direction, state order by direction, state`);
}

/** Open exceptions by kind, and those past their deadline. */
export function countOpenExceptions(
  db: Executor,
  environmentId: string,
  at: Instant,
): Promise<(Counted & { kind: string; overdue: bigint })[]> {
  return db.rows(sql`
    select kind, count(*) as count, min(created_at) as oldest,
      count(*) filter (where due_at < ${at}) as overdue
    from exceptions where environment_id = ${environmentId} and status = 'open'
    group by kind order by kind`);
}

/** Returns by code that were applied after an instant, of the newest files. */
export function countReturns(
  db: Executor,
  environmentId: string,
  after: Instant,
): Promise<{ code: string; count: bigint }[]> {
  return db.rows(sql`
    with recent as materialized (
      select id, direction from ach_files
      where environment_id = ${environmentId} order by id desc limit ${RECENT_FILES})
    select i.code, count(*) as count
    from recent f join inbound_items i on i.environment_id = ${environmentId} and i.file_id = f.id
    where f.direction = 'inbound' and i.kind = 'return' and i.applied_at > ${after}
    group by i.code order by i.code`);
}

/** The end of the event log, and the epoch of the engine's lease. */
export function readLogEnd(
  db: Executor,
  environmentId: string,
): Promise<{ last_sequence: bigint; generation: number; epoch: bigint; ahead: bigint | null }> {
  return db.one(sql`
    select c.last_sequence, e.generation,
      (select max(p.to_sequence) from event_partitions p where p.environment_id = e.id)
        - c.last_sequence - 1 as ahead,
      coalesce((select epoch from engine_leases where environment_id = e.id), 0)::bigint as epoch
    from environments e join event_counts c on c.environment_id = e.id
    where e.id = ${environmentId}`);
}
