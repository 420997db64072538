import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
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
export const FUNDING_EVENTS = table("funding_events", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  linked_bank_account_id: column<string>()("uuid", "changed"),
  event_type: column<FundingType>()("text", "changed"),
  direction: column<"deposit" | "withdrawal">()("text", "changed"),
  amount_cents: column<Cents>()("bigint", "changed"),
  fees_cents: column<Cents>()("bigint", "changed"),
  payment_count: column<number>()("integer", "changed"),
  transfer_date: column<CivilDate>()("date", "changed"),
  trace_numbers: column<string[]>()("text[]", "changed"),
  sandbox_outcome: column<string>()("text", "changed"),
  status: column<FundingStatus>()("text", "changed"),
  status_reason: column<Reason>()("text", "changed"),
  status_source: column<Source>()("text", "changed"),
  status_code: column<string | null>()("text?", "changed"),
  status_message: column<string>()("text", "changed"),
  status_changed_at: column<Instant>()("timestamptz", "changed"),
  attempt: column<number>()("smallint", "changed"),
  settlement_date: column<CivilDate | null>()("date?", "changed"),
  processed_at: column<Instant | null>()("timestamptz?", "changed"),
  effective_at: column<Instant | null>()("timestamptz?", "changed"),
  due_step: column<FundingStep | null>()("text?", "changed"),
  due_at: column<Instant | null>()("timestamptz?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type FundingEventRow = RowOf<typeof FUNDING_EVENTS.columns>;

const typed = Object.entries(FUNDING_EVENTS.columns);
/** Columns of a transfer `f`. */
export const fundingColumns = FUNDING_EVENTS.listOf("f");

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
export function jsonOfTransfers(alias: string): Sql {
  const values = typed.map(([name, { type }]) => {
    const value = `${alias}.${name}`;
    if (type === "timestamptz") return raw(`to_char(${value}, '${INSTANTS}')`);
    return raw(type === "bigint" ? `${value}::text` : value);
  });
  return sql`json_build_array(${join(values)})`;
}

/** Parses a row from JSON, which has no bigint or instant. */
export function fundingRowOf(values: readonly unknown[]): FundingEventRow {
  return Object.fromEntries(
    typed.map(([name, { type }], index) => {
      const value = values[index];
      return [name, type === "bigint" ? BigInt(value as string) : value];
    }),
  ) as unknown as FundingEventRow;
}

export const FUNDING_EVENT_PAYMENTS = table("funding_event_payments", {
  environment_id: column<string>()("uuid"),
  funding_event_id: column<string>()("uuid"),
  payment_id: column<string>()("uuid"),
  funding_amount_cents: column<Cents>()("bigint"),
  reason: column<"credit" | "debit" | "reversal" | "failed">()("text"),
});
export type FundingMember = RowOf<typeof FUNDING_EVENT_PAYMENTS.columns>;

export const FUNDING_EVENT_HISTORY = table("funding_event_history", {
  environment_id: column<string>()("uuid"),
  funding_event_id: column<string>()("uuid"),
  version: column<number>()("integer"),
  status: column<FundingStatus>()("text"),
  reason: column<Reason>()("text"),
  source: column<Source>()("text"),
  code: column<string | null>()("text?"),
  message: column<string>()("text"),
  changed_at: column<Instant>()("timestamptz"),
});
export type FundingHistoryRow = RowOf<typeof FUNDING_EVENT_HISTORY.columns>;

export function listFundingHistory(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<FundingHistoryRow[]> {
  return db.rows(sql`
    select ${FUNDING_EVENT_HISTORY.list} from funding_event_history
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
export function lockHandedOverFundingEvents(
  tx: Tx,
  file: RowKey,
  /** Leaves out those that say this already. */
  message: string | null = null,
): Promise<FundingEventRow[]> {
  return tx.rows(sql`
    select ${fundingColumns} from entries e join funding_events f on f.id = e.funding_event_id and f.environment_id = e.environment_id
    where e.environment_id = ${file.environment_id} and e.file_id = ${file.id} and f.status = 'pending' and f.attempt = e.attempt
      and f.processed_at is null and (${message}::text is null or f.status_message <> ${message}::text)
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
