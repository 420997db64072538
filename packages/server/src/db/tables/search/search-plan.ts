import type { AccountScope } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import {
  checkpointOf,
  documentIds,
  staleSince,
  type IdRange,
  type SearchedKind,
} from "./search-documents.ts";
import { named, sql, type Sql } from "../../postgres/sql.ts";

/** A page of a text search. */
export interface TextSearch {
  readonly scope: AccountScope;
  readonly kind: SearchedKind;
  readonly text: string;
  /** Ids that `where` allows; documents outside are not read. */
  readonly created?: IdRange;
  /** Table of the rows, and its alias. */
  readonly table: Sql;
  readonly alias: Sql;
  /** Joins required by `hasText`. */
  readonly joined: Sql;
  /** Exact condition on the row, independent of documents. */
  readonly hasText: Sql;
  /** All other conditions, including the account. */
  readonly where: Sql;
  /** Whether they match every row of the account. */
  readonly isUnfiltered: boolean;
  /** Sort columns besides the id. */
  readonly sorted: Sql;
  readonly order: Sql;
  /** Order and predicate of a matching index; undefined if none. */
  readonly indexed: { readonly order: Sql; readonly where: Sql } | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface FoundIds {
  /** Of the page, in its order. */
  readonly ids: readonly string[];
  /** Exact total over all pages. */
  readonly total: number;
}

/** Thresholds between search strategies. */
export interface SearchLimits {
  /** Maximum documents of an account for reading its rows one by one. */
  readonly small: number;
  /** Maximum matching documents for reading their rows. */
  readonly few: number;
  /** Rows scanned per row of the page before all matches are sorted. */
  readonly scanned: number;
}

export const LIMITS: SearchLimits = { small: 10_000, few: 5_000, scanned: 100 };

/** Minimum rows to scan. */
const MIN_SCANNED = 2_000;
/** Offset from which all matches are sorted. */
const DEEP_OFFSET = 20_000;

/**
 * Ids of a page and the exact total. Small accounts are scanned. Otherwise documents find matches by
 * trigrams: few matches are read and sorted; many are counted, and the page is read from the list's index
 * until full.
 */
export async function searchByText(
  db: Executor,
  search: TextSearch,
  limits = LIMITS,
): Promise<FoundIds> {
  const { documents, is_log_whole, checkpoint } = await readCoverage(db, search, limits.small);
  if (!is_log_whole || documents <= limits.small) return await scanAll(db, search);
  const covered = { ...search, checkpoint };
  const few = await readFew(db, covered, limits.few);
  if (few !== undefined) return few;
  const [total, scanned] = await Promise.all([
    countMatches(db, covered),
    scanPage(db, search, limits),
  ]);
  const wanted = Math.max(Math.min(search.limit, total - search.offset), 0);
  const ids = scanned.length === wanted ? scanned : await sortMatches(db, covered);
  return { ids, total };
}

/** A search, and the event through which documents are written at least. */
type Covered = TextSearch & { readonly checkpoint: bigint };

interface Coverage {
  readonly documents: bigint;
  readonly is_log_whole: boolean;
  readonly checkpoint: bigint;
}

/** Number of documents, up to a limit, the checkpoint, and whether the log still has all changes since. */
async function readCoverage(db: Executor, { scope, kind }: TextSearch, most: number) {
  const { environment_id } = scope;
  const { documents, is_log_whole, checkpoint } = await db.one<Coverage>(
    named(
      `search_coverage_${kind}`,
      sql`select ${checkpointOf(environment_id)} as checkpoint, (select count(*) from (
          select from ${documentIds(scope, { kind, limit: most + 1 })}) d) as documents,
        (select ${checkpointOf(environment_id)} + 1 >= e.events_kept_from
          from environments e where e.id = ${environment_id}) as is_log_whole`,
    ),
  );
  return { documents: Number(documents), is_log_whole, checkpoint };
}

const idOf = ({ alias }: TextSearch): Sql => sql`${alias}.id`;

/** Rows matching every condition, each read. */
const matchingRows = (search: TextSearch, further: Sql) => sql`
  select ${idOf(search)}, ${search.sorted} from ${search.table} ${search.alias} ${search.joined}
  where ${search.where} and ${search.hasText} and ${further}`;

/** As `d(resource_id)`. */
const matchingDocuments = ({ scope, kind, text, created }: TextSearch, limit?: number): Sql =>
  documentIds(scope, { kind, text, created, limit });

/** Rows matching the other conditions whose documents match. */
const rowsByDocuments = (search: TextSearch, further: Sql) => sql`
  ${search.table} ${search.alias} where ${search.where} and ${further}
    and ${idOf(search)} in (select d.resource_id from ${matchingDocuments(search)})`;

const isStale = (id: Sql) => sql`${id} = any(array(select stale.id from stale))`;

const pageOf = ({ alias, order, limit, offset }: TextSearch): Sql => sql`
  array(select id from found ${alias} order by ${order} limit ${limit} offset ${offset})`;

interface SearchResult {
  readonly ids: string[];
  readonly total: bigint;
}

async function scanAll(db: Executor, search: TextSearch): Promise<FoundIds> {
  const { ids, total } = await db.one<SearchResult>(sql`
    with found as materialized (${matchingRows(search, sql`true`)})
    select (select count(*) from found) as total, ${pageOf(search)} as ids`);
  return { ids, total: Number(total) };
}

/** Undefined if more documents match. */
async function readFew(db: Executor, search: Covered, few: number): Promise<FoundIds | undefined> {
  const isFew = sql`(select count(*) from documents) <= ${few}::integer`;
  const isCandidate = sql`${idOf(search)} = any(array(
    select documents.id from documents union select stale.id from stale))`;
  const { is_few, ids, total } = await db.one<SearchResult & { is_few: boolean }>(sql`
    with ${staleSince(search.scope, search.kind, search.checkpoint)}, documents(id) as materialized (
      select d.resource_id from ${matchingDocuments(search, few + 1)}
    ), found as materialized (${matchingRows(search, sql`${isFew} and ${isCandidate}`)})
    select ${isFew} as is_few, (select count(*) from found) as total, ${pageOf(search)} as ids`);
  return is_few ? { ids, total: Number(total) } : undefined;
}

async function countMatches(db: Executor, search: Covered): Promise<number> {
  const isWritten = (id: Sql) => sql`not ${isStale(id)}`;
  const documents = search.isUnfiltered
    ? sql`${matchingDocuments(search)} where ${isWritten(sql`d.resource_id`)}`
    : rowsByDocuments(search, isWritten(idOf(search)));
  const { total } = await db.one<{ total: bigint }>(sql`
    with ${staleSince(search.scope, search.kind, search.checkpoint)}
    select (select count(*) from ${documents})
      + (select count(*) from (${matchingRows(search, isStale(idOf(search)))}) f) as total`);
  return Number(total);
}

/** Rows of the page among the first rows of the list; fewer if matches are rare. */
async function scanPage(
  db: Executor,
  search: TextSearch,
  { scanned }: SearchLimits,
): Promise<readonly string[]> {
  const { table, alias, joined, where, hasText, indexed, limit, offset } = search;
  const most = Math.max(limit * scanned, (offset + limit) * 2, MIN_SCANNED);
  if (indexed === undefined || offset > DEEP_OFFSET) return [];
  const { order } = indexed;
  // A subquery, so that the index provides the order whatever the text's estimated selectivity.
  const { ids } = await db.one<{ ids: string[] }>(sql`
    select array(select ${idOf(search)} from (
        select ${alias}.* from ${table} ${alias} where ${where} and ${indexed.where}
        order by ${order} limit ${most}) ${alias} ${joined}
      where ${hasText} order by ${order} limit ${limit} offset ${offset}) as ids`);
  return ids;
}

/** All matches, sorted. */
async function sortMatches(db: Executor, search: Covered): Promise<readonly string[]> {
  const { ids } = await db.one<{ ids: string[] }>(sql`
    with ${staleSince(search.scope, search.kind, search.checkpoint)}, found as (
      select ${idOf(search)}, ${search.sorted}
      from ${rowsByDocuments(search, sql`${idOf(search)} not in (select stale.id from stale)`)}
      union all
      ${matchingRows(search, isStale(idOf(search)))}
    ) select ${pageOf(search)} as ids`);
  return ids;
}
