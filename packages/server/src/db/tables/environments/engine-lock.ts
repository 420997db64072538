import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** Takes the engine's lock on an environment for this session; it dies with the session. */
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

/** Work that was not done, or not to its end, because the process stops. It may be asked of the next one. */
export function stoppingError(): Error {
  return Object.assign(new Error("the engine is stopping"), { code: STOPPING });
}

export function isStopping(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === STOPPING;
}
