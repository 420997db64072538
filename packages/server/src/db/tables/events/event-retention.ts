import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { json, sql } from "../../postgres/sql.ts";
import { deleteOldDeliveries, lockUnlessMoving } from "./event-partitions.ts";

/** Records every log's position, at most once per hour of wall time. */
export async function recordEventCheckpoints(db: Executor, wall: Instant): Promise<void> {
  await db.run(sql`
    insert into event_checkpoints (environment_id, marked_at, sequence)
    select e.environment_id, ${wall}, e.last_sequence from event_counts e
    where exists (select from environments n where n.id = e.environment_id) and not exists (select from event_checkpoints m
      where m.environment_id = e.environment_id and m.marked_at > ${wall}::timestamptz - interval '1 hour')
    on conflict do nothing`);
}

/** An environment whose log holds old events. */
export interface LogToTrim {
  readonly id: string;
  readonly kind: "live" | "sandbox";
}

/** Environments whose log holds events older than a wall instant, but those that are being moved: their copy would miss it. */
export function listLogsToTrim(db: Executor, olderThan: Instant): Promise<LogToTrim[]> {
  return db.rows(sql`
    select e.id, e.kind from environments e
    where e.events_kept_from <= (select max(m.sequence) from event_checkpoints m
      where m.environment_id = e.id and m.marked_at <= ${olderThan})
      and not exists (select from moved_environments o where o.id = e.id)`);
}

/** A removable range of the log, bounds inclusive. */
export interface OldEvents {
  readonly from: bigint;
  readonly through: bigint;
}

/**
 * The oldest removable events: older than the wall instant, behind the cursor of every enabled endpoint
 * and running sink, and before every pending message. Locks the start of the log until the transaction ends; undefined if
 * none, and while the environment is being moved.
 */
export async function lockOldEvents(
  tx: Tx,
  environmentId: string,
  wanted: { older_than: Instant; limit: number | null },
): Promise<OldEvents | undefined> {
  if (!(await lockUnlessMoving(tx, environmentId))) return undefined;
  const found = await tx.first<OldEvents>(sql`
    select e.events_kept_from as from, least(
      (select max(m.sequence) from event_checkpoints m
        where m.environment_id = e.id and m.marked_at <= ${wanted.older_than}),
      (select min(w.cursor_sequence) from webhook_endpoints w
        where w.environment_id = e.id and w.deleted_at is null and w.status = 'enabled'),
      (select min(d.sequence) - 1 from webhook_endpoints w
        join webhook_deliveries d
          on d.environment_id = w.environment_id and d.endpoint_id = w.id and d.due_at is not null
        where w.environment_id = e.id and w.deleted_at is null and w.status = 'enabled'),
      (select min(s.cursor_sequence) from sinks s
        where s.environment_id = e.id and s.status = 'running'),
      e.events_kept_from - 1 + ${wanted.limit}::bigint
    ) as through
    from environments e where e.id = ${environmentId}
      and e.events_kept_from <= (select max(m.sequence) from event_checkpoints m
        where m.environment_id = e.id and m.marked_at <= ${wanted.older_than})`);
  return found === undefined || found.through < found.from ? undefined : found;
}

/** Patches of the range and the snapshots they build on. */
export function listOldPatches(
  tx: Tx,
  environmentId: string,
  old: OldEvents,
): Promise<{ sequence: bigint; resource_id: string; resource_version: number; patch: string }[]> {
  return tx.rows(sql`
    with old as materialized (
      select sequence, resource_id, resource_version, patch from events
      where environment_id = ${environmentId} and sequence between ${old.from} and ${old.through}
    )
    select 0::bigint as sequence, resource_id, resource_version, data as patch
    from event_snapshots
    where environment_id = ${environmentId} and resource_id in (select resource_id from old)
    union all
    select sequence, resource_id, resource_version, patch from old
    order by resource_id, resource_version, sequence`);
}

/** Snapshot of a resource after its last removed event. */
export interface EventSnapshot {
  readonly resource_id: string;
  readonly resource_version: number;
  readonly data: string;
}

/** Deletes the range and its deliveries, and stores the resulting snapshots. */
export async function deleteOldEvents(
  tx: Tx,
  environmentId: string,
  { old, states }: { old: OldEvents; states: readonly EventSnapshot[] },
): Promise<number> {
  await tx.run(sql`
    insert into event_snapshots (resource_id, environment_id, resource_version, data)
    select s.resource_id, ${environmentId}, s.resource_version, s.data
    from json_to_recordset(${json(states)}::json) as s(
      resource_id uuid, resource_version integer, data text)
    on conflict (environment_id, resource_id) do update
    set resource_version = excluded.resource_version, data = excluded.data`);
  await deleteOldDeliveries(tx, environmentId, old.through);
  const count = await tx.run(sql`
    delete from events
    where environment_id = ${environmentId} and sequence between ${old.from} and ${old.through}`);
  // The counter is locked last: writers wait only from here.
  await tx.run(sql`
    update environments set events_kept_from = ${old.through} + 1 where id = ${environmentId}`);
  return count;
}
