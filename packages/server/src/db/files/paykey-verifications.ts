import type {
  Cents,
  CivilDate,
  Instant,
  PaymentKind,
  VerificationMethod,
  VerificationStatus,
} from "@railhead/core";
import type { Executor, Tx } from "../executor.ts";
import { originator, type Receiver } from "./outgoing.ts";
import { empty, json, sql } from "../sql.ts";

/** A row of `paykey_verifications`. */
export interface VerificationRow {
  readonly id: string;
  readonly environment_id: string;
  readonly account_id: string;
  readonly bank_id: string;
  readonly paykey_id: string;
  readonly method: VerificationMethod;
  /** What a prenote is written as; null of micro-entries. */
  readonly kind: PaymentKind | null;
  readonly status: VerificationStatus;
  /** Encrypted: the two amounts as `12,34`. */
  readonly amounts: Buffer | null;
  readonly total_cents: Cents;
  readonly tries_left: number | null;
  readonly sandbox_outcome: string;
  readonly attempt: number;
  readonly file_id: string | null;
  readonly trace_numbers: readonly string[];
  readonly settlement_date: CivilDate | null;
  readonly settled_at: Instant | null;
  readonly returned_trace_numbers: readonly string[];
  readonly returned_cents: Cents;
  readonly return_code: string | null;
  readonly due_at: Instant | null;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, account_id, bank_id, paykey_id, method, kind, status, amounts,
  total_cents, tries_left, sandbox_outcome, attempt, file_id, trace_numbers, settlement_date,
  settled_at, returned_trace_numbers, returned_cents, return_code, due_at, version, created_at,
  updated_at`;

const written = (row: VerificationRow) => ({
  ...row,
  amounts: row.amounts === null ? null : `\\x${row.amounts.toString("hex")}`,
  total_cents: row.total_cents.toString(),
  returned_cents: row.returned_cents.toString(),
});

/** False where another verification of the paykey is under way. */
export async function insertVerification(tx: Tx, row: VerificationRow): Promise<boolean> {
  const count = await tx.run(sql`
    insert into paykey_verifications (${columns}) select ${columns}
    from json_populate_recordset(null::paykey_verifications, ${json([written(row)])}::json)
    on conflict (paykey_id) where due_at is not null do nothing`);
  return count === 1;
}

/** Writes rows that were read under a lock. */
export async function updateVerifications(tx: Tx, rows: readonly VerificationRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    update paykey_verifications v set status = r.status, tries_left = r.tries_left,
      attempt = r.attempt, file_id = r.file_id, trace_numbers = r.trace_numbers,
      settlement_date = r.settlement_date, settled_at = r.settled_at,
      returned_trace_numbers = r.returned_trace_numbers, returned_cents = r.returned_cents,
      return_code = r.return_code, due_at = r.due_at, version = r.version,
      updated_at = r.updated_at
    from json_populate_recordset(null::paykey_verifications, ${json(rows.map(written))}::json) r
    where v.id = r.id`);
}

/** Verifications of a bank in a status whose instant has come, locked, the oldest first. */
export function lockDueVerifications(
  tx: Tx,
  bankId: string,
  due: { status: VerificationStatus; is_settled: boolean; at: Instant; limit: number },
): Promise<VerificationRow[]> {
  return tx.rows(sql`
    select ${columns} from paykey_verifications
    where bank_id = ${bankId} and status = ${due.status} and due_at <= ${due.at}
      and (settled_at is not null) = ${due.is_settled}::boolean
    order by created_at, id limit ${due.limit} for update skip locked`);
}

export function lockVerifications(tx: Tx, ids: readonly string[]): Promise<VerificationRow[]> {
  return tx.rows(sql`
    select ${columns} from paykey_verifications where id = any(${ids}::uuid[])
    order by id for update`);
}

/** A verification of an account, locked. */
export function lockVerification(
  tx: Tx,
  key: { account_id: string; id: string },
): Promise<VerificationRow | undefined> {
  return tx.first(sql`
    select ${columns} from paykey_verifications
    where id = ${key.id} and account_id = ${key.account_id} for update`);
}

export function findVerification(
  db: Executor,
  key: { account_id: string; id: string },
): Promise<VerificationRow | undefined> {
  return db.first(sql`
    select ${columns} from paykey_verifications
    where id = ${key.id} and account_id = ${key.account_id}`);
}

export async function listVerifications(
  db: Executor,
  filter: {
    environment_id: string;
    account_id: string;
    paykey_id: string | null;
    status: string | null;
  },
  page: { sort_order: "asc" | "desc"; page_size: number; offset: number },
): Promise<{ total: bigint; rows: VerificationRow[] }> {
  const where = sql`environment_id = ${filter.environment_id}
    and account_id = ${filter.account_id}
    ${filter.paykey_id === null ? empty : sql`and paykey_id = ${filter.paykey_id}`}
    ${filter.status === null ? empty : sql`and status = ${filter.status}`}`;
  const order = page.sort_order === "asc" ? sql`asc` : sql`desc`;
  const { total } = await db.one<{ total: bigint }>(
    sql`select count(*) as total from paykey_verifications where ${where}`,
  );
  const rows = await db.rows<VerificationRow>(sql`
    select ${columns} from paykey_verifications where ${where}
    order by created_at ${order}, id ${order} limit ${page.page_size} offset ${page.offset}`);
  return { total, rows };
}

/** Of each verification, whose bank account it is about; those whose paykey is of use alone. */
export function listVerificationReceivers(
  db: Executor,
  ids: readonly string[],
): Promise<Receiver[]> {
  return db.rows(sql`
    select v.id as subject_id, k.id as holder_id, k.routing_number, k.account_number,
      k.account_type, c.name as receiver_name, c.type as receiver_type, ${originator}
    from paykey_verifications v join paykeys k on k.id = v.paykey_id
      join customers c on c.id = k.customer_id
      join accounts a on a.id = v.account_id join organizations o on o.id = a.organization_id
    where v.id = any(${ids}::uuid[]) and k.status = 'active'`);
}

/** The paykeys that verifications are about, by the verifications' ids. */
export async function findVerifiedPaykeys(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { paykey_id: string; account_id: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: string; paykey_id: string; account_id: string }>(sql`
    select id, paykey_id, account_id from paykey_verifications where id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
