import type { Instant } from "@railhead/core";
import type { Executor } from "./executor.ts";
import { named, sql } from "./sql.ts";

/** Why an item of a batch was not created; see the function `create_payments`. */
export const KEY_TAKEN = 1;
export const STALE_PARTIES = 2;
export const EXTERNAL_ID_TAKEN = 3;

/**
 * Commits a batch of one environment in one statement. `items` is a JSON array whose members the
 * function names; items that are not answered were created.
 */
export function insertPaymentBatch(
  db: Executor,
  batch: { environment_id: string; wall: Instant; items: string },
): Promise<{ ordinal: number; code: number }[]> {
  return db.rows(
    named(
      "create_payments",
      sql`select ordinal, code from create_payments(
        ${batch.environment_id}, ${batch.wall}, ${batch.items}::json)`,
    ),
  );
}
