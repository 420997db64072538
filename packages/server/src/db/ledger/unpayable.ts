import type { Executor } from "../executor.ts";
import { sql } from "../sql.ts";
import type { Difference } from "./invariants.ts";

/** Events after which nothing is sealed for a customer or on a paykey, and those that end that. */
const ENDED = [
  "customer.rejected",
  "customer.deactivated",
  "customer.deleted",
  "paykey.rejected",
  "paykey.deactivated",
  "paykey.blocked",
  "paykey.expired",
];
const RESUMED = [
  "customer.verified",
  "customer.review_required",
  "customer.review_refreshed",
  "paykey.activated",
  "paykey.review_required",
  "paykey.unblocked",
];

/**
 * No payment was sealed after its customer was rejected or made inactive, or its paykey had ended. The
 * log proves it, by its numbers and not by clocks, as far back as it is kept.
 */
export async function listUnpayableSealings(
  db: Executor,
  environmentId: string,
): Promise<Difference[]> {
  return await db.rows(sql`
    with spans as (
      select resource_id, resource_type, type, sequence,
        lead(sequence) over (partition by resource_id order by sequence) as until
      from events
      where environment_id = ${environmentId} and type = any(${[...ENDED, ...RESUMED]})
    ), barred as (
      select k.id as paykey_id, s.* from spans s
        join paykeys k on k.id = s.resource_id and s.resource_type = 'paykey'
      where s.type = any(${ENDED})
      union all
      select k.id, s.* from spans s
        join paykeys k on k.customer_id = s.resource_id and s.resource_type = 'customer'
      where s.type = any(${ENDED})
    )
    select distinct 'payment ' || p.id as subject, 'not sealed after ' || b.type as expected,
      'sealed as event ' || v.sequence as actual
    from barred b join payments p on p.paykey_id = b.paykey_id
      join events v on v.resource_id = p.id and v.environment_id = ${environmentId}
        and v.type = p.kind || '.submitted'
        and v.sequence > b.sequence and (b.until is null or v.sequence < b.until)
    order by 1, 2`);
}
