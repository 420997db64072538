import type { Instant, SinkConfig, SinkKind, SinkStatus } from "@railhead/core";
import { column, type NameOf, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import { isRow, type RowKey } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

export const SINKS = table("sinks", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  kind: column<SinkKind>()("text"),
  description: column<string | null>()("text?", "changed"),
  config: column<SinkConfig>()("json", "changed"),
  /** Encrypted JSON of the members that are never shown. */
  secrets: column<Buffer | null>()("bytea?", "changed"),
  secret_names: column<readonly string[]>()("text[]", "changed"),
  place: column<string>()("text", "changed"),
  status: column<SinkStatus>()("text", "changed"),
  cursor_sequence: column<bigint>()("bigint", "changed"),
  generation: column<number>()("integer", "changed"),
  replays: column<number>()("integer", "changed"),
  failures: column<number>()("integer", "changed"),
  failing_since: column<Instant | null>()("timestamptz?", "changed"),
  next_attempt_at: column<Instant | null>()("timestamptz?", "changed"),
  last_error: column<string | null>()("text?", "changed"),
  last_delivered_at: column<Instant | null>()("timestamptz?"),
  /** Wall time at which events for the next delivery began to be gathered. */
  gathering_since: column<Instant>()("timestamptz", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type SinkRow = RowOf<typeof SINKS.columns>;

/** A sink, and the end of its environment's log at the same snapshot. */
export interface SinkWithLog extends SinkRow {
  readonly last_sequence: bigint;
  readonly log_generation: number;
  readonly kept_from: bigint;
  /** When the first event after the cursor occurred, by the environment's clock; null without one. */
  readonly waiting_since: Instant | null;
}

const withLog = sql`
  select ${SINKS.listOf("s")}, c.last_sequence, e.generation as log_generation,
    e.events_kept_from as kept_from,
    (select v.occurred_at from events v
      where v.environment_id = s.environment_id and v.sequence > s.cursor_sequence
      order by v.sequence limit 1) as waiting_since
  from sinks s join environments e on e.id = s.environment_id
    join event_counts c on c.environment_id = e.id`;

export async function insertSink(db: Executor, row: SinkRow): Promise<void> {
  await db.run(SINKS.insert([row]));
}

/** Updates a row that was read under a lock. */
export async function updateSink(db: Executor, row: SinkRow): Promise<void> {
  await db.run(SINKS.update([row], "changed"));
}

export type SinkChange = Partial<
  Omit<Pick<SinkRow, NameOf<typeof SINKS.columns, "changed">>, "version" | "updated_at">
>;

export async function deleteSink(db: Executor, sink: RowKey): Promise<void> {
  await db.run(sql`delete from sinks where ${isRow(sink)}`);
}

export function findSink(db: Executor, sink: RowKey): Promise<SinkWithLog | undefined> {
  return db.first(
    sql`${withLog} where s.environment_id = ${sink.environment_id} and s.id = ${sink.id}`,
  );
}

/** Locks a sink until the transaction ends. */
export function lockSink(db: Executor, sink: RowKey): Promise<SinkRow | undefined> {
  return db.first(sql`select ${SINKS.list} from sinks where ${isRow(sink)} for update`);
}

/** Another sink of the environment that writes to the same place. */
export function findSinkAtPlace(
  db: Executor,
  wanted: Pick<SinkRow, "environment_id" | "id" | "kind" | "place">,
): Promise<{ id: string } | undefined> {
  return db.first(sql`
    select id from sinks where environment_id = ${wanted.environment_id}
      and kind = ${wanted.kind} and place = ${wanted.place} and id <> ${wanted.id}`);
}

export async function listSinks(
  db: Executor,
  environmentId: string,
  page: { status: string | null; descending: boolean; limit: number; offset: number },
): Promise<{ rows: SinkWithLog[]; total: bigint }> {
  const where = sql`s.environment_id = ${environmentId}
    and (${page.status}::text is null or s.status = ${page.status}::text)`;
  const order = page.descending ? sql`s.created_at desc, s.id desc` : sql`s.created_at, s.id`;
  const rows = await db.rows<SinkWithLog>(sql`
    ${withLog} where ${where} order by ${order} limit ${page.limit} offset ${page.offset}`);
  const { total } = await db.one<{ total: bigint }>(
    sql`select count(*) as total from sinks s where ${where}`,
  );
  return { rows, total };
}

/** Running sinks, and whether they are behind their log with an attempt that is due by wall time. */
export function listRunningSinks(
  db: Executor,
  wall: Instant,
): Promise<(RowKey & { readonly has_work: boolean })[]> {
  return db.rows(sql`
    select s.environment_id, s.id,
      (s.next_attempt_at is null or s.next_attempt_at <= ${wall}::timestamptz)
        and (s.cursor_sequence < c.last_sequence or s.generation <> e.generation) as has_work
    from sinks s join environments e on e.id = s.environment_id
      join event_counts c on c.environment_id = e.id
    where s.status = 'running' order by s.environment_id, s.id`);
}

/** All sinks of an environment with their lag, for its health. */
export function listSinkHealth(db: Executor, environmentId: string): Promise<SinkWithLog[]> {
  return db.rows(sql`${withLog} where s.environment_id = ${environmentId} order by s.id`);
}

/**
 * Moves the cursor after the target confirmed, and ends a failure. False where the sink was changed
 * meanwhile: what was confirmed is then delivered again, under the same ids.
 */
export async function advanceSink(
  db: Executor,
  sink: SinkRow,
  to: { sequence: bigint; wall: Instant },
): Promise<boolean> {
  const changed = await db.run(sql`
    update sinks set cursor_sequence = ${to.sequence}, last_delivered_at = ${to.wall}, gathering_since = ${to.wall},
      failures = 0, failing_since = null, next_attempt_at = null, last_error = null
    where ${isRow(sink)} and cursor_sequence = ${sink.cursor_sequence}
      and generation = ${sink.generation} and replays = ${sink.replays}
      and version = ${sink.version}`);
  return changed > 0;
}

/** Records a failed attempt. False where the sink was changed or paused meanwhile. */
export async function recordSinkFailure(
  db: Executor,
  sink: SinkRow,
  failed: { at: Instant; error: string; failures: number; next_attempt_at: Instant },
): Promise<boolean> {
  const changed = await db.run(sql`
    update sinks set failures = ${failed.failures}, last_error = ${failed.error},
      failing_since = coalesce(failing_since, ${failed.at}), next_attempt_at = ${failed.next_attempt_at}
    where ${isRow(sink)} and version = ${sink.version} and status = 'running'`);
  return changed > 0;
}

/** Continues a sink in a log that began anew. */
export async function moveSinkToLog(
  db: Executor,
  sink: SinkRow,
  log: { generation: number; cursor_sequence: bigint },
): Promise<void> {
  await db.run(sql`
    update sinks set generation = ${log.generation}, cursor_sequence = ${log.cursor_sequence}
    where ${isRow(sink)} and generation = ${sink.generation} and version = ${sink.version}`);
}

const lockName = ({ environment_id, id }: RowKey) => `${environment_id} ${id}`;

/** Takes the advisory lock of who delivers to a sink; released with the session. */
export async function tryLockSinkDelivery(session: Executor, sink: RowKey): Promise<boolean> {
  const row = await session.one<{ locked: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended(${lockName(sink)}, 31)) as locked`,
  );
  return row.locked;
}

export async function unlockSinkDelivery(session: Executor, sink: RowKey): Promise<void> {
  await session.one(sql`select pg_advisory_unlock(hashtextextended(${lockName(sink)}, 31))`);
}
