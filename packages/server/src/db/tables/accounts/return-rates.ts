import type { RowKey } from "../../postgres/account-scope.ts";
import type { Cents, CivilDate } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { json, named, sql } from "../../postgres/sql.ts";

/** Debit entries of an account by company id and entry class, and their returns. */
export interface ReturnCounts {
  readonly account_id: string;
  /** As sealed in the entries' batch headers. */
  readonly company_id: string;
  readonly sec_code: string;
  /** Null: entries that were not returned. */
  readonly code: string | null;
  readonly n: bigint;
}

/** Debit entries of a company id across accounts, and their returns. */
export type CompanyCounts = Pick<ReturnCounts, "company_id" | "code" | "n">;

export interface ReturnPeriod {
  readonly environment_id: string;
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/**
 * Company id of entries sealed now, from `accounts a`, `organizations o` and `banks b`, as in a batch
 * header.
 */
export const currentCompanyId = sql`coalesce(
  nullif(rtrim(upper(coalesce(a.settings->'statement_settings'->>'company_id',
    o.settings->'statement_settings'->>'company_id'))), ''),
  rtrim(b.profile->>'company_identification'))`;

/** The bank of `accounts a`, as `banks b`. */
export const bankOfAccount = sql`b.environment_id = a.environment_id
  and (b.id = a.bank_id or (a.bank_id is null and b.is_default))`;

/** Entry class of `payments p` of `customers c`, from customer type and consent. */
export const secCode = sql`payment_sec_code(c.type, p.consent_type)`;

/** Debits of a sealed file by account, company id and entry class; none where all are credits. */
export interface SealedDebits {
  readonly account_id: string;
  /** As in the batch headers. */
  readonly company_id: string;
  readonly sec_code: string;
  readonly debits: number;
  readonly debit_cents: number;
}

/** Stores the debit counts of a file that was just sealed. */
export async function countOriginations(
  tx: Tx,
  file: { id: string; environment_id: string; file_date: CivilDate },
  sealed: readonly SealedDebits[],
): Promise<void> {
  if (sealed.length === 0) return;
  const set = rowSet(sealed, sealedTypes);
  const { id, environment_id, file_date } = file;
  await tx.run(
    named(
      `count_originations_${set.shape}`,
      sql`
    insert into file_originations (file_id, account_id, company_id, sec_code, environment_id,
      file_date, debits, debit_cents)
    select ${id}, ${set.value("account_id")}, ${set.value("company_id")}, ${set.value("sec_code")},
      ${environment_id}, ${file_date}, ${set.value("debits")},
      ${set.value("debit_cents")}
    from ${set.from}`,
    ),
  );
}

const sealedTypes = {
  account_id: "uuid",
  company_id: "text",
  sec_code: "text",
  debits: "integer",
  debit_cents: "bigint",
} as const satisfies Record<keyof SealedDebits, string>;

/** Subtracts debits of a file that was never executed. */
export async function subtractOriginations(
  tx: Tx,
  file: RowKey,
  paymentIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update file_originations s set debits = s.debits - v.n, debit_cents = s.debit_cents - v.cents
    from (select p.account_id, ${secCode} as sec_code, count(*) as n, sum(p.amount_cents) as cents
      from payments p join customers c on c.id = p.customer_id and c.environment_id = p.environment_id
      where p.environment_id = ${file.environment_id} and p.id = any(${paymentIds}::uuid[]) and p.kind = 'charge' group by 1, 2) v
    where s.environment_id = ${file.environment_id} and s.file_id = ${file.id} and s.account_id = v.account_id and s.sec_code = v.sec_code`);
}

/** Returned debits of one file, account and entry class, by code. */
export interface ReturnedDebits {
  readonly file_id: string;
  readonly account_id: string;
  readonly sec_code: string;
  readonly code: string;
  readonly n: number;
  readonly cents: Cents;
}

/** Adds newly returned debits to the counts. */
export async function addReturns(
  tx: Tx,
  environmentId: string,
  returned: readonly ReturnedDebits[],
): Promise<void> {
  if (returned.length === 0) return;
  const rows = returned.map((each) => ({ ...each, cents: each.cents.toString() }));
  await tx.run(sql`
    insert into file_returns as r (file_id, account_id, sec_code, code, environment_id, n, cents)
    select a.file_id, a.account_id, a.sec_code, a.code, ${environmentId}, a.n, a.cents
    from json_to_recordset(${json(rows)}::json) as a(
      file_id uuid, account_id uuid, sec_code text, code text, n integer, cents bigint)
    order by 1, 2, 3, 4
    on conflict (environment_id, file_id, account_id, sec_code, code) do update set
      n = r.n + excluded.n, cents = r.cents + excluded.cents`);
}

/** Debits of a period by account, company id, entry class and code. */
const countedIn = (period: ReturnPeriod) => sql`
  sent as materialized (
    select s.file_id, s.account_id, s.company_id, s.sec_code, s.debits
    from file_originations s where s.environment_id = ${period.environment_id}
      and s.file_date between ${period.from} and ${period.to}
  ), came_back as (
    select s.account_id, s.company_id, s.sec_code, r.code, r.n
    from sent s join file_returns r on r.file_id = s.file_id
      and r.environment_id = ${period.environment_id} and r.account_id = s.account_id
      and r.sec_code = s.sec_code
  ), counted as (
    select account_id, company_id, sec_code, null as code, debits as n from sent
    union all
    select account_id, company_id, sec_code, code, n from came_back
    union all
    select account_id, company_id, sec_code, null, -n from came_back
  )`;

/**
 * Counts debits by file date, of the given accounts (null: all). Reads counts stored at sealing and at
 * return, so the cost grows with the number of files.
 */
export function countReturns(
  db: Executor,
  of: ReturnPeriod & { readonly account_ids: readonly string[] | null },
): Promise<ReturnCounts[]> {
  return db.rows(
    named(
      "count_returns",
      sql`
    with ${countedIn(of)}
    select account_id, company_id, sec_code, code, sum(n)::bigint as n from counted
    where ${of.account_ids}::uuid[] is null or account_id = any(${of.account_ids}::uuid[])
    group by 1, 2, 3, 4 having sum(n) > 0`,
    ),
  );
}

/** Debit entries of an account by the day their file was made. */
export interface DayCounts {
  readonly day: CivilDate;
  readonly code: string | null;
  readonly n: bigint;
}

/** Counts an account's debits by file date and code; entries that were not returned have none. */
export function countReturnsByDay(
  db: Executor,
  { environment_id, account_id, from, to }: ReturnPeriod & { readonly account_id: string },
): Promise<DayCounts[]> {
  return db.rows(
    named(
      "count_returns_by_day",
      sql`
    with sent as materialized (
      select file_id, sec_code, file_date, debits from file_originations
      where environment_id = ${environment_id} and account_id = ${account_id}
        and file_date between ${from} and ${to}
    ), came_back as (
      select s.file_date, r.code, r.n from sent s join file_returns r
        on r.file_id = s.file_id and r.environment_id = ${environment_id}
        and r.account_id = ${account_id} and r.sec_code = s.sec_code
    )
    select file_date as day, code, sum(n)::bigint as n from (
      select file_date, null as code, debits as n from sent
      union all select file_date, code, n from came_back
      union all select file_date, null, -n from came_back) counted
    group by 1, 2 having sum(n) > 0 order by 1, 2`,
    ),
  );
}

/**
 * Counts by company id over all accounts, for each company id that an account's entries of the period used
 * or its next entries would use.
 */
export function countCompanyReturns(
  db: Executor,
  of: ReturnPeriod & { readonly account_id: string },
): Promise<CompanyCounts[]> {
  return db.rows(
    named(
      "count_company_returns",
      sql`
    with ${countedIn(of)}, mine as (
      select company_id from counted where account_id = ${of.account_id}
      union
      select ${currentCompanyId} from accounts a join organizations o on o.id = a.organization_id and o.environment_id = a.environment_id
        join banks b on ${bankOfAccount}
      where a.environment_id = ${of.environment_id} and a.id = ${of.account_id}
    )
    select company_id, code, sum(n)::bigint as n from counted
    where company_id in (select company_id from mine)
    group by 1, 2 having sum(n) > 0`,
    ),
  );
}
