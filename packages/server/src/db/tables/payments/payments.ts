import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Cents, Instant, PaymentKind } from "@railhead/core";
import { namesOf, type Columns, type NameOf, type RowOf } from "../../columns/columns.ts";
import {
  PAYMENT_STATES,
  PAYMENTS,
  PAYMENTS_WITH_STATE,
  type FundingType,
  type PaymentStep,
} from "../../columns/payments.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { type BankScope, paymentsRoutedTo, paymentsSentTo } from "../banks/bank-scope.ts";
import { hasFundingBank, PARKED } from "../banks/funding-banks.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { isNotSetAside } from "../operations/set-aside.ts";
import { empty, join, named, raw, sql, type Sql } from "../../postgres/sql.ts";

export type { FundingType, PaymentStep };

/** A payment and its state: a row of the view `payments_with_state`. */
export type PaymentRow = RowOf<typeof PAYMENTS_WITH_STATE>;

/** Names of the columns with a use. */
export type PaymentColumnOf<Use extends string> = NameOf<typeof PAYMENTS_WITH_STATE, Use>;

/** Columns of `payment_states` that moves change. */
export type StateColumn = PaymentColumnOf<"moved">;

/** Columns that may change after creation. */
export type PaymentColumn = PaymentColumnOf<"updated"> | StateColumn;

/** Columns that a transition may set; payments/transitions/move.ts alone writes the status. */
export type PaymentChange = {
  -readonly [
    K in Exclude<PaymentColumn, `status${string}` | "version" | "updated_at">
  ]?: PaymentRow[K];
};

/** Those of a transition of a set, which amends nothing. */
export type StateChange = Pick<PaymentChange, Extract<keyof PaymentChange, StateColumn>>;

export const paymentColumns = raw(
  Object.keys(PAYMENTS_WITH_STATE)
    .map((name) => `p.${name}`)
    .join(", "),
);

/**
 * Locks the states that a query selects, then reads their payments in its order. One statement for both
 * would show the payment as it was before the lock was waited for, so an amendment would be lost.
 */
export async function lockAndRead(
  tx: Tx,
  environmentId: string,
  states: Sql,
): Promise<PaymentRow[]> {
  const { ids } = await tx.one<{ ids: string[] }>(sql`select array(${states}) as ids`);
  return ids.length === 0 ? [] : await tx.rows(readInOrder(environmentId, ids));
}

const readInOrder = (environmentId: string, ids: readonly string[]) =>
  named(
    "read_locked_payments",
    sql`select ${paymentColumns}
      from unnest(${ids}::uuid[]) with ordinality as u(id, place)
      join payments_with_state p on p.environment_id = ${environmentId} and p.id = u.id
      order by u.place`,
  );

/** Locks the states of payments in id order; what is read after it is current. */
export function lockStates(tx: Tx, environmentId: string, ids: readonly string[]): Promise<number> {
  return tx.run(sql`
    select from payment_states p
    where p.environment_id = ${environmentId} and p.id = any(${ids}::uuid[])
    order by p.id for update`);
}

