import { isOfAccount, type AccountScope, type RowKey } from "../../postgres/account-scope.ts";
import type {
  Cents,
  CivilDate,
  FundingStatus,
  FundingType,
  Instant,
  Reason,
  Source,
} from "@railhead/core";
import { ofAccount, transfersSentTo, type BankScope } from "../banks/bank-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import type { LinkedAccountDetails } from "../banks/funding-banks.ts";
import type { VoidScope } from "../payments/payments.ts";
import { join, raw, sql, type Sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

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

/** The types of a transfer's columns. */
export const typeByColumn = {
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

const history = sql`environment_id, funding_event_id, version, status, reason, source, code, message, changed_at`;
const names = Object.keys(typeByColumn) as (keyof FundingEventRow)[];
/** Columns of a transfer `f`. */
export const fundingColumns = join(names.map((name) => raw(`f.${name}`)));

export function lockDueFundingEvents(
  tx: Tx,
  due: { environment_id: string; step: FundingStep; at: Instant; scope?: BankScope },
): Promise<FundingEventRow[]> {
  const { scope = null } = due;
  return tx.rows(sql`
    select ${fundingColumns} from funding_events f
    where f.environment_id = ${due.environment_id} and f.due_step = ${due.step}
      and f.due_at <= ${due.at} and ${isNotSetAside(due.environment_id, sql`f.id`)}
      ${due.step === "originate" ? ofAccount(scope, "f") : transfersSentTo(scope)}
    order by f.due_at, f.id limit 5000 for update skip locked`);
}

export function lockFundingEvents(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<FundingEventRow[]> {
  return tx.rows(sql`
    select ${fundingColumns} from funding_events f
    where f.environment_id = ${environmentId} and f.id = any(${ids}::uuid[])
    order by f.id for update`);
}

/** Open transfers of the accounts: scheduled and in no file. */
export function lockOpenFundingEvents(
  tx: Tx,
  environmentId: string,
  accountIds: readonly string[],
): Promise<FundingEventRow[]> {
  return tx.rows(openTransfersOf(environmentId, sql`(select unnest(${accountIds}::uuid[]))`));
}

/** For accounts from a query; locked only if requested. */
export function openTransfersOf(environmentId: string, accounts: Sql, lock = sql`for update`): Sql {
  return sql`
    select ${fundingColumns} from funding_events f
    where f.environment_id = ${environmentId} and f.account_id in ${accounts} and f.status = 'scheduled'
    order by f.id ${lock}`;
}

const INSTANTS = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** A transfer as JSON, for `fundingRowOf`. */
export function jsonOfTransfers(table: string): Sql {
  const values = names.map((name) => {
    const column = `${table}.${name}`;
    const type = typeByColumn[name];
    if (type === "timestamptz") return raw(`to_char(${column}, '${INSTANTS}')`);
    return raw(type === "bigint" ? `${column}::text` : column);
  });
  return sql`json_build_array(${join(values)})`;
}

/** Parses a row from JSON, which has no bigint or instant. */
export function fundingRowOf(values: readonly unknown[]): FundingEventRow {
  return Object.fromEntries(
    names.map((name, index) => {
      const value = values[index];
      return [name, typeByColumn[name] === "bigint" ? BigInt(value as string) : value];
    }),
  ) as unknown as FundingEventRow;
}

export interface FundingMember {
  readonly environment_id: string;
  readonly funding_event_id: string;
  readonly payment_id: string;
  readonly funding_amount_cents: Cents;
  readonly reason: "credit" | "debit" | "reversal" | "failed";
}

export interface FundingHistoryRow {
  readonly environment_id: string;
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
  environmentId: string,
  ids: readonly string[],
): Promise<FundingHistoryRow[]> {
  return db.rows(sql`
    select ${history} from funding_event_history
    where environment_id = ${environmentId} and funding_event_id = any(${ids}::uuid[])
    order by funding_event_id, changed_at`);
}

export type FundingEventWithBank = FundingEventRow & LinkedAccountDetails;

const withBank = sql`select ${fundingColumns}, l.institution_name, l.account_holder, l.routing_number,
  l.account_mask from funding_events f join linked_bank_accounts l on l.id = f.linked_bank_account_id and l.environment_id = f.environment_id`;

export function findFundingEvent(
  db: Executor,
  key: AccountScope & { id: string },
): Promise<FundingEventWithBank | undefined> {
  return db.first(sql`${withBank} where ${isOfAccount(key, "f")} and f.id = ${key.id}`);
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

/** Locks transfers in a handed-over file that do not have its status yet. */
export function lockHandedOverFundingEvents(tx: Tx, file: RowKey): Promise<FundingEventRow[]> {
  return tx.rows(sql`
    select ${fundingColumns} from entries e join funding_events f on f.id = e.funding_event_id and f.environment_id = e.environment_id
    where e.environment_id = ${file.environment_id} and e.file_id = ${file.id} and f.status = 'pending' and f.attempt = e.attempt
      and f.processed_at is null
    order by e.line limit 5000 for update of f`);
}

/** Locks transfers whose entry in a file was never executed, with their refusal counts. */
export async function lockVoidFundingEvents(
  tx: Tx,
  { environment_id, file_id, batches }: VoidScope,
): Promise<{ row: FundingEventRow; refusals: number }[]> {
  const rows = await tx.rows<FundingEventRow & { refusals: bigint }>(sql`
    select ${fundingColumns}, (select count(*) from entries o
      where o.environment_id = f.environment_id and o.funding_event_id = f.id and o.void = 'rejected') as refusals
    from entries e join funding_events f on f.id = e.funding_event_id and f.environment_id = e.environment_id
    where e.environment_id = ${environment_id} and e.file_id = ${file_id} and e.void is null and f.status = 'pending'
      and f.attempt = e.attempt and f.effective_at is null
      and (${batches}::int[] is null or e.batch_number = any(${batches}::int[]))
    order by e.line limit 5000 for update of f`);
  return rows.map(({ refusals, ...row }) => ({ row, refusals: Number(refusals) }));
}
