import type { Instant } from "@railhead/core";
import type { Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** Resumes review of payments that waited for these paykeys' balances. */
export async function resumeBalanceChecks(
  tx: Tx,
  environmentId: string,
  paykeyIds: readonly string[],
  at: Instant,
): Promise<void> {
  await tx.run(sql`
    update payments set due_step = 'review', due_at = ${at}
    where environment_id = ${environmentId} and paykey_id = any(${paykeyIds}::uuid[]) and status = 'validating' and due_step is null`);
}
