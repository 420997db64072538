import type { Cents, CivilDate, FileState, Instant } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { raw, returningInOrder, sql, type Sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

/** Control totals of all files that a bank got on a day. Without `closed_at` they are not known yet. */
const FILE_DAYS = table("file_days", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  bank_id: column<string>()("uuid"),
  file_date: column<CivilDate>()("date"),
  file_ids: column<string[]>()("uuid[]"),
  file_count: column<number>()("integer"),
  batch_count: column<number>()("integer"),
  entry_addenda_count: column<number>()("integer"),
  entry_hash: column<string>()("text"),
  total_debit_cents: column<Cents>()("bigint"),
  total_credit_cents: column<Cents>()("bigint"),
  due_at: column<Instant | null>()("timestamptz?"),
  closed_at: column<Instant | null>()("timestamptz?"),
  version: column<number>()("integer"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz"),
});
export type FileDayRow = RowOf<typeof FILE_DAYS.columns>;

/** States of files that the bank has, or had. */
export const HANDED_OVER: readonly FileState[] = [
  "uploaded",
  "acknowledged",
  "accepted",
  "partially_rejected",
  "rejected",
];

/** An entry hash has the last ten digits of its sum. The files have the alias `f`. */
export const summedEntryHash = sql`lpad((coalesce(sum(f.entry_hash::numeric), 0) % 10000000000)::bigint::text, 10, '0')`;

/** States of files that may still be handed over, or that may be at the bank or not. */
const UNDECIDED: readonly FileState[] = ["sealed", "uploading", "upload_unknown"];

/** Whether it is known of each file of a day that the bank got it, or that it never will. */
export const isDecided = (days: string): Sql => sql`not exists (select from ach_files f
  where f.environment_id = ${raw(days)}.environment_id and f.bank_id = ${raw(days)}.bank_id
    and f.direction = 'outbound' and f.file_date = ${raw(days)}.file_date
    and f.state in (${raw(UNDECIDED.map((state) => `'${state}'`).join(", "))}))`;

/** A day that is to be closed. */
export interface OpenDay {
  readonly environment_id: string;
  readonly id: string;
  readonly bank_id: string;
  readonly file_date: CivilDate;
  readonly due_at: Instant;
  readonly at: Instant;
}

const opened = ({ at, ...day }: OpenDay): FileDayRow => ({
  ...day,
  file_ids: [],
  file_count: 0,
  batch_count: 0,
  entry_addenda_count: 0,
  entry_hash: "0000000000",
  total_debit_cents: 0n,
  total_credit_cents: 0n,
  closed_at: null,
  version: 0,
  created_at: at,
  updated_at: at,
});

/** Opens the day of a new file. A day that was closed before is closed again, with the file. */
export async function openFileDay(tx: Executor, day: OpenDay): Promise<void> {
  await tx.run(sql`${FILE_DAYS.insert([opened(day)])}
    on conflict (environment_id, bank_id, file_date) do update set due_at = excluded.due_at
    where file_days.due_at is null`);
}

/** Opens days that may stay without a file. */
export async function openDays(tx: Executor, days: readonly OpenDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.run(sql`${FILE_DAYS.insert(days.map(opened))}
    on conflict (environment_id, bank_id, file_date) do nothing`);
}

/** Of a locked bank, the days that are to be closed. */
export function listDueDays(
  tx: Tx,
  { environment_id, id }: RowKey,
  at: Instant,
): Promise<Pick<FileDayRow, "id" | "file_date">[]> {
  return tx.rows(sql`select d.id, d.file_date from file_days d
    where d.environment_id = ${environment_id} and d.bank_id = ${id} and d.due_at <= ${at}
      and ${isDecided("d")} and ${isNotSetAside(environment_id, sql`d.id`)}
    order by d.file_date`);
}

/** Puts days off. */
export async function postponeDays(
  tx: Tx,
  environmentId: string,
  days: readonly { readonly id: string; readonly due_at: Instant }[],
): Promise<void> {
  if (days.length === 0) return;
  const [ids, instants] = [days.map(({ id }) => id), days.map(({ due_at }) => due_at)];
  await tx.run(sql`update file_days d set due_at = n.due_at
    from unnest(${ids}::uuid[], ${instants}::timestamptz[]) n(id, due_at)
    where d.environment_id = ${environmentId} and d.id = n.id`);
}

/** Writes the totals of days, by the file controls. Returns the days as they are then, the earliest first. */
export function closeDays(
  tx: Tx,
  environmentId: string,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Instant },
): Promise<FileDayRow[]> {
  const change = sql`
    update file_days d set file_ids = t.file_ids, file_count = t.file_count,
      batch_count = t.batch_count, entry_addenda_count = t.entry_addenda_count,
      entry_hash = t.entry_hash, total_debit_cents = t.total_debit_cents,
      total_credit_cents = t.total_credit_cents, due_at = null, closed_at = ${at},
      version = d.version + 1,
      updated_at = greatest(${at}::timestamptz, d.updated_at + interval '1 millisecond')
    from (
      select o.id, coalesce(array_agg(f.id order by f.created_at, f.id)
          filter (where f.id is not null), '{}') as file_ids,
        count(f.id)::integer as file_count, coalesce(sum(f.batch_count), 0)::integer as batch_count,
        coalesce(sum(f.entry_addenda_count), 0)::integer as entry_addenda_count,
        ${summedEntryHash} as entry_hash,
        coalesce(sum(f.total_debit_cents), 0)::bigint as total_debit_cents,
        coalesce(sum(f.total_credit_cents), 0)::bigint as total_credit_cents
      from file_days o left join ach_files f on f.environment_id = o.environment_id
        and f.bank_id = o.bank_id and f.direction = 'outbound' and f.file_date = o.file_date
        and f.state = any(${HANDED_OVER})
      where o.environment_id = ${environmentId} and o.id = any(${ids}::uuid[])
      group by o.id) t
    where d.environment_id = ${environmentId} and d.id = t.id
    returning ${FILE_DAYS.listOf("d")}`;
  return tx.rows(returningInOrder(change, sql`file_date, id`));
}

/** Null members match every day. */
export interface FileDayFilter {
  readonly environment_id: string;
  readonly bank_id: string | null;
  readonly from: CivilDate | null;
  readonly to: CivilDate | null;
}

/** Days that were closed. */
export function listFileDays(
  db: Executor,
  { environment_id, bank_id, from, to }: FileDayFilter,
  page: {
    readonly sort_order: "asc" | "desc";
    readonly page_size: number;
    readonly offset: number;
  },
): Promise<PageOf<FileDayRow>> {
  return selectPage(
    db,
    { columns: FILE_DAYS.list, from: raw("file_days") },
    {
      where: sql`environment_id = ${environment_id} and closed_at is not null
        and (${bank_id}::uuid is null or bank_id = ${bank_id}::uuid)
        and (${from}::date is null or file_date >= ${from}::date)
        and (${to}::date is null or file_date <= ${to}::date)`,
      order: raw(`file_date ${page.sort_order}, id ${page.sort_order}`),
      limit: page.page_size,
      offset: page.offset,
    },
  );
}

/** A day that was closed. */
export function findFileDay(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<FileDayRow | undefined> {
  return db.first(sql`select ${FILE_DAYS.list} from file_days
    where environment_id = ${environment_id} and id = ${id} and closed_at is not null`);
}
