import type { Cents, Instant, PaymentKind, SecCode, StopScope } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { named, sql, type Sql } from "../../postgres/sql.ts";

/** What a stop holds back: counts, and cents as text. */
export interface HeldFigures {
  readonly charges: HeldFigure;
  readonly payouts: HeldFigure;
  readonly transfers: HeldFigure;
  /** The first cut-off that it keeps an entry from. */
  readonly first_cutoff_at: Instant | null;
}
export interface HeldFigure {
  readonly count: number;
  readonly amount: string;
}

const ORIGINATION_STOPS = table("origination_stops", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  bank_id: column<string | null>()("uuid?"),
  account_id: column<string | null>()("uuid?"),
  sec_code: column<SecCode | null>()("text?"),
  reason: column<string>()("text"),
  held: column<HeldFigures>()("json"),
  set_by: column<ActorRef>()("json"),
  lifted_at: column<Instant | null>()("timestamptz?", "lifted"),
  lifted_by: column<ActorRef | null>()("json?", "lifted"),
  lift_reason: column<string | null>()("text?", "lifted"),
  version: column<number>()("integer", "lifted"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "lifted"),
});
export type OriginationStop = RowOf<typeof ORIGINATION_STOPS.columns>;

const columns = ORIGINATION_STOPS.list;

/** Inserts a stop; false where one of the same scope is in force. */
export async function insertStop(tx: Tx, row: OriginationStop): Promise<boolean> {
  return (await tx.run(sql`${ORIGINATION_STOPS.insert([row])} on conflict do nothing`)) === 1;
}

export async function updateLifted(tx: Tx, row: OriginationStop): Promise<void> {
  await tx.run(ORIGINATION_STOPS.update([row], "lifted"));
}

export function findStop(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<OriginationStop | undefined> {
  return db.first(sql`select ${columns} from origination_stops
    where environment_id = ${environment_id} and id = ${id}`);
}

export function lockStop(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<OriginationStop | undefined> {
  return tx.first(sql`select ${columns} from origination_stops
    where environment_id = ${environment_id} and id = ${id} for update`);
}

/** A page of stops: all, those in force, or those lifted. */
export function listStops(
  db: Executor,
  filter: {
    readonly environment_id: string;
    readonly status: "in_force" | "lifted" | null;
    readonly account_id: string | null;
  },
  page: Omit<PageQuery, "where">,
): Promise<PageOf<OriginationStop>> {
  const { environment_id, status, account_id } = filter;
  const where = sql`environment_id = ${environment_id}
    and (${status}::text is null or (lifted_at is null) = (${status}::text = 'in_force'))
    and (${account_id}::uuid is null or account_id = ${account_id}::uuid)`;
  return selectPage(db, { columns, from: sql`origination_stops` }, { ...page, where });
}

/** The stops in force; a handful at most. */
export function listStopsInForce(db: Executor, environmentId: string): Promise<StopScope[]> {
  return db.rows(
    named(
      "list_stops_in_force",
      sql`select bank_id, account_id, sec_code from origination_stops
      where environment_id = ${environmentId} and lifted_at is null`,
    ),
  );
}

/**
 * Locks all banks, in one order. A file is sealed under its bank's lock, so a stop that is set under all of
 * them covers each file that is sealed after it.
 */
export async function lockAllBanks(tx: Tx, environmentId: string): Promise<void> {
  await tx.run(sql`select from banks where environment_id = ${environmentId}
    order by id for update`);
}

/** Scheduled payments of one kind of entry, as far as a bank and an account go. */
export interface ScheduledSum {
  readonly kind: PaymentKind | "transfer";
  readonly consent_type: "internet" | "signed" | null;
  readonly customer_type: "individual" | "business";
  readonly count: bigint;
  readonly cents: Cents;
  readonly first_due_at: Instant;
}

/** Sums what waits for a file by what decides its SEC code. */
export function sumScheduled(
  db: Executor,
  environmentId: string,
  { bank_id, account_id }: StopScope,
): Promise<ScheduledSum[]> {
  const isCovered = (account: Sql, bank: Sql) => sql`
    (${account_id}::uuid is null or ${account} = ${account_id}::uuid)
    and (${bank_id}::uuid is null or ${bank} = ${bank_id}::uuid)`;
  const bankOfTransfers = sql`coalesce(a.bank_id, (select d.id from banks d
    where d.environment_id = a.environment_id and d.is_default))`;
  return db.rows(sql`
    select p.kind, p.consent_type, c.type as customer_type, count(*) as count,
      sum(p.amount_cents)::bigint as cents, min(p.due_at) as first_due_at
    from payments_with_state p
      join accounts a on a.environment_id = p.environment_id and a.id = p.account_id
      join paykeys k on k.environment_id = p.environment_id and k.id = p.paykey_id
      join customers c on c.environment_id = k.environment_id and c.id = k.customer_id
    where p.environment_id = ${environmentId} and p.due_step = 'originate'
      and ${isCovered(sql`p.account_id`, sql`routed_bank(p.environment_id, p.id)`)}
    group by 1, 2, 3
    union all
    select 'transfer', null, 'business', count(*), sum(f.amount_cents)::bigint, min(f.due_at)
    from funding_events f
      join accounts a on a.environment_id = f.environment_id and a.id = f.account_id
    where f.environment_id = ${environmentId} and f.due_step = 'originate'
      and ${isCovered(sql`f.account_id`, bankOfTransfers)}
    having count(*) > 0`);
}

/** The types of the customers of paykeys. */
export async function listCustomerTypes(
  db: Executor,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<Map<string, "individual" | "business">> {
  const rows = await db.rows<{ id: string; type: "individual" | "business" }>(sql`
    select k.id, c.type from paykeys k
      join customers c on c.environment_id = k.environment_id and c.id = k.customer_id
    where k.environment_id = ${environmentId} and k.id = any(${paykeyIds}::uuid[])`);
  return new Map(rows.map(({ id, type }) => [id, type]));
}
