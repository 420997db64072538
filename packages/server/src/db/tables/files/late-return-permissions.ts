import type { CivilDate, Instant, LateReturnStatus } from "@railhead/core";
import { column, type NameOf, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { raw, sql } from "../../postgres/sql.ts";

/** A permission to return a debit late. */
export const LATE_RETURN_PERMISSIONS = table("late_return_permissions", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  payment_id: column<string>()("uuid"),
  bank_id: column<string>()("uuid"),
  asked_by_bank: column<string>()("text"),
  asked_on: column<CivilDate>()("date"),
  reference: column<string>()("text"),
  reason: column<string>()("text"),
  valid_until: column<CivilDate>()("date"),
  status: column<LateReturnStatus>()("text", "changed"),
  requested_by: column<string>()("text"),
  granted_by: column<string | null>()("text?", "changed"),
  return_trace_number: column<string | null>()("text?", "changed"),
  end_reason: column<string | null>()("text?", "changed"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type LateReturnRow = RowOf<typeof LATE_RETURN_PERMISSIONS.columns>;

export type LateReturnChange = Partial<
  Omit<
    Pick<LateReturnRow, NameOf<typeof LATE_RETURN_PERMISSIONS.columns, "changed">>,
    "status" | "version" | "updated_at"
  >
>;

const columns = LATE_RETURN_PERMISSIONS.list;

/** Inserts a permission; false where the payment has an open one. */
export async function insertLateReturn(tx: Tx, row: LateReturnRow): Promise<boolean> {
  const change = sql`${LATE_RETURN_PERMISSIONS.insert([row])}
    on conflict (environment_id, payment_id) where status in ('asked', 'granted') do nothing`;
  return (await tx.run(change)) === 1;
}

export async function updateLateReturns(tx: Tx, rows: readonly LateReturnRow[]): Promise<void> {
  if (rows.length > 0) await tx.run(LATE_RETURN_PERMISSIONS.update(rows, "changed"));
}

/** Null members match every permission. */
export interface LateReturnFilter {
  readonly environment_id: string;
  readonly status: LateReturnStatus | null;
  readonly payment_id: string | null;
  readonly account_id: string | null;
}

export function listLateReturns(
  db: Executor,
  { environment_id, status, payment_id, account_id }: LateReturnFilter,
  page: {
    readonly sort_order: "asc" | "desc";
    readonly page_size: number;
    readonly offset: number;
  },
): Promise<PageOf<LateReturnRow>> {
  return selectPage(
    db,
    { columns, from: raw("late_return_permissions") },
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

export function findLateReturn(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<LateReturnRow | undefined> {
  return db.first(sql`select ${columns} from late_return_permissions
    where environment_id = ${environment_id} and id = ${id}`);
}

export function lockLateReturn(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<LateReturnRow | undefined> {
  return tx.first(sql`select ${columns} from late_return_permissions
    where environment_id = ${environment_id} and id = ${id} for update`);
}

/** Locks the permissions of payments that hold on a day, in the order of their ids. */
export async function lockPermissionsInForce(
  tx: Tx,
  { environment_id, day }: { readonly environment_id: string; readonly day: CivilDate },
  paymentIds: readonly string[],
): Promise<LateReturnRow[]> {
  if (paymentIds.length === 0) return [];
  return await tx.rows(sql`select ${columns} from late_return_permissions
    where environment_id = ${environment_id} and payment_id = any(${paymentIds}::uuid[])
      and status = 'granted' and valid_until >= ${day}
    order by id for update`);
}
