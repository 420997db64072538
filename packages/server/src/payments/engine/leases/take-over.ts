import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { isTimeout } from "../../../db/postgres/errors.ts";
import type { Database, Tx } from "../../../db/postgres/executor.ts";
import type { EngineLease } from "../../../db/tables/environments/engine-fence.ts";
import {
  lockLapsedLease,
  takeLapsedLease,
  terminateBlockers,
} from "../../../db/tables/environments/engine-leases.ts";

/** A lease taken from a process that did not release it. */
export interface TakenOver {
  readonly lapsed: EngineLease;
  readonly lease: EngineLease;
  /** Whether its holder still has its session: it hangs rather than ended. */
  readonly isHung: boolean;
  /** Since its last renewal. */
  readonly silentMs: number;
  /** Sessions of the holder that were ended because their transaction held the lease. */
  readonly endedSessions: number;
}

export interface TakeOver {
  readonly lapsed: EngineLease;
  readonly by: { readonly owner: string; readonly session_pid: number; readonly ms: number };
  /** Records it in the same transaction. */
  readonly record: (tx: Tx, taken: TakenOver) => Promise<void>;
}

/** How often to look for transactions that hold a lapsed lease. */
const LOOK_MS = 50;

/**
 * Takes a lapsed lease in one transaction with its record. The holder's open transactions are ended, since none
 * of their writes may commit afterwards. Undefined if it is no longer lapsed.
 */
export async function takeOver(
  db: Database,
  log: Logger,
  { lapsed, by, record }: TakeOver,
): Promise<EngineLease | undefined> {
  try {
    return await db.tx(async (tx) => {
      const holder = await lockLapsedLease(tx, lapsed, by.ms);
      if (holder === undefined) return undefined;
      const taking = takeLapsedLease(tx, lapsed, by);
      const endedSessions = await endBlockers(db, holder.pid, taking);
      const lease = await taking;
      if (lease === undefined) return undefined;
      const isHung = holder.is_connected;
      await record(tx, { lapsed, lease, isHung, silentMs: holder.silent_ms, endedSessions });
      log.warn({ lapsed, lease, is_hung: isHung, ended_sessions: endedSessions }, "a lease that lapsed was taken over"); // prettier-ignore
      return lease;
    });
  } catch (error) {
    // Another process takes it, too.
    if (isTimeout(error)) return undefined;
    throw error;
  }
}

/** Ends what the statement of a backend waits for, until it has its result. */
async function endBlockers(db: Database, pid: number, taking: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const ended = taking.then(
    () => over.abort(),
    () => over.abort(),
  );
  let count = 0;
  while (!over.signal.aborted) {
    await Promise.race([ended, sleep(LOOK_MS, undefined, { ref: false })]);
    if (!over.signal.aborted) count += await terminateBlockers(db, pid);
  }
  return count;
}
