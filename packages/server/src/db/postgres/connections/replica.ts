import { setTimeout as sleep } from "node:timers/promises";
import { isTimeout, isUnavailable } from "../errors.ts";
import { named, sql, type Database, type Executor } from "../executor.ts";

/** A streaming replica that serves lists. */
export interface Replica {
  /**
   * Reads from the replica if it holds everything committed in the environment at the time of the call, by
   * any process; otherwise, or on failure, from the primary. `work` may run twice.
   */
  read<T>(environmentId: string, work: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly primary: Database;
  readonly replica: Database;
  /** Maximum wait of a read for the replica. */
  readonly maxLagMs: number;
  /** Called with the reason when the replica is skipped for a while. */
  readonly onUnavailable: (reason: unknown) => void;
}

/** A late or failed replica is skipped this long, so that other reads do not wait in vain. */
const COOLDOWN_MS = 1_000;
const POLL_MS = 2;
/** Longer than the statement timeout, for a replica that stops responding. */
const READ_TIMEOUT_MS = 6_000;

export function createReplica({
  primary,
  replica,
  maxLagMs,
  onUnavailable,
}: ReplicaOptions): Replica {
  let cooldown: NodeJS.Timeout | undefined;
  function startCooldown(reason: unknown): void {
    if (cooldown !== undefined) return;
    cooldown = setTimeout(() => (cooldown = undefined), COOLDOWN_MS).unref();
    onUnavailable(reason);
  }

  async function isCaughtUp(environmentId: string): Promise<boolean> {
    const late = AbortSignal.timeout(maxLagMs);
    const wanted = await readPosition(primary, environmentId);
    for (;;) {
      const held = await readPosition(replica, environmentId);
      if (held?.generation === wanted?.generation && hasReached(held, wanted)) return true;
      if (late.aborted) return false;
      await sleep(POLL_MS);
    }
  }

  async function isUsable(environmentId: string): Promise<boolean> {
    if (cooldown !== undefined) return false;
    try {
      const isCurrent = await withTimeout(isCaughtUp(environmentId), maxLagMs + POLL_MS);
      if (!isCurrent) startCooldown("it is behind");
      return isCurrent;
    } catch (error) {
      startCooldown(error);
      return false;
    }
  }

  return {
    async read(environmentId, work) {
      if (!(await isUsable(environmentId))) return await work(primary);
      try {
        return await withTimeout(work(replica), READ_TIMEOUT_MS);
      } catch (error) {
        // The primary decides every failure, so that refusals are its own.
        if (error instanceof TimeoutError || isUnavailable(error) || isTimeout(error))
          startCooldown(error);
        return await work(primary);
      }
    },
    async close() {
      clearTimeout(cooldown);
      await replica.close();
    },
  };
}

/**
 * Position of an environment. A list changes in the transaction of its event, and events are numbered in
 * commit order: a session that sees a number sees everything before it.
 */
interface Position {
  readonly generation: number;
  readonly sequence: bigint;
}

function readPosition(db: Executor, environmentId: string): Promise<Position | undefined> {
  return db.first(
    named(
      "replica_position",
      sql`select e.generation, c.last_sequence as sequence
        from environments e join event_counts c on c.environment_id = e.id
        where e.id = ${environmentId}`,
    ),
  );
}

function hasReached(held: Position | undefined, wanted: Position | undefined): boolean {
  return held !== undefined && wanted !== undefined && held.sequence >= wanted.sequence;
}

class TimeoutError extends Error {}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TimeoutError(`no answer within ${ms} ms`));
    }, ms);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
