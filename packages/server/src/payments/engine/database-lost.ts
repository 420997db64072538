import { isRetryable, isUnavailable } from "../../db/postgres/errors.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { isStopping } from "../../db/tables/environments/engine-lock.ts";
import { ping } from "../../db/postgres/session.ts";

/**
 * Whether an error has nothing to do with its step: database unavailable, serialization conflict or
 * shutdown. Bank connections raise the same codes, so the database is pinged.
 */
export async function isDatabaseLost(db: Database, error: unknown): Promise<boolean> {
  if (isStopping(error) || isRetryable(error)) return true;
  if (!isUnavailable(error)) return false;
  return await ping(db).then(
    () => false,
    () => true,
  );
}
