import { addMs, type Cents, type CivilDate, type Instant } from "@railhead/core";
import { splitByStep } from "./amount-steps.ts";
import { pricedDeltas } from "./payment-counts.ts";
import { empty, join, sql, type Sql } from "../sql.ts";

/** What a total may ask of the counts: of amounts they know no status. */
export interface CountedFilters {
  readonly payment_type?: readonly string[];
  readonly payment_status?: readonly string[];
  readonly min_created_at?: Instant;
  readonly max_created_at?: Instant;
  readonly min_payment_date?: CivilDate;
  readonly max_payment_date?: CivilDate;
  readonly min_effective_at?: Instant;
  readonly max_effective_at?: Instant;
  readonly min_amount?: Cents;
  readonly max_amount?: Cents;
}

/** What payments are ordered and counted by. */
export type CountAxis = "created_at" | "payment_date" | "effective_at" | "amount";

/** A stretch of time at the edge of a range, counted payment by payment; both ends belong to it. */
interface Edge {
  readonly from: Instant;
  readonly to: Instant;
}

/** A range of creation: the whole days in it, and what is left of it before and after them. */
export interface DaySplit {
  /** `until` is the first day that is not whole; null where the range is open. */
  readonly days: { readonly from: string | null; readonly until: string | null } | undefined;
  readonly edges: readonly Edge[];
}

const dayOf = (instant: Instant) => instant.slice(0, 10);
const startOf = (day: string): Instant => `${day}T00:00:00.000Z`;

