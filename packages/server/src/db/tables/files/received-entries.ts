import type {
  Cents,
  CivilDate,
  Instant,
  ReceivedParty,
  ReceivedReturnCode,
  ReceivedStatus,
} from "@railhead/core";
import { column, type NameOf, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { raw, sql } from "../../postgres/sql.ts";
import { CHUNK } from "../payments/payments.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

/** An entry that another party originated to us. */
export const RECEIVED_ENTRIES = table("received_entries", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  bank_id: column<string>()("uuid"),
  file_id: column<string>()("uuid"),
  line: column<number>()("integer"),
  item_key: column<string>()("text"),
  suspense_id: column<string | null>()("uuid?", "changed"),
  account_id: column<string | null>()("uuid?", "changed"),
  customer_id: column<string | null>()("uuid?", "changed"),
  proposed_account_id: column<string | null>()("uuid?"),
  sec_code: column<string>()("text"),
  transaction_code: column<string>()("text"),
  direction: column<"debit" | "credit">()("text"),
  amount_cents: column<Cents>()("bigint"),
  company_name: column<string>()("text"),
  company_id: column<string>()("text"),
  entry_description: column<string>()("text"),
  individual_id: column<string>()("text"),
  individual_name: column<string>()("text"),
  account_mask: column<string>()("text"),
  account_fingerprint: column<Buffer>()("bytea"),
  trace_number: column<string>()("text"),
  settlement_date: column<CivilDate>()("date"),
  addenda_count: column<number>()("integer"),
  remittance: column<string>()("text"),
  parties: column<readonly ReceivedParty[]>()("json"),
  status: column<ReceivedStatus>()("text", "changed"),
  settles_at: column<Instant | null>()("timestamptz?"),
  instruct_by: column<Instant | null>()("timestamptz?"),
  due_at: column<Instant | null>()("timestamptz?", "changed"),
  rule_id: column<string | null>()("uuid?", "changed"),
  return_code: column<ReceivedReturnCode | null>()("text?", "changed"),
  return_document: column<string | null>()("text?", "changed"),
  forwarded_payment_id: column<string | null>()("uuid?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type ReceivedEntryRow = RowOf<typeof RECEIVED_ENTRIES.columns>;

export type ReceivedChange = Partial<
  Omit<
    Pick<ReceivedEntryRow, NameOf<typeof RECEIVED_ENTRIES.columns, "changed">>,
    "status" | "due_at" | "version" | "updated_at"
  >
>;

const columns = RECEIVED_ENTRIES.list;

export async function insertReceivedEntries(
  tx: Tx,
  rows: readonly ReceivedEntryRow[],
): Promise<void> {
  if (rows.length > 0) await tx.run(RECEIVED_ENTRIES.insert(rows));
}

export async function updateReceivedEntries(
  tx: Tx,
  rows: readonly ReceivedEntryRow[],
): Promise<void> {
  if (rows.length > 0) await tx.run(RECEIVED_ENTRIES.update(rows, "changed"));
}

/** Null members match every entry. */
export interface ReceivedFilter {
  readonly environment_id: string;
  readonly status: ReceivedStatus | null;
  readonly direction: "debit" | "credit" | null;
  readonly account_id: string | null;
  readonly company_id: string | null;
}

export function listReceivedEntries(
  db: Executor,
  { environment_id, status, direction, account_id, company_id }: ReceivedFilter,
  page: {
    readonly sort_by: "created_at" | "amount" | "instruct_by";
    readonly sort_order: "asc" | "desc";
    readonly page_size: number;
    readonly offset: number;
  },
): Promise<PageOf<ReceivedEntryRow>> {
  const by = page.sort_by === "amount" ? "amount_cents" : page.sort_by;
  return selectPage(
    db,
    { columns, from: raw("received_entries") },
    {
      where: sql`environment_id = ${environment_id}
        and (${status}::text is null or status = ${status}::text)
        and (${direction}::text is null or direction = ${direction}::text)
        and (${account_id}::uuid is null or account_id = ${account_id}::uuid)
        and (${company_id}::text is null or company_id = ${company_id}::text)`,
      order: raw(`${by} ${page.sort_order}, id ${page.sort_order}`),
      limit: page.page_size,
      offset: page.offset,
    },
  );
}

export function findReceivedEntry(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<ReceivedEntryRow | undefined> {
  return db.first(sql`select ${columns} from received_entries
    where environment_id = ${environment_id} and id = ${id}`);
}

/** Locks entries by their inbound items, in the order of their ids. */
export async function lockReceivedOfItems(
  tx: Tx,
  environmentId: string,
  itemKeys: readonly string[],
): Promise<ReceivedEntryRow[]> {
  if (itemKeys.length === 0) return [];
  return await tx.rows(sql`select ${columns} from received_entries
    where environment_id = ${environmentId} and item_key = any(${itemKeys}::text[])
    order by id for update`);
}

/** Locks entries, in the order of their ids. */
export async function lockReceivedEntries(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<ReceivedEntryRow[]> {
  if (ids.length === 0) return [];
  return await tx.rows(sql`select ${columns} from received_entries
    where environment_id = ${environmentId} and id = any(${ids}::uuid[])
    order by id for update`);
}

/** Entries whose next decision is due, and their items of suspense. Not locked. */
export function listDueReceived(
  db: Executor,
  environmentId: string,
  at: Instant,
): Promise<{ id: string; suspense_id: string }[]> {
  return db.rows(sql`select id, suspense_id from received_entries
    where environment_id = ${environmentId} and due_at <= ${at} and status = 'held'
      and ${isNotSetAside(environmentId, sql`id`)}
    order by due_at, id limit ${CHUNK}`);
}

/** Entries that settle by an instant. Not locked. */
export async function listSettlingEntries(
  db: Executor,
  environmentId: string,
  at: Instant,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`select id from received_entries
    where environment_id = ${environmentId} and due_at <= ${at} and status = 'pending'
      and ${isNotSetAside(environmentId, sql`id`)}
    order by due_at, id limit ${CHUNK}`);
  return rows.map(({ id }) => id);
}
