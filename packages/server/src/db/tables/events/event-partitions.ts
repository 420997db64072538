import type { Instant } from "@railhead/core";
import type { Database, Executor, Tx } from "../../postgres/executor.ts";
import { json, sql } from "../../postgres/sql.ts";

/** Events that a partition is made for, at least: more than are written between two looks. */
export const PARTITION_MIN = 2_000_000;
/** And at most: a scan, an index build and a file of an archive stay within minutes. */
export const PARTITION_MAX = 50_000_000;

/** Events of a partition that is cut, at most: writers wait for a scan of it, about a second for 500,000. */
const CUT_MOST = 500_000;

/** A part of a live environment's log. `to_sequence` is exclusive. */
export interface EventPartition {
  readonly environment_id: string;
  readonly from_sequence: bigint;
  readonly to_sequence: bigint;
  readonly table_name: string;
  readonly created_at: Instant;
  readonly folded_through: bigint | null;
  readonly detached_at: Instant | null;
  readonly archived_at: Instant | null;
  readonly manifest: string | null;
  readonly dropped_at: Instant | null;
}

const columns = sql`environment_id, from_sequence, to_sequence, table_name, created_at, folded_through,
  detached_at, archived_at, manifest::text as manifest, dropped_at`;

/** The parts of a log, oldest first. */
export function listEventPartitions(
  db: Executor,
  environmentId: string,
): Promise<EventPartition[]> {
  return db.rows(sql`select ${columns} from event_partitions
    where environment_id = ${environmentId} order by from_sequence`);
}

/** A part of a log as it is now; undefined where it is gone. */
export function findEventPartition(
  db: Executor,
  { environment_id, from_sequence }: Pick<EventPartition, "environment_id" | "from_sequence">,
): Promise<EventPartition | undefined> {
  return db.first(sql`select ${columns} from event_partitions
    where environment_id = ${environment_id} and from_sequence = ${from_sequence}`);
}

/** Makes partitions ahead of the log; returns how many numbers are ahead. */
export async function extendEventPartitions(
  db: Executor,
  environmentId: string,
  { at, size = PARTITION_MIN }: { readonly at: Instant; readonly size?: number },
): Promise<bigint> {
  const row = await db.one<{ ahead: bigint }>(sql`
    select extend_event_partitions(${environmentId}, ${at}, ${size}) as ahead`);
  return row.ahead;
}

/** How a live environment's log fills its partitions. */
export interface LogGrowth {
  readonly id: string;
  /** Events of the last thirty days of wall time. */
  readonly monthly: bigint;
  /** Numbers in partitions ahead of the log's end. */
  readonly ahead: bigint;
  /** Since when the partition that the log is in exists. */
  readonly current_since: Instant | null;
}

export function listLogGrowth(db: Executor, wall: Instant): Promise<LogGrowth[]> {
  return db.rows(sql`
    select e.id, c.last_sequence - coalesce((select max(m.sequence) from event_checkpoints m
        where m.environment_id = e.id and m.marked_at <= ${wall}::timestamptz - interval '30 days'), 0)
        as monthly,
      coalesce((select max(p.to_sequence) from event_partitions p where p.environment_id = e.id), 1)
        - c.last_sequence - 1 as ahead,
      (select p.created_at from event_partitions p where p.environment_id = e.id
        and p.detached_at is null and c.last_sequence between p.from_sequence and p.to_sequence - 1)
        as current_since
    from environments e join event_counts c on c.environment_id = e.id where e.kind = 'live'`);
}

/** Locks are held at most so long: every writer of the environment waits. */
const SHORT_LOCKS = "set local lock_timeout = '500ms'";

/** Ends the partition that the log is in, unless it is large; returns whether it did. */
export async function cutEventPartition(
  db: Database,
  environmentId: string,
  { at, size }: { readonly at: Instant; readonly size: number },
): Promise<boolean> {
  return await db.tx(async (tx) => {
    const row = await tx.one<{ is_cut: boolean }>(sql`
      select cut_event_partition(${environmentId}, ${at}, ${size}, ${CUT_MOST}) as is_cut`);
    return row.is_cut;
  }, SHORT_LOCKS);
}

/** The oldest attached part of a log whose events all end at or before a number. */
export function findClosedPartition(
  db: Executor,
  environmentId: string,
  through: bigint,
): Promise<EventPartition | undefined> {
  return db.first(sql`select ${columns} from event_partitions
    where environment_id = ${environmentId} and detached_at is null and to_sequence <= ${through} + 1
    order by from_sequence limit 1`);
}

/** A state of a resource, as JSON text. */
interface ResourceState {
  readonly resource_id: string;
  readonly resource_version: number;
  readonly data: string;
}

