import type { Executor } from "../executor.ts";
import { readListed, type ListedPayment } from "./payments-listed.ts";
import type { PageRequest } from "./payments-page.ts";
import {
  createdWhere,
  inOrder,
  paymentsOrder,
  paymentsWhere,
  type PaymentFilters,
} from "../search/payments-search.ts";
import {
  fencedKeptParty,
  foundByText,
  keptPartyHas,
  ownText,
  partiesOf,
  tailOf,
  type TextSearch,
} from "../search/search-texts.ts";
import type { TextCounts, TextLimits } from "../search/search-wordings.ts";
import { empty, join, sql, type Sql } from "../sql.ts";

export interface FoundPage {
  readonly rows: ListedPayment[];
  readonly total: number;
}

/** What is searched for, and which page of it. */
export interface Asked {
  readonly search: TextSearch;
  /** Without the text. */
  readonly filters: PaymentFilters;
  readonly page: PageRequest;
  readonly limits?: TextLimits;
}

/** A page of all that have the text, which are looked up, as far as they pass the filters. */
export async function findByText(db: Executor, asked: Asked): Promise<FoundPage> {
  return await readPassing(
    db,
    asked,
    sql`${foundByText(asked.search)}, passing as materialized (
    ${foundPassing(asked)})`,
  );
}

/** The same of those that are known to have it. */
export async function readFew(
  db: Executor,
  asked: Asked,
  ids: readonly string[],
): Promise<FoundPage> {
  const { order, limit, offset } = asked.page;
  if (isByAge(asked.page) && Object.keys(asked.filters).length === 0) {
    const sorted = order === "asc" ? ids.toSorted() : ids.toSorted().toReversed();
    return {
      rows: await readListed(db, sorted.slice(offset, offset + limit), asked.page),
      total: ids.length,
    };
  }
  const where = paymentsWhere(asked.search.account_id, asked.filters);
  return await readPassing(
    db,
    asked,
    sql`passing as materialized (
    select ${sortedColumns(asked.page)} from payments p
    where p.id = any(${ids}::uuid[]) and ${where})`,
  );
}

/** The same of all that pass the filters, which are read, as far as they have the text. */
export async function siftByText(
  db: Executor,
  asked: Asked,
  counts: TextCounts,
): Promise<FoundPage> {
  const { clauses, passes } = sieve(asked.search, counts);
  const where = paymentsWhere(asked.search.account_id, asked.filters);
  return await readPassing(
    db,
    asked,
    sql`${clauses}, passing as materialized (
    select ${sortedColumns(asked.page)} from payments p where ${where} and ${passes})`,
  );
}

/** `clauses` end in a table `passing` of ids and what they are sorted by. */
async function readPassing(db: Executor, { page }: Asked, clauses: Sql): Promise<FoundPage> {
  const { limit, offset } = page;
  const by = orderOf(page);
  const { total, ids } = await db.one<{ total: bigint; ids: string[] }>(sql`
    with ${clauses}
    select (select count(*) from passing) as total,
      array(select p.id from passing p order by ${by} limit ${limit} offset ${offset}) as ids`);
  return { rows: await readListed(db, ids, page), total: Number(total) };
}

/** How many have the text of those that meet one of the conditions. */
export async function countSifted(
  db: Executor,
  { search }: Asked,
  { counts, others }: { counts: TextCounts; others: readonly Sql[] },
): Promise<number> {
  const { clauses, passes } = sieve(search, counts);
  const each = others.map(
    (where) => sql`(select count(*) from payments p
      where p.account_id = ${search.account_id} and ${where} and ${passes})`,
  );
  const { n } = await db.one<{ n: bigint }>(sql`with ${clauses} select ${join(each, " + ")} as n`);
  return Number(n);
}

/** Which payments `p` have the text: what no payment has it for is not looked at. */
function sieve(search: TextSearch, { own, party }: Walk["counts"]) {
  const clauses = sql`${tailOf(search)}, ${partiesOf(search)}`;
  // Said so that each payment is looked up among them, and not each of them among all payments.
  const ofParty = sql`(p.paykey_id in (select id from parties)) is true`;
  if (party === 0) return { clauses, passes: ownText(search) };
  if (own === 0) return { clauses, passes: ofParty };
  return { clauses, passes: sql`(${ofParty} or ${ownText(search)})` };
}

interface Walk {
  readonly counts: Pick<TextCounts, "own" | "party">;
  /** How many payments that pass the filters are walked by. */
  readonly most: number;
  /** Whether paykeys that have the text are listed before. */
  readonly isListed: boolean;
}

/** What of the page is among the first so many of the list; of those without a date none are. */
export async function walkByText(
  db: Executor,
  { search, filters, page }: Asked,
  { counts, most, isListed }: Walk,
): Promise<ListedPayment[]> {
  const by = inOrder(page.sort, page.order);
  const dated = page.sort === "effective_at" ? sql`and p.effective_at is not null` : empty;
  const created = isByAge(page) ? createdWhere(search.account_id, filters) : empty;
  const { clauses, passes } = isListed ? sieve(search, counts) : lookedUp(search, counts);
  const joined = isListed ? empty : fencedKeptParty;
  // In a subquery of its own the order is taken from an index, whatever the text is thought to hold.
  const { ids } = await db.one<{ ids: string[] }>(sql`
    with ${clauses} select array(select p.id from (
        select p.id, p.paykey_id, p.description, p.external_id, ${sortedBy(page)} from payments p
        where ${paymentsWhere(search.account_id, filters)} ${dated} ${created}
        order by ${by} limit ${most}) p ${joined}
      where ${passes} order by ${by} limit ${page.limit} offset ${page.offset}) as ids`);
  return await readListed(db, ids, page);
}

/** The same with a lookup for each payment in place of the list. */
function lookedUp(search: TextSearch, { own }: Walk["counts"]) {
  const ofParty = keptPartyHas(search);
  return {
    clauses: tailOf(search),
    passes: own === 0 ? ofParty : sql`(${ofParty} or ${ownText(search)})`,
  };
}

export const isByAge = ({ sort }: PageRequest) => sort === "created_at" || sort === "id";

/** Ids begin with the instant of creation. */
export function orderOf(page: PageRequest): Sql {
  if (!isByAge(page)) return paymentsOrder(page.sort, page.order);
  return page.order === "asc" ? sql`p.id asc` : sql`p.id desc`;
}

export const sortedColumns = (page: PageRequest) =>
  isByAge(page) ? sql`p.id` : sql`p.id, p.payment_date, p.effective_at, p.amount_cents`;

const sortedBy = (page: PageRequest) =>
  isByAge(page) ? sql`p.created_at` : sql`p.payment_date, p.effective_at, p.amount_cents`;

/** What of the found passes the filters too, with what it may be sorted by. */
function foundPassing({ search, filters, page }: Asked): Sql {
  if (isByAge(page) && Object.keys(filters).length === 0) return sql`select found.id from found`;
  return sql`select ${sortedColumns(page)} from payments p
    where p.id in (select found.id from found) and ${paymentsWhere(search.account_id, filters)}`;
}
