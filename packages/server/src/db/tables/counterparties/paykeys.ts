import type {
  Cents,
  Instant,
  PaykeyOutcome,
  PaykeyStatus,
  ProcessingMethod,
  Reason,
  Source,
} from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { returningInOrder, join, json, named, raw, sql, type Sql } from "../../postgres/sql.ts";
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

export interface PaykeyRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
  readonly customer_id: string;
  readonly token: string;
  readonly label: string;
  readonly source: PaykeySource;
  readonly status: PaykeyStatus;
  readonly status_reason: Reason;
  readonly status_source: Source;
  readonly status_code: string | null;
  readonly status_message: string;
  readonly status_changed_at: Instant;
  readonly institution_name: string | null;
  readonly routing_number: string;
  /** Encrypted. */
  readonly account_number: Buffer;
  readonly account_mask: string;
  readonly account_type: "checking" | "savings";
  readonly fingerprint: Buffer;
  readonly balance_status: "pending" | "completed" | "failed" | null;
  readonly balance_cents: Cents | null;
  readonly balance_updated_at: Instant | null;
  readonly config: PaykeyConfig;
  readonly external_id: string | null;
  readonly metadata: object;
  readonly unblock_eligible: boolean;
  readonly unblocked_before: boolean;
  readonly expires_at: Instant | null;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, account_id, customer_id, token, label, source, status,
  status_reason, status_source, status_code, status_message, status_changed_at, institution_name,
  routing_number, account_number, account_mask, account_type, fingerprint, balance_status,
  balance_cents, balance_updated_at, config, external_id, metadata, unblock_eligible,
  unblocked_before, expires_at, version, created_at, updated_at`;

export async function insertPaykey(tx: Tx, paykey: PaykeyRow): Promise<void> {
  const p = paykey;
  await tx.run(
    named(
      "insert_paykey",
      sql`
    insert into paykeys (${columns})
    values (${p.id}, ${p.environment_id}, ${p.account_id}, ${p.customer_id}, ${p.token}, ${p.label},
      ${p.source}, ${p.status}, ${p.status_reason}, ${p.status_source}, ${p.status_code},
      ${p.status_message}, ${p.status_changed_at}, ${p.institution_name}, ${p.routing_number},
      ${p.account_number}, ${p.account_mask}, ${p.account_type}, ${p.fingerprint},
      ${p.balance_status}, ${p.balance_cents}, ${p.balance_updated_at}, ${p.config},
      ${p.external_id}, ${json(p.metadata)}, ${p.unblock_eligible}, ${p.unblocked_before},
      ${p.expires_at}, ${p.version}, ${p.created_at}, ${p.updated_at})`,
    ),
  );
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
  const c = change;
  await tx.run(sql`
    update paykeys set balance_status = ${c.balance_status}, balance_cents = ${c.balance_cents},
      balance_updated_at = ${c.balance_updated_at}, version = ${c.version},
      updated_at = ${c.updated_at}
    where environment_id = ${c.environment_id} and id = ${c.id}`);
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

const STATUS_TYPES = {
  id: "uuid",
  status: "text",
  status_reason: "text",
  status_source: "text",
  status_code: "text",
  status_message: "text",
  status_changed_at: "timestamptz",
  unblock_eligible: "boolean",
  unblocked_before: "boolean",
  version: "integer",
  updated_at: "timestamptz",
} as const satisfies Partial<Record<keyof PaykeyRow, string>>;

/** Updates statuses of locked paykeys of one environment. */
export async function updatePaykeyStatuses(
  tx: Tx,
  environmentId: string,
  rows: readonly PaykeyRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const set = rowSet<keyof typeof STATUS_TYPES>(rows, STATUS_TYPES);
  const changes = Object.keys(STATUS_TYPES).map((name) => sql`${raw(name)} = ${set.value(name)}`);
  await tx.run(sql`
    update paykeys p set ${join(changes.slice(1))} from ${set.from}
    where p.environment_id = ${environmentId} and p.id = ${set.value("id")}`);
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
