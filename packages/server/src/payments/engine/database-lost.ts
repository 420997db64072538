import { isRetryable, isUnavailable } from "../../db/postgres/errors.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { isStopping } from "../../db/tables/environments/engine-lock.ts";
import { ping } from "../../db/postgres/session.ts";

/**
 * Whether an error says nothing about the step in which it came: the database is gone, transactions met,
 * or the process stops. A server of the bank is refused and reset by the same names, so the database is asked.
 */
export async function isDatabaseLost(db: Database, error: unknown): Promise<boolean> {
  if (isStopping(error) || isRetryable(error)) return true;
  if (!isUnavailable(error)) return false;
  return await ping(db).then(
    () => false,
    () => true,
  );
}
