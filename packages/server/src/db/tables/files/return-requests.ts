import type {
  Cents,
  CivilDate,
  Instant,
  PaymentKind,
  ReturnRequestReason,
  ReturnRequestStatus,
} from "@railhead/core";
import { column, type NameOf, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { raw, sql } from "../../postgres/sql.ts";
import { secCode } from "../accounts/return-rates.ts";
import { isNotSetAside } from "../operations/set-aside.ts";
import { CHUNK } from "../payments/payments.ts";
import { originator } from "./receivers.ts";

/** A request to get an entry of ours back. */
export const RETURN_REQUESTS = table("return_requests", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  number: column<number>()("integer"),
  account_id: column<string>()("uuid"),
  payment_id: column<string>()("uuid"),
  payment_kind: column<PaymentKind>()("text"),
  bank_id: column<string>()("uuid"),
  trace_number: column<string>()("text"),
  odfi_routing_number: column<string>()("text"),
  rdfi_routing_number: column<string>()("text"),
  account_mask: column<string>()("text"),
  amount_cents: column<Cents>()("bigint"),
  sec_code: column<string>()("text"),
  effective_date: column<CivilDate>()("date"),
  settlement_date: column<CivilDate | null>()("date?"),
  company_name: column<string>()("text"),
  company_id: column<string>()("text"),
  reason: column<ReturnRequestReason>()("text"),
  explanation: column<string>()("text"),
  contact_name: column<string>()("text"),
  contact_phone: column<string>()("text"),
  contact_email: column<string>()("text"),
  status: column<ReturnRequestStatus>()("text", "changed"),
  requested_by: column<string>()("text"),
  approved_by: column<string | null>()("text?", "changed"),
  signer: column<string | null>()("text?", "changed"),
  bank_reference: column<string | null>()("text?", "changed"),
  asked_on: column<CivilDate | null>()("date?", "changed"),
  answer_by: column<CivilDate | null>()("date?", "changed"),
  answer_note: column<string | null>()("text?", "changed"),
  return_code: column<string | null>()("text?", "changed"),
  return_trace_number: column<string | null>()("text?", "changed"),
  close_reason: column<string | null>()("text?", "changed"),
  due_at: column<Instant | null>()("timestamptz?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type ReturnRequestRow = RowOf<typeof RETURN_REQUESTS.columns>;

export type ReturnRequestChange = Partial<
  Omit<
    Pick<ReturnRequestRow, NameOf<typeof RETURN_REQUESTS.columns, "changed">>,
    "status" | "version" | "updated_at"
  >
>;

const columns = RETURN_REQUESTS.list;

/** The next number of a letter. The caller has locked the platform's writes. */
export async function nextRequestNumber(tx: Tx, environmentId: string): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select coalesce(max(number), 0) + 1 as n from return_requests
    where environment_id = ${environmentId}`);
  return n;
}

/** Inserts a request; false where the payment has an open one. */
export async function insertReturnRequest(tx: Tx, row: ReturnRequestRow): Promise<boolean> {
  const change = sql`${RETURN_REQUESTS.insert([row])}
    on conflict (environment_id, payment_id) where status not in ('returned', 'closed') do nothing`;
  return (await tx.run(change)) === 1;
}

export async function updateReturnRequests(
  tx: Tx,
  rows: readonly ReturnRequestRow[],
): Promise<void> {
  if (rows.length > 0) await tx.run(RETURN_REQUESTS.update(rows, "changed"));
}

/** Null members match every request. */
export interface ReturnRequestFilter {
  readonly environment_id: string;
  readonly status: ReturnRequestStatus | null;
  readonly payment_id: string | null;
  readonly account_id: string | null;
}

export function listReturnRequests(
  db: Executor,
  { environment_id, status, payment_id, account_id }: ReturnRequestFilter,
  page: {
    readonly sort_order: "asc" | "desc";
    readonly page_size: number;
    readonly offset: number;
  },
): Promise<PageOf<ReturnRequestRow>> {
  return selectPage(
    db,
    { columns, from: raw("return_requests") },
    {
      where: sql`environment_id = ${environment_id}
        and (${status}::text is null or status = ${status}::text)
        and (${payment_id}::uuid is null or payment_id = ${payment_id}::uuid)
        and (${account_id}::uuid is null or account_id = ${account_id}::uuid)`,
      order: raw(`created_at ${page.sort_order}, id ${page.sort_order}`),
      limit: page.page_size,
      offset: page.offset,
    },
  );
}

export function findReturnRequest(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<ReturnRequestRow | undefined> {
  return db.first(sql`select ${columns} from return_requests
    where environment_id = ${environment_id} and id = ${id}`);
}

export function lockReturnRequest(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<ReturnRequestRow | undefined> {
  return tx.first(sql`select ${columns} from return_requests
    where environment_id = ${environment_id} and id = ${id} for update`);
}

/** Locks the open requests of payments, in the order of their ids. */
export async function lockRequestsOfPayments(
  tx: Tx,
  environmentId: string,
  paymentIds: readonly string[],
): Promise<ReturnRequestRow[]> {
  if (paymentIds.length === 0) return [];
  return await tx.rows(sql`select ${columns} from return_requests
    where environment_id = ${environmentId} and payment_id = any(${paymentIds}::uuid[])
      and status not in ('returned', 'closed')
    order by id for update`);
}

/** Locks requests whose answer is overdue. */
export function lockUnansweredRequests(
  tx: Tx,
  environmentId: string,
  at: Instant,
): Promise<ReturnRequestRow[]> {
  return tx.rows(sql`select ${columns} from return_requests
    where environment_id = ${environmentId} and due_at <= ${at}
      and ${isNotSetAside(environmentId, sql`id`)}
    order by due_at, id limit ${CHUNK} for update`);
}

/** An entry of ours as a request names it. */
export interface RequestedEntry extends Pick<
  ReturnRequestRow,
  | "account_id"
  | "payment_kind"
  | "bank_id"
  | "trace_number"
  | "rdfi_routing_number"
  | "account_mask"
  | "amount_cents"
  | "sec_code"
  | "effective_date"
  | "settlement_date"
  | "company_name"
> {
  readonly status: string;
  readonly company_id: string | null;
}

/** The present entry of a payment, to the account that it was sent to; undefined while it has none. */
export function findRequestedEntry(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<RequestedEntry | undefined> {
  return db.first(sql`
    select p.account_id, p.kind as payment_kind, p.status, f.bank_id, e.trace_number,
      coalesce(d.routing_number, k.routing_number) as rdfi_routing_number,
      coalesce(d.account_mask, k.account_mask) as account_mask, e.amount_cents,
      ${secCode} as sec_code, e.settlement_date as effective_date, p.settlement_date, ${originator}
    from payments_with_state p
      join entries e on e.environment_id = p.environment_id and e.payment_id = p.id
        and e.attempt = p.attempt and e.void is null
      join ach_files f on f.environment_id = e.environment_id and f.id = e.file_id
      join paykeys k on k.environment_id = p.environment_id and k.id = p.paykey_id
      join customers c on c.environment_id = k.environment_id and c.id = k.customer_id
      join accounts a on a.environment_id = p.environment_id and a.id = p.account_id
      join organizations o on o.environment_id = a.environment_id and o.id = a.organization_id
      left join lateral (select b.routing_number, b.account_mask from paykey_bank_details b
        where b.environment_id = k.environment_id and b.paykey_id = k.id
          and b.replaced_at > f.created_at order by b.revision limit 1) d on true
    where p.environment_id = ${environment_id} and p.id = ${id}`);
}

/** The receiver's name, as it is now. */
export async function findReceiverName(
  db: Executor,
  { environment_id, payment_id }: Pick<ReturnRequestRow, "environment_id" | "payment_id">,
): Promise<string> {
  const { name } = await db.one<{ name: string }>(sql`
    select c.name from payments p
      join customers c on c.environment_id = p.environment_id and c.id = p.customer_id
    where p.environment_id = ${environment_id} and p.id = ${payment_id}`);
  return name;
}
