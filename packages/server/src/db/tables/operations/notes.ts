import type { Instant, NoteResource } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { join, raw, returningInOrder, sql, type Sql } from "../../postgres/sql.ts";
import type { ActorRef } from "../../columns/actor-ref.ts";

export const NOTES = table("notes", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  account_id: column<string | null>()("uuid?"),
  resource_type: column<NoteResource>()("text"),
  resource_id: column<string>()("uuid"),
  author: column<ActorRef>()("json"),
  text: column<Buffer>()("bytea"),
  created_at: column<Instant>()("timestamptz"),
});
export type NoteRow = RowOf<typeof NOTES.columns>;

/** Where the resources of notes are; those without an account's column belong to the platform. */
const TABLES: Readonly<Record<NoteResource, { readonly from: string; readonly owner: string }>> = {
  account: { from: "accounts", owner: "id" },
  approval: { from: "approvals", owner: "account_id" },
  bank: { from: "banks", owner: "null::uuid" },
  bank_statement: { from: "bank_statements", owner: "null::uuid" },
  capability_request: { from: "capability_requests", owner: "account_id" },
  charge: { from: "payments", owner: "account_id" },
  customer: { from: "customers", owner: "account_id" },
  exception: { from: "exceptions", owner: "account_id" },
  file: { from: "ach_files", owner: "null::uuid" },
  funding_event: { from: "funding_events", owner: "account_id" },
  linked_bank_account: { from: "linked_bank_accounts", owner: "account_id" },
  organization: { from: "organizations", owner: "null::uuid" },
  paykey: { from: "paykeys", owner: "account_id" },
  payout: { from: "payments", owner: "account_id" },
  representative: { from: "representatives", owner: "account_id" },
  webhook_endpoint: { from: "webhook_endpoints", owner: "account_id" },
};

const CONDITIONS: Partial<Record<NoteResource, Sql>> = {
  charge: sql`and kind = 'charge'`,
  payout: sql`and kind = 'payout'`,
  // Whose notes are erased with the rest.
  customer: sql`and deleted_at is null`,
};

/** The account of what a note is about, locked against its erasure; undefined where the caller sees none. */
export function lockNoted(
  tx: Tx,
  view: AccountView,
  about: { readonly resource_type: NoteResource; readonly resource_id: string },
): Promise<{ account_id: string | null } | undefined> {
  const { from, owner } = TABLES[about.resource_type];
  return tx.first(sql`select ${raw(owner)} as account_id from ${raw(from)}
    where ${inView(view, raw(owner))} and id = ${about.resource_id}
      ${CONDITIONS[about.resource_type] ?? sql``} for key share`);
}

/** Inserts a note and whom it mentions. */
export async function insertNote(tx: Tx, row: NoteRow, mentions: readonly string[]): Promise<void> {
  await tx.run(NOTES.insert([row]));
  if (mentions.length === 0) return;
  await tx.run(sql`insert into note_mentions (environment_id, operator_id, note_id)
    select ${row.environment_id}, unnest(${mentions}::uuid[]), ${row.id}`);
}

export function findNote(
  db: Executor,
  view: AccountView,
  id: string,
): Promise<NoteRow | undefined> {
  return db.first(sql`select ${NOTES.list} from notes where ${inView(view)} and id = ${id}`);
}

export function lockNote(tx: Tx, view: AccountView, id: string): Promise<NoteRow | undefined> {
  return tx.first(sql`select ${NOTES.list} from notes
    where ${inView(view)} and id = ${id} for update`);
}

export async function deleteNote(tx: Tx, { environment_id, id }: RowKey): Promise<void> {
  await tx.run(sql`delete from notes where environment_id = ${environment_id} and id = ${id}`);
}

export function notesWhere(filter: {
  readonly view: AccountView;
  readonly resource_type?: NoteResource | undefined;
  readonly resource_id?: string | undefined;
  readonly author_id?: string | undefined;
  readonly mentions?: string | undefined;
}): Sql {
  const parts = [inView(filter.view)];
  if (filter.resource_type !== undefined) parts.push(sql`resource_type = ${filter.resource_type}`);
  if (filter.resource_id !== undefined) parts.push(sql`resource_id = ${filter.resource_id}`);
  if (filter.author_id !== undefined) parts.push(sql`author->>'id' = ${filter.author_id}`);
  if (filter.mentions !== undefined) {
    parts.push(sql`id in (select note_id from note_mentions
      where environment_id = ${filter.view.environment_id} and operator_id = ${filter.mentions})`);
  }
  return join(parts, " and ");
}

export function listNotes(db: Executor, page: PageQuery): Promise<PageOf<NoteRow>> {
  return selectPage(db, { columns: NOTES.list, from: sql`notes` }, page);
}

/**
 * Deletes the notes on a customer, its paykeys and payments, and on exceptions about these. Returns their
 * ids.
 */
export async function deleteNotesOfCustomer(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<ReadonlySet<string>> {
  const change = sql`
    with own as materialized (
      select ${id}::uuid as id
      union all select id from paykeys where environment_id = ${environment_id} and customer_id = ${id}),
    about as materialized (
      select id from own
      union all select id from payments where environment_id = ${environment_id}
        and paykey_id in (select id from own)),
    named as (
      select id from about
      union all select x.id from exceptions x where x.environment_id = ${environment_id}
        and x.resource_id in (select id from about))
    delete from notes where environment_id = ${environment_id}
      and resource_id in (select id from named) returning id`;
  const rows = await tx.rows<{ id: string }>(returningInOrder(change, sql`id`));
  return new Set(rows.map((row) => row.id));
}
