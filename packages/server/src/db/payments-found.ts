import type { Executor } from "./executor.ts";
import { readInOrder, type PageRequest } from "./payments-page.ts";
import {
  createdWhere,
  inOrder,
  paymentsOrder,
  paymentsWhere,
  searchedParties,
  type PaymentFilters,
} from "./payments-search.ts";
import { countPayments, oppositesOf } from "./payments-totals.ts";
import type { PaymentWithParties } from "./payments.ts";
import {
  countSearched,
  foundByText,
  ownText,
  partiesOf,
  tailOf,
  type TextSearch,
} from "./search-texts.ts";
import { countByText, type TextCounts, type TextLimits } from "./search-wordings.ts";
import { empty, join, sql, type Sql } from "./sql.ts";

export interface FoundPage {
  readonly rows: PaymentWithParties[];
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

const NONE: FoundPage = { rows: [], total: 0 };

/**
 * A page of the payments that have a text and pass the filters, and how many there are. Undefined
 * where reading all payments of the account is the quicker way, or the only one.
 */
export async function searchPayments(db: Executor, asked: Asked): Promise<FoundPage | undefined> {
  const { search } = asked;
  // Texts are kept in lines.
  const all = search.text.includes("\n") ? undefined : await countSearched(db, search);
  return all === undefined ? undefined : await searchAmong(db, asked, all);
}

/** The same among so many payments of the account, of which texts are kept. */
export async function searchAmong(db: Executor, asked: Asked, all: number): Promise<FoundPage> {
  const { search, filters } = asked;
  const isFiltered = Object.keys(filters).length > 0;
  const [counts, passing] = await Promise.all([
    countByText(db, search, asked.limits),
    isFiltered ? countPayments(db, search.account_id, filters) : all,
  ]);
  if (counts.total === 0 || passing === 0) return NONE;
  if (counts.ids !== null) return await readFew(db, asked, counts.ids);
  return isFiltered
    ? await searchFiltered(db, asked, { counts, all, passing })
    : await searchAll(db, asked, { counts, all });
}

interface Reckoned {
  readonly counts: TextCounts;
  /** How many payments the account has. */
  readonly all: number;
}

async function searchAll(db: Executor, asked: Asked, { counts, all }: Reckoned) {
  const { total } = counts;
  if (asked.page.offset >= total) return { rows: [], total };
  const rows = await walkUnlessLong(db, asked, { counts, all, total });
  return { rows: rows ?? (await findByText(db, asked)).rows, total };
}

interface Filtered extends Reckoned {
  /** How many pass the filters, whatever their text. */
  readonly passing: number;
}

/** So many times fewer than those that pass must those be that do not, to be counted in their place. */
const FEWER = 3;

async function searchFiltered(
  db: Executor,
  asked: Asked,
  { counts, all, passing }: Filtered,
): Promise<FoundPage> {
  const least = Math.min(counts.total, passing);
  const { account_id } = asked.search;
  const isMost = (all - passing) * FEWER < least;
  const others = isMost ? oppositesOf(account_id, asked.filters) : undefined;
  if (others !== undefined) {
    const total = counts.total - (await countSifted(db, asked, { counts, others }));
    if (asked.page.offset >= total) return { rows: [], total };
    const rows = await walkUnlessLong(db, asked, { counts, all: passing, total });
    if (rows !== undefined) return { rows, total };
  }
  return passing < counts.total ? await siftByText(db, asked, counts) : await findByText(db, asked);
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
async function readFew(db: Executor, asked: Asked, ids: readonly string[]): Promise<FoundPage> {
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
  const rows = ids.length === 0 ? [] : await readInOrder(db, sql`${ids}::uuid[]`, by);
  return { rows, total: Number(total) };
}

/** How many have the text of those that meet one of the conditions. */
async function countSifted(
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
function sieve(search: TextSearch, { own, party }: TextCounts) {
  const clauses = sql`${tailOf(search)}, ${partiesOf(search)}`;
  // Said so that each payment is looked up among them, and not each of them among all payments.
  const ofParty = sql`(p.paykey_id in (select id from parties)) is true`;
  if (party === 0) return { clauses, passes: ownText(search) };
  if (own === 0) return { clauses, passes: ofParty };
  return { clauses, passes: sql`(${ofParty} or ${ownText(search)})` };
}

interface Density {
  readonly counts: TextCounts;
  /** How many are walked through, … */
  readonly all: number;
  /** … of which so many have the text. */
  readonly total: number;
}

/** Where texts are spread unevenly, a walk may take so many times as long as is thought. */
const UNEVEN = 8;
/** So many are walked by in the time in which one is looked up. */
const QUICKER = 3;
/** Of more paykeys no list is made for a short walk: what each payment passed belongs to is read. */
const MANY_PAYKEYS = 5_000;

/**
 * Walks the list until the page is full, where that passes fewer payments than have the text.
 * Undefined where it would not, or did not.
 */
export async function walkUnlessLong(
  db: Executor,
  asked: Asked,
  { counts, all, total }: Density,
): Promise<PaymentWithParties[] | undefined> {
  const { limit, offset } = asked.page;
  const wanted = Math.min(limit, total - offset);
  const passed = Math.ceil(((offset + wanted) * all) / total);
  if (passed > counts.total) return undefined;
  const most = passed * UNEVEN + 1_000;
  const isListed = counts.paykeys <= MANY_PAYKEYS;
  const rows = await walkByText(db, asked, { counts, most, isListed });
  if (rows.length === wanted) return rows;
  const far = { counts, most: counts.total * QUICKER, isListed: true };
  const further = far.most > most ? await walkByText(db, asked, far) : rows;
  return further.length === wanted ? further : undefined;
}

interface Walk {
  readonly counts: TextCounts;
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
): Promise<PaymentWithParties[]> {
  const by = inOrder(page.sort, page.order);
  const dated = page.sort === "effective_at" ? sql`and p.effective_at is not null` : empty;
  const created = isByAge(page) ? createdWhere(search.account_id, filters) : empty;
  const { clauses, passes } = isListed
    ? sieve(search, counts)
    : { clauses: empty, passes: paymentsWhere(search.account_id, { search_text: search.text }) };
  const joined = isListed ? empty : searchedParties({ search_text: search.text });
  // In a subquery of its own the order is taken from an index, whatever the text is thought to hold.
  const ids = sql`array(${isListed ? sql`with ${clauses}` : empty} select p.id from (
      select p.* from payments p
      where ${paymentsWhere(search.account_id, filters)} ${dated} ${created}
      order by ${by} limit ${most}) p ${joined}
    where ${passes} order by ${by} limit ${page.limit} offset ${page.offset})`;
  return await readInOrder(db, ids, by);
}

const isByAge = ({ sort }: PageRequest) => sort === "created_at" || sort === "id";

/** Ids begin with the instant of creation. */
function orderOf(page: PageRequest): Sql {
  if (!isByAge(page)) return paymentsOrder(page.sort, page.order);
  return page.order === "asc" ? sql`p.id asc` : sql`p.id desc`;
}

const sortedColumns = (page: PageRequest) =>
  isByAge(page) ? sql`p.id` : sql`p.id, p.payment_date, p.effective_at, p.amount_cents`;

/** What of the found passes the filters too, with what it may be sorted by. */
function foundPassing({ search, filters, page }: Asked): Sql {
  if (isByAge(page) && Object.keys(filters).length === 0) return sql`select found.id from found`;
  return sql`select ${sortedColumns(page)} from payments p
    where p.id in (select found.id from found) and ${paymentsWhere(search.account_id, filters)}`;
}
