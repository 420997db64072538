import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import { addMs, type CivilDate, type Instant } from "@railhead/core";
import { paymentsTable, paymentsWhere, type PaymentFilters } from "../search/payment-filters.ts";
import { datesOfDelta } from "./status-day-counts.ts";
import { empty, join, sql, type Sql } from "../../postgres/sql.ts";

/** Filters whose totals are sums of stored counts. */
export interface CountedFilters {
  readonly payment_type?: readonly string[];
  readonly payment_status?: readonly string[];
  readonly min_created_at?: Instant;
  readonly max_created_at?: Instant;
  readonly min_payment_date?: CivilDate;
  readonly max_payment_date?: CivilDate;
  readonly min_effective_at?: Instant;
  readonly max_effective_at?: Instant;
}

/** Dates by which payments are counted. */
export type DateField = "created_at" | "payment_date" | "effective_at";

/** Partial day at the edge of a range, counted row by row; bounds inclusive. */
interface Edge {
  readonly from: Instant;
  readonly to: Instant;
}

/** A creation range: whole days, and the partial days around them. */
export interface DaySplit {
  /** `until` is exclusive; null when the range is open. */
  readonly days: { readonly from: string | null; readonly until: string | null } | undefined;
  readonly edges: readonly Edge[];
}

const dayOf = (instant: Instant) => instant.slice(0, 10);
const startOf = (day: string): Instant => `${day}T00:00:00.000Z`;
const endOf = (day: string): Instant => `${day}T23:59:59.999Z`;

/** Splits an inclusive range. Instants have milliseconds. */
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
 * Expression for the number of matching payments: whole days from stored counts, partial days by index.
 * Exact in the statement's snapshot. Undefined if two dates are bounded, since counts have one date each.
 */
export function counted(scope: AccountScope, filters: CountedFilters): Sql | undefined {
  const f = filters;
  const bounds: Readonly<Record<DateField, readonly [string | undefined, string | undefined]>> = {
    created_at: [f.min_created_at, f.max_created_at],
    payment_date: [
      f.min_payment_date && startOf(f.min_payment_date),
      f.max_payment_date && endOf(f.max_payment_date),
    ],
    effective_at: [f.min_effective_at, f.max_effective_at],
  };
  const bounded = (Object.keys(bounds) as DateField[]).filter((field) =>
    bounds[field].some((bound) => bound !== undefined),
  );
  if (bounded.length > 1) return undefined;
  const field = bounded[0] ?? "created_at";
  const { days, edges } = splitByDay(...bounds[field]);
  return join(
    [
      days === undefined ? sql`0::bigint` : sumOfDays(scope, { field, filters, days }),
      ...edges.map((edge) => countEdge(scope, { field, filters, edge })),
    ],
    " + ",
  );
}

/** Stored counts plus deltas that are not yet rolled up. */
function sumOfDays(
  scope: AccountScope,
  of: { field: DateField; filters: CountedFilters; days: NonNullable<DaySplit["days"]> },
): Sql {
  const { from, until } = of.days;
  return sql`(select coalesce(sum(c.n), 0)::bigint from (${countsOf(scope, of.field)}) c
    where true ${hasTypeAndStatus(sql`c`, of.filters)}
      ${from === null ? empty : sql`and c.day >= ${from}::date`}
      ${until === null ? empty : sql`and c.day < ${until}::date`})`;
}

/** Counts of an account by a payment date: day, kind, status, n. */
export const countsOf = (scope: AccountScope, field: DateField): Sql => sql`
  select c.day, c.kind, c.status, c.n from payment_counts c
  where ${isOfAccount(scope, "c")}
    and c.date_field = ${field}
  union all
  select v.day, d.kind, d.status, d.n from payment_count_deltas d, ${datesOfDelta}
  where ${isOfAccount(scope, "d")} and v.date_field = ${field} and v.day is not null`;

const edgeOf: Readonly<Record<DateField, (edge: Edge) => PaymentFilters>> = {
  created_at: ({ from, to }) => ({ min_created_at: from, max_created_at: to }),
  payment_date: ({ from, to }) => ({ min_payment_date: dayOf(from), max_payment_date: dayOf(to) }),
  effective_at: ({ from, to }) => ({ min_effective_at: from, max_effective_at: to }),
};

function countEdge(
  scope: AccountScope,
  { field, filters, edge }: { field: DateField; filters: CountedFilters; edge: Edge },
): Sql {
  const { payment_type, payment_status } = filters;
  const within: PaymentFilters = {
    ...(payment_type === undefined ? {} : { payment_type }),
    ...(payment_status === undefined ? {} : { payment_status }),
    ...edgeOf[field](edge),
  };
  return sql`(
  select count(*) from ${paymentsTable(within)} where ${paymentsWhere(scope, within)})`;
}

export function hasTypeAndStatus(
  alias: Sql,
  { payment_type: kinds, payment_status: statuses }: CountedFilters,
): Sql {
  return sql`${kinds === undefined ? empty : sql`and ${alias}.kind = any(${kinds}::text[])`}
    ${statuses === undefined ? empty : sql`and ${alias}.status = any(${statuses}::text[])`}`;
}
