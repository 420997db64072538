import { sql, type Executor, type Tx } from "../postgres/executor.ts";
import { newestMigration } from "./migration-files.ts";

// An arbitrary advisory lock key; nothing else may use it.
const LOCK = 7_245_019_338n;

/** Excludes other migrations and holders of the shared lock until the session ends. */
export async function lockSchema(session: Executor): Promise<void> {
  await session.run(sql`select pg_advisory_lock(${LOCK}::int8)`);
}

/**
 * Locks the schema until the transaction ends, and returns whether it is this program's. False during a
 * migration and under a newer schema: derived rows would be computed by outdated rules. Call before any
 * read.
 */
export async function lockSchemaShared(tx: Tx): Promise<boolean> {
  const { is_free } = await tx.one<{ is_free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${LOCK}::int8) as is_free`,
  );
  if (!is_free) return false;
  // A separate statement: its snapshot is taken after the lock.
  const { newest } = await tx.one<{ newest: number | null }>(
    sql`select max(number) as newest from schema_migrations`,
  );
  return newest === newestMigration();
}

/** For work that must be retried: reported as if the database were starting. */
export function schemaMismatch(): Error {
  const message = "the database is being migrated, or belongs to a newer Railhead";
  return Object.assign(new Error(message), { code: "57P03" });
}
