import type { Tx } from "../executor.ts";
import { raw, sql } from "../sql.ts";

/**
 * Runs the closure in a savepoint: if it throws, its writes are rolled back and the transaction continues,
 * even after a failed statement. One inside another needs another name.
 */
export async function savepoint<T>(
  tx: Tx,
  work: () => Promise<T>,
  name: "effect" | "stored_request" | "fees" = "effect",
): Promise<T> {
  try {
    // Pipelined: the closure's first statement follows without awaiting it.
    const [, result] = await tx.pipeline([tx.run(sql`savepoint ${raw(name)}`), work()]);
    return result;
  } catch (error) {
    await tx.run(sql`rollback to savepoint ${raw(name)}`);
    throw error;
  }
}
