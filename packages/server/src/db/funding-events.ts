import type {
  Cents,
  CivilDate,
  FundingStatus,
  FundingType,
  Instant,
  Reason,
  Source,
} from "@railhead/core";
import { ofAccount, transfersSentTo, type BankScope } from "./bank-scope.ts";
import type { Executor, Tx } from "./executor.ts";
import type { LinkedAccountDetails } from "./funding-banks.ts";
import type { VoidScope } from "./payments.ts";
import { rowSet } from "./row-set.ts";
import { join, json, named, raw, sql, type Sql } from "./sql.ts";

export type FundingStep = "originate" | "settle" | "mature";

/** A row of `funding_events`. */
export interface FundingEventRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
  readonly linked_bank_account_id: string;
  readonly event_type: FundingType;
  readonly direction: "deposit" | "withdrawal";
  readonly amount_cents: Cents;
  readonly payment_count: number;
  readonly transfer_date: CivilDate;
  readonly trace_numbers: string[];
  readonly sandbox_outcome: string;
  readonly status: FundingStatus;
  readonly status_reason: Reason;
  readonly status_source: Source;
  readonly status_code: string | null;
  readonly status_message: string;
  readonly status_changed_at: Instant;
  readonly attempt: number;
  readonly settlement_date: CivilDate | null;
  readonly processed_at: Instant | null;
  readonly effective_at: Instant | null;
  readonly due_step: FundingStep | null;
  readonly due_at: Instant | null;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const typeByColumn = {
  id: "uuid",
  environment_id: "uuid",
  account_id: "uuid",
  linked_bank_account_id: "uuid",
  event_type: "text",
  direction: "text",
  amount_cents: "bigint",
  payment_count: "integer",
  transfer_date: "date",
  trace_numbers: "text[]",
  sandbox_outcome: "text",
  status: "text",
  status_reason: "text",
  status_source: "text",
  status_code: "text",
  status_message: "text",
  status_changed_at: "timestamptz",
  attempt: "smallint",
  settlement_date: "date",
  processed_at: "timestamptz",
  effective_at: "timestamptz",
  due_step: "text",
  due_at: "timestamptz",
  version: "integer",
  created_at: "timestamptz",
  updated_at: "timestamptz",
} as const satisfies Record<keyof FundingEventRow, string>;

const history = sql`funding_event_id, version, status, reason, source, code, message, changed_at`;
const names = Object.keys(typeByColumn) as (keyof FundingEventRow)[];
const columns = join(names.map((name) => raw(name)));
const typed = join(names.map((name) => raw(`${name} ${typeByColumn[name]}`)));
const prefixed = join(names.map((name) => raw(`f.${name}`)));
const changed = names.filter(
  (name) => !["id", "environment_id", "account_id", "created_at"].includes(name),
);

function records(rows: readonly FundingEventRow[]): string {
  return json(rows.map((row) => ({ ...row, amount_cents: row.amount_cents.toString() })));
}

/** Writes new funding events with their histories. Only payments/move-funding.ts calls it. */
export async function insertFundingEvents(
  tx: Tx,
  rows: readonly FundingEventRow[],
  told: readonly FundingHistoryRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    with opened as (
      insert into funding_events (${columns})
      select ${columns} from json_to_recordset(${records(rows)}::json) as r(${typed})
    )
    insert into funding_event_history (${history})
    select ${history} from json_to_recordset(${json(told)}::json) as r(
      funding_event_id uuid, version integer, status text, reason text, source text, code text,
      message text, changed_at timestamptz)`);
}

const updated = (rows: readonly FundingEventRow[]) => sql`
  update funding_events f set ${join(changed.map((name) => raw(`${name} = r.${name}`)))}
  from json_to_recordset(${records(rows)}::json) as r(${typed}) where f.id = r.id`;

/** Writes whole rows of locked funding events. Only payments/move-funding.ts calls it. */
export async function updateFundingEvents(tx: Tx, rows: readonly FundingEventRow[]): Promise<void> {
  if (rows.length > 0) await tx.run(updated(rows));
}

/** The same of those whose status moved, which their histories tell. Only payments/move-funding.ts calls it. */
export async function updateMovedFundingEvents(
  tx: Tx,
  rows: readonly FundingEventRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    with moved as (${updated(rows)} returning f.id, f.version, f.status, f.status_reason,
      f.status_source, f.status_code, f.status_message, f.status_changed_at)
    insert into funding_event_history (${history})
    select id, version, status, status_reason, status_source, status_code, status_message,
      status_changed_at from moved`);
}

/** Writes the versions of locked funding events of which something else became known. */
export async function touchFundingEvents(
  tx: Tx,
  rows: readonly Pick<FundingEventRow, "id" | "version" | "updated_at">[],
): Promise<void> {
  const set = rowSet<"id" | "version" | "updated_at">(rows, {
    id: "uuid",
    version: "integer",
    updated_at: "timestamptz",
  });
  await tx.run(sql`
    update funding_events f set version = ${set.value("version")},
      updated_at = ${set.value("updated_at")} from ${set.from} where f.id = ${set.value("id")}`);
}

