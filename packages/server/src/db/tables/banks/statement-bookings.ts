import type { Cents, CivilDate, Instant, StatementBookingAccount } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { raw, sql, type Sql } from "../../postgres/sql.ts";
import { isShownBy, type ShowingStatement } from "./statement-lines.ts";

const STATEMENT_BOOKINGS = table("statement_bookings", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  ledger_account: column<StatementBookingAccount>()("text"),
  /** Signed as on the statement: above zero it came. */
  amount_cents: column<Cents>()("bigint"),
  booked_on: column<CivilDate>()("date"),
  text: column<string>()("text"),
  reason: column<string>()("text"),
  document: column<string | null>()("text?"),
  booked_by: column<ActorRef>()("json"),
  reversed_at: column<Instant | null>()("timestamptz?", "reversed"),
  reversed_by: column<ActorRef | null>()("json?", "reversed"),
  reverse_reason: column<string | null>()("text?", "reversed"),
  version: column<number>()("integer", "reversed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "reversed"),
});
export type StatementBooking = RowOf<typeof STATEMENT_BOOKINGS.columns>;

export async function insertBookings(tx: Tx, rows: readonly StatementBooking[]): Promise<void> {
  if (rows.length > 0) await tx.run(STATEMENT_BOOKINGS.insert(rows));
}

export async function updateReversedBookings(
  tx: Tx,
  rows: readonly StatementBooking[],
): Promise<void> {
  if (rows.length > 0) await tx.run(STATEMENT_BOOKINGS.update(rows, "reversed"));
}

/** A page of bookings, of one ledger account or of all. */
export function listBookings(
  db: Executor,
  of: {
    readonly environment_id: string;
    readonly ledger_account: StatementBookingAccount | null;
  },
  page: Omit<PageQuery, "where">,
): Promise<PageOf<StatementBooking>> {
  const where = sql`environment_id = ${of.environment_id}
    and (${of.ledger_account}::text is null or ledger_account = ${of.ledger_account}::text)`;
  const columns = STATEMENT_BOOKINGS.list;
  return selectPage(db, { columns, from: sql`statement_bookings` }, { ...page, where });
}

/** Bookings in force of some days, oldest first, and whether a statement, or another bank, shows each. */
export function listBookingsOfDays(
  tx: Tx,
  of: { environment_id: string; days: readonly CivilDate[]; statement: ShowingStatement },
): Promise<(StatementBooking & { readonly is_shown: boolean })[]> {
  return tx.rows(sql`
    select ${STATEMENT_BOOKINGS.listOf("b")}, ${isShownBy(raw("b"), of.statement)} as is_shown
    from statement_bookings b
    where b.environment_id = ${of.environment_id} and b.reversed_at is null
      and b.booked_on = any(${of.days}::date[])
    order by b.id`);
}

/** Locks bookings in force that no line of any statement shows. */
export function lockUnmatchedBookings(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<StatementBooking[]> {
  return tx.rows(sql`
    select ${STATEMENT_BOOKINGS.listOf("b")} from statement_bookings b
    where b.environment_id = ${environmentId} and b.id = any(${ids}::uuid[])
      and b.reversed_at is null
      and not exists (select from bank_statement_matches m
        where m.environment_id = b.environment_id and m.resource_id = b.id)
    order by b.id for update of b`);
}

/** The ledger accounts of bookings, by their ids. */
export async function listBookedAccounts(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StatementBookingAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<Pick<StatementBooking, "id" | "ledger_account">>(sql`
    select id, ledger_account from statement_bookings
    where environment_id = ${environmentId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, ledger_account }) => [id, ledger_account]));
}

/** Parts of balances by booked lines. */
export const bookingParts = (environmentId: string): Sql => sql`
      select null::uuid, ledger_account, amount_cents from statement_bookings
      where environment_id = ${environmentId} and reversed_at is null
      union all select null, 'bank_cash', -amount_cents from statement_bookings
      where environment_id = ${environmentId} and reversed_at is null`;
