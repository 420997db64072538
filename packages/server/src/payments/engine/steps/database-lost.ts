import { isRetryable, isUnavailable } from "../../../db/postgres/errors.ts";
import type { Database } from "../../../db/postgres/executor.ts";
import { isInterrupted } from "../../../db/tables/environments/engine-fence.ts";
import { ping } from "../../../db/postgres/connections/session.ts";

/**
 * Whether an error has nothing to do with its step: database unavailable, serialization conflict,
 * shutdown or a lost lease. Bank connections raise the same codes, so the database is pinged.
 */
export async function isDatabaseLost(db: Database, error: unknown): Promise<boolean> {
  if (isInterrupted(error) || isRetryable(error)) return true;
  if (!isUnavailable(error)) return false;
  return await ping(db).then(
    () => false,
    () => true,
  );
}
