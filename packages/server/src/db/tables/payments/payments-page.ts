import type { AccountScope } from "../../postgres/account-scope.ts";
import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { findPageWindow } from "../counts/page-window.ts";
import { readListedPayments, type ListedPayment, type ListColumns } from "./payments-listed.ts";
import {
  inOrder,
  partsByStatus,
  paymentsTable,
  paymentsWhere,
  type PaymentFilters,
  type PaymentSort,
} from "../search/payment-filters.ts";
import { countPayments } from "../counts/payment-totals.ts";
import { empty, join, sql, type Sql } from "../../postgres/sql.ts";

export interface PaymentPage {
  readonly rows: ListedPayment[];
  readonly total: number;
}

/** Requested page. */
export interface PageRequest extends ListColumns {
  readonly sort: PaymentSort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

interface Part extends PageRequest {
  readonly environment_id: string;
  /** Disjoint sources, each read in order: tables with their conditions. */
  readonly from: readonly Sql[];
}

/** Total, if known: a page past the middle is read from the end. */
type Total = number | undefined;

/** Account and filters of a list. */
interface PaymentQuery {
  readonly scope: AccountScope;
  readonly filters: PaymentFilters;
  readonly total: Total;
}

/** A page of an account's matching payments. */
export async function listPayments(
  db: Executor,
  found: PaymentQuery,
  page: PageRequest,
): Promise<ListedPayment[]> {
  const { min_effective_at, max_effective_at } = found.filters;
  const isAllDated = min_effective_at !== undefined || max_effective_at !== undefined;
  return page.sort === "effective_at" && !isAllDated
    ? await readByEffectiveDate(db, found, page)
    : await readOrdered(db, found, page);
}

/** With a further condition, under which the sort column is never null. */
async function readOrdered(
  db: Executor,
  found: PaymentQuery,
  page: PageRequest,
  further = empty,
): Promise<ListedPayment[]> {
  const { scope, filters, total } = found;
  const located = await locatePage(db, found, page);
  if (located === undefined) return [];
  const isByAge = page.sort === "created_at" || page.sort === "id";
  const parts = isByAge ? partsByStatus(located.filters) : [located.filters];
  const isSorted = isByAge && (await isFewDated(db, scope, filters));
  const part = {
    ...page,
    offset: located.offset,
    from: parts.map((of) => {
      const source = sql`${paymentsTable(of, page.sort)} where ${paymentsWhere(scope, of)} ${further}`;
      return isSorted ? sql`(select p.id from ${source} offset 0) p` : source;
    }),
    environment_id: scope.environment_id,
  };
  if (located.filters !== filters || total === undefined) return await readPart(db, part);
  return await readFromNearerEnd(db, part, total);
}

/** Payments of a range of dates that are read whole and sorted. */
const FEW = 20_000;

/**
 * Whether a range of dates has few payments. In order of creation they may all follow a million others,
 * since dates go with creation; the planner expects them spread evenly.
 */
async function isFewDated(
  db: Executor,
  scope: AccountScope,
  filters: PaymentFilters,
): Promise<boolean> {
  const dates = [
    ["min_payment_date", "max_payment_date"],
    ["min_effective_at", "max_effective_at"],
  ] as const;
  const bounded = dates.find((names) => names.some((name) => filters[name] !== undefined));
  if (bounded === undefined) return false;
  const range = Object.fromEntries(
    bounded.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
  );
  return (await countPayments(db, scope, range)) <= FEW;
}

async function readFromNearerEnd(
  db: Executor,
  part: Part,
  total: number,
): Promise<ListedPayment[]> {
  const { offset, order } = part;
  if (offset >= total) return [];
  const limit = Math.min(part.limit, total - offset);
  const fromEnd = total - offset - limit;
  if (fromEnd >= offset) return await readPart(db, part);
  const turned = { ...part, order: REVERSED[order], offset: fromEnd, limit };
  return (await readPart(db, turned)).toReversed();
}

const REVERSED = { asc: "desc", desc: "asc" } as const;

/** Earlier than any payment took effect. */
const MIN_INSTANT: Instant = "0001-01-01T00:00:00.000Z";

/** Payments without an effective date sort last, by id. */
async function readByEffectiveDate(
  db: Executor,
  found: PaymentQuery,
  page: PageRequest,
): Promise<ListedPayment[]> {
  const { scope, filters, total } = found;
  const { offset, limit } = page;
  const countDated = () => countPayments(db, scope, { ...filters, min_effective_at: MIN_INSTANT });
  const known = offset < DEEP_OFFSET ? undefined : await countDated();
  const isPast = known !== undefined && offset >= known;
  const dated = sql`and p.effective_at is not null`;
  const first = isPast ? [] : await readOrdered(db, { ...found, total: known }, page, dated);
  if (first.length === limit) return first;
  const before =
    first.length > 0 || offset === 0 ? offset + first.length : (known ?? (await countDated()));
  const others = {
    ...page,
    sort: "id",
    from: [
      sql`${paymentsTable(filters, "effective_at")}
        where ${paymentsWhere(scope, filters)} and p.effective_at is null`,
    ],
    environment_id: scope.environment_id,
    offset: Math.max(offset - before, 0),
    limit: limit - first.length,
  } as const;
  const rest =
    total === undefined
      ? await readPart(db, others)
      : await readFromNearerEnd(db, others, total - before);
  return [...first, ...rest];
}

/** Finds the page's ids first: earlier rows are skipped in the index. */
async function readPart(db: Executor, part: Part): Promise<ListedPayment[]> {
  const { from: sources, sort, order, limit, offset } = part;
  const by = inOrder(sort, order);
  const first = (source: Sql) =>
    sql`(select p.id from ${source} order by ${by} limit ${offset + limit})`;
  const from =
    sources.length === 1 ? join(sources) : sql`(${join(sources.map(first), " union all ")}) p`;
  const { ids } = await db.one<{ ids: string[] }>(sql`
    select array(select p.id from ${from} order by ${by} limit ${limit} offset ${offset}) as ids`);
  return await readListedPayments(db, part.environment_id, ids, part);
}

/** Offset from which the counts are consulted. */
export const DEEP_OFFSET = 2_000;

/**
 * Finds the days of a page's rows by the counts, so that earlier rows are not read. Undefined if there are
 * no rows.
 */
async function locatePage(
  db: Executor,
  { scope, filters }: PaymentQuery,
  page: PageRequest,
): Promise<{ filters: PaymentFilters; offset: number } | undefined> {
  const field = page.sort === "id" ? "created_at" : page.sort;
  const { payment_type, payment_status, ...others } = filters;
  const isNarrow = payment_type !== undefined || payment_status !== undefined;
  const isCounted = Object.values(others).every((value) => value === undefined);
  const isSeekable = isCounted && (isNarrow || page.offset >= DEEP_OFFSET);
  if (field === "amount" || !isSeekable) return { filters, offset: page.offset };
  const found = await findPageWindow(db, { ...page, scope, field, filters });
  return found && { filters: { ...filters, ...found.within }, offset: found.offset };
}
