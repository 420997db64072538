import type { Database, Executor } from "./executor.ts";
import { named, sql } from "./sql.ts";

/** From so long on a transaction is looked at: shorter ones cost waiting writers less than the look does. */
export const CHECK_AFTER_MS = 20;
/** Who waited so lately is about to write again. */
const RECENT_MS = 1_000;

/** Remembers for which environments' locks other sessions were seen waiting. */
export interface Waiters {
  /** Looks whether another session, of whatever process, waits for a lock of this transaction. */
  check(tx: Executor, environmentId: string): Promise<boolean>;
  /** Whether somebody was seen waiting a moment ago. */
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

/** A database that looks for waiting writers before it commits a transaction that took long. */
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
