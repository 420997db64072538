import { setTimeout as sleep } from "node:timers/promises";
import {
  stoppingError,
  tryLockEnvironment,
  unlockEnvironment,
} from "../../db/tables/environments/engine-lock.ts";
import type { Connection, Database } from "../../db/postgres/executor.ts";

/** One engine at a time per environment, in this process and in all others. */
export interface EnvironmentLocks {
  /** Runs the work once every turn taken before it, here or elsewhere, is over. Throws `stoppingError`. */
  runExclusively(environmentId: string, work: () => Promise<void>): Promise<void>;
  /** Lets turns under way finish; those that still wait never begin. */
  stop(): Promise<void>;
}

const LOCK_RETRY_MS = 25;

export function createEnvironmentLocks(db: Database): EnvironmentLocks {
  const running = new Map<string, Promise<void>>();
  let connecting: Promise<Connection> | undefined;
  let isEnding = false;

  /** The session whose locks say which environments this process works on. */
  async function session(): Promise<Connection> {
    connecting ??= db.connect();
    const connection = await connecting.catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    if (connection.alive) return connection;
    connecting = undefined;
    return await session();
  }

  async function run(environmentId: string, work: () => Promise<void>): Promise<void> {
    if (isEnding) throw stoppingError();
    const lock = await session();
    while (!(await tryLockEnvironment(lock, environmentId))) {
      if (isEnding) throw stoppingError();
      await sleep(LOCK_RETRY_MS);
    }
    try {
      await work();
    } finally {
      await unlockEnvironment(lock, environmentId);
    }
  }

  return {
    async runExclusively(environmentId, work) {
      const before = running.get(environmentId) ?? Promise.resolve();
      const turn = before.catch(() => undefined).then(() => run(environmentId, work));
      running.set(environmentId, turn);
      try {
        await turn;
      } finally {
        if (running.get(environmentId) === turn) running.delete(environmentId);
      }
    },
    async stop() {
      isEnding = true;
      await Promise.allSettled(running.values());
      const connection = await connecting?.catch(() => undefined);
      connecting = undefined;
      await connection?.release();
    },
  };
}
