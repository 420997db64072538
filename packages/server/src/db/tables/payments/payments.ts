import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Cents, Instant, PaymentKind } from "@railhead/core";
import { namesOf, type NameOf, type RowOf } from "../../columns/columns.ts";
import { PAYMENTS, type FundingType, type PaymentStep } from "../../columns/payments.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { ofAccount, paymentsSentTo, scopeName, type BankScope } from "../banks/bank-scope.ts";
import { hasFundingBank, PARKED } from "../banks/funding-banks.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { isNotSetAside } from "../operations/set-aside.ts";
import { empty, join, named, raw, sql } from "../../postgres/sql.ts";

export type { FundingType, PaymentStep };

/** A row of `payments`. */
export type PaymentRow = RowOf<typeof PAYMENTS>;

/** Names of the columns with a use. */
export type PaymentColumnOf<Use extends string> = NameOf<typeof PAYMENTS, Use>;

/** Columns that may change after creation. */
export type PaymentColumn = PaymentColumnOf<"updated"> | PaymentColumnOf<"moved">;

/** Columns that a transition may set; payments/transitions/move.ts alone writes the status. */
export type PaymentChange = {
  -readonly [
    K in Exclude<PaymentColumn, `status${string}` | "version" | "updated_at">
  ]?: PaymentRow[K];
};

export const paymentColumns = raw(
  Object.keys(PAYMENTS)
    .map((name) => `p.${name}`)
    .join(", "),
);

/** Locks payments in id order. Absent ids are omitted. */
export function lockPayments(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<PaymentRow[]> {
  return tx.rows(sql`
    select ${paymentColumns} from payments p
    where p.environment_id = ${environmentId} and p.id = any(${ids}::uuid[])
    order by p.id for update`);
}

export function lockPayment(
  tx: Tx,
  key: AccountScope & { kind: PaymentKind; id: string },
): Promise<PaymentRow | undefined> {
  return tx.first(sql`
    select ${paymentColumns} from payments p
    where ${isOfAccount(key, "p")} and p.id = ${key.id} and p.kind = ${key.kind}
    for update`);
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
  return tx.rows(
    named(
      `lock_due_payments${scopeName(scope)}${isUnsent ? "_unsent" : ""}`,
      sql`
    select ${paymentColumns} from payments p
    where p.environment_id = ${due.environment_id} and p.due_step = ${due.step}
      and p.due_at <= ${due.at} and ${isNotSetAside(due.environment_id, sql`p.id`)}
      ${isUnsent ? ofAccount(scope, "p") : paymentsSentTo(scope)}
    order by p.due_at, p.id limit ${due.limit ?? CHUNK} for update skip locked`,
    ),
  );
}

/** Locks unsent payments of paykeys, which a block must stop. */
export function lockUnsentPaymentsByPaykey(
  tx: Tx,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<PaymentRow[]> {
  return tx.rows(sql`
    select ${paymentColumns} from payments p
    where p.environment_id = ${environmentId} and p.paykey_id = any(${paykeyIds}::uuid[])
      and p.status in ('created', 'validating', 'scheduled', 'on_hold')
    order by p.id for update`);
}

/** Locks a chunk of an account's scheduled or held payments, by creation. */
export function lockUnsentPaymentsByAccount(
  tx: Tx,
  of: AccountScope & { after: Pick<PaymentRow, "created_at" | "id"> | undefined },
): Promise<PaymentRow[]> {
  const { after } = of;
  return tx.rows(sql`
    select ${paymentColumns} from payments p
    where ${isOfAccount(of, "p")} and p.status in ('scheduled', 'on_hold')
      and ${isNotSetAside(of.environment_id, sql`p.id`)}
      ${after === undefined ? empty : sql`and (p.created_at, p.id) > (${after.created_at}, ${after.id}::uuid)`}
    order by p.created_at, p.id limit ${CHUNK} for update`);
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
  const types: Record<string, string> = { id: "uuid" };
  for (const column of columns) types[column] = PAYMENTS[column].type;
  const set = rowSet(rows, types);
  const sets = columns.map((column) => sql`${raw(column)} = ${set.value(column)}`);
  // The statement's name needs both: neither column names nor shape alone determine its text.
  const name = `move_${columns.map((column) => COLUMN_LETTERS.get(column)).join("")}_${set.shape}`;
  await tx.run(
    named(
      name,
      sql`update payments p set ${join(sets)} from ${set.from}
        where p.environment_id = ${environmentId} and p.id = ${set.value("id")}`,
    ),
  );
}

const COLUMN_LETTERS = new Map<PaymentColumn, string>(
  [...new Set([...namesOf(PAYMENTS, "updated"), ...namesOf(PAYMENTS, "moved")])].map(
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
  from payments p join paykeys k on k.id = p.paykey_id and k.environment_id = p.environment_id join customers c on c.id = p.customer_id and c.environment_id = p.environment_id`;

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
    update payments p set funding_due_at = ${PARKED}
    where p.environment_id = ${due.environment_id} and p.funding_due_at <= ${due.at}
      and not ${hasFundingBank}`);
}

/** Makes parked payments due again: of one account, or of all if the bank account is the platform's. */
export async function unparkPayments(
  tx: Tx,
  bank: { environment_id: string; account_id: string | null; at: Instant },
): Promise<void> {
  await tx.run(sql`
    update payments p set funding_due_at = ${bank.at}
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
  const rows = await tx.rows<PaymentRow & { refusals: bigint }>(sql`
    select ${paymentColumns}, (select count(*) from entries o
      where o.environment_id = p.environment_id and o.payment_id = p.id and o.void = 'rejected') as refusals
    from entries e join payments p on p.id = e.payment_id and p.environment_id = e.environment_id
    where e.environment_id = ${environment_id} and e.file_id = ${file_id} and e.void is null and p.status = 'pending'
      and p.attempt = e.attempt and p.effective_at is null
      and (${batches}::int[] is null or e.batch_number = any(${batches}::int[]))
    order by e.line limit ${CHUNK} for update of p`);
  return rows.map(({ refusals, ...row }) => ({ row, refusals: Number(refusals) }));
}
