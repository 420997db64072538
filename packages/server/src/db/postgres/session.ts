import { raw, sql, type Executor, type Tx } from "./executor.ts";

/** Resolves if the database responds. */
export async function ping(db: Executor): Promise<void> {
  await db.run(sql`select 1`);
}

/** Durability settings of a session, and whether its role is a superuser. */
export interface SessionSafety {
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly role: string;
  readonly is_superuser: boolean;
}

/** Effective value: server, database, role and URL combined. */
export function readSessionSafety(db: Executor): Promise<SessionSafety> {
  return db.one(sql`
    select current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_user::text as role, current_setting('is_superuser') = 'on' as is_superuser`);
}

/** Setting of a transaction that reads one snapshot; for those that begin with a statement of their own. */
export const REPEATABLE_READ = "set transaction isolation level repeatable read";

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
