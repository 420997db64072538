import type { Tx } from "./executor.ts";
import { sql } from "./sql.ts";

/**
 * Runs the closure in a savepoint: if it throws, its writes are rolled back and the transaction continues,
 * even after a failed statement. Do not nest.
 */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  try {
    // Pipelined: the closure's first statement follows without awaiting it.
    const [, result] = await tx.pipeline([tx.run(sql`savepoint effect`), work()]);
    return result;
  } catch (error) {
    await tx.run(sql`rollback to savepoint effect`);
    throw error;
  }
}
