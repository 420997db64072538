import type { Executor } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

/** Who holds a lock: a process of the server, and since when its session is open. */
export interface LockHolder {
  readonly pid: number;
  readonly since: string;
}

/** The command that moves an environment, or takes its move back. Of the source. */
const moveKey = (environmentId: string) => sql`hashtextextended(${environmentId}, 47)`;
/** The move whose environment arrives. Of the target. */
const ARRIVAL_KEY = sql`hashtextextended('arrivals', 53)`;

/** Lets this session alone move an environment until it ends; returns who does instead. */
export const lockMove = (session: Executor, environmentId: string) =>
  tryLock(session, moveKey(environmentId));

/** Lets this session alone fence an environment that comes here until it ends; returns who does instead. */
export const lockArrivals = (session: Executor) => tryLock(session, ARRIVAL_KEY);

async function tryLock(session: Executor, key: Sql): Promise<LockHolder | undefined> {
  const { is_free } = await session.one<{ is_free: boolean }>(
    sql`select pg_try_advisory_lock(${key}) as is_free`,
  );
  if (is_free) return undefined;
  const holder = await session.first<LockHolder>(sql`
    select a.pid, to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and (l.classid::bigint << 32) | l.objid::bigint = ${key}`);
  return holder ?? (await tryLock(session, key));
}
