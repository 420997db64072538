import { setTimeout as sleep } from "node:timers/promises";
import {
  stoppingError,
  tryLockEnvironment,
  unlockEnvironment,
} from "../../db/tables/environments/engine-lock.ts";
import type { Connection, Database } from "../../db/postgres/executor.ts";

/** Mutual exclusion per environment, across processes. */
export interface EnvironmentLocks {
  /**
   * Runs `work` while holding the environment's lock, in FIFO order within the process. Throws
   * `stopping`.
   */
  runExclusively(environmentId: string, work: () => Promise<void>): Promise<void>;
  /** Waits for running work; queued work is rejected. */
  stop(): Promise<void>;
}

const LOCK_RETRY_MS = 25;

export function createEnvironmentLocks(db: Database): EnvironmentLocks {
  const running = new Map<string, Promise<void>>();
  let connecting: Promise<Connection> | undefined;
  let isEnding = false;

  /** The session that holds this process's advisory locks. */
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
