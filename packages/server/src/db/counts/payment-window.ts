import type { Executor } from "../executor.ts";
import { nextStep } from "./amount-steps.ts";
import { datedDeltas, pricedDeltas } from "./payment-counts.ts";
import { passes, type CountAxis, type CountedFilters } from "./payments-counted.ts";
import { sql, type Sql } from "../sql.ts";

/** Where a page of payments lies: bounds of what the list is ordered by. */
export interface PageWindow {
  readonly within: CountedFilters;
  /** How many rows within the bounds come before the page. */
  readonly offset: number;
}

export interface WindowQuery {
  readonly account_id: string;
  readonly axis: CountAxis;
  /** By amount, a kind alone. */
  readonly filters: Pick<CountedFilters, "payment_type" | "payment_status">;
  readonly order: "asc" | "desc";
  readonly offset: number;
  readonly limit: number;
}

/**
 * Finds by the counts at which day or amount the rows of a page are, so that a page far down, or of
 * a rare status, starts at its first row. Undefined where there are no such rows.
 */
export async function findPageWindow(
  db: Executor,
  query: WindowQuery,
): Promise<PageWindow | undefined> {
  const { axis, order } = query;
  const counts = await db.rows<{ at: string; n: bigint }>(sql`
    select c.at${axis === "amount" ? sql`::text` : sql``} as at, sum(c.n)::bigint as n
    from (${countsOf(query)}) c where true ${passes(sql`c`, query.filters)}
    group by c.at having sum(c.n) <> 0 order by c.at`);
  const found = windowOf(order === "asc" ? counts : counts.toReversed(), query);
  if (found === undefined) return undefined;
  const [from, until] = order === "asc" ? [found.first, found.last] : [found.last, found.first];
  return { within: bounds(axis, from, until), offset: found.offset };
}

/** What is kept of an account, and what has not been folded into it yet. */
function countsOf({ account_id, axis }: WindowQuery): Sql {
  const kept = sql`where c.account_id = ${account_id}`;
  const fresh = sql`where d.account_id = ${account_id}`;
  switch (axis) {
    case "created_at":
      return sql`select kind, status, day as at, n from payment_counts c ${kept} union all
        select kind, status, day, n from payment_count_deltas d ${fresh}`;
    case "amount":
      return sql`select kind, step as at, n from payment_amount_counts c ${kept} union all
        select d.kind, payment_amount_step(v.amount), v.n
        from payment_count_deltas d, ${pricedDeltas} ${fresh}`;
    default:
      return sql`
        select kind, status, day as at, n from payment_date_counts c ${kept} and c.axis = ${axis}
        union all select d.kind, d.status, v.day, d.n
        from payment_count_deltas d, ${datedDeltas} ${fresh}
          and v.axis = ${axis} and v.day is not null`;
  }
}

function bounds(axis: CountAxis, from: string, until: string): CountedFilters {
  const start = `${from}T00:00:00.000Z`;
  const end = `${until}T23:59:59.999Z`;
  switch (axis) {
    case "created_at":
      return { min_created_at: start, max_created_at: end };
    case "payment_date":
      return { min_payment_date: from, max_payment_date: until };
    case "effective_at":
      return { min_effective_at: start, max_effective_at: end };
    default:
      return { min_amount: BigInt(from), max_amount: nextStep(BigInt(until)) - 1n };
  }
}

/** Days or steps in the order of the list, each with how many rows it has. */
export function windowOf(
  counts: readonly { at: string; n: bigint }[],
  { offset, limit }: { offset: number; limit: number },
): { first: string; last: string; offset: number } | undefined {
  let before = 0;
  let skipped = 0;
  let first: string | undefined;
  let last: string | undefined;
  for (const { at, n } of counts) {
    const after = before + Number(n);
    if (first === undefined && after > offset) {
      first = at;
      skipped = before;
    }
    if (first !== undefined) last = at;
    before = after;
    if (after >= offset + limit) break;
  }
  return first === undefined || last === undefined
    ? undefined
    : { first, last, offset: offset - skipped };
}
