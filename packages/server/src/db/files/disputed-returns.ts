import type { Instant } from "@railhead/core";
import type { Executor } from "../executor.ts";
import { sql } from "../sql.ts";

/**
 * Lets payments wait whose return names another amount, while that is open: they are looked at again
 * at an instant. The index of open exceptions is nearly always empty of this kind.
 */
export async function putOffDisputed(
  db: Executor,
  due: { environment_id: string; at: Instant; until: Instant },
): Promise<void> {
  await db.run(sql`
    update payments p set due_at = ${due.until}
    from exceptions x join inbound_items i
      on i.environment_id = x.environment_id and i.item_key = x.subject
    where x.environment_id = ${due.environment_id} and x.kind = 'return_amount_differs'
      and x.status = 'open' and p.id = i.payment_id and p.due_step = 'mature'
      and p.due_at <= ${due.at}`);
}
