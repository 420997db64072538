import type { Cents, CivilDate, Instant, PaymentKind, ProofRequestStatus } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { sql } from "../../postgres/sql.ts";

/** A bank's request for the proof of an authorization. */
const PROOF_REQUESTS = table("proof_requests", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  payment_id: column<string>()("uuid"),
  paykey_id: column<string>()("uuid"),
  bank_reference: column<string>()("text"),
  received_on: column<CivilDate>()("date"),
  due_on: column<CivilDate>()("date"),
  prepare_by: column<Instant>()("timestamptz"),
  delivered: column<string | null>()("text?", "changed"),
  statement: column<string | null>()("text?", "changed"),
  status: column<ProofRequestStatus>()("text", "changed"),
  sent_how: column<string | null>()("text?", "changed"),
  package_sha256: column<string | null>()("text?", "changed"),
  reason: column<string | null>()("text?", "changed"),
  created_by: column<ActorRef>()("json"),
  ended_at: column<Instant | null>()("timestamptz?", "changed"),
  ended_by: column<ActorRef | null>()("json?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type ProofRequest = RowOf<typeof PROOF_REQUESTS.columns>;

const columns = PROOF_REQUESTS.list;

/** Inserts a request; false where the bank's reference is noted for the payment already. */
export async function insertProofRequest(tx: Tx, row: ProofRequest): Promise<boolean> {
  return (await tx.run(sql`${PROOF_REQUESTS.insert([row])} on conflict do nothing`)) === 1;
}

export async function updateProofRequest(tx: Tx, row: ProofRequest): Promise<void> {
  await tx.run(PROOF_REQUESTS.update([row], "changed"));
}

export function findProofRequest(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<ProofRequest | undefined> {
  return db.first(sql`select ${columns} from proof_requests
    where environment_id = ${environment_id} and id = ${id}`);
}

export function lockProofRequest(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<ProofRequest | undefined> {
  return tx.first(sql`select ${columns} from proof_requests
    where environment_id = ${environment_id} and id = ${id} for update`);
}

/** Null members match every request. */
export interface ProofRequestFilter {
  readonly environment_id: string;
  readonly status: ProofRequestStatus | null;
  readonly account_id: string | null;
  readonly payment_id: string | null;
}

export function listProofRequests(
  db: Executor,
  { environment_id, status, account_id, payment_id }: ProofRequestFilter,
  page: Omit<PageQuery, "where">,
): Promise<PageOf<ProofRequest>> {
  const where = sql`environment_id = ${environment_id}
    and (${status}::text is null or status = ${status}::text)
    and (${account_id}::uuid is null or account_id = ${account_id}::uuid)
    and (${payment_id}::uuid is null or payment_id = ${payment_id}::uuid)`;
  return selectPage(db, { columns, from: sql`proof_requests` }, { ...page, where });
}

/** A payment of the same bank account, for the history of a proof. */
export interface RelatedPayment {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly amount_cents: Cents;
  readonly payment_date: CivilDate;
  readonly status: string;
  readonly status_code: string | null;
  readonly created_at: Instant;
}

/** The latest payments of a paykey. */
export function listPaymentsOfPaykey(
  db: Executor,
  environmentId: string,
  paykeyId: string,
): Promise<RelatedPayment[]> {
  return db.rows(sql`
    select id, kind, amount_cents, payment_date, status, status_code, created_at
    from payments_with_state
    where environment_id = ${environmentId} and paykey_id = ${paykeyId}
    order by created_at desc, id limit 500`);
}

/** Where the entries of a payment stand in files. */
export interface SentEntry {
  readonly file_id: string;
  readonly file_name: string;
  readonly line: number;
  readonly addenda_count: number;
  readonly trace_number: string;
  readonly settlement_date: CivilDate;
}

export function listSentEntries(db: Executor, payment: RowKey): Promise<SentEntry[]> {
  return db.rows(sql`
    select e.file_id, f.name as file_name, e.line, e.addenda_count, e.trace_number, e.settlement_date
    from entries e join ach_files f on f.environment_id = e.environment_id and f.id = e.file_id
    where e.environment_id = ${payment.environment_id} and e.payment_id = ${payment.id}
    order by e.attempt, e.file_id, e.line`);
}

/** A payment with what a proof says of it, its customer and its bank account. */
export interface ProvenPayment {
  readonly id: string;
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly paykey_id: string;
  readonly amount_cents: Cents;
  readonly payment_date: CivilDate;
  readonly consent_type: string | null;
  readonly description: string | null;
  readonly device_ip: string;
  readonly status: string;
  readonly trace_number: string | null;
  readonly created_at: Instant;
  readonly customer_id: string;
  readonly customer_name: string;
  readonly customer_status: string;
  readonly customer_since: Instant;
  readonly paykey_label: string;
  readonly paykey_source: string;
  readonly institution_name: string | null;
  readonly routing_number: string;
  readonly paykey_since: Instant;
  /** The last verification by entries. */
  readonly verified: string | null;
}

export function findProvenPayment(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<ProvenPayment | undefined> {
  return db.first(sql`
    select p.id, p.account_id, p.kind, p.paykey_id, p.amount_cents, p.payment_date, p.consent_type,
      p.description, p.device_ip, p.status, p.trace_number, p.created_at, c.id as customer_id,
      c.name as customer_name, c.status as customer_status, c.created_at as customer_since,
      k.label as paykey_label, k.source as paykey_source, k.institution_name, k.routing_number,
      k.created_at as paykey_since,
      (select a.status from auxiliary_entries a where a.environment_id = k.environment_id
        and a.kind = 'verification' and a.paykey_id = k.id order by a.created_at desc limit 1)
        as verified
    from payments_with_state p
      join paykeys k on k.environment_id = p.environment_id and k.id = p.paykey_id
      join customers c on c.environment_id = k.environment_id and c.id = k.customer_id
    where p.environment_id = ${environment_id} and p.id = ${id}`);
}