export function lockDueFundingEvents(
  tx: Tx,
  due: { environment_id: string; step: FundingStep; at: Instant; scope?: BankScope },
): Promise<FundingEventRow[]> {
  const { scope = null } = due;
  return tx.rows(sql`
    select ${prefixed} from funding_events f
    where f.environment_id = ${due.environment_id} and f.due_step = ${due.step}
      and f.due_at <= ${due.at}
      ${due.step === "originate" ? ofAccount(scope, "f") : transfersSentTo(scope)}
    order by f.due_at, f.id limit 5000 for update skip locked`);
}

export function lockFundingEvents(tx: Tx, ids: readonly string[]): Promise<FundingEventRow[]> {
  return tx.rows(sql`
    select ${prefixed} from funding_events f where f.id = any(${ids}::uuid[])
    order by f.id for update`);
}

/** Open transfers of the account that still take payments: scheduled and in no file yet. */
export function lockOpenFundingEvents(
  tx: Tx,
  accountIds: readonly string[],
): Promise<FundingEventRow[]> {
  return tx.rows(sql`
    select ${prefixed} from funding_events f
    where f.account_id = any(${accountIds}::uuid[]) and f.status = 'scheduled'
    order by f.id for update`);
}

export interface FundingMember {
  readonly funding_event_id: string;
  readonly payment_id: string;
  readonly funding_amount_cents: Cents;
  readonly reason: "credit" | "debit" | "reversal" | "failed";
}

export async function insertFundingMembers(tx: Tx, rows: readonly FundingMember[]): Promise<void> {
  if (rows.length === 0) return;
  const set = rowSet(rows, memberTypes);
  const written = Object.keys(memberTypes);
  await tx.run(
    named(
      `insert_funding_members_${set.shape}`,
      sql`
    insert into funding_event_payments (${join(written.map((name) => raw(name)))})
    select ${join(written.map((name) => set.value(name)))} from ${set.from}`,
    ),
  );
}

const memberTypes = {
  funding_event_id: "uuid",
  payment_id: "uuid",
  funding_amount_cents: "bigint",
  reason: "text",
} as const satisfies Record<keyof FundingMember, string>;

export interface FundingHistoryRow {
  readonly funding_event_id: string;
  readonly version: number;
  readonly status: FundingStatus;
  readonly reason: Reason;
  readonly source: Source;
  readonly code: string | null;
  readonly message: string;
  readonly changed_at: Instant;
}

export function listFundingHistory(
  db: Executor,
  ids: readonly string[],
): Promise<FundingHistoryRow[]> {
  return db.rows(sql`
    select ${history} from funding_event_history where funding_event_id = any(${ids}::uuid[])
    order by funding_event_id, changed_at`);
}

export type FundingEventWithBank = FundingEventRow & LinkedAccountDetails;

const withBank = sql`select ${prefixed}, l.institution_name, l.account_holder, l.routing_number,
  l.account_mask from funding_events f join linked_bank_accounts l on l.id = f.linked_bank_account_id`;

export function findFundingEvent(
  db: Executor,
  key: { account_id: string; id: string },
): Promise<FundingEventWithBank | undefined> {
  return db.first(sql`${withBank} where f.id = ${key.id} and f.account_id = ${key.account_id}`);
}

export function listFundingEvents(
  db: Executor,
  page: { where: Sql; order: Sql; limit: number; offset: number },
): Promise<FundingEventWithBank[]> {
  return db.rows(sql`${withBank} where ${page.where}
    order by ${page.order} limit ${page.limit} offset ${page.offset}`);
}

export async function countFundingEvents(db: Executor, where: Sql): Promise<number> {
  const row = await db.one<{ n: bigint }>(
    sql`select count(*) as n from funding_events f where ${where}`,
  );
  return Number(row.n);
}

/** Locks transfers whose entry is in a handed-over file and which do not know it yet. */
export function lockHandedFundingEvents(tx: Tx, fileId: string): Promise<FundingEventRow[]> {
  return tx.rows(sql`
    select ${prefixed} from entries e join funding_events f on f.id = e.funding_event_id
    where e.file_id = ${fileId} and f.status = 'pending' and f.attempt = e.attempt
      and f.processed_at is null
    order by e.line limit 5000 for update of f`);
}

/** Locks transfers whose entry of a file never executed, with how often they were refused before. */
export async function lockVoidFundingEvents(
  tx: Tx,
  { file_id, batches }: VoidScope,
): Promise<{ row: FundingEventRow; refusals: number }[]> {
  const rows = await tx.rows<FundingEventRow & { refusals: bigint }>(sql`
    select ${prefixed}, (select count(*) from entries o
      where o.funding_event_id = f.id and o.void = 'rejected') as refusals
    from entries e join funding_events f on f.id = e.funding_event_id
    where e.file_id = ${file_id} and e.void is null and f.status = 'pending'
      and f.attempt = e.attempt and f.effective_at is null
      and (${batches}::int[] is null or e.batch_number = any(${batches}::int[]))
    order by e.line limit 5000 for update of f`);
  return rows.map(({ refusals, ...row }) => ({ row, refusals: Number(refusals) }));
}
