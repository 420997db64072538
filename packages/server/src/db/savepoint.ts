import type { Tx } from "./executor.ts";
import { sql } from "./sql.ts";
import { goAhead } from "./transaction.ts";

/**
 * Runs the closure so that what it wrote can be undone alone: where it throws, the transaction goes on as if
 * it had not run, even after a failed statement. Not for nesting.
 */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  // Not awaited: it leaves in one packet with the closure's first statement.
  const begun = tx.run(sql`savepoint effect`);
  goAhead(begun);
  try {
    const result = await work();
    await begun;
    return result;
  } catch (error) {
    await begun;
    await tx.run(sql`rollback to savepoint effect`);
    throw error;
  }
}
