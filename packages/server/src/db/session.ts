import { sql, type Executor, type Tx } from "./executor.ts";

/** Resolves where the database answers. */
export async function ping(db: Executor): Promise<void> {
  await db.run(sql`select 1`);
}

/**
 * Lets a transaction see one moment throughout: a row that changed since makes its update run again
 * from the start. To be called first.
 */
export async function holdSnapshot(tx: Tx): Promise<void> {
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
