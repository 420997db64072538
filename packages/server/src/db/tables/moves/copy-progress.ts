import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import { replicationName } from "./replication.ts";

/** How far the copy of the tables is; all are ready once changes arrive in the order of their commits. */
export interface CopyProgress {
  readonly ready: number;
  readonly of: number;
}

export function readProgress(target: Executor, environmentId: string): Promise<CopyProgress> {
  return target.one(sql`
    select count(*) filter (where r.srsubstate = 'r')::integer as ready, count(*)::integer as of
    from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid
    where s.subname = ${replicationName(environmentId)}`);
}

/** What the processes at a source call themselves that read tables for the move: PostgreSQL's own names of their slots. */
export async function readReaderName(target: Executor, environmentId: string): Promise<string> {
  const found = await target.first<{ name: string }>(sql`
    select format('pg_%s_sync_%%_%s', s.oid, c.system_identifier) as name
    from pg_subscription s cross join pg_control_system() c
    where s.subname = ${replicationName(environmentId)}`);
  return found?.name ?? "";
}

/**
 * Whether the source reads a table for the move, which may take hours without a table more that is ready. Readers of
 * other moves do not count; one whose address gives it a name of its own does.
 */
export async function isReadForCopy(source: Executor, readerName: string): Promise<boolean> {
  const found = await source.first(sql`
    select from pg_stat_progress_copy p join pg_stat_activity a on a.pid = p.pid
    where a.backend_type = 'walsender' and p.datname = current_database()
      and (a.application_name like ${readerName} or a.application_name not like ${"pg_%_sync_%"})`);
  return found !== undefined;
}

const NAMED_TABLES = 5;

/** Why a copy may stand still, in sentences. */
export async function listStallReasons(
  source: Executor,
  target: Executor,
  environmentId: string,
): Promise<string[]> {
  return [
    ...(await listOpenTransactions(source)),
    ...(await listWorkerFaults(target, environmentId)),
    ...(await listOpenTables(target, environmentId)),
  ];
}

/** A slot begins once the transactions that write have ended, of whatever database, also of copies that come in. */
async function listOpenTransactions(source: Executor): Promise<string[]> {
  const rows = await source.rows<{ what: string; since: string }>(sql`
    select 'transaction of process ' || pid || coalesce(' (' || coalesce(nullif(application_name, ''), nullif(backend_type, 'client backend')) || ')', '')
        || ', which is ' || state as what,
      to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from pg_stat_activity
    where backend_xid is not null and pid <> pg_backend_pid()
      and (backend_type = 'client backend' or backend_type like 'logical replication%')
    union all
    select 'prepared transaction ' || gid, to_char(prepared at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    from pg_prepared_xacts
    order by since limit 1`);
  return rows.map(({ what, since }) => `the source has a ${what}, open since ${since}`);
}

async function listWorkerFaults(target: Executor, environmentId: string): Promise<string[]> {
  const name = replicationName(environmentId);
  const found = await target.first<{
    failed: bigint;
    working: bigint;
    most: string;
  }>(sql`
    select (select coalesce(sum(apply_error_count + sync_error_count), 0)::bigint
        from pg_stat_subscription_stats where subname = ${name}) as failed,
      (select count(*) from pg_stat_subscription where subname = ${name} and pid is not null) as working,
      current_setting('max_logical_replication_workers') as most
    from pg_subscription where subname = ${name}`);
  // The slot is made before.
  if (found === undefined) return [];
  const { failed, working, most } = found;
  return [
    ...(failed > 0n
      ? [`the target's workers failed ${failed} times: the log of its server says why`]
      : []),
    ...(working === 0n
      ? [
          `no worker of the target follows the source: its max_logical_replication_workers is ${most}`,
        ]
      : []),
  ];
}

async function listOpenTables(target: Executor, environmentId: string): Promise<string[]> {
  const rows = await target.rows<{ name: string; state: string; n: bigint }>(sql`
    select r.srrelid::regclass::text as name, r.srsubstate as state, count(*) over () as n
    from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid
    where s.subname = ${replicationName(environmentId)} and r.srsubstate <> 'r'
    order by r.srsubstate, 1 limit ${NAMED_TABLES}`);
  const [first] = rows;
  if (first === undefined) return [];
  const names = rows.map(({ name, state }) => `${name} (state ${state})`).join(", ");
  return [`${first.n} tables are not ready, such as ${names}`];
}
