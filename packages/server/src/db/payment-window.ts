import type { Executor } from "./executor.ts";
import type { CountedFilters } from "./payment-counts.ts";
import { named, sql } from "./sql.ts";

/** The stretch of days in which a page of payments lies. */
export interface PageWindow {
  readonly from: string;
  readonly until: string;
  /** How many rows of the stretch come before the page. */
  readonly offset: number;
}

export interface WindowQuery {
  readonly account_id: string;
  readonly filters: Pick<CountedFilters, "payment_type" | "payment_status">;
  readonly order: "asc" | "desc";
  readonly offset: number;
  readonly limit: number;
}

/**
 * Finds by the counts on which days the rows of a page were created, so that a page far down, or
 * of a rare status, starts at its first row. Undefined where there are no such rows.
 */
export async function findPageWindow(
  db: Executor,
  query: WindowQuery,
): Promise<PageWindow | undefined> {
  const { filters, offset, limit } = query;
  const kinds = filters.payment_type ?? null;
  const statuses = filters.payment_status ?? null;
  const days = await db.rows<{ day: string; n: bigint }>(
    named(
      "count_payments_of_days",
      sql`
      select c.day, sum(c.n)::bigint as n from (
        select kind, status, day, n from payment_counts where account_id = ${query.account_id}
        union all
        select kind, status, day, n from payment_count_deltas where account_id = ${query.account_id}
      ) c
      where (${kinds}::text[] is null or c.kind = any(${kinds}::text[]))
        and (${statuses}::text[] is null or c.status = any(${statuses}::text[]))
      group by c.day having sum(c.n) <> 0 order by c.day`,
    ),
  );
  return windowOf(query.order === "asc" ? days : days.toReversed(), { offset, limit });
}

/** Days in the order of the list, each with how many rows it has. */
export function windowOf(
  days: readonly { day: string; n: bigint }[],
  { offset, limit }: { offset: number; limit: number },
): PageWindow | undefined {
  let before = 0;
  let skipped = 0;
  let first: string | undefined;
  let last: string | undefined;
  for (const { day, n } of days) {
    const after = before + Number(n);
    if (first === undefined && after > offset) {
      first = day;
      skipped = before;
    }
    if (first !== undefined) last = day;
    before = after;
    if (after >= offset + limit) break;
  }
  if (first === undefined || last === undefined) return undefined;
  const [from, until] = first < last ? [first, last] : [last, first];
  return { from, until, offset: offset - skipped };
}
