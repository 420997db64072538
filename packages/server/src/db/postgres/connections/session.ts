import { API_ROLE } from "../../roles/rights.ts";
import { raw, sql, type Executor, type Sql, type Tx } from "../executor.ts";

/** Resolves if the database responds. */
export async function ping(db: Executor): Promise<void> {
  await db.run(sql`select 1`);
}

/** Whether the database has tables of ours. */
export async function isMigrated(db: Executor): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select to_regclass('environments') is not null as found`,
  );
  return found;
}

/** Durability settings of a session, and what its role and the API's may do. */
export interface SessionSafety {
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  /** Whether commits wait for a standby. */
  readonly is_synchronous: boolean;
  /** Whether a standby, or a copy of the log, is connected. */
  readonly has_standby: boolean;
  readonly role: string;
  readonly is_superuser: boolean;
  /** Whether it owns tables of the schema. */
  readonly is_owner: boolean;
  /** Whether it works in all environments and may take the API's role. */
  readonly may_serve: boolean;
  /** Whether the API's role is bound by row-level security. */
  readonly is_api_bound: boolean;
}

const ownsTables = (role: Sql) => sql`exists (select from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and pg_has_role(${role}, c.relowner, 'usage'))`;

/** Effective value: server, database, role and URL combined. */
export function readSessionSafety(db: Executor): Promise<SessionSafety> {
  return db.one(sql`
    select current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') not in ('off', 'local') as is_synchronous,
      exists (select from pg_stat_replication) as has_standby,
      login.rolname::text as role, login.rolsuper as is_superuser,
      ${ownsTables(sql`login.oid`)} as is_owner,
      (login.rolsuper or login.rolbypassrls) and pg_has_role(login.oid, api.oid, 'member') as may_serve,
      not (api.rolsuper or api.rolbypassrls or ${ownsTables(sql`api.oid`)}) as is_api_bound
    from pg_roles login, pg_roles api
    where login.rolname = current_user and api.rolname = ${API_ROLE}`);
}

/** Setting of a transaction that reads one snapshot; for those that begin with a statement of their own. */
export const REPEATABLE_READ = "set transaction isolation level repeatable read";

/**
 * Settings of a transaction that reads an environment whole, in one snapshot. Right after a bulk load statistics
 * promise a few rows, and nested loops chosen for those take minutes; the usual limit would end long reads.
 */
export const READS_ENVIRONMENT_WHOLE = `${REPEATABLE_READ}; set local enable_nestloop = off; set local statement_timeout = '15min'`;

/**
 * Switches to REPEATABLE READ: a concurrently changed row fails the update and retries the transaction.
 * Call it first.
 */
export async function useRepeatableRead(tx: Tx): Promise<void> {
  await tx.run(raw(REPEATABLE_READ));
}

/** Sets the statement timeout for the rest of the transaction. */
export async function setStatementTimeout(tx: Tx, ms: number): Promise<void> {
  await tx.run(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
}

/** Sets the lock timeout for the rest of the transaction. */
export async function setLockTimeout(tx: Tx, ms: number): Promise<void> {
  await tx.run(sql`select set_config('lock_timeout', ${String(ms)}, true)`);
}
