import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type {
  Cents,
  Instant,
  PaykeyOutcome,
  PaykeyStatus,
  ProcessingMethod,
  Reason,
  Source,
  ValidationMethod,
} from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { returningInOrder, named, raw, sql, type Sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

export interface PaykeyConfig {
  readonly processing_method: ProcessingMethod;
  readonly sandbox_outcome: PaykeyOutcome;
  /** Simulated balance of manually entered accounts: cents or a keyword. Sandboxes only. */
  readonly sandbox_balance?: number | string;
}

export const PAYKEY_SOURCES = [
  "bank_account",
  "railhead",
  "plaid",
  "quiltt",
  "mx",
  "tan",
  "aggregator",
] as const;
export type PaykeySource = (typeof PAYKEY_SOURCES)[number];

export const PAYKEYS = table("paykeys", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  customer_id: column<string>()("uuid"),
  token: column<string>()("text"),
  label: column<string>()("text", "corrected"),
  source: column<PaykeySource>()("text"),
  status: column<PaykeyStatus>()("text", "moved"),
  status_reason: column<Reason>()("text", "moved"),
  status_source: column<Source>()("text", "moved"),
  status_code: column<string | null>()("text?", "moved"),
  status_message: column<string>()("text", "moved"),
  status_changed_at: column<Instant>()("timestamptz", "moved"),
  institution_name: column<string | null>()("text?", "corrected"),
  routing_number: column<string>()("text", "corrected"),
  /** Encrypted. */
  account_number: column<Buffer>()("bytea", "corrected"),
  account_mask: column<string>()("text", "corrected"),
  account_type: column<"checking" | "savings">()("text", "corrected"),
  fingerprint: column<Buffer>()("bytea", "corrected"),
  balance_status: column<"pending" | "completed" | "failed" | null>()("text?", "balance"),
  balance_cents: column<Cents | null>()("bigint?", "balance"),
  balance_updated_at: column<Instant | null>()("timestamptz?", "balance"),
  config: column<PaykeyConfig>()("json"),
  external_id: column<string | null>()("text?"),
  metadata: column<object>()("json"),
  unblock_eligible: column<boolean>()("boolean", "moved"),
  unblocked_before: column<boolean>()("boolean", "moved"),
  expires_at: column<Instant | null>()("timestamptz?"),
  validated_by: column<Exclude<ValidationMethod, "settled_entry"> | null>()("text?", "moved"),
  validated_at: column<Instant | null>()("timestamptz?", "moved"),
  version: column<number>()("integer", "moved", "balance", "corrected"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "moved", "balance", "corrected"),
});
export type PaykeyRow = RowOf<typeof PAYKEYS.columns>;

const columns = PAYKEYS.list;

export async function insertPaykey(tx: Tx, paykey: PaykeyRow): Promise<void> {
  await tx.run(PAYKEYS.insert([paykey]));
}

export function findPaykey(
  db: Executor,
  key: { environment_id: string; account_id: string; id: string },
): Promise<PaykeyRow | undefined> {
  return db.first(
    named(
      "find_paykey",
      sql`select ${columns} from paykeys where environment_id = ${key.environment_id}
        and id = ${key.id} and account_id = ${key.account_id}`,
    ),
  );
}

/** Finds and locks it. */
export function lockPaykey(
  tx: Tx,
  key: { environment_id: string; account_id: string; id: string },
): Promise<PaykeyRow | undefined> {
  return tx.first(sql`
    select ${columns} from paykeys
    where environment_id = ${key.environment_id} and id = ${key.id}
      and account_id = ${key.account_id} for update`);
}

export function lockPaykeysOfCustomer(
  tx: Tx,
  customer: { environment_id: string; id: string },
): Promise<PaykeyRow[]> {
  return tx.rows(sql`
    select ${columns} from paykeys
    where environment_id = ${customer.environment_id} and customer_id = ${customer.id}
    order by id for update`);
}

/** Locks the paykeys of customers in id order and returns them. */
export async function lockPaykeysOfCustomers(
  tx: Tx,
  environmentId: string,
  customerIds: readonly string[],
): Promise<string[]> {
  if (customerIds.length === 0) return [];
  const rows = await tx.rows<{ id: string }>(sql`
    select id from paykeys
    where environment_id = ${environmentId} and customer_id = any(${customerIds}::uuid[])
    order by id for update`);
  return rows.map(({ id }) => id);
}

/** Locks the blocked paykeys of a bank account, across customers. */
export function lockBlockedPaykeys(tx: Tx, key: BankAccountKey): Promise<PaykeyRow[]> {
  return tx.rows(sql`
    select ${columns} from paykeys
    where environment_id = ${key.environment_id} and account_id = ${key.account_id}
      and fingerprint = ${key.fingerprint}
      and status = 'blocked' order by id for update`);
}

/** Locks paykeys that have expired by `at`. */
export function lockExpiredPaykeys(
  tx: Tx,
  due: { environment_id: string; at: Instant; limit: number },
): Promise<PaykeyRow[]> {
  return tx.rows(sql`
    select ${columns} from paykeys
    where environment_id = ${due.environment_id} and expires_at <= ${due.at}
      and expires_at is not null and status in ('active', 'review')
      and ${isNotSetAside(due.environment_id, sql`id`)}
    order by expires_at, id limit ${due.limit} for update skip locked`);
}

