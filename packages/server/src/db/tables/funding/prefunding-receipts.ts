import type { Cents, CivilDate, Instant } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { raw, sql } from "../../postgres/sql.ts";
import { isShownBy, type ShowingStatement } from "../banks/statement-lines.ts";

const PREFUNDING_RECEIPTS = table("prefunding_receipts", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  account_id: column<string>()("uuid"),
  amount_cents: column<Cents>()("bigint"),
  received_on: column<CivilDate>()("date"),
  text: column<string>()("text"),
  reason: column<string | null>()("text?"),
  received_by: column<ActorRef>()("json"),
  reversed_at: column<Instant | null>()("timestamptz?", "reversed"),
  reversed_by: column<ActorRef | null>()("json?", "reversed"),
  reverse_reason: column<string | null>()("text?", "reversed"),
  version: column<number>()("integer", "reversed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "reversed"),
});
export type PrefundingReceipt = RowOf<typeof PREFUNDING_RECEIPTS.columns>;

const columns = PREFUNDING_RECEIPTS.list;

export async function insertReceipts(tx: Tx, rows: readonly PrefundingReceipt[]): Promise<void> {
  if (rows.length > 0) await tx.run(PREFUNDING_RECEIPTS.insert(rows));
}

export async function updateReversed(tx: Tx, rows: readonly PrefundingReceipt[]): Promise<void> {
  if (rows.length > 0) await tx.run(PREFUNDING_RECEIPTS.update(rows, "reversed"));
}

/** Receipts in force of some days, oldest first, and whether a statement, or another bank, shows each. */
export function listReceiptsOfDays(
  tx: Tx,
  of: { environment_id: string; days: readonly CivilDate[]; statement: ShowingStatement },
): Promise<(PrefundingReceipt & { readonly is_shown: boolean })[]> {
  return tx.rows(sql`
    select ${PREFUNDING_RECEIPTS.listOf("r")}, ${isShownBy(raw("r"), of.statement)} as is_shown
    from prefunding_receipts r
    where r.environment_id = ${of.environment_id} and r.reversed_at is null
      and r.received_on = any(${of.days}::date[])
    order by r.id`);
}

/** Locks receipts in force that no line of any statement matches. */
export function lockUnmatchedReceipts(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<PrefundingReceipt[]> {
  return tx.rows(sql`
    select ${PREFUNDING_RECEIPTS.listOf("r")} from prefunding_receipts r
    where r.environment_id = ${environmentId} and r.id = any(${ids}::uuid[])
      and r.reversed_at is null
      and not exists (select from bank_statement_matches m
        where m.environment_id = r.environment_id and m.resource_id = r.id)
    order by r.id for update of r`);
}

/** Locks receipts in force of some amounts and days, oldest first. */
export function lockReceiptsOfAmounts(
  tx: Tx,
  of: {
    environment_id: string;
    amounts: readonly Cents[];
    from: CivilDate;
    to: CivilDate;
  },
): Promise<PrefundingReceipt[]> {
  return tx.rows(sql`
    select ${PREFUNDING_RECEIPTS.listOf("r")} from prefunding_receipts r
    where r.environment_id = ${of.environment_id} and r.reversed_at is null
      and r.received_on between ${of.from}::date and ${of.to}::date
      and r.amount_cents = any(${of.amounts}::bigint[])
    order by r.id for update of r`);
}

/** Accounts by the last twelve digits of their ids. */
export async function listAccountsByEnding(
  db: Executor,
  environmentId: string,
  endings: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ id: string; ending: string }>(sql`
    select id, right(id::text, 12) as ending from accounts
    where environment_id = ${environmentId} and right(id::text, 12) = any(${endings}::text[])`);
  const found = new Map<string, string[]>();
  for (const { id, ending } of rows) found.set(ending, [...(found.get(ending) ?? []), id]);
  return found;
}

/** A page of receipts, of one account or of all. */
export function listReceipts(
  db: Executor,
  filter: { readonly environment_id: string; readonly account_id: string | null },
  page: Omit<PageQuery, "where">,
): Promise<PageOf<PrefundingReceipt>> {
  const where = sql`environment_id = ${filter.environment_id}
    and (${filter.account_id}::uuid is null or account_id = ${filter.account_id}::uuid)`;
  return selectPage(db, { columns, from: sql`prefunding_receipts` }, { ...page, where });
}