/** Locks payments in id order. Absent ids are omitted. */
export async function lockPayments(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<PaymentRow[]> {
  const [, rows] = await tx.pipeline([
    lockStates(tx, environmentId, ids),
    tx.rows<PaymentRow>(sql`
      select ${paymentColumns} from payments_with_state p
      where p.environment_id = ${environmentId} and p.id = any(${ids}::uuid[]) order by p.id`),
  ]);
  return rows;
}

export async function lockPayment(
  tx: Tx,
  key: AccountScope & { kind: PaymentKind; id: string },
): Promise<PaymentRow | undefined> {
  const isThis = sql`${isOfAccount(key, "p")} and p.id = ${key.id} and p.kind = ${key.kind}`;
  const [, row] = await tx.pipeline([
    tx.run(sql`select from payment_states p where ${isThis} for update`),
    tx.first<PaymentRow>(sql`select ${paymentColumns} from payments_with_state p where ${isThis}`),
  ]);
  return row;
}

/** Maximum items of a step in one transaction: locks are held well under a second. */
export const CHUNK = 5000;

/** Locks due payments of a step, oldest first, skipping those locked by other workers. */
export function lockDuePayments(
  tx: Tx,
  due: {
    environment_id: string;
    step: PaymentStep;
    at: Instant;
    limit?: number;
    scope?: BankScope;
  },
): Promise<PaymentRow[]> {
  const { scope = null } = due;
  const isUnsent = due.step === "review" || due.step === "originate";
  return lockAndRead(
    tx,
    due.environment_id,
    sql`select p.id from payment_states p
    where p.environment_id = ${due.environment_id} and p.due_step = ${due.step}
      and p.due_at <= ${due.at} and ${isNotSetAside(due.environment_id, sql`p.id`)}
      ${isUnsent ? paymentsRoutedTo(scope) : paymentsSentTo(scope)}
    order by p.due_at, p.id limit ${due.limit ?? CHUNK} for update skip locked`,
  );
}

/** Locks unsent payments of paykeys, which a block must stop. */
export function lockUnsentPaymentsByPaykey(
  tx: Tx,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<PaymentRow[]> {
  return lockAndRead(
    tx,
    environmentId,
    sql`select p.id from payment_states p
    where p.environment_id = ${environmentId} and p.id = any(array(
        select r.id from payments r
        where r.environment_id = ${environmentId} and r.paykey_id = any(${paykeyIds}::uuid[])))
      and p.status in ('created', 'validating', 'scheduled', 'on_hold')
    order by p.id for update`,
  );
}

/** Locks a chunk of an account's scheduled or held payments, by creation. */
export function lockUnsentPaymentsByAccount(
  tx: Tx,
  of: AccountScope & { after: Pick<PaymentRow, "id"> | undefined },
): Promise<PaymentRow[]> {
  const { after } = of;
  return lockAndRead(
    tx,
    of.environment_id,
    sql`select p.id from payment_states p
    where ${isOfAccount(of, "p")} and p.status in ('scheduled', 'on_hold')
      and ${isNotSetAside(of.environment_id, sql`p.id`)}
      ${after === undefined ? empty : sql`and p.id > ${after.id}::uuid`}
    order by p.id limit ${CHUNK} for update`,
  );
}

/**
 * Updates columns of many payments in one statement. Only payments/transitions/move.ts calls it: each
 * change increments the version and appends an event.
 */
export async function updateMovedPayments(
  tx: Tx,
  environmentId: string,
  {
    columns,
    rows,
  }: {
    columns: readonly PaymentColumn[];
    rows: readonly Readonly<Record<string, unknown>>[];
  },
): Promise<void> {
  const target = { environmentId, rows };
  // Pipelined: the state's row is locked before, so an amendment waits for nothing else.
  await Promise.all([
    updateColumns(tx, { ...target, table: "payments", types: PAYMENTS }, columns),
    updateColumns(tx, { ...target, table: "payment_states", types: PAYMENT_STATES }, columns),
  ]);
}

interface Target {
  readonly environmentId: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly table: "payments" | "payment_states";
  readonly types: Columns;
}

/** Updates those of the columns that the table has. */
async function updateColumns(
  tx: Tx,
  { environmentId, rows, table, types }: Target,
  changed: readonly PaymentColumn[],
): Promise<void> {
  const known: Record<string, string> = { id: "uuid" };
  const columns = changed.filter((column) => column in types);
  if (columns.length === 0) return;
  for (const column of columns) known[column] = PAYMENTS_WITH_STATE[column].type;
  const set = rowSet(rows, known);
  const sets = columns.map((column) => sql`${raw(column)} = ${set.value(column)}`);
  // The statement's name needs both: neither column names nor shape alone determine its text.
  const name = `${table}_${columns.map((column) => COLUMN_LETTERS.get(column)).join("")}_${set.shape}`;
  await tx.run(
    named(
      name,
      sql`update ${raw(table)} p set ${join(sets)} from ${set.from}
        where p.environment_id = ${environmentId} and p.id = ${set.value("id")}`,
    ),
  );
}

const COLUMN_LETTERS = new Map<PaymentColumn, string>(
  [...new Set([...namesOf(PAYMENTS, "updated"), ...namesOf(PAYMENT_STATES, "moved")])].map(
    (column, index) => [column, (index + 10).toString(36)],
  ),
);

/** Columns of its paykey and customer. */
export interface PaymentCounterparties {
  readonly paykey_token: string;
  readonly paykey_label: string;
  readonly paykey_balance_cents: Cents | null;
  readonly customer_name: string;
  readonly customer_type: "individual" | "business";
  readonly customer_email: string;
  readonly customer_phone: string;
}

/** Columns of PaymentParties, where `k` is the paykey and `c` the customer. */
export const counterpartyColumns = sql`k.token as paykey_token, k.label as paykey_label,
  k.balance_cents as paykey_balance_cents, c.name as customer_name, c.type as customer_type,
  c.email as customer_email, c.phone as customer_phone`;

export type PaymentWithCounterparties = PaymentRow & PaymentCounterparties;

const withParties = sql`select ${paymentColumns}, ${counterpartyColumns}
  from payments_with_state p join paykeys k on k.id = p.paykey_id and k.environment_id = p.environment_id join customers c on c.id = p.customer_id and c.environment_id = p.environment_id`;

export function findPayment(
  db: Executor,
  key: AccountScope & { kind: PaymentKind; id: string },
): Promise<PaymentWithCounterparties | undefined> {
  return db.first(
    named(
      "find_payment",
      sql`${withParties}
    where ${isOfAccount(key, "p")} and p.id = ${key.id} and p.kind = ${key.kind}`,
    ),
  );
}

/** Parks payments due for funding without a bank account. */
export function parkPaymentsWithoutBank(
  tx: Tx,
  due: { environment_id: string; at: Instant },
): Promise<number> {
  return tx.run(sql`
    update payment_states p set funding_due_at = ${PARKED}
    where p.environment_id = ${due.environment_id} and p.funding_due_at <= ${due.at}
      and not ${hasFundingBank}`);
}

/** Makes parked payments due again: of one account, or of all if the bank account is the platform's. */
export async function unparkPayments(
  tx: Tx,
  bank: { environment_id: string; account_id: string | null; at: Instant },
): Promise<void> {
  await tx.run(sql`
    update payment_states p set funding_due_at = ${bank.at}
    where p.environment_id = ${bank.environment_id} and p.funding_due_at = ${PARKED}
      and (${bank.account_id}::uuid is null or p.account_id = ${bank.account_id}::uuid)`);
}

/** Entries of a file that never executed. */
export interface VoidScope {
  readonly environment_id: string;
  readonly file_id: string;
  /** Only these batches; null: the whole file. */
  readonly batches: readonly number[] | null;
}

/** Locks payments whose entry in a file was never executed, with their refusal counts. */
export async function lockVoidPayments(
  tx: Tx,
  { environment_id, file_id, batches }: VoidScope,
): Promise<{ row: PaymentRow; refusals: number }[]> {
  const rows = await lockAndRead(
    tx,
    environment_id,
    sql`select p.id
    from entries e join payment_states p on p.id = e.payment_id and p.environment_id = e.environment_id
    where e.environment_id = ${environment_id} and e.file_id = ${file_id} and e.void is null and p.status = 'pending'
      and p.attempt = e.attempt and p.effective_at is null
      and (${batches}::int[] is null or e.batch_number = any(${batches}::int[]))
    order by e.line limit ${CHUNK} for update of p`,
  );
  if (rows.length === 0) return [];
  const counts = await tx.rows<{ payment_id: string; refusals: bigint }>(sql`
    select o.payment_id, count(*) as refusals from entries o
    where o.environment_id = ${environment_id} and o.payment_id = any(${rows.map(({ id }) => id)}::uuid[])
      and o.void = 'rejected' group by 1`);
  const byId = new Map(counts.map((count) => [count.payment_id, Number(count.refusals)]));
  return rows.map((row) => ({ row, refusals: byId.get(row.id) ?? 0 }));
}
