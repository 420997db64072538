import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** Takes the engine's advisory lock on an environment; released with the session. */
export async function tryLockEnvironment(
  session: Executor,
  environmentId: string,
): Promise<boolean> {
  const row = await session.one<{ locked: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended(${environmentId}, 11)) as locked`,
  );
  return row.locked;
}

export async function unlockEnvironment(session: Executor, environmentId: string): Promise<void> {
  await session.one(sql`select pg_advisory_unlock(hashtextextended(${environmentId}, 11))`);
}

const STOPPING = "ENGINE_STOPPING";

/** Error of work interrupted by shutdown; another process may retry it. */
export function stoppingError(): Error {
  return Object.assign(new Error("the engine is stopping"), { code: STOPPING });
}

export function isStopping(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === STOPPING;
}