/** Splits a range, both ends of which belong to it. Instants have milliseconds. */
export function splitByDay(from: Instant | undefined, to: Instant | undefined): DaySplit {
  const first =
    from === undefined || from === startOf(dayOf(from))
      ? from && dayOf(from)
      : dayOf(addMs(startOf(dayOf(from)), DAY_MS));
  const until = to && dayOf(addMs(to, 1));
  if (from !== undefined && to !== undefined && from > to) return { days: undefined, edges: [] };
  if (first !== undefined && until !== undefined && first >= until) {
    return { days: undefined, edges: [{ from: from as Instant, to: to as Instant }] };
  }
  const edges: Edge[] = [];
  if (from !== undefined && first !== undefined && from < startOf(first)) {
    edges.push({ from, to: addMs(startOf(first), -1) });
  }
  if (to !== undefined && until !== undefined && to >= startOf(until)) {
    edges.push({ from: startOf(until), to });
  }
  return { days: { from: first ?? null, until: until ?? null }, edges };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How many payments of an account pass the filters, as an expression: whole days and steps of
 * amounts from the counts, the rest of a range by index. Exact as of the statement's snapshot.
 * Undefined where the counts do not know: more than one range, or a status beside amounts.
 */
export function counted(accountId: string, filters: CountedFilters): Sql | undefined {
  const { payment_status: statuses, ...f } = filters;
  const ranges = {
    created_at: f.min_created_at !== undefined || f.max_created_at !== undefined,
    payment_date: f.min_payment_date !== undefined || f.max_payment_date !== undefined,
    effective_at: f.min_effective_at !== undefined || f.max_effective_at !== undefined,
    amount: f.min_amount !== undefined || f.max_amount !== undefined,
  };
  const [axis = "created_at", second] = (Object.keys(ranges) as CountAxis[]).filter(
    (name) => ranges[name],
  );
  if (second !== undefined) return undefined;
  switch (axis) {
    case "created_at":
      return byCreation(accountId, filters);
    case "payment_date": {
      const { min_payment_date: from, max_payment_date: to } = filters;
      if (from !== undefined && to !== undefined && from > to) return sql`0::bigint`;
      return sum(accountId, filters, {
        kept: sql`payment_date_counts c where c.axis = 'payment_date' ${between(sql`c.day`, { from, to })}`,
        fresh: sql`payment_count_deltas c where true ${between(sql`c.payment_date`, { from, to })}`,
      });
    }
    case "effective_at":
      return byEffect(accountId, filters);
    default:
      return statuses === undefined ? byAmount(accountId, filters) : undefined;
  }
}

function byCreation(accountId: string, filters: CountedFilters): Sql {
  const { days, edges } = splitByDay(filters.min_created_at, filters.max_created_at);
  const isAll = days !== undefined && days.from === null && days.until === null;
  const within = daysWithin(sql`c.day`, days);
  return added([
    days === undefined
      ? sql`0::bigint`
      : sum(accountId, filters, {
          kept: isAll
            ? sql`payment_totals c where true`
            : sql`payment_counts c where true ${within}`,
          fresh: sql`payment_count_deltas c where true ${within}`,
        }),
    ...edges.map((edge) => atEdge(accountId, filters, between(sql`p.created_at`, edge))),
  ]);
}

function byEffect(accountId: string, filters: CountedFilters): Sql {
  const { days, edges } = splitByDay(filters.min_effective_at, filters.max_effective_at);
  return added([
    days === undefined
      ? sql`0::bigint`
      : sum(accountId, filters, {
          kept: sql`payment_date_counts c where c.axis = 'effective_at' ${daysWithin(sql`c.day`, days)}`,
          fresh: sql`payment_count_deltas c where c.effective_on is not null
            ${daysWithin(sql`c.effective_on`, days)}`,
        }),
    ...edges.map((edge) => atEdge(accountId, filters, between(sql`p.effective_at`, edge))),
  ]);
}

function byAmount(accountId: string, filters: CountedFilters): Sql {
  const { steps, edges } = splitByStep(filters.min_amount ?? 0n, filters.max_amount);
  const within = (amount: Sql) =>
    steps === undefined
      ? sql`and false`
      : sql`and ${amount} >= ${steps.from} ${
          steps.until === null ? empty : sql`and ${amount} < ${steps.until}`
        }`;
  return added([
    sum(accountId, filters, {
      kept: sql`payment_amount_counts c where true ${within(sql`c.step`)}`,
      fresh: sql`(select d.account_id, d.kind, v.amount, v.n
        from payment_count_deltas d, ${pricedDeltas} where d.account_id = ${accountId}) c
        where true ${within(sql`c.amount`)}`,
    }),
    ...edges.map((edge) => atEdge(accountId, filters, between(sql`p.amount_cents`, edge))),
  ]);
}

/** What is kept, and what has not been folded into it yet; both are called `c`. */
function sum(accountId: string, filters: CountedFilters, of: { kept: Sql; fresh: Sql }): Sql {
  return added(
    [of.kept, of.fresh].map(
      (from) => sql`(select coalesce(sum(c.n), 0)::bigint from ${from}
        and c.account_id = ${accountId} ${passes(sql`c`, filters)})`,
    ),
  );
}

const atEdge = (accountId: string, filters: CountedFilters, within: Sql) => sql`(
  select count(*) from payments p where p.account_id = ${accountId} ${within}
    ${passes(sql`p`, filters)})`;

const added = (parts: readonly Sql[]) => join(parts, " + ");

export function passes(
  alias: Sql,
  { payment_type: kinds, payment_status: statuses }: CountedFilters,
): Sql {
  return sql`${kinds === undefined ? empty : sql`and ${alias}.kind = any(${kinds}::text[])`}
    ${statuses === undefined ? empty : sql`and ${alias}.status = any(${statuses}::text[])`}`;
}

/** Both ends belong to it. */
function between(column: Sql, { from, to }: { readonly from: unknown; readonly to: unknown }): Sql {
  return sql`${from === undefined ? empty : sql`and ${column} >= ${from}`}
    ${to === undefined ? empty : sql`and ${column} <= ${to}`}`;
}

function daysWithin(column: Sql, days: DaySplit["days"]): Sql {
  const { from = null, until = null } = days ?? {};
  return sql`${from === null ? empty : sql`and ${column} >= ${from}::date`}
    ${until === null ? empty : sql`and ${column} < ${until}::date`}`;
}
