import type { PaymentStatus } from "@railhead/core";
import type { Executor } from "../executor.ts";
import { isByAge, orderOf, sortedColumns, type Asked, type FoundPage } from "./payments-by-text.ts";
import { readListed } from "./payments-listed.ts";
import { paymentsWhere } from "../search/payments-search.ts";
import { oppositesOf } from "../counts/payments-totals.ts";
import { createdWithText } from "../search/search-created.ts";
import { countByStatus } from "../search/search-by-status.ts";
import { ownText, sumsOfListed } from "../search/search-texts.ts";
import {
  countedByText,
  countingByText,
  LIMITS,
  toCounts,
  type TextCounts,
} from "../search/search-wordings.ts";
import { join, raw, sql, type Sql } from "../sql.ts";

/** How many payments an account has, and how many of them pass the filters. */
export interface Passing {
  readonly all: number;
  readonly passing: number;
}

/** What one statement has found out of a search with filters, as far as it looked. */
export interface Sifted {
  readonly counts: TextCounts;
  /** The page of those that pass and have the text, and how many these are. */
  readonly page?: FoundPage;
  /** How many these are, where the page is not known. */
  readonly total?: number;
}

/** So many times fewer than those that pass must those be that do not, to be counted in their place. */
const FEWER = 3;

/** The few that do not pass, as conditions, where so many at least pass and have the text. */
export function fewOthers({ search, filters }: Asked, { all, passing }: Passing, least: number) {
  const isMost = (all - passing) * FEWER < least;
  return isMost ? oppositesOf(search.account_id, filters) : undefined;
}

/**
 * Counts a text, and, where parties have it and no count says how many pass, reads those that pass
 * the filters, or the few that do not, for it: in one statement, since whose payments have the text is
 * looked up once for both. What only the counts can tell, the statement decides.
 */
export async function countAndSift(
  db: Executor,
  asked: Asked,
  { all, passing }: Passing,
): Promise<Sifted> {
  const { search, filters, page, limits = LIMITS } = asked;
  const { account_id } = search;
  const others = fewOthers(asked, { all, passing }, passing);
  const [read, isRead] =
    others === undefined
      ? [[paymentsWhere(account_id, filters)], sql`total > ${passing}::bigint`]
      : [
          others.map((where) => sql`p.account_id = ${account_id} and ${where}`),
          sql`total > ${(all - passing) * FEWER}::bigint`,
        ];
  const ways = [
    ...byCreation(asked, passing),
    {
      name: raw("of_party"),
      when: sql`is_read and own = 0`,
      rows: siftedBy(read, asked, hasParty),
    },
    { name: raw("of_either"), when: sql`is_read`, rows: siftedBy(read, asked, hasEither(search)) },
  ];
  const by = orderOf(page);
  const idsOf = ({ name }: Way) =>
    others === undefined
      ? sql`array(select p.id from ${name} p order by ${by} limit ${page.limit} offset ${page.offset})`
      : sql`null::uuid[]`;
  const status = filters.payment_status as readonly PaymentStatus[] | undefined;
  const isByStatus = status !== undefined && Object.keys(filters).length === 1;
  const known = isByStatus ? countByStatus(search, limits, status) : undefined;
  const { by_status, sifted, sifted_ids, ...answered } = await db.one<
    Parameters<typeof toCounts>[0] & Sums
  >(sql`
    with ${countingByText(search, limits, known ?? { sums: sumsOfListed })},
    ${join(
      ways.map(({ name, rows }) => sql`${name} as materialized (${rows})`),
      ", ",
    )}, stated as materialized (
      select t.*, case when total > ${limits.told}::integer then ${known?.total ?? sql`null::bigint`}
        end as by_status
      from totals t
    ), opened as (
      select s.*, by_status is null and total > ${limits.told}::integer as is_open from stated s
    ), reading as (
      select o.*, is_open and party > 0 and ${isRead} as is_read from opened o
    )
    select ${countedByText(limits)}, by_status,
      ${firstOf(ways, ({ name }) => sql`(select count(*) from ${name})`)} as sifted,
      ${firstOf(ways, idsOf)} as sifted_ids
    from reading`);
  const counts = toCounts(answered);
  if (by_status !== null) return { counts, total: Number(by_status) };
  if (sifted === null) return { counts };
  if (sifted_ids === null) return { counts, total: counts.total - Number(sifted) };
  const rows = await readListed(db, sifted_ids, page);
  return { counts, page: { rows, total: Number(sifted) } };
}

interface Sums {
  readonly by_status: bigint | null;
  readonly sifted: bigint | null;
  readonly sifted_ids: string[] | null;
}

/** How those that pass and have the text are read, or the few others. */
interface Way {
  readonly name: Sql;
  /** When it is gone, where none before it is: an expression over `reading`. */
  readonly when: Sql;
  /** Ids, and what they are sorted by. */
  readonly rows: Sql;
}

/** Nothing where none is gone. */
const firstOf = (ways: readonly Way[], of: (way: Way) => Sql) =>
  sql`case ${join(
    ways.map((way) => sql`when ${way.when} then ${of(way)}`),
    " ",
  )} end`;

/** So many entries of an index are read in the time in which a payment is looked up that has the text. */
const QUICK = 20;

function byCreation({ search, filters, page }: Asked, passing: number): Way[] {
  const created = isByAge(page) ? createdWithText(search, filters) : undefined;
  if (created === undefined) return [];
  const when = sql`is_open and total > ${Math.ceil(passing / QUICK)}::bigint and ${created.isKnown}`;
  return [{ name: raw("of_created"), when, rows: created.ids }];
}

/** A condition of payments `p`, and the columns it looks at. */
interface Has {
  readonly has: Sql;
  readonly columns: Sql;
}

// Said so that each payment is looked up among them, and not each of them among all payments.
const ofParty = sql`(p.paykey_id in (select id from parties)) is true`;
const hasParty: Has = { has: ofParty, columns: sql`p.paykey_id` };
const hasEither = (search: Asked["search"]): Has => ({
  has: sql`(${ofParty} or ${ownText(search)})`,
  columns: sql`p.paykey_id, p.description, p.external_id`,
});

/**
 * No payment meets two of the conditions. Fenced off, so that parties are listed for a lookup once: each
 * condition would make a list of its own.
 */
function siftedBy(read: readonly Sql[], { page }: Asked, { has, columns }: Has): Sql {
  const each = read.map(
    (where) => sql`select ${sortedColumns(page)}, ${columns} from payments p where ${where}`,
  );
  return sql`select ${sortedColumns(page)} from (${join(each, " union all ")} offset 0) p where ${has}`;
}
