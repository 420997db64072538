import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { json, raw, sql, type Sql } from "../../postgres/sql.ts";
import { lockEventRemoval, type EventPartition } from "./event-partitions.ts";
import type { EventRow } from "./events.ts";

/** A row of the log as it was written, which an archive has. */
export interface ArchivedEvent {
  readonly sequence: bigint;
  readonly id: string;
  readonly account_id: string | null;
  readonly account_sequence: bigint | null;
  readonly type: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly resource_version: number;
  readonly occurred_at: Instant;
  readonly patch: string;
  readonly cause: string;
}

/** An archived event with its resource at that version, as JSON text; null where its patch is the whole resource. */
export interface WholeArchivedEvent extends ArchivedEvent {
  readonly data: string | null;
  readonly changed: string | null;
  readonly previous: string | null;
}

type Part = Pick<EventPartition, "environment_id" | "from_sequence" | "table_name">;

const NAME = /^e_[0-9a-f]{32}_\d{15,}$/;

/** Its name is made by `extend_event_partitions`. */
function tableOf({ table_name }: Pick<Part, "table_name">): Sql {
  if (!NAME.test(table_name)) throw new Error(`${table_name} is no part of a log`);
  return raw(`railhead_events.${table_name}`);
}

/** A detached part of a log that is not archived yet. */
export interface DetachedLog {
  readonly table: Sql;
  readonly from_sequence: bigint;
}

export async function listDetachedLogs(tx: Tx, environmentId: string): Promise<DetachedLog[]> {
  const rows = await tx.rows<{ table_name: string; from_sequence: bigint }>(sql`
    select table_name, from_sequence from event_partitions
    where environment_id = ${environmentId} and detached_at is not null and archived_at is null
    order by from_sequence`);
  return rows.map((row) => ({ table: tableOf(row), from_sequence: row.from_sequence }));
}

/** Rows of a detached part after a number, in order. */
export function listDetachedEvents(
  db: Executor,
  part: Part,
  page: { readonly after: bigint; readonly limit: number },
): Promise<ArchivedEvent[]> {
  return db.rows(sql`
    select sequence, id, account_id, account_sequence, type, resource_type, resource_id,
      resource_version, occurred_at, patch, cause::text as cause
    from ${tableOf(part)} where environment_id = ${part.environment_id} and sequence > ${page.after}
    order by sequence limit ${page.limit}`);
}

/**
 * All events of resources in a detached part before a number, for folding, with what they were before the part as
 * sequence 0.
 */
export function listPatchesBefore(
  db: Executor,
  part: Part,
  wanted: { readonly resourceIds: readonly string[]; readonly before: bigint },
): Promise<Pick<EventRow, "sequence" | "resource_id" | "resource_version" | "patch">[]> {
  return db.rows(sql`
    select 0::bigint as sequence, resource_id, resource_version, data as patch
    from event_partition_states
    where environment_id = ${part.environment_id} and from_sequence = ${part.from_sequence}
      and resource_id = any(${wanted.resourceIds}::uuid[])
    union all
    select sequence, resource_id, resource_version, patch from ${tableOf(part)}
    where environment_id = ${part.environment_id}
      and resource_id = any(${wanted.resourceIds}::uuid[]) and sequence < ${wanted.before}
    order by resource_id, resource_version, sequence`);
}

/** The block of the environment's chain that seals the last event of a part. */
export interface ArchivedHead {
  readonly block: number;
  readonly through: number;
  readonly hash: string;
}

export async function findBlockOfEvent(
  db: Executor,
  environmentId: string,
  sequence: bigint,
): Promise<ArchivedHead | null> {
  const row = await db.first<{ block: bigint; through: bigint; hash: string }>(sql`
    select number as block, through, encode(hash, 'hex') as hash from chain_blocks
    where environment_id = ${environmentId} and source = 'events'
      and after < ${sequence} and through >= ${sequence} order by number desc limit 1`);
  return row === undefined
    ? null
    : { block: Number(row.block), through: Number(row.through), hash: row.hash };
}

