import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Executor, type Tx } from "../postgres/executor.ts";
import { newestMigration } from "./migration-files.ts";

// Arbitrary advisory lock keys; nothing else may use them.
const LOCK = 7_245_019_338n;
const MIGRATIONS_LOCK = 7_245_019_340n;
const POLL_MS = 100;

/**
 * Excludes other migrations until the session ends. It asks again and again: a statement that waits would hold a
 * snapshot, and building an index concurrently waits for all older snapshots.
 */
export async function lockMigrations(session: Executor): Promise<void> {
  for (;;) {
    const { is_free } = await session.one<{ is_free: boolean }>(
      sql`select pg_try_advisory_lock(${MIGRATIONS_LOCK}::int8) as is_free`,
    );
    if (is_free) return;
    await sleep(POLL_MS);
  }
}

/** Excludes holders of the shared lock until the session ends or unlocks. */
export async function lockSchema(session: Executor): Promise<void> {
  await session.run(sql`select pg_advisory_lock(${LOCK}::int8)`);
}

export async function unlockSchema(session: Executor): Promise<void> {
  await session.run(sql`select pg_advisory_unlock(${LOCK}::int8)`);
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
