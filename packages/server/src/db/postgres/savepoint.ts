import type { Tx } from "./executor.ts";
import { sql } from "./sql.ts";

/**
 * Runs the closure so that what it wrote can be undone alone: where it throws, the transaction goes on as if
 * it had not run, even after a failed statement. Not for nesting.
 */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  try {
    // The closure's first statement travels behind it without waiting for its result.
    const [, result] = await tx.pipeline([tx.run(sql`savepoint effect`), work()]);
    return result;
  } catch (error) {
    await tx.run(sql`rollback to savepoint effect`);
    throw error;
  }
}
