import type { Cents, Instant } from "@railhead/core";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor } from "../../postgres/executor.ts";
import type { PageOf } from "../../postgres/page.ts";
import { join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** One posting with both sides. */
export interface EntryRow {
  readonly id: bigint;
  readonly subject_id: string;
  readonly move: string;
  readonly attempt: number;
  readonly amount_cents: Cents;
  readonly posted_at: Instant;
  readonly debit_id: string;
  readonly debit_code: string;
  readonly debit_owner: string | null;
  readonly credit_id: string;
  readonly credit_code: string;
  readonly credit_owner: string | null;
}

export interface EntryFilters {
  readonly scope: AccountView;
  readonly account_id?: string | undefined;
  readonly ledger_account_id?: string | undefined;
  readonly subject_id?: string | undefined;
  readonly move?: string | undefined;
  readonly posted_from?: Instant | undefined;
  readonly posted_to?: Instant | undefined;
}

const ofAccounts = (accounts: Sql) =>
  sql`(p.debit_account_id in (${accounts}) or p.credit_account_id in (${accounts}))`;

export function entriesWhere(filters: EntryFilters): Sql {
  const { scope, ledger_account_id: ledger, subject_id, move, posted_from, posted_to } = filters;
  const { environment_id } = scope;
  const parts = [sql`p.environment_id = ${environment_id}`];
  for (const owner of [scope.account_id, filters.account_id]) {
    if (owner == null) continue;
    parts.push(
      ofAccounts(sql`select id from ledger_accounts
        where environment_id = ${environment_id} and account_id = ${owner}`),
    );
  }
  if (ledger !== undefined) parts.push(ofAccounts(sql`${ledger}`));
  if (subject_id !== undefined) parts.push(sql`p.subject_id = ${subject_id}`);
  if (move !== undefined) parts.push(sql`p.move = ${move}`);
  if (posted_from !== undefined) parts.push(sql`p.posted_at >= ${posted_from}`);
  if (posted_to !== undefined) parts.push(sql`p.posted_at <= ${posted_to}`);
  return join(parts, " and ");
}

export const ENTRY_SORTS = ["number", "posted_at", "amount"] as const;

const COLUMNS = { number: "p.id", posted_at: "p.posted_at", amount: "p.amount_cents" } as const;

function entriesOrder({ sort, order }: EntryOrder): Sql {
  return raw(sort === "number" ? `p.id ${order}` : `${COLUMNS[sort]} ${order}, p.id ${order}`);
}

interface EntryOrder {
  readonly sort: (typeof ENTRY_SORTS)[number];
  readonly order: "asc" | "desc";
}

export interface EntryPage extends EntryOrder {
  readonly filters: EntryFilters;
  readonly limit: number;
  readonly offset: number;
  /** The page beside an entry, in the order of numbers. */
  readonly beside?: { readonly side: "after" | "before"; readonly number: bigint } | undefined;
}

const entryColumns = sql`p.id, p.subject_id, p.move, p.attempt, p.amount_cents, p.posted_at,
  d.id as debit_id, d.code as debit_code, d.account_id as debit_owner,
  c.id as credit_id, c.code as credit_code, c.account_id as credit_owner`;
export const withSides = (postings: Sql) => sql`${postings} p
  join ledger_accounts d on d.environment_id = p.environment_id and d.id = p.debit_account_id
  join ledger_accounts c on c.environment_id = p.environment_id and c.id = p.credit_account_id`;

/** A page of entries. Rows in front of it are skipped before they are joined. */
export async function listEntries(db: Executor, page: EntryPage): Promise<PageOf<EntryRow>> {
  const { beside, filters } = page;
  const isBackward = beside?.side === "before";
  const read = isBackward ? { ...page, order: REVERSED[page.order] } : page;
  const by = entriesOrder(read);
  const where =
    beside === undefined
      ? entriesWhere(filters)
      : sql`${entriesWhere(filters)} and p.id ${raw(read.order === "asc" ? ">" : "<")} ${beside.number}`;
  const [rows, total] = await Promise.all([
    db.rows<EntryRow>(sql`
      select ${entryColumns} from ${withSides(sql`(select p.* from postings p where ${where}
        order by ${by} limit ${page.limit} offset ${page.offset})`)}
      order by ${by}`),
    countEntries(db, filters, beside === undefined),
  ]);
  return { rows: isBackward ? rows.toReversed() : rows, total };
}

const REVERSED = { asc: "desc", desc: "asc" } as const;

/** Counting more beside a cursor would read what its page does not need. */
export const MAX_ENTRIES_COUNTED = 10_000;

/** All, and all of one ledger account, are counted as they are posted. */
async function countEntries(db: Executor, filters: EntryFilters, isExact: boolean) {
  const { scope, ledger_account_id: ledger, ...narrowing } = filters;
  const isCounted = Object.values(narrowing).every((value) => value === undefined);
  const where = entriesWhere(filters);
  if (scope.account_id === null && isCounted) return await countPosted(db, scope, ledger);
  const limit = isExact ? sql`` : sql`limit ${MAX_ENTRIES_COUNTED}`;
  const { n } = await db.one<{ n: bigint }>(
    sql`select count(*) as n from (select from postings p where ${where} ${limit}) p`,
  );
  return n;
}

async function countPosted(db: Executor, scope: AccountView, ledger: string | undefined) {
  const one = ledger === undefined ? sql`` : sql`and id = ${ledger}`;
  const { n } = await db.one<{ n: bigint }>(sql`
    select coalesce(sum(posting_count), 0)::bigint as n from ledger_accounts
    where ${inView(scope)} ${one}`);
  return ledger === undefined ? n / 2n : n;
}

const ENTRIES_AT_ONCE = 5000;

/** Entries after a number, in order; empty at the end. */
export function listEntriesAfter(
  db: Executor,
  filters: EntryFilters,
  after: bigint,
): Promise<EntryRow[]> {
  return db.rows(sql`
    select ${entryColumns} from ${withSides(sql`(select p.* from postings p
      where ${entriesWhere(filters)} and p.id > ${after} order by p.id limit ${ENTRIES_AT_ONCE})`)}
    order by p.id`);
}
