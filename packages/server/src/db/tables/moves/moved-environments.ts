import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { raw, sql } from "../../postgres/sql.ts";
import { lockEventRemoval } from "../events/event-partitions.ts";
import { lockEnvironment, notifyEnvironment } from "../environments/environments.ts";

/** An environment that is on its way to another cluster, or went there. */
export interface EnvironmentMoveRow {
  readonly id: string;
  /** `fenced`: no cluster serves it. `moved`: the other one does, or will. */
  readonly state: "copying" | "fenced" | "moved";
  /** System identifier and name of the database that it goes to. */
  readonly target: string;
  readonly address: string | null;
  /** The same on both sides of a move. */
  readonly started_at: Instant;
  readonly fenced_at: Instant | null;
}

export function findMove(db: Executor, id: string): Promise<EnvironmentMoveRow | undefined> {
  return db.first(sql`select id, state, target, address, started_at, fenced_at
    from moved_environments
    where id = ${id}`);
}

/** How many people have a role about an environment, or about all. */
export async function countPeopleOf(db: Executor, environmentId: string): Promise<number> {
  const { people } = await db.one<{ people: number }>(sql`
    select count(distinct g.operator_id)::integer as people
    from operator_grants g join operators o on o.id = g.operator_id
    where g.ended_at is null and o.state <> 'disabled'
      and (g.scope_type = 'installation' or g.scope_environment_id = ${environmentId})`);
  return people;
}

/** Begins a move, or keeps the one that is under way. Waits for removal of events: once it is begun, none are removed. */
export async function beginMove(
  tx: Tx,
  move: Pick<EnvironmentMoveRow, "id" | "target" | "address"> & { readonly at: Instant },
): Promise<void> {
  await lockEventRemoval(tx, move.id);
  await tx.run(sql`
    insert into moved_environments (id, state, target, address, started_at)
    values (${move.id}, 'copying', ${move.target}, ${move.address}, ${move.at})
    on conflict (id) do update set address = excluded.address`);
}

export async function deleteMove(db: Executor, id: string): Promise<void> {
  await db.run(sql`delete from moved_environments where id = ${id}`);
}

/** Foreign keys and triggers are left out: what belongs to the environment stays without its row. */
const AS_REPLICA = "set local session_replication_role = replica";
/** Writers of the environment wait for the fence, and the fence for them. */
export const FENCE_SETTINGS = `set local lock_timeout = '3s'; ${AS_REPLICA}`;
export const REPLICA_SETTINGS = AS_REPLICA;
/** For what locks a table of the target whole: its readers and writers wait behind it. */
export const TABLE_SETTINGS = `set local lock_timeout = '500ms'; ${AS_REPLICA}`;

/**
 * Ends the service of an environment here: its counter gives no more numbers, its engine's lease ends under a
 * higher epoch, and its row is kept aside. The caller holds the lease. Returns the epoch; undefined if it is not here.
 */
export async function fenceEnvironment(
  tx: Tx,
  id: string,
  at: Instant,
): Promise<bigint | undefined> {
  // The lease first, as transactions of the engine do.
  const lease = await tx.first<{ epoch: bigint }>(sql`
    update engine_leases set epoch = epoch + 1, owner = null, taken_at = ${at}
    where environment_id = ${id} returning epoch`);
  await tx.run(sql`delete from engine_heartbeats where environment_id = ${id}`);
  if ((await lockEnvironment(tx, id)) === undefined || lease === undefined) return undefined;
  const kept = await tx.run(sql`
    update moved_environments m set state = 'fenced', fenced_at = ${at},
      environment = row_to_json(e), counts = row_to_json(c)
    from environments e join event_counts c on c.environment_id = e.id
    where m.id = ${id} and e.id = m.id and m.state = 'copying'`);
  // Else its row would be deleted below and be nowhere.
  if (kept !== 1) throw new Error("the move was abandoned by another command");
  await tx.run(sql`
    update event_counts set fenced_sequence = last_sequence,
      fenced_audit_sequence = last_audit_sequence
    where environment_id = ${id}`);
  await tx.run(sql`delete from environments where id = ${id}`);
  await notifyEnvironment(tx, id);
  return lease.epoch;
}

/** Makes the lease, where no engine ever worked for the environment. */
export async function takeAnyLease(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx.run(sql`
    insert into engine_leases (environment_id, epoch, taken_at) values (${id}, 1, ${at})
    on conflict do nothing`);
}

/**
 * Lets the environment be served here again, as it was when it was fenced. False where that fence stands no longer:
 * another command lifted it, or the environment went to the target.
 */
export async function liftFence(tx: Tx, id: string, fencedAt: Instant | null): Promise<boolean> {
  const standing = await tx.first(sql`
    select from moved_environments where id = ${id} and state = 'fenced' and fenced_at = ${fencedAt}
    for update`);
  if (standing === undefined) return false;
  await insertKept(tx, id, "environments", "environment");
  await tx.run(sql`
    update event_counts set fenced_sequence = null, fenced_audit_sequence = null
    where environment_id = ${id}`);
  await tx.run(sql`
    update moved_environments set state = 'copying', fenced_at = null, environment = null,
      counts = null where id = ${id}`);
  await notifyEnvironment(tx, id);
  return true;
}

async function insertKept(tx: Tx, id: string, table: string, column: string): Promise<void> {
  await tx.run(sql`
    insert into ${raw(table)} select r.* from moved_environments m,
      json_populate_record(null::${raw(table)}, m.${raw(column)}) r where m.id = ${id}`);
}

/** From here on the environment belongs to the target. False where that fence stands no longer. */
export async function markMoved(
  db: Executor,
  id: string,
  { at, fenced_at }: { readonly at: Instant; readonly fenced_at: Instant | null },
): Promise<boolean> {
  const marked = await db.run(sql`
    update moved_environments set state = 'moved', moved_at = ${at}
    where id = ${id} and state = 'fenced' and fenced_at = ${fenced_at}`);
  return marked === 1;
}

/** The rows that were kept aside, as JSON text, which carries every number and instant whole. */
export interface KeptRows {
  readonly environment: string;
  readonly counts: string;
  readonly epoch: bigint;
}

export function readKept(db: Executor, id: string): Promise<KeptRows> {
  return db.one(sql`
    select m.environment::text as environment, m.counts::text as counts, l.epoch
    from moved_environments m join engine_leases l on l.environment_id = m.id
    where m.id = ${id} and m.state <> 'copying'`);
}

/** Whether the target waits for the environment; ends its wait, so that it arrives once. */
export async function endWait(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.run(sql`delete from moved_environments where id = ${id} and state = 'copying'`)) === 1
  );
}

/** Lets the target serve the environment once this commits. Repeating it changes nothing. */
export async function insertArrived(tx: Tx, id: string, kept: KeptRows): Promise<void> {
  await tx.run(sql`insert into environments
    select * from json_populate_record(null::environments, ${kept.environment}::json)
    on conflict (id) do nothing`);
  await tx.run(sql`insert into event_counts
    select * from json_populate_record(null::event_counts, ${kept.counts}::json)
    on conflict (environment_id) do nothing`);
  await notifyEnvironment(tx, id);
}

/** The epoch of an environment's lease; null where there is none. */
export async function findEpoch(db: Executor, id: string): Promise<bigint | null> {
  const row = await db.first<{ epoch: bigint }>(
    sql`select epoch from engine_leases where environment_id = ${id}`,
  );
  return row?.epoch ?? null;
}
