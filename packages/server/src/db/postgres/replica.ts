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
  readonly copy: Database;
  /** How long a read waits for the copy before it goes to the primary. */
  readonly maxLagMs: number;
  /** Told why the copy is left alone for a while. */
  readonly onLate: (reason: unknown) => void;
}

/** A copy that was late or gone is not asked again for so long: nobody else waits for it in vain. */
const REST_MS = 1_000;
const LOOK_AGAIN_MS = 2;
/** Longer than a statement may take, for a copy that fell silent. */
const SILENCE_MS = 6_000;

export function createReplica({ primary, copy, maxLagMs, onLate }: ReplicaOptions): Replica {
  let rests: NodeJS.Timeout | undefined;
  function rest(reason: unknown): void {
    if (rests !== undefined) return;
    rests = setTimeout(() => (rests = undefined), REST_MS).unref();
    onLate(reason);
  }

  async function holdsAll(environmentId: string): Promise<boolean> {
    const late = AbortSignal.timeout(maxLagMs);
    const wanted = await readPosition(primary, environmentId);
    for (;;) {
      const held = await readPosition(copy, environmentId);
      if (held?.generation === wanted?.generation && isPast(held, wanted)) return true;
      if (late.aborted) return false;
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async function mayAnswer(environmentId: string): Promise<boolean> {
    if (rests !== undefined) return false;
    try {
      const isCurrent = await inTime(holdsAll(environmentId), maxLagMs + LOOK_AGAIN_MS);
      if (!isCurrent) rest("it is behind");
      return isCurrent;
    } catch (error) {
      rest(error);
      return false;
    }
  }

  return {
    async read(environmentId, work) {
      if (!(await mayAnswer(environmentId))) return await work(primary);
      try {
        return await inTime(work(copy), SILENCE_MS);
      } catch (error) {
        // The primary has the last word on every failure: a refusal is then its own.
        if (error instanceof Late || isUnavailable(error) || isTimeout(error)) rest(error);
        return await work(primary);
      }
    },
    async close() {
      clearTimeout(rests);
      await copy.close();
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

function isPast(held: Position | undefined, wanted: Position | undefined): boolean {
  return held !== undefined && wanted !== undefined && held.sequence >= wanted.sequence;
}

class Late extends Error {}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Late(`no answer within ${ms} ms`));
    }, ms);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
