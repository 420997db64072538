import { sql, type Executor, type Tx } from "../postgres/executor.ts";
import { newestMigration } from "./migration-files.ts";

// Any number will do, as long as nothing else locks it.
const LOCK = 7_245_019_338n;

/** Keeps other migrations, and whoever holds the schema, out until the session ends. */
export async function lockSchema(session: Executor): Promise<void> {
  await session.run(sql`select pg_advisory_lock(${LOCK}::int8)`);
}

/**
 * Whether the database has this program's schema, which then stays until the transaction ends. False while
 * a migration runs and after a newer one: what a program derives from other rows by the rules of its day
 * would be wrong by those of the next, and stay so. To be called before anything is read.
 */
export async function lockSchemaShared(tx: Tx): Promise<boolean> {
  const { is_free } = await tx.one<{ is_free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${LOCK}::int8) as is_free`,
  );
  if (!is_free) return false;
  // A statement of its own: its snapshot is taken after the lock.
  const { newest } = await tx.one<{ newest: number | null }>(
    sql`select max(number) as newest from schema_migrations`,
  );
  return newest === newestMigration();
}

/** For work that cannot be left to others: as if the database were starting, so that it is tried again. */
export function schemaMismatch(): Error {
  const message = "the database is being migrated, or belongs to a newer Railhead";
  return Object.assign(new Error(message), { code: "57P03" });
}
