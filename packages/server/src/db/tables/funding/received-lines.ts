import type { Cents, Instant } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { raw, returningInOrder, sql, type Sql } from "../../postgres/sql.ts";
import { ofAccount, type BankScope } from "../banks/bank-scope.ts";
import { fundingBanks, PARKED } from "../banks/funding-banks.ts";
import { isNotSetAside } from "../operations/set-aside.ts";
import { CHUNK } from "../payments/payments.ts";

/** Money of suspense that an act gave to an account, as a line of a transfer. */
const RECEIVED_LINES = table("received_lines", {
  environment_id: column<string>()("uuid"),
  suspense_id: column<string>()("uuid"),
  act_number: column<number>()("integer"),
  attempt: column<number>()("smallint"),
  account_id: column<string>()("uuid"),
  amount_cents: column<Cents>()("bigint"),
  funding_event_id: column<string | null>()("uuid?"),
  due_at: column<Instant | null>()("timestamptz?"),
  withdrawn_by: column<number | null>()("integer?"),
  created_at: column<Instant>()("timestamptz"),
});
export type ReceivedLine = RowOf<typeof RECEIVED_LINES.columns>;

/** Stores lines of new acts. */
export async function insertReceivedLines(tx: Tx, rows: readonly ReceivedLine[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(RECEIVED_LINES.insert(rows));
}

/** An act whose line a later act of the same item takes back. */
export interface TakenBack {
  readonly suspense_id: string;
  readonly act_number: number;
  readonly withdrawn_by: number;
}

/** Withdraws the lines of acts that no transfer has. Returns the later acts that did so. */
export async function withdrawReceivedLines(
  tx: Tx,
  environmentId: string,
  taken: readonly TakenBack[],
): Promise<readonly Omit<TakenBack, "act_number">[]> {
  if (taken.length === 0) return [];
  const change = sql`
    update received_lines l set withdrawn_by = t.withdrawn_by, due_at = null
    from unnest(${taken.map((one) => one.suspense_id)}::uuid[], ${taken.map((one) => one.act_number)}::integer[],
      ${taken.map((one) => one.withdrawn_by)}::integer[]) as t (suspense_id, act_number, withdrawn_by)
    where l.environment_id = ${environmentId} and l.suspense_id = t.suspense_id
      and l.act_number = t.act_number and l.due_at is not null
    returning l.suspense_id, l.withdrawn_by`;
  return await tx.rows(returningInOrder(change, sql`suspense_id, withdrawn_by`));
}

/** A literal, or generic plans cannot use the partial index. */
const parked = raw(`'${PARKED}'::timestamptz`);

/** A credit goes to the bank account for charges; a debit is taken from the one for payouts. */
const hasBank = sql`exists (
  select from accounts a join environments e on e.id = a.environment_id join ${fundingBanks}
  where a.environment_id = r.environment_id and a.id = r.account_id
    and case when r.amount_cents > 0 then 'charges' else 'payouts' end = any(l.purposes))`;

/** Lines that no linked bank account can take: whose they are, what they move, and since when they wait. */
export const unbankedLines = (environmentId: string): Sql => sql`
  select r.account_id, abs(r.amount_cents) as cents, r.created_at as since from received_lines r
  where r.environment_id = ${environmentId} and r.due_at = ${parked} and not ${hasBank}`;

/** Whether the account of a parked line `r` has a transfer that is in no file yet. */
const hasOpenTransfer = sql`exists (
  select from funding_events f where f.environment_id = r.environment_id
    and f.account_id = r.account_id and f.status = 'scheduled' and f.event_type <> 'prefunding_pull')`;

/** Lines that a run funds. */
export interface DueLines {
  readonly environment_id: string;
  readonly scope: BankScope;
  readonly at: Instant;
}

const dueLines = ({ environment_id, scope, at }: DueLines): Sql => sql`
  from received_lines r where r.environment_id = ${environment_id}
    and (r.due_at <= ${at} or (r.due_at = ${parked} and ${hasOpenTransfer}))
    and ${isNotSetAside(environment_id, sql`r.suspense_id`)} ${ofAccount(scope, "r")}`;

/** Whether a run has lines to fund, or to park. */
export async function hasDueReceivedLines(db: Executor, due: DueLines): Promise<boolean> {
  const row = await db.one<{ is_due: boolean }>(
    sql`select exists (select ${dueLines(due)}) as is_due`,
  );
  return row.is_due;
}

/** Locks lines that wait for funding and have a bank account for it: credits first. */
export function lockDueReceivedLines(tx: Tx, due: DueLines): Promise<ReceivedLine[]> {
  return tx.rows(sql`
    select ${RECEIVED_LINES.listOf("r")} ${dueLines(due)} and ${hasBank}
    order by r.due_at, r.amount_cents < 0, r.account_id, r.suspense_id, r.act_number
    limit ${CHUNK} for update of r skip locked`);
}

/** Parks due lines: of accounts without a bank account, or all. */
export async function parkReceivedLines(
  tx: Tx,
  { environment_id, scope, at }: DueLines,
  which: "without_bank" | "all",
): Promise<void> {
  await tx.run(sql`
    update received_lines r set due_at = ${parked}
    where r.environment_id = ${environment_id} and r.due_at <= ${at} ${ofAccount(scope, "r")}
      and (${which === "all"}::boolean or not ${hasBank})`);
}

/** Makes parked lines due again: of one account, or of all if it is null. */
export async function unparkReceivedLines(
  tx: Tx,
  of: { environment_id: string; account_id: string | null; at: Instant },
): Promise<void> {
  await tx.run(sql`
    update received_lines r set due_at = ${of.at}
    where r.environment_id = ${of.environment_id} and r.due_at = ${parked}
      and (${of.account_id}::uuid is null or r.account_id = ${of.account_id}::uuid)`);
}

/** Gives locked lines to transfers. */
export async function fundReceivedLines(
  tx: Tx,
  lines: readonly (ReceivedLine & { readonly funding_event_id: string })[],
): Promise<void> {
  if (lines.length === 0) return;
  type Key = "environment_id" | "suspense_id" | "act_number" | "attempt" | "funding_event_id";
  const set = rowSet<Key>(lines, {
    environment_id: "uuid",
    suspense_id: "uuid",
    act_number: "integer",
    attempt: "smallint",
    funding_event_id: "uuid",
  });
  await tx.run(sql`
    update received_lines t set funding_event_id = ${set.value("funding_event_id")}, due_at = null
    from ${set.from}
    where t.environment_id = ${set.value("environment_id")}
      and t.suspense_id = ${set.value("suspense_id")}
      and t.act_number = ${set.value("act_number")} and t.attempt = ${set.value("attempt")}`);
}

/** Adds the next attempt of the lines of transfers that came back. */
export async function repeatReceivedLines(
  tx: Tx,
  fundingEventIds: readonly string[],
  { environment_id, due_at }: { environment_id: string; due_at: Instant },
): Promise<void> {
  if (fundingEventIds.length === 0) return;
  await tx.run(sql`
    insert into received_lines (environment_id, suspense_id, act_number, attempt, account_id,
      amount_cents, due_at, created_at)
    select environment_id, suspense_id, act_number, attempt + 1, account_id, amount_cents, ${due_at}, created_at
    from received_lines
    where environment_id = ${environment_id} and funding_event_id = any(${fundingEventIds}::uuid[])`);
}

/** The lines of a transfer in one direction. */
export interface ReceivedPart {
  readonly reason: "received_credit" | "received_debit";
  readonly count: bigint;
  readonly amount_cents: Cents;
}

/** What a line `r` is. */
export const receivedReason = sql`case when r.amount_cents > 0 then 'received_credit' else 'received_debit' end`;

export function listReceivedParts(db: Executor, funding: RowKey): Promise<ReceivedPart[]> {
  return db.rows(sql`
    select ${receivedReason} as reason, count(*) as count, sum(r.amount_cents)::bigint as amount_cents
    from received_lines r
    where r.environment_id = ${funding.environment_id} and r.funding_event_id = ${funding.id}
    group by 1 order by 1`);
}

/** A received line as its transfer shows it, with the entry that moved its money, where there is one. */
export type ShownReceivedLine = Pick<
  ReceivedLine,
  "suspense_id" | "act_number" | "amount_cents" | "created_at"
> & {
  readonly reason: ReceivedPart["reason"];
  readonly received_entry_id: string | null;
  readonly company_name: string | null;
};

/** A page of a transfer's received lines. */
export function listReceivedLines(
  db: Executor,
  funding: RowKey,
  page: { sort_order: "asc" | "desc"; page_size: number; offset: number },
): Promise<PageOf<ShownReceivedLine>> {
  const { sort_order, page_size: limit, offset } = page;
  return selectPage(
    db,
    {
      columns: sql`r.suspense_id, r.act_number, r.amount_cents, r.created_at, ${receivedReason} as reason,
        e.id as received_entry_id, e.company_name`,
      from: sql`received_lines r left join received_entries e
        on e.environment_id = r.environment_id and e.suspense_id = r.suspense_id`,
    },
    {
      where: sql`r.environment_id = ${funding.environment_id} and r.funding_event_id = ${funding.id}`,
      order: raw(`r.created_at ${sort_order}, r.suspense_id, r.act_number`),
      limit,
      offset,
    },
  );
}
