import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";
import type { EngineLease } from "./engine-fence.ts";

/** Carries `free <environment id>` after a release and `want <environment id>` to ask for one. */
export const LEASE_CHANNEL = "railhead_lease";

const later = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000})`;

const sessionStart = (pid: Sql) =>
  sql`(select backend_start from pg_stat_activity where pid = ${pid})`;

/** Heartbeats with the session that the holder keeps open, if it still exists. */
const heartbeats = sql`engine_heartbeats h left join pg_stat_get_activity(null) a
  on a.pid = h.session_pid and (a.backend_start is null or a.backend_start = h.session_started_at)`;

const isLapsed = sql`(h.until <= clock_timestamp() or a.pid is null)`;

/**
 * Takes a lease that nobody holds, over the session that its owner keeps open. Undefined if another holds it or
 * there is no such environment. Waits for the transactions of a holder, so look for one first.
 */
export async function takeFreeLease(
  session: Executor,
  { environment_id, owner }: Pick<EngineLease, "environment_id" | "owner">,
  ms: number,
): Promise<EngineLease | undefined> {
  return await session.first(sql`
    with taken as (
      insert into engine_leases as l (environment_id, epoch, owner, taken_at)
      select e.id, 1, ${owner}, clock_timestamp() from environments e where e.id = ${environment_id}
      on conflict (environment_id) do update
        set epoch = l.epoch + 1, owner = excluded.owner, taken_at = excluded.taken_at
        where l.owner is null or l.owner = excluded.owner
      returning environment_id, epoch, owner
    ), beating as (
      insert into engine_heartbeats (environment_id, epoch, until, session_pid, session_started_at)
      select environment_id, epoch, ${later(ms)}, pg_backend_pid(), ${sessionStart(sql`pg_backend_pid()`)}
      from taken
      on conflict (environment_id) do update set epoch = excluded.epoch, until = excluded.until,
        session_pid = excluded.session_pid, session_started_at = excluded.session_started_at)
    select environment_id, epoch, owner from taken`);
}

/** A lease that is held. */
export interface HeldLease extends EngineLease {
  /** Until it lapses; 0 if it has. */
  readonly left_ms: number;
  readonly is_lapsed: boolean;
}

export function findHeldLease(db: Executor, environmentId: string): Promise<HeldLease | undefined> {
  return db.first(sql`
    select l.environment_id, l.epoch, l.owner, ${isLapsed} as is_lapsed,
      greatest(0, ceil(extract(epoch from h.until - clock_timestamp()) * 1000))::integer as left_ms
    from engine_leases l join (${heartbeats}) on h.environment_id = l.environment_id
    where l.environment_id = ${environmentId} and l.owner is not null`);
}

/** Environments whose lease another process holds. */
export async function listHeldByOthers(db: Executor, owner: string): Promise<Set<string>> {
  const rows = await db.rows<{ environment_id: string }>(sql`
    select h.environment_id from ${heartbeats}
    join engine_leases l on l.environment_id = h.environment_id
    where l.owner <> ${owner} and not ${isLapsed}`);
  return new Set(rows.map(({ environment_id }) => environment_id));
}

/** Environments whose holder has stopped renewing. */
export async function listLapsedLeases(db: Executor): Promise<string[]> {
  const rows = await db.rows<{ environment_id: string }>(
    sql`select h.environment_id from ${heartbeats} where ${isLapsed}`,
  );
  return rows.map(({ environment_id }) => environment_id);
}

/** Renews leases in one statement and returns the environments of those still held. */
export async function renewLeases(
  session: Executor,
  leases: readonly EngineLease[],
  ms: number,
): Promise<Set<string>> {
  const rows = await session.rows<{ environment_id: string }>(sql`
    with mine as (
      -- A row that is locked is being taken over.
      select h.environment_id from engine_heartbeats h
      join ${given(leases)} on g.environment_id = h.environment_id and g.epoch = h.epoch
      for update of h skip locked
    ), renewed as (
      update engine_heartbeats h set until = ${later(ms)}, session_pid = pg_backend_pid(),
        session_started_at = ${sessionStart(sql`pg_backend_pid()`)}
      from mine where h.environment_id = mine.environment_id
      returning h.environment_id)
    select environment_id from renewed order by environment_id`);
  return new Set(rows.map(({ environment_id }) => environment_id));
}

/** Ends leases and wakes who waits for them. */
export async function releaseLeases(
  session: Executor,
  leases: readonly EngineLease[],
): Promise<void> {
  if (leases.length === 0) return;
  await session.rows(sql`
    with ended as (
      delete from engine_heartbeats h using ${given(leases)}
      where h.environment_id = g.environment_id and h.epoch = g.epoch
      returning h.environment_id, h.epoch
    ), freed as (
      update engine_leases l set owner = null from ended e
      where l.environment_id = e.environment_id and l.epoch = e.epoch
      returning l.environment_id)
    select pg_notify(${LEASE_CHANNEL}, 'free ' || environment_id) from freed order by environment_id`);
}

function given(leases: readonly EngineLease[]): Sql {
  const ids = leases.map(({ environment_id }) => environment_id);
  const epochs = leases.map(({ epoch }) => epoch.toString());
  return sql`unnest(${ids}::uuid[], ${epochs}::bigint[]) as g(environment_id, epoch)`;
}

/** Asks the holder to release a lease after what it is doing. */
export async function askForLease(session: Executor, environmentId: string): Promise<void> {
  await session.run(sql`select pg_notify(${LEASE_CHANNEL}, 'want ' || ${environmentId}::text)`);
}

/** What is known of a holder whose lease lapsed. */
export interface LapsedHolder {
  /** The backend that asks. */
  readonly pid: number;
  /** Whether the holder still has its session: it hangs rather than ended. */
  readonly is_connected: boolean;
  /** Since its last renewal. */
  readonly silent_ms: number;
}

/**
 * Locks the heartbeat of a lapsed lease, so that neither its holder renews it nor another takes it. Undefined if
 * it is not lapsed.
 */
export function lockLapsedLease(
  tx: Tx,
  { environment_id, epoch }: EngineLease,
  ms: number,
): Promise<LapsedHolder | undefined> {
  return tx.first(sql`
    select pg_backend_pid() as pid, a.pid is not null as is_connected,
      greatest(0, ${ms} + extract(epoch from clock_timestamp() - h.until) * 1000)::bigint::integer as silent_ms
    from ${heartbeats}
    where h.environment_id = ${environment_id} and h.epoch = ${epoch} and ${isLapsed} for update of h`);
}

/**
 * Takes a lease whose heartbeat is locked. Waits for the transactions that hold it; `session_pid` is the session
 * that the new owner keeps open.
 */
export async function takeLapsedLease(
  tx: Tx,
  lapsed: EngineLease,
  { owner, session_pid, ms }: { owner: string; session_pid: number; ms: number },
): Promise<EngineLease | undefined> {
  return await tx.first(sql`
    with taken as (
      update engine_leases set epoch = epoch + 1, owner = ${owner}, taken_at = clock_timestamp()
      where environment_id = ${lapsed.environment_id} and epoch = ${lapsed.epoch}
      returning environment_id, epoch, owner
    ), beating as (
      update engine_heartbeats h set epoch = t.epoch, until = ${later(ms)},
        session_pid = ${session_pid}, session_started_at = ${sessionStart(sql`${session_pid}::integer`)}
      from taken t where h.environment_id = t.environment_id)
    select environment_id, epoch, owner from taken`);
}

/** Ends the sessions that a backend waits for; returns how many. */
export async function terminateBlockers(db: Executor, pid: number): Promise<number> {
  const rows = await db.rows<{ ended: boolean }>(sql`
    select pg_terminate_backend(b.pid) as ended
    from unnest(pg_blocking_pids(${pid})) as b(pid) where b.pid > 0`);
  return rows.filter(({ ended }) => ended).length;
}

/** The backend of a session. */
export async function findSessionPid(session: Executor): Promise<number> {
  const { pid } = await session.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return pid;
}
