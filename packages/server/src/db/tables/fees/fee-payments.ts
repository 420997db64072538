import type { Cents, CivilDate, Instant } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { sql, type Sql } from "../../postgres/sql.ts";

const FEE_PAYMENTS = table("fee_payments", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  month: column<string>()("text"),
  amount_cents: column<Cents>()("bigint"),
  rest_cents: column<Cents>()("bigint"),
  paid_on: column<CivilDate>()("date"),
  reference: column<string>()("text"),
  created_by: column<ActorRef>()("json"),
  reversed_at: column<Instant | null>()("timestamptz?", "reversed"),
  reversed_by: column<ActorRef | null>()("json?", "reversed"),
  reverse_reason: column<string | null>()("text?", "reversed"),
  version: column<number>()("integer", "reversed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "reversed"),
});
export type FeePaymentRow = RowOf<typeof FEE_PAYMENTS.columns>;

/** What a payment of an invoice paid under one fee line. */
export interface PaidLine {
  readonly fee_payment_id: string;
  readonly fee_line_id: string;
  readonly name: string;
  readonly count: bigint;
  readonly amount_cents: Cents;
}

/** The invoice of an account's month, whose bounds are the month's first and last instant. */
export interface Invoice {
  readonly environment_id: string;
  readonly account_id: string;
  readonly from: Instant;
  readonly through: Instant;
}

const owedOf = ({ environment_id, account_id, from, through }: Invoice): Sql => sql`
  from fees f join fee_lines l on l.environment_id = f.environment_id and l.id = f.fee_line_id
  where f.environment_id = ${environment_id} and f.account_id = ${account_id}
    and f.event_at between ${from} and ${through} and f.open_cents > 0 and l.collect = 'invoice'`;

/** What is owed of an invoice. */
export async function sumOwed(tx: Tx, invoice: Invoice): Promise<Cents> {
  const { cents } = await tx.one<{ cents: bigint }>(
    sql`select coalesce(sum(f.open_cents), 0)::bigint as cents ${owedOf(invoice)}`,
  );
  return cents;
}

/** The payment of a month's invoice with a reference, unless it was taken back. */
export function findByReference(
  tx: Tx,
  of: Pick<FeePaymentRow, "environment_id" | "account_id" | "month" | "reference">,
): Promise<FeePaymentRow | undefined> {
  return tx.first(sql`select ${FEE_PAYMENTS.list} from fee_payments
    where environment_id = ${of.environment_id} and account_id = ${of.account_id}
      and month = ${of.month} and reference = ${of.reference} and reversed_at is null`);
}

/** Inserts a payment and pays the invoice's fees with it, oldest first, the last one in part. */
export async function insertFeePayment(
  tx: Tx,
  row: FeePaymentRow,
  invoice: Invoice,
): Promise<void> {
  await tx.run(FEE_PAYMENTS.insert([row]));
  await tx.run(sql`
    with owed as materialized (
      select f.id, f.event_at, f.open_cents ${owedOf(invoice)} for update of f
    ), ordered as (
      select id, open_cents,
        sum(open_cents) over (order by event_at, id rows unbounded preceding) - open_cents as before
      from owed
    ), parts as (
      insert into fee_payment_parts (environment_id, fee_payment_id, fee_id, amount_cents)
      select ${row.environment_id}, ${row.id}, id,
        least(open_cents, ${row.amount_cents}::bigint - before)
      from ordered where before < ${row.amount_cents}::bigint
      returning fee_id, amount_cents
    )
    update fees f set open_cents = f.open_cents - p.amount_cents,
      paid_cents = f.paid_cents + p.amount_cents
    from parts p where f.environment_id = ${row.environment_id} and f.id = p.fee_id`);
}

/** Stores that a payment was taken back, and owes its fees again. */
export async function updateReversedFeePayment(tx: Tx, row: FeePaymentRow): Promise<void> {
  await tx.run(FEE_PAYMENTS.update([row], "reversed"));
  await tx.run(sql`
    update fees f set open_cents = f.open_cents + p.amount_cents,
      paid_cents = f.paid_cents - p.amount_cents
    from fee_payment_parts p
    where p.environment_id = ${row.environment_id} and p.fee_payment_id = ${row.id}
      and f.environment_id = p.environment_id and f.id = p.fee_id`);
}

export function lockFeePayment(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<FeePaymentRow | undefined> {
  return tx.first(sql`select ${FEE_PAYMENTS.list} from fee_payments
    where environment_id = ${environment_id} and id = ${id} for update`);
}

/** A page of payments: of one account or of all, and of one month or of all. */
export function listFeePayments(
  db: Executor,
  filter: {
    readonly view: AccountView;
    readonly account_id: string | null;
    readonly month: string | null;
  },
  page: Omit<PageQuery, "where">,
): Promise<PageOf<FeePaymentRow>> {
  const { view, account_id, month } = filter;
  const where = sql`${inView(view)}
    and (${account_id}::uuid is null or account_id = ${account_id}::uuid)
    and (${month}::text is null or month = ${month}::text)`;
  return selectPage(
    db,
    { columns: FEE_PAYMENTS.list, from: sql`fee_payments` },
    { ...page, where },
  );
}

/** What payments paid, by line, in the order in which the lines were created. */
export function listPaidLines(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<PaidLine[]> {
  return db.rows(sql`
    select p.fee_payment_id, f.fee_line_id, l.name, count(*) as count,
      sum(p.amount_cents)::bigint as amount_cents
    from fee_payment_parts p
      join fees f on f.environment_id = p.environment_id and f.id = p.fee_id
      join fee_lines l on l.environment_id = f.environment_id and l.id = f.fee_line_id
    where p.environment_id = ${environmentId} and p.fee_payment_id = any(${ids}::uuid[])
    group by p.fee_payment_id, f.fee_line_id, l.name, l.created_at
    order by l.created_at, f.fee_line_id`);
}
