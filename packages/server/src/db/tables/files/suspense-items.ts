import type { Cents, CivilDate, Instant, PaymentKind, SuspenseAct } from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { raw, sql } from "../../postgres/sql.ts";
import type { InboundItem, InboundOutcome } from "./inbound-items.ts";

/** An act that ended an item, or a part of it. */
export const SUSPENSE_ACT_ROWS = table("suspense_acts", {
  environment_id: column<string>()("uuid"),
  suspense_id: column<string>()("uuid"),
  number: column<number>()("integer"),
  act: column<SuspenseAct>()("text"),
  cents: column<Cents>()("bigint"),
  payment_id: column<string | null>()("uuid?"),
  account_id: column<string | null>()("uuid?"),
  other_suspense_id: column<string | null>()("uuid?"),
  reason: column<string>()("text"),
  document: column<string | null>()("text?"),
  actor: column<ActorRef>()("json"),
  created_at: column<Instant>()("timestamptz"),
});
export type SuspenseActRow = RowOf<typeof SUSPENSE_ACT_ROWS.columns>;
/** An act, with the latest transfer that carries the money that it gave to an account. */
export type ShownSuspenseAct = SuspenseActRow & { readonly funding_event_id: string | null };

/**
 * Money that moved with an inbound item, or with a reversal of ours that undid nothing, and belongs to no payment. The
 * key of a reversal is its id.
 */
export interface SuspenseItem extends Pick<
  InboundItem,
  "item_key" | "file_id" | "line" | "code" | "original_trace_number" | "trace_number" | "payment_id"
> {
  readonly id: string;
  readonly kind: InboundItem["kind"] | "reversal";
  readonly bank_id: string;
  /** What left our bank account; below zero it came. */
  readonly suspense_cents: Cents;
  readonly suspense_open_cents: Cents;
  readonly created_at: Instant;
  readonly outcome: InboundOutcome;
  readonly act_count: number;
  /** Whether a dishonor of it is under way. */
  readonly is_disputed: boolean;
}

/** The environment is named again: PostgreSQL does not carry it through the view into what is counted. */
const columnsOf = (
  environmentId: string,
) => sql`i.id, i.item_key, i.file_id, i.line, i.kind, i.code, i.bank_id,
  i.original_trace_number, i.trace_number, i.payment_id, i.suspense_cents, i.suspense_open_cents,
  i.created_at, i.outcome, (select count(*)::integer from suspense_acts a
    where a.environment_id = ${environmentId} and a.suspense_id = i.id) as act_count,
  exists (select from auxiliary_entries d where d.environment_id = ${environmentId}
    and (d.item_key = i.item_key or (i.kind = 'reversal' and d.payment_id = i.payment_id
      and d.kind = 'dishonor' and d.reason = 'R62' and not d.is_applied))
    and d.status in ('requested', 'sent', 'settled')) as is_disputed`;
const from = sql`suspense_items i`;

/** Null members match every item. */
export interface SuspenseFilter {
  readonly environment_id: string;
  readonly status: "open" | "closed" | null;
  readonly direction: "out" | "in" | null;
  readonly kind: string | null;
}

export function listSuspenseItems(
  db: Executor,
  { environment_id, status, direction, kind }: SuspenseFilter,
  page: {
    readonly sort_by: "created_at" | "amount";
    readonly sort_order: "asc" | "desc";
    readonly page_size: number;
    readonly offset: number;
  },
): Promise<PageOf<SuspenseItem>> {
  const by = page.sort_by === "amount" ? "abs(i.suspense_cents)" : "i.created_at";
  return selectPage(
    db,
    { columns: columnsOf(environment_id), from },
    {
      where: sql`i.environment_id = ${environment_id}
        and (${status}::text is null or (i.suspense_open_cents <> 0) = (${status}::text = 'open'))
        and (${direction}::text is null or (i.suspense_cents > 0) = (${direction}::text = 'out'))
        and (${kind}::text is null or i.kind = ${kind}::text)`,
      order: raw(`${by} ${page.sort_order}, i.id ${page.sort_order}`),
      limit: page.page_size,
      offset: page.offset,
    },
  );
}

/** What is open of the items of a day of New York. */
export interface OpenSuspense {
  readonly day: CivilDate;
  readonly count: bigint;
  readonly out_cents: Cents;
  readonly in_cents: Cents;
}

/** Open items by the day on which their money moved, up to an instant; the oldest first. */
export function listOpenSuspense(
  db: Executor,
  environmentId: string,
  through: Instant,
): Promise<OpenSuspense[]> {
  return db.rows(sql`
    select (created_at at time zone 'America/New_York')::date as day, count(*) as count,
      coalesce(sum(suspense_open_cents) filter (where suspense_open_cents > 0), 0)::bigint as out_cents,
      coalesce(-sum(suspense_open_cents) filter (where suspense_open_cents < 0), 0)::bigint as in_cents
    from suspense_items where environment_id = ${environmentId} and suspense_open_cents <> 0
      and created_at <= ${through}
    group by 1 order by 1`);
}