/** Locks paykeys in id order. */
export function lockPaykeys(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<PaykeyRow[]> {
  return tx.rows(sql`
    select ${columns} from paykeys
    where environment_id = ${environmentId} and id = any(${ids}::uuid[])
    order by id for update`);
}

/** Sets a paykey back to verification. */
export async function updatePaykeyPending(
  tx: Tx,
  change: { environment_id: string; id: string; version: number; message: string; at: Instant },
): Promise<void> {
  await tx.run(sql`
    update paykeys set status = 'pending', status_reason = 'validating', status_source = 'system',
      status_code = null, status_message = ${change.message}, status_changed_at = ${change.at},
      version = ${change.version}, updated_at = ${change.at}
    where environment_id = ${change.environment_id} and id = ${change.id}`);
}

/** The known balance of a paykey. */
export type BalanceChange = Pick<
  PaykeyRow,
  | "environment_id"
  | "id"
  | "balance_status"
  | "balance_cents"
  | "balance_updated_at"
  | "version"
  | "updated_at"
>;

export async function updatePaykeyBalance(tx: Tx, change: BalanceChange): Promise<void> {
  await tx.run(PAYKEYS.update([change], "balance"));
}

/** Marks the paykeys' balances as being read; returns the newly marked ones. */
export function updateBalancesPending(
  tx: Tx,
  environmentId: string,
  paykeyIds: readonly string[],
  at: Instant,
): Promise<PaykeyRow[]> {
  const change = sql`
    update paykeys set balance_status = 'pending', version = version + 1,
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where environment_id = ${environmentId} and id = any(${paykeyIds}::uuid[])
      and balance_status <> 'pending' returning ${columns}`;
  return tx.rows(returningInOrder(change, sql`id`));
}

/** Updates statuses of locked paykeys. */
export async function updatePaykeyStatuses(tx: Tx, rows: readonly PaykeyRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(PAYKEYS.update(rows, "moved"));
}

export interface BankAccountKey {
  readonly environment_id: string;
  readonly account_id: string;
  readonly fingerprint: Buffer;
}

// Bank accounts share 256 advisory locks: a return file may touch more accounts than the lock table holds.
const BANK_ACCOUNT_LOCKS = raw("7001");

/**
 * Serializes linking and blocking of a bank account until the transaction ends: otherwise a block would
 * miss a paykey being linked.
 */
export async function lockBankAccount(tx: Tx, { fingerprint }: BankAccountKey): Promise<void> {
  const lock = fingerprint.readUInt8(0);
  await tx.run(sql`select pg_advisory_xact_lock(${BANK_ACCOUNT_LOCKS}, ${lock}::integer)`);
}

/** Locks the bank accounts of paykeys, in one order for all callers. */
export async function lockBankAccounts(
  tx: Tx,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(${BANK_ACCOUNT_LOCKS}, l.lock) from (
      select distinct get_byte(fingerprint, 0) as lock from paykeys
      where environment_id = ${environmentId} and id = any(${paykeyIds}::uuid[]) order by 1) l`);
}

/** The active block of a bank account. Cancelling its paykeys does not lift it. */
export async function findBankAccountBlock(
  tx: Tx,
  key: BankAccountKey,
): Promise<{ code: string } | undefined> {
  return await tx.first(sql`
    select code from bank_account_blocks
    where environment_id = ${key.environment_id} and account_id = ${key.account_id}
      and fingerprint = ${key.fingerprint}
      and lifted_at is null`);
}

/** Lifts the block on a bank account. */
export async function liftBankAccountBlock(
  tx: Tx,
  key: BankAccountKey,
  at: Instant,
): Promise<void> {
  await tx.run(sql`
    update bank_account_blocks set lifted_at = ${at}
    where environment_id = ${key.environment_id} and account_id = ${key.account_id}
      and fingerprint = ${key.fingerprint}
      and lifted_at is null`);
}

/** Locks paykeys whose verification runs in the background. */
export function lockPendingPaykeys(
  tx: Tx,
  environmentId: string,
  limit: number,
): Promise<PaykeyRow[]> {
  return tx.rows(sql`
    select ${columns} from paykeys
    where environment_id = ${environmentId} and status = 'pending'
      and ${isNotSetAside(environmentId, sql`id`)}
    order by updated_at, id limit ${limit} for update skip locked`);
}

/** Paykeys by id, in an order of paykeys-search.ts. */
export function readPaykeysInOrder(
  db: Executor,
  { environment_id, ids }: { environment_id: string; ids: readonly string[] },
  order: Sql,
): Promise<PaykeyRow[]> {
  return db.rows<PaykeyRow>(sql`
    select ${columns} from paykeys
    where environment_id = ${environment_id} and id = any(${ids}::uuid[]) order by ${order}`);
}

/** A page of paykeys and the exact total. `where` and `order` come from paykeys-search.ts. */
export async function listPaykeys(
  db: Executor,
  page: { where: Sql; order: Sql; limit: number; offset: number },
): Promise<{ rows: PaykeyRow[]; total: bigint }> {
  const [rows, { n }] = await Promise.all([
    db.rows<PaykeyRow>(sql`select ${columns} from paykeys k where ${page.where}
      order by ${page.order} limit ${page.limit} offset ${page.offset}`),
    db.one<{ n: bigint }>(sql`select count(*) as n from paykeys k where ${page.where}`),
  ]);
  return { rows, total: n };
}
