import type { Instant, StopCounts } from "@railhead/core";
import { firstIdAt } from "../../../base/ids.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** The newest decisions of reviews in a window, and how many each rule stopped; waived hits do not count. */
export async function countStops(
  db: Executor,
  environmentId: string,
  window: { readonly madeSince: Instant; readonly decidedSince: Instant; readonly most: number },
): Promise<StopCounts> {
  const rows = await db.rows<{ rule: string | null; outcome: string | null; n: bigint }>(sql`
    with recent as materialized (
      select d.outcome, d.hits from risk_decisions d
      where d.environment_id = ${environmentId} and d.payment_id >= ${firstIdAt(window.madeSince)}::uuid
        and d.stage = 'review' and d.decided_at >= ${window.decidedSince}
      order by d.payment_id desc, d.version desc limit ${window.most})
    select null as rule, null as outcome, count(*) as n from recent
    union all
    select h->>'rule', r.outcome, count(*) from recent r, json_array_elements(r.hits) h
    where r.outcome in ('hold', 'refuse') and not (h->>'waived')::boolean
    group by h->>'rule', r.outcome`);
  const by = (wanted: string) =>
    new Map(
      rows.flatMap(({ rule, outcome, n }) =>
        rule === null || outcome !== wanted ? [] : [[rule, Number(n)] as const],
      ),
    );
  const decisions = Number(rows.find(({ rule }) => rule === null)?.n ?? 0n);
  return { decisions, held: by("hold"), refused: by("refuse") };
}

/** Holds and refusals up to an instant are counted. */
export async function updateBreakerCheck(
  tx: Tx,
  environmentId: string,
  checkedUntil: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into risk_breakers (environment_id, checked_until)
    values (${environmentId}, ${checkedUntil})
    on conflict (environment_id) do update set checked_until = excluded.checked_until`);
}
