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
import { sideTable, type SideRow } from "./side-entries.ts";
import { named, sql } from "../sql.ts";

/** A row of `paykey_verifications`. */
export interface VerificationRow extends SideRow {
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
  readonly trace_numbers: readonly string[];
  readonly settlement_date: CivilDate | null;
  readonly settled_at: Instant | null;
  readonly returned_trace_numbers: readonly string[];
  readonly returned_cents: Cents;
  readonly return_code: string | null;
}

export const verifications = sideTable<VerificationRow>({
  table: "paykey_verifications",
  fixed: ["paykey_id", "method", "kind", "amounts", "total_cents", "sandbox_outcome"],
  changing: [
    "tries_left",
    "trace_numbers",
    "settlement_date",
    "settled_at",
    "returned_trace_numbers",
    "returned_cents",
    "return_code",
  ],
  one: { per: "paykey_id", index: sql`(paykey_id) where due_at is not null` },
});

/** Those that were sent, locked: a prenote that has settled is `sent` until its time of silence is over. */
export function lockSentVerifications(
  tx: Tx,
  bankId: string,
  due: { at: Instant; limit: number; is_settled: boolean },
): Promise<VerificationRow[]> {
  const also = due.is_settled ? sql`settled_at is not null` : sql`settled_at is null`;
  return verifications.lockDue(tx, bankId, { ...due, status: "sent", also });
}

/** A prenote that was asked for and has neither passed nor failed. */
export type OpenPrenote = Pick<
  VerificationRow,
  "paykey_id" | "kind" | "status" | "settlement_date" | "due_at"
>;

const openPrenotes = sql`select paykey_id, kind, status, settlement_date, due_at
  from paykey_verifications where due_at is not null and method = 'prenote'`;

/** Those of paykeys. */
export function listOpenPrenotes(
  db: Executor,
  paykeyIds: readonly string[],
): Promise<OpenPrenote[]> {
  return db.rows(
    named("list_open_prenotes", sql`${openPrenotes} and paykey_id = any(${paykeyIds}::uuid[])`),
  );
}

/** Those of a whole environment. */
export function listAllOpenPrenotes(db: Executor, environmentId: string): Promise<OpenPrenote[]> {
  return db.rows(
    named("list_all_open_prenotes", sql`${openPrenotes} and environment_id = ${environmentId}`),
  );
}

/** A verification of an account, locked. */
export async function lockVerification(
  tx: Tx,
  key: { account_id: string; id: string },
): Promise<VerificationRow | undefined> {
  const [row] = await verifications.lockWhere(
    tx,
    sql`id = ${key.id} and account_id = ${key.account_id}`,
  );
  return row;
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