/** Counts that an erasure rewrote parts of a log, or what was before them. Call it under `lockEventRemoval`. */
export async function countErasure(
  tx: Tx,
  environmentId: string,
  parts: readonly bigint[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx.run(sql`
    update event_partitions set erasures = erasures + 1
    where environment_id = ${environmentId} and from_sequence = any(${parts.map(String)}::bigint[])`);
}

/** How often an erasure rewrote a part. */
export async function findErasures(db: Executor, part: Part): Promise<number> {
  const row = await db.one<{ erasures: number }>(sql`
    select erasures from event_partitions
    where environment_id = ${part.environment_id} and from_sequence = ${part.from_sequence}`);
  return row.erasures;
}

/** Whether this session alone, until it ends, may make and restore archives of an environment. */
export async function tryLockArchives(session: Executor, environmentId: string): Promise<boolean> {
  const { is_free } = await session.one<{ is_free: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended(${environmentId}, 41)) as is_free`,
  );
  return is_free;
}

/**
 * Records that an archive was read back whole, and lets go what it was made with. Changes nothing where an erasure rewrote
 * the part meanwhile, or another archive of it is recorded.
 */
export async function markArchived(
  tx: Tx,
  part: Part,
  {
    at,
    manifest,
    erasures,
  }: { readonly at: Instant; readonly manifest: object; readonly erasures: number },
): Promise<"marked" | "erased" | "archived"> {
  await lockEventRemoval(tx, part.environment_id);
  const marked = await tx.first(sql`
    update event_partitions set archived_at = ${at}, manifest = ${json(manifest)}
    where environment_id = ${part.environment_id} and from_sequence = ${part.from_sequence}
      and erasures = ${erasures} and archived_at is null returning true as is_marked`);
  if (marked === undefined) {
    const other = await tx.first(sql`
      select from event_partitions where environment_id = ${part.environment_id}
        and from_sequence = ${part.from_sequence} and archived_at is not null`);
    return other === undefined ? "erased" : "archived";
  }
  await tx.run(sql`delete from event_partition_states
    where environment_id = ${part.environment_id} and from_sequence = ${part.from_sequence}`);
  return "marked";
}

/** A recorded archive: its first event, and its manifest as JSON text. */
export interface RecordedArchive {
  readonly from: bigint;
  readonly through: bigint;
  readonly manifest: string;
}

const recorded = sql`from_sequence as from, to_sequence - 1 as through, manifest::text as manifest`;

/** The archives that have events of a range, oldest first, two at most. */
export function listArchivesOfRange(
  db: Executor,
  environmentId: string,
  range: { readonly from: bigint; readonly through: bigint },
): Promise<RecordedArchive[]> {
  return db.rows(sql`
    select ${recorded} from event_partitions
    where environment_id = ${environmentId} and archived_at is not null
      and to_sequence > ${range.from} and from_sequence <= ${range.through}
    order by from_sequence limit 2`);
}

/** Archives with a file whose range of ids has an event's, three at most. */
export function listArchivesOfId(
  db: Executor,
  environmentId: string,
  id: string,
): Promise<RecordedArchive[]> {
  return db.rows(sql`
    select ${recorded} from event_partitions
    where environment_id = ${environmentId} and archived_at is not null and exists (
      select from json_array_elements(manifest -> 'files') f
      where ${id}::text between f ->> 'least_id' and f ->> 'greatest_id')
    order by from_sequence limit 3`);
}

/** Drops the table of an archived part; returns whether it was there. */
export async function dropArchivedPart(db: Executor, part: Part, at: Instant): Promise<boolean> {
  const row = await db.one<{ is_done: boolean }>(sql`
    select drop_archived_partition(${part.environment_id}, ${part.from_sequence}, ${at}) as is_done`);
  return row.is_done;
}

/** Makes the table of a dropped part again; returns whether it was dropped. */
export async function makeRestoredPart(tx: Tx, part: Part): Promise<boolean> {
  const row = await tx.one<{ is_done: boolean }>(sql`
    select restore_archived_partition(${part.environment_id}, ${part.from_sequence}) as is_done`);
  return row.is_done;
}

/** Inserts rows of an archive into the table of a restored part. */
export async function insertRestoredEvents(
  tx: Tx,
  part: Part,
  events: readonly ArchivedEvent[],
): Promise<void> {
  const rows = events.map((event) => ({
    ...event,
    sequence: event.sequence.toString(),
    account_sequence: event.account_sequence?.toString() ?? null,
  }));
  await tx.run(sql`
    insert into ${tableOf(part)} (environment_id, sequence, id, account_id, account_sequence, type,
      resource_type, resource_id, resource_version, occurred_at, patch, cause)
    select ${part.environment_id}, r.sequence, r.id, r.account_id, r.account_sequence, r.type,
      r.resource_type, r.resource_id, r.resource_version, r.occurred_at, r.patch, r.cause::json
    from json_to_recordset(${json(rows)}::json) as r(sequence bigint, id uuid, account_id uuid,
      account_sequence bigint, type text, resource_type text, resource_id uuid,
      resource_version integer, occurred_at timestamptz, patch text, cause text)`);
}

/** Where events below the start of a log are. */
export interface RemovedEvents {
  readonly from: bigint;
  readonly through: bigint;
  readonly is_archived: boolean;
}

/** The removed part of a log that has an event; undefined where it was deleted. */
export function findRemovedEvents(
  db: Executor,
  environmentId: string,
  sequence: bigint,
): Promise<RemovedEvents | undefined> {
  return db.first(sql`
    select from_sequence as from, to_sequence - 1 as through, archived_at is not null as is_archived
    from event_partitions where environment_id = ${environmentId} and detached_at is not null
      and ${sequence} between from_sequence and to_sequence - 1`);
}