export function findSuspenseItem(db: Executor, item: RowKey): Promise<SuspenseItem | undefined> {
  return db.first(sql`select ${columnsOf(item.environment_id)} from ${from}
    where i.environment_id = ${item.environment_id} and i.id = ${item.id}`);
}

/**
 * Locks items, in the order of their ids: the rows that have them first, since a statement that waits for a lock
 * counts acts as they were before it waited.
 */
export async function lockSuspenseItems(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<SuspenseItem[]> {
  const [, , rows] = await tx.pipeline([
    tx.run(sql`select from inbound_items where environment_id = ${environmentId}
      and suspense_id = any(${ids}::uuid[]) order by suspense_id for update`),
    tx.run(sql`select from auxiliary_entries where environment_id = ${environmentId}
      and id = any(${ids}::uuid[]) and kind = 'reversal' order by id for update`),
    tx.rows<SuspenseItem>(sql`select ${columnsOf(environmentId)} from ${from}
      where i.environment_id = ${environmentId} and i.id = any(${ids}::uuid[]) order by i.id`),
  ]);
  return rows;
}

/** Locks the open items of inbound items. */
export async function lockOpenSuspense(
  tx: Tx,
  environmentId: string,
  itemKeys: readonly string[],
): Promise<SuspenseItem[]> {
  const [, rows] = await tx.pipeline([
    tx.run(sql`select from inbound_items where environment_id = ${environmentId}
      and item_key = any(${itemKeys}::text[]) and suspense_open_cents <> 0
      order by suspense_id for update`),
    tx.rows<SuspenseItem>(sql`select ${columnsOf(environmentId)} from ${from}
      where i.environment_id = ${environmentId} and i.item_key = any(${itemKeys}::text[])
        and i.suspense_open_cents <> 0 order by i.id`),
  ]);
  return rows;
}

/** Acts of items, oldest first, by the item's id. */
export async function listSuspenseActs(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<Map<string, ShownSuspenseAct[]>> {
  const rows = await db.rows<ShownSuspenseAct>(sql`
    select ${SUSPENSE_ACT_ROWS.listOf("a")}, (select l.funding_event_id from received_lines l
      where l.environment_id = a.environment_id and l.suspense_id = a.suspense_id
        and l.act_number = a.number order by l.attempt desc limit 1) as funding_event_id
    from suspense_acts a
    where a.environment_id = ${environmentId} and a.suspense_id = any(${ids}::uuid[])
    order by a.suspense_id, a.number`);
  const acts = new Map<string, ShownSuspenseAct[]>();
  for (const row of rows) {
    const earlier = acts.get(row.suspense_id);
    if (earlier === undefined) acts.set(row.suspense_id, [row]);
    else earlier.push(row);
  }
  return acts;
}

/** Those of the reversals whose money a dishonor that stands brought back. */
export async function listRecoveredReversals(
  tx: Tx,
  environmentId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.rows<{ id: string }>(sql`
    select suspense_id as id from suspense_acts
    where environment_id = ${environmentId} and suspense_id = any(${ids}::uuid[])
      and act = 'dishonor'
    group by suspense_id having sum(cents) <> 0`);
  return new Set(rows.map(({ id }) => id));
}

/** Stores acts, each of another item, and takes what they end from what is open of it. */
export async function insertSuspenseActs(tx: Tx, rows: readonly SuspenseActRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(SUSPENSE_ACT_ROWS.insert(rows));
  await tx.run(sql`
    update inbound_items i set suspense_open_cents = i.suspense_open_cents - a.cents
    from unnest(${rows.map((row) => row.environment_id)}::uuid[],
      ${rows.map((row) => row.suspense_id)}::uuid[],
      ${rows.map((row) => row.cents)}::bigint[]) as a(environment_id, suspense_id, cents)
    where i.environment_id = a.environment_id and i.suspense_id = a.suspense_id`);
}

/** The entry that sent a payment last: what a return of it names. */
export interface SentEntry {
  readonly trace_number: string;
  readonly file_id: string;
  readonly file_date: CivilDate;
  readonly attempt: number;
  readonly amount_cents: Cents;
  readonly kind: PaymentKind;
  readonly status: string;
}

export function findSentEntry(tx: Tx, payment: RowKey): Promise<SentEntry | undefined> {
  return tx.first(sql`
    select e.trace_number, e.file_id, e.file_date, e.attempt, e.amount_cents, p.kind, p.status
    from entries e join payments_with_state p
      on p.environment_id = e.environment_id and p.id = e.payment_id and p.attempt = e.attempt
    where e.environment_id = ${payment.environment_id} and e.payment_id = ${payment.id}`);
}

/** Makes an unmatched item the return of a payment, by the trace number of the entry that sent it. */
export async function matchInboundItem(
  tx: Tx,
  environmentId: string,
  match: {
    item_key: string;
    payment_id: string;
    trace_number: string;
    outcome: "applied" | "applied_late";
    detail: string;
  },
): Promise<void> {
  await tx.run(sql`
    update inbound_items set kind = 'return', outcome = ${match.outcome}, payment_id = ${match.payment_id},
      original_trace_number = ${match.trace_number}, detail = ${match.detail}
    where environment_id = ${environmentId} and item_key = ${match.item_key}`);
}
