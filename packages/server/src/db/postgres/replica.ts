import { setTimeout as sleep } from "node:timers/promises";
import { isTimeout, isUnavailable } from "./errors.ts";
import { named, sql, type Database, type Executor } from "./executor.ts";

/** A streaming copy of the database, which answers lists. */
export interface Replica {
  /**
   * Reads from the copy where it holds all of the environment that was committed when it was asked,
   * whichever process wrote it; else, or where the copy fails, from the primary. `work` may run twice.
   */
  read<T>(environmentId: string, work: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly primary: Database;
  readonly replica: Database;
  /** How long a read waits for the copy before it goes to the primary. */
  readonly maxLagMs: number;
  /** Told why the copy is left alone for a while. */
  readonly onUnavailable: (reason: unknown) => void;
}

/** A copy that was late or gone is not asked again for so long: nobody else waits for it in vain. */
const COOLDOWN_MS = 1_000;
const POLL_MS = 2;
/** Longer than a statement may take, for a copy that fell silent. */
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
        // The primary has the last word on every failure: a refusal is then its own.
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
 * How far an environment has come. What a list shows changes with an event in one transaction, and
 * events are numbered in the order of commits: whoever sees a number sees all that came before it.
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
