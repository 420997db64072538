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
    update payment_states p set due_step = 'review', due_at = ${at}
    where p.environment_id = ${environmentId} and p.status = 'validating' and p.due_step is null
      and p.id = any(array(select r.id from payments r
        where r.environment_id = ${environmentId} and r.paykey_id = any(${paykeyIds}::uuid[])))`);
}
