import type { AccountScope } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import {
  countsOf,
  hasTypeAndStatus,
  type CountedFilters,
  type DateField,
} from "./counted-totals.ts";
import { sql } from "../../postgres/sql.ts";

/** Bounds of a page in the sort column. */
export interface PageWindow {
  readonly within: CountedFilters;
  /** Rows within the bounds before the page. */
  readonly offset: number;
}

export interface WindowQuery {
  readonly scope: AccountScope;
  readonly field: DateField;
  readonly filters: Pick<CountedFilters, "payment_type" | "payment_status">;
  readonly order: "asc" | "desc";
  readonly offset: number;
  readonly limit: number;
}

/**
 * Uses the counts to find the days of a page's rows, so that a deep page or a rare status starts near its
 * first row. Undefined if there are no rows.
 */
export async function findPageWindow(
  db: Executor,
  query: WindowQuery,
): Promise<PageWindow | undefined> {
  const { scope, field, order } = query;
  const counts = await db.rows<{ at: string; n: bigint }>(sql`
    select c.day as at, sum(c.n)::bigint as n
    from (${countsOf(scope, field)}) c where true ${hasTypeAndStatus(sql`c`, query.filters)}
    group by c.day having sum(c.n) <> 0 order by c.day`);
  const found = windowOf(order === "asc" ? counts : counts.toReversed(), query);
  if (found === undefined) return undefined;
  const [from, until] = order === "asc" ? [found.first, found.last] : [found.last, found.first];
  return { within: bounds(field, from, until), offset: found.offset };
}

function bounds(field: DateField, from: string, until: string): CountedFilters {
  const start = `${from}T00:00:00.000Z`;
  const end = `${until}T23:59:59.999Z`;
  switch (field) {
    case "created_at":
      return { min_created_at: start, max_created_at: end };
    case "payment_date":
      return { min_payment_date: from, max_payment_date: until };
    default:
      return { min_effective_at: start, max_effective_at: end };
  }
}

/** Days in list order, with their row counts. */
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
