import { sql, type Executor, type Tx } from "./executor.ts";

/** Resolves where the database answers. */
export async function ping(db: Executor): Promise<void> {
  await db.run(sql`select 1`);
}

/** What a session may lose in a crash of the machine, and what its role may do. */
export interface SessionSafety {
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly role: string;
  readonly is_superuser: boolean;
}

/** As this session has it: from the server, the database, the role and the address together. */
export function readSessionSafety(db: Executor): Promise<SessionSafety> {
  return db.one(sql`
    select current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_user::text as role, current_setting('is_superuser') = 'on' as is_superuser`);
}

/**
 * Lets a transaction see one moment throughout: a row that changed since makes its update run again
 * from the start. To be called first.
 */
export async function useRepeatableRead(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read`);
}

/** Lets each further statement of a transaction take so long. */
export async function setStatementTimeout(tx: Tx, ms: number): Promise<void> {
  await tx.run(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
}

/** Lets each further statement of a transaction wait so long for a lock. */
export async function setLockTimeout(tx: Tx, ms: number): Promise<void> {
  await tx.run(sql`select set_config('lock_timeout', ${String(ms)}, true)`);
}