/** Patches of a range of a partition, and the states that they build on. */
export function listPatchesToFold(
  tx: Tx,
  environmentId: string,
  range: { readonly from: bigint; readonly through: bigint },
): Promise<{ sequence: bigint; resource_id: string; resource_version: number; patch: string }[]> {
  return tx.rows(sql`
    with old as materialized (
      select sequence, resource_id, resource_version, patch from events
      where environment_id = ${environmentId} and sequence between ${range.from} and ${range.through}
    ), resources as materialized (select distinct resource_id from old)
    select 0::bigint as sequence, r.resource_id,
      coalesce(n.resource_version, s.resource_version) as resource_version,
      coalesce(n.data, s.data) as patch
    from resources r
      left join event_states n on n.environment_id = ${environmentId} and n.resource_id = r.resource_id
      left join event_snapshots s on s.environment_id = ${environmentId} and s.resource_id = r.resource_id
    where n.resource_id is not null or s.resource_id is not null
    union all
    select sequence, resource_id, resource_version, patch from old
    order by resource_id, resource_version, sequence`);
}

/** Keeps what the resources of a range were before the partition, for its archive. */
export async function keepStatesBefore(
  tx: Tx,
  { environment_id, from_sequence }: Pick<EventPartition, "environment_id" | "from_sequence">,
  range: { readonly from: bigint; readonly through: bigint },
): Promise<void> {
  await tx.run(sql`
    insert into event_partition_states (environment_id, from_sequence, resource_id, resource_version, data)
    select environment_id, ${from_sequence}, resource_id, resource_version, data from event_snapshots
    where environment_id = ${environment_id} and resource_id in (select resource_id from events
      where environment_id = ${environment_id} and sequence between ${range.from} and ${range.through})
    on conflict do nothing`);
}

/** Keeps the states after a range, and how far the partition is folded. */
export async function keepFoldedStates(
  tx: Tx,
  partition: Pick<EventPartition, "environment_id" | "from_sequence">,
  { through, states }: { readonly through: bigint; readonly states: readonly ResourceState[] },
): Promise<void> {
  await tx.run(sql`
    insert into event_states (environment_id, resource_id, resource_version, data)
    select ${partition.environment_id}, s.resource_id, s.resource_version, s.data
    from json_to_recordset(${json(states)}::json) as s(
      resource_id uuid, resource_version integer, data text)
    on conflict (environment_id, resource_id) do update
    set resource_version = excluded.resource_version, data = excluded.data`);
  await tx.run(sql`
    update event_partitions set folded_through = ${through}
    where environment_id = ${partition.environment_id} and from_sequence = ${partition.from_sequence}`);
}

/**
 * Lets the log begin behind a folded partition and detaches it, in one transaction: readers see the events, or the states
 * that later ones build on. Fails when readers keep it longer than a short lock timeout; nothing is changed then. Returns
 * false, and changes nothing, where the environment is being moved.
 */
export async function detachFoldedPartition(
  db: Database,
  { environment_id: environmentId, to_sequence: to }: EventPartition,
  at: Instant,
): Promise<boolean> {
  return await db.tx(async (tx) => {
    if (!(await lockUnlessMoving(tx, environmentId))) return false;
    await tx.run(sql`
        insert into event_snapshots (environment_id, resource_id, resource_version, data)
        select environment_id, resource_id, resource_version, data from event_states
        where environment_id = ${environmentId}
        on conflict (environment_id, resource_id) do update
        set resource_version = excluded.resource_version, data = excluded.data`);
    await tx.run(sql`delete from event_states where environment_id = ${environmentId}`);
    await deleteOldDeliveries(tx, environmentId, to - 1n);
    await tx.run(sql`update environments set events_kept_from = ${to} where id = ${environmentId}`);
    await tx.one(sql`select detach_event_partitions(${environmentId}, ${at}) as n`);
    return true;
  }, `${SHORT_LOCKS}; set local statement_timeout = 0`);
}

/** Removal of events excludes erasure of what they say, and the beginning of a move. */
export async function lockEventRemoval(tx: Tx, environmentId: string): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${environmentId}, 19))`);
}

/**
 * Locks as `lockEventRemoval`; returns false where the environment is being moved. A detached part leaves the log here and
 * stays in the copy, since replication carries rows alone: both sides would differ for ever.
 */
export async function lockUnlessMoving(tx: Tx, environmentId: string): Promise<boolean> {
  await lockEventRemoval(tx, environmentId);
  // A statement of its own: its snapshot is taken under the lock.
  const move = await tx.first(sql`select from moved_environments where id = ${environmentId}`);
  return move === undefined;
}

/** Deletes deliveries of removed events, and checkpoints that no retention needs. */
export async function deleteOldDeliveries(
  tx: Tx,
  environmentId: string,
  through: bigint,
): Promise<void> {
  await tx.run(sql`
    delete from webhook_deliveries d using webhook_endpoints w
    where w.environment_id = ${environmentId} and d.environment_id = w.environment_id
      and d.endpoint_id = w.id and d.sequence <= ${through}`);
  await tx.run(sql`
    delete from event_checkpoints where environment_id = ${environmentId}
      and sequence < ${through} and marked_at < (select max(marked_at) from event_checkpoints
        where environment_id = ${environmentId} and sequence <= ${through})`);
}
