import type { Instant } from "@railhead/core";
import type { Executor } from "../executor.ts";
import { findPageWindow } from "../counts/payment-window.ts";
import { readListed, type ListedPayment } from "./payments-listed.ts";
import {
  createdWhere,
  inOrder,
  paymentsWhere,
  searchedParties,
  type PaymentFilters,
  type PaymentSort,
} from "../search/payments-search.ts";
import { countPayments } from "../counts/payments-totals.ts";
import { empty, named, raw, sql, type Sql } from "../sql.ts";

/** One page as asked for. */
export interface PageRequest {
  readonly sort: PaymentSort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

interface Part extends PageRequest {
  readonly where: Sql;
  /** What the condition needs joined. */
  readonly joined: Sql;
}

/** How many there are, where that is known by now: a page past the middle is read from the end. */
type Total = number | undefined;

/** Whose payments are listed, and which. */
interface Found {
  readonly account_id: string;
  readonly filters: PaymentFilters;
  readonly total: Total;
}

/** A page of the payments of an account that pass the filters. */
export async function listPayments(
  db: Executor,
  found: Found,
  page: PageRequest,
): Promise<ListedPayment[]> {
  const { min_effective_at, max_effective_at } = found.filters;
  const isAllDated = min_effective_at !== undefined || max_effective_at !== undefined;
  return page.sort === "effective_at" && !isAllDated
    ? await readByEffect(db, found, page)
    : await readOrdered(db, found, page);
}

/** The same of those that pass a further condition, too, where none is null that they are ordered by. */
async function readOrdered(
  db: Executor,
  found: Found,
  page: PageRequest,
  further = empty,
): Promise<ListedPayment[]> {
  const { account_id, filters, total } = found;
  if (isFirstOfAll(filters, page)) return await readFirst(db, account_id, page, further);
  const located = await locatePage(db, found, page);
  if (located === undefined) return [];
  const isByAge = page.sort === "created_at" || page.sort === "id";
  const created = isByAge ? createdWhere(account_id, filters) : empty;
  const part = {
    ...page,
    offset: located.offset,
    where: sql`${paymentsWhere(account_id, located.filters)} ${further} ${created}`,
    joined: searchedParties(filters),
  };
  if (located.filters !== filters || total === undefined) return await readPart(db, part);
  return await readFromNearerEnd(db, part, total);
}

/** Sizes of pages that are asked for again and again. */
const USUAL = new Set([10, 20, 25, 50, 100, 200, 500, 1000]);

const isFirstOfAll = (filters: PaymentFilters, { offset, limit }: PageRequest) =>
  offset === 0 && USUAL.has(limit) && Object.keys(filters).length === 0;

/** What lists are opened with, planned once: with a limit that is known, one plan does for all. */
async function readFirst(
  db: Executor,
  accountId: string,
  { sort, order, limit }: PageRequest,
  further: Sql,
): Promise<ListedPayment[]> {
  const { ids } = await db.one<{ ids: string[] }>(
    named(
      `first_payments_${sort}_${order}_${limit}`,
      sql`select array(select p.id from payments p where p.account_id = ${accountId} ${further}
        order by ${inOrder(sort, order)} limit ${raw(String(limit))}) as ids`,
    ),
  );
  return await readListed(db, ids);
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
  const turned = { ...part, order: TURNED[order], offset: fromEnd, limit };
  return (await readPart(db, turned)).toReversed();
}

const TURNED = { asc: "desc", desc: "asc" } as const;

/** Earlier than any payment took effect. */
const EVER: Instant = "0001-01-01T00:00:00.000Z";

/** Payments without an effective date come last, in the order of ids. */
async function readByEffect(
  db: Executor,
  found: Found,
  page: PageRequest,
): Promise<ListedPayment[]> {
  const { account_id, filters, total } = found;
  const { offset, limit } = page;
  const countDated = () => countPayments(db, account_id, { ...filters, min_effective_at: EVER });
  const known = offset < DEEP ? undefined : await countDated();
  const isPast = known !== undefined && offset >= known;
  const dated = sql`and p.effective_at is not null`;
  const first = isPast ? [] : await readOrdered(db, { ...found, total: known }, page, dated);
  if (first.length === limit) return first;
  const before =
    first.length > 0 || offset === 0 ? offset + first.length : (known ?? (await countDated()));
  const others = {
    ...page,
    sort: "id",
    where: sql`${paymentsWhere(account_id, filters)} and p.effective_at is null`,
    joined: searchedParties(filters),
    offset: Math.max(offset - before, 0),
    limit: limit - first.length,
  } as const;
  const rest =
    total === undefined
      ? await readPart(db, others)
      : await readFromNearerEnd(db, others, total - before);
  return [...first, ...rest];
}

/** Finds which payments are on the page before it reads any: those before are skipped in the index. */
async function readPart(db: Executor, part: Part): Promise<ListedPayment[]> {
  const { where, joined, sort, order, limit, offset } = part;
  const { ids } = await db.one<{ ids: string[] }>(sql`
    select array(select p.id from payments p ${joined} where ${where}
      order by ${inOrder(sort, order)} limit ${limit} offset ${offset}) as ids`);
  return await readListed(db, ids);
}

/** From here on a page is worth a look at the counts first. */
export const DEEP = 2_000;

/**
 * Where a page starts: the counts say on which days, or at which amounts, its rows are, so that rows
 * before it need not be walked. Undefined: there are none.
 */
async function locatePage(
  db: Executor,
  { account_id, filters }: Found,
  page: PageRequest,
): Promise<{ filters: PaymentFilters; offset: number } | undefined> {
  const axis = page.sort === "id" ? "created_at" : page.sort;
  const { payment_type, payment_status, ...others } = filters;
  const isNarrow = payment_type !== undefined || payment_status !== undefined;
  const isCounted =
    Object.values(others).every((value) => value === undefined) &&
    (axis !== "amount" || payment_status === undefined);
  if (!isCounted || !(isNarrow || page.offset >= DEEP)) return { filters, offset: page.offset };
  const found = await findPageWindow(db, { ...page, account_id, axis, filters });
  return found && { filters: { ...filters, ...found.within }, offset: found.offset };
}
