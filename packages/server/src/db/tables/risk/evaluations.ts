import { auditActionOf, type Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** How many evaluations of a customer are counted at most. */
export const MAX_EVALUATIONS_COUNTED = 1_000;

const EVALUATED = auditActionOf("risk.evaluate");
const RESTORED = auditActionOf("sandbox.snapshots.restore");

/**
 * Evaluations of payments of customers by the audit log, after an instant and up to another; customers without
 * any are absent. A restored environment begins without them: its log and its clock are not of one time.
 */
export function countEvaluations(
  db: Executor,
  environmentId: string,
  asked: {
    readonly customers: readonly string[];
    readonly since: Instant;
    readonly at: Instant;
  },
): Promise<{ customer_id: string; evaluations: bigint }[]> {
  return db.rows(sql`
    select c.id as customer_id, count(*) as evaluations
    from unnest(${asked.customers}::uuid[]) c(id)
      cross join lateral (
        select a.recorded_at from audit_log a
        where a.environment_id = ${environmentId} and a.resource_id = c.id
          and a.action = ${EVALUATED} and a.sequence > (
            select coalesce(max(r.sequence), 0) from audit_log r
            where r.environment_id = ${environmentId} and r.action = ${RESTORED})
        order by a.sequence desc limit ${MAX_EVALUATIONS_COUNTED}) e
    where e.recorded_at > ${asked.since} and e.recorded_at <= ${asked.at}
    group by c.id`);
}
