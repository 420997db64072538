import type { Executor } from "./executor.ts";
import { findPageWindow } from "./payment-window.ts";
import {
  createdWhere,
  inOrder,
  paymentsWhere,
  searchedParties,
  type PaymentFilters,
  type PaymentSort,
} from "./payments-search.ts";
import { partyColumns, paymentColumns, type PaymentWithParties } from "./payments.ts";
import { empty, sql, type Sql } from "./sql.ts";

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

/** A page of the payments of an account that pass the filters. */
export async function listPayments(
  db: Executor,
  found: { readonly account_id: string; readonly filters: PaymentFilters; readonly total: Total },
  page: PageRequest,
): Promise<PaymentWithParties[]> {
  const { account_id, filters, total } = found;
  const located = await locatePage(db, found, page);
  if (located === undefined) return [];
  const isByAge = page.sort === "created_at" || page.sort === "id";
  const created = isByAge ? createdWhere(account_id, filters) : empty;
  const part = {
    ...page,
    offset: located.offset,
    where: sql`${paymentsWhere(account_id, located.filters)} ${created}`,
    joined: searchedParties(filters),
  };
  if (page.sort === "effective_at") return await readByEffect(db, part, filters);
  if (located.filters !== filters || total === undefined) return await readPart(db, part);
  return await readFromNearerEnd(db, part, total);
}

async function readFromNearerEnd(
  db: Executor,
  part: Part,
  total: number,
): Promise<PaymentWithParties[]> {
  const { offset, order } = part;
  if (offset >= total) return [];
  const limit = Math.min(part.limit, total - offset);
  const fromEnd = total - offset - limit;
  if (fromEnd >= offset) return await readPart(db, part);
  const turned = { ...part, order: TURNED[order], offset: fromEnd, limit };
  return (await readPart(db, turned)).toReversed();
}

const TURNED = { asc: "desc", desc: "asc" } as const;

/** Payments without an effective date come last, in the order of ids. */
async function readByEffect(
  db: Executor,
  part: Part,
  { min_effective_at, max_effective_at }: PaymentFilters,
): Promise<PaymentWithParties[]> {
  const { where, joined, offset, limit } = part;
  const dated = sql`${where} and p.effective_at is not null`;
  const first = await readPart(db, { ...part, where: dated });
  const isAll = min_effective_at !== undefined || max_effective_at !== undefined;
  if (isAll || first.length === limit) return first;
  const before =
    first.length > 0 || offset === 0
      ? offset + first.length
      : Number(
          (
            await db.one<{ n: bigint }>(
              sql`select count(*) as n from payments p ${joined} where ${dated}`,
            )
          ).n,
        );
  const others = await readPart(db, {
    ...part,
    sort: "id",
    where: sql`${where} and p.effective_at is null`,
    offset: Math.max(offset - before, 0),
    limit: limit - first.length,
  });
  return [...first, ...others];
}

/** Finds which payments are on the page before it reads any: those before are skipped in the index. */
function readPart(db: Executor, part: Part): Promise<PaymentWithParties[]> {
  const { where, joined, sort, order, limit, offset } = part;
  const by = inOrder(sort, order);
  const ids = sql`array(select p.id from payments p ${joined} where ${where}
    order by ${by} limit ${limit} offset ${offset})`;
  return readInOrder(db, ids, by);
}

/** Looks paykeys and customers up for the rows of a page alone. `ids` is an array of uuids. */
export function readInOrder(db: Executor, ids: Sql, by: Sql): Promise<PaymentWithParties[]> {
  return db.rows(sql`
    select ${paymentColumns}, ${partyColumns} from payments p
    join paykeys k on k.id = p.paykey_id join customers c on c.id = p.customer_id
    where p.id = any(${ids}) order by ${by}`);
}

/** From here on a page is worth a look at the counts first. */
export const DEEP = 2_000;

/**
 * Where a page starts: for lists in the order of creation the counts say on which days its rows
 * were created, so that rows before it need not be walked. Undefined: there are none.
 */
async function locatePage(
  db: Executor,
  { account_id, filters }: { account_id: string; filters: PaymentFilters },
  page: PageRequest,
): Promise<{ filters: PaymentFilters; offset: number } | undefined> {
  const { order, offset, limit, sort } = page;
  const { payment_type, payment_status, ...others } = filters;
  const isNarrow = payment_type !== undefined || payment_status !== undefined;
  const isCounted = Object.values(others).every((value) => value === undefined);
  const isByAge = sort === "created_at" || sort === "id";
  if (!isByAge || !isCounted || !(isNarrow || offset >= DEEP)) return { filters, offset };
  const found = await findPageWindow(db, { account_id, filters, order, offset, limit });
  if (found === undefined) return undefined;
  const within = {
    min_created_at: `${found.from}T00:00:00.000Z`,
    max_created_at: `${found.until}T23:59:59.999Z`,
  };
  return { filters: { ...filters, ...within }, offset: found.offset };
}
