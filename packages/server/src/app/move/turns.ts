import { setTimeout as sleep } from "node:timers/promises";
import { wallClock } from "../../base/clock.ts";
import { isTimeout } from "../../db/postgres/errors.ts";
import type { Connection, Database } from "../../db/postgres/executor.ts";
import { lockArrivals, lockMove, type LockHolder } from "../../db/tables/moves/move-locks.ts";

const POLL_MS = 100;
/** The session of a command that was killed may need a moment to end. */
const ENDING_MS = 3_000;

const nowMs = () => Date.parse(wallClock.now());

/** Opens the session that alone may move the environment, or take its move back. Throws where another command does. */
export async function openMoveSession(source: Database, id: string): Promise<Connection> {
  return await openLocked(source, ENDING_MS, {
    take: (session) => lockMove(session, id),
    refused: ({ pid, since }) =>
      `another command moves the environment, or takes its move back, by process ${pid} of the source's server since ${since}: wait until it ends, or end it by \`select pg_terminate_backend(${pid})\` there`,
  });
}

/**
 * Waits until no other environment is fenced to come to the target: what is free there stays free until this one has
 * arrived, and each fence has the machine for itself.
 */
export async function withArrival<T>(
  target: Database,
  waitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const session = await openLocked(target, waitMs, {
    take: lockArrivals,
    refused: ({ pid, since }) =>
      `another environment has been arriving at the target for ${waitMs} ms, by process ${pid} of its server since ${since}: run the command again once that move has ended`,
  });
  try {
    return await work();
  } finally {
    await session.release();
  }
}

interface Locking {
  readonly take: (session: Connection) => Promise<LockHolder | undefined>;
  readonly refused: (holder: LockHolder) => string;
}

async function openLocked(
  db: Database,
  waitMs: number,
  { take, refused }: Locking,
): Promise<Connection> {
  const session = await db.connect();
  try {
    for (const since = nowMs(); ; await sleep(POLL_MS)) {
      const holder = await take(session);
      if (holder === undefined) return session;
      if (nowMs() - since > waitMs) throw new Error(refused(holder));
    }
  } catch (error) {
    await session.release();
    throw error;
  }
}

const ATTEMPTS = 10;
const PAUSE_MS = 1_000;

/** Repeats a transaction that waits for locks briefly: while it waits, those that come later wait for it. */
export async function withShortLocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (!isTimeout(cause)) throw cause;
      if (attempt === ATTEMPTS)
        throw new Error(
          "others hold locks for too long, such as a long transaction or the copy of another move: run the command again once that has ended",
          { cause },
        );
      await sleep(PAUSE_MS);
    }
  }
}
