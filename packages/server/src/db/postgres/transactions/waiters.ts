import type { Database, Executor } from "../executor.ts";
import { named, sql } from "../sql.ts";

/** Minimum duration for a check: on shorter transactions the check costs more than the wait. */
export const CHECK_AFTER_MS = 20;
/** A session that waited this recently is about to write again. */
const RECENT_MS = 1_000;

/** Tracks environments whose locks other sessions wait for. */
export interface Waiters {
  /** Checks whether a session of any process waits for a lock of this transaction. */
  check(tx: Executor, environmentId: string): Promise<boolean>;
  /** Whether a waiter was found recently. */
  seenRecently(environmentId: string): boolean;
}

export function createWaiters(): Waiters {
  const seenAt = new Map<string, number>();
  return {
    async check(tx, environmentId) {
      const { waits } = await tx.one<{ waits: boolean }>(
        named(
          "look_for_waiters",
          sql`select exists (select from pg_locks
            where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`,
        ),
      );
      if (waits) seenAt.set(environmentId, performance.now());
      return waits;
    },
    seenRecently(environmentId) {
      const at = seenAt.get(environmentId);
      if (at === undefined) return false;
      if (performance.now() - at < RECENT_MS) return true;
      seenAt.delete(environmentId);
      return false;
    },
  };
}

/** Checks for waiting writers before committing a long transaction. */
export function checkingForWaiters(
  db: Database,
  waiters: Waiters,
  environmentId: string,
): Database {
  return {
    ...db,
    tx: (work, settings) =>
      db.tx(async (tx) => {
        const begun = performance.now();
        const result = await work({ ...tx, commitWith: tx.pipeline });
        if (performance.now() - begun >= CHECK_AFTER_MS) await waiters.check(tx, environmentId);
        return result;
      }, settings),
  };
}
