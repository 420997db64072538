import type { Executor } from "./executor.ts";
import { readInOrder, type PageRequest } from "./payments-page.ts";
import {
  inOrder,
  paymentsOrder,
  paymentsWhere,
  searchedParties,
  type PaymentFilters,
} from "./payments-search.ts";
import type { PaymentWithParties } from "./payments.ts";
import { foundByText, type TextSearch } from "./search-texts.ts";
import { countByText, countPassingByText } from "./search-wordings.ts";
import { empty, sql, type Sql } from "./sql.ts";

export interface FoundPage {
  readonly rows: PaymentWithParties[];
  readonly total: number;
}

interface Asked {
  readonly search: TextSearch;
  /** Without the text. */
  readonly filters: PaymentFilters;
  readonly page: PageRequest;
}

/** A page of the payments that have a text and pass the filters, and how many there are. */
export async function findByText(db: Executor, asked: Asked): Promise<FoundPage> {
  const { limit, offset } = asked.page;
  const by = orderOf(asked.page);
  const { total, ids } = await db.one<{ total: bigint; ids: string[] }>(sql`
    with ${foundByText(asked.search)}, passing as materialized (${passing(asked)})
    select (select count(*) from passing) as total,
      array(select p.id from passing p order by ${by} limit ${limit} offset ${offset}) as ids`);
  const rows = ids.length === 0 ? [] : await readInOrder(db, sql`${ids}::uuid[]`, by);
  return { rows, total: Number(total) };
}

/** The same for a text that many have: the list is walked until the page is full. */
export async function walkByText(db: Executor, asked: Asked): Promise<FoundPage> {
  const { search, filters, page } = asked;
  const by = isByAge(page) ? inOrder("created_at", page.order) : orderOf(page);
  // In a subquery of its own the order is taken from an index, whatever the text is thought to hold.
  const text = paymentsWhere(search.account_id, { search_text: search.text });
  const ids = sql`array(select p.id from (
      select p.* from payments p where ${paymentsWhere(search.account_id, filters)}
      order by ${by}) p ${searchedParties({ search_text: search.text })}
    where ${text} order by ${by} limit ${page.limit} offset ${page.offset})`;
  const isAll = Object.keys(filters).length === 0;
  const count = isAll ? countByText(search) : countPassingByText(search, filters);
  const counting = db.one<{ total: bigint }>(count).then(({ total }) => Number(total));
  const [rows, total] = await Promise.all([readInOrder(db, ids, by), counting]);
  return { rows, total };
}

const isByAge = ({ sort }: PageRequest) => sort === "created_at" || sort === "id";

/** Ids begin with the instant of creation. */
function orderOf(page: PageRequest): Sql {
  if (!isByAge(page)) return paymentsOrder(page.sort, page.order);
  return page.order === "asc" ? sql`p.id asc` : sql`p.id desc`;
}

/** What of the found passes the filters too, with what it may be sorted by. */
function passing({ search, filters, page }: Asked): Sql {
  if (isByAge(page) && Object.keys(filters).length === 0) return sql`select found.id from found`;
  const columns = isByAge(page) ? empty : sql`, p.payment_date, p.effective_at, p.amount_cents`;
  return sql`select p.id ${columns} from payments p
    where p.id in (select found.id from found) and ${paymentsWhere(search.account_id, filters)}`;
}
