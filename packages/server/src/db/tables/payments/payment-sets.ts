import type { RowKey } from "../../postgres/account-scope.ts";
import {
  REVIEW_RULES,
  type CivilDate,
  type Instant,
  type PaymentKind,
  type PaymentStatus,
} from "@railhead/core";
import {
  type BankScope,
  paymentsRoutedTo,
  paymentsSentTo,
  scopeName,
} from "../banks/bank-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { CHUNK, type PaymentStep } from "./payments.ts";
import { empty, named, sql, type Sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

/**
 * Payments that a statement updates without reading them: a condition on `p` that no longer holds
 * afterwards.
 */
export interface PaymentSet {
  readonly environment_id: string;
  /** Rows listing the payments and their id column, when not found by the condition alone. */
  readonly named?: { readonly rows: Sql; readonly by: Sql };
  readonly where: Sql;
  /** Order of their events in the log. */
  readonly order: Sql;
}

/** Values that payments of one bulk transition share, since the transition table depends on them. */
export interface PaymentClass {
  readonly kind: PaymentKind;
  readonly status: PaymentStatus;
  readonly sent: boolean;
  readonly settled: boolean;
  readonly returned: boolean;
  readonly has_resubmit: boolean;
}

/** Payments of a set by class, account and dates. */
export interface PaymentCount extends PaymentClass {
  readonly account_id: string;
  readonly settlement_date: CivilDate | null;
  readonly paid_date: CivilDate | null;
  readonly n: number;
}

/** The payments of one class within a set. */
export function ofClass(set: PaymentSet, of: PaymentClass): PaymentSet {
  const known = (isKnown: boolean) => (isKnown ? sql`is not null` : sql`is null`);
  return {
    ...set,
    where: sql`${set.where} and p.kind = ${of.kind} and p.status = ${of.status}
      and p.trace_number ${known(of.sent)} and p.effective_at ${known(of.settled)}
      and p.return_trace_number ${known(of.returned)}
      and p.has_resubmit = ${of.has_resubmit}`,
  };
}

/**
 * The FROM and WHERE of a set. Listed payments must be looked up by id: with stale statistics the planner
 * would scan all that match the condition.
 */
export function foundBy({ environment_id, named: rows, where }: PaymentSet): Sql {
  if (rows === undefined) return where;
  return sql`p.environment_id = ${environment_id} and p.id = ${rows.by} and case when ${rows.by} is not null then ${where} end`;
}

/** End of a chunk of due payments; the next begins after it. */
export interface DueKey {
  readonly due_at: Instant;
  readonly id: string;
}

/** Due payments of a step, after a key, in due order. */
export interface DueRange {
  readonly environment_id: string;
  readonly step: PaymentStep;
  readonly at: Instant;
  readonly scope: BankScope;
  readonly after: DueKey | undefined;
}

const isUnsent = (step: PaymentStep) => step === "review" || step === "originate";

const isDue = ({ environment_id, step, at, scope, after }: DueRange) => sql`
  p.environment_id = ${environment_id} and p.due_step = ${step} and p.due_at <= ${at}
  and ${isNotSetAside(environment_id, sql`p.id`)}
  ${isUnsent(step) ? paymentsRoutedTo(scope) : paymentsSentTo(scope)}
  ${after === undefined ? empty : sql`and (p.due_at, p.id) > (${after.due_at}, ${after.id}::uuid)`}`;

/** Due payments after one key through another; without it, all. */
export function dueSet(range: DueRange, until: DueKey | undefined): PaymentSet {
  const end =
    until === undefined ? empty : sql`and (p.due_at, p.id) <= (${until.due_at}, ${until.id}::uuid)`;
  return {
    environment_id: range.environment_id,
    where: sql`${isDue(range)} ${end}`,
    order: sql`p.id`,
  };
}

/** Counts the next due payments by class without locking, and returns the chunk's end. */
export async function countDue(
  db: Executor,
  range: DueRange,
  limit = CHUNK,
): Promise<{ counts: PaymentCount[]; until: DueKey | undefined }> {
  const rows = await db.rows<
    PaymentCount & { last_due_at: Instant | null; last_id: string | null }
  >(
    named(
      `count_due${range.after === undefined ? "" : "_after"}${isUnsent(range.step) ? "_unsent" : ""}${scopeName(range.scope)}`,
      sql`
    with chunk as materialized (
      select p.due_at, p.id, ${classColumns} from payment_states p where ${isDue(range)}
      order by p.due_at, p.id limit ${limit}
    )
    select counted.*, last.due_at as last_due_at, last.id as last_id
    from (${countedBy(sql`chunk`)}) counted
      left join (select due_at, id from chunk offset ${limit - 1}) last on true
    order by ${classNames}`,
    ),
  );
  const [first] = rows;
  const isFull = first?.last_due_at != null && first.last_id != null;
  return {
    counts: rows,
    until: isFull
      ? { due_at: first.last_due_at as string, id: first.last_id as string }
      : undefined,
  };
}

/** Columns of a PaymentCount except its number, of payments `p`. */
export const classColumns = sql`p.kind, p.status, p.trace_number is not null as sent, p.effective_at is not null as settled,
  p.return_trace_number is not null as returned, p.has_resubmit, p.account_id,
  p.settlement_date, p.paid_date`;

const classNames = sql`kind, status, sent, settled, returned, has_resubmit, account_id,
    settlement_date, paid_date`;

/** Ordered: each class is updated and emitted separately. */
const countedBy = (source: Sql) => sql`
  select kind, status, sent, settled, returned, has_resubmit, account_id, settlement_date, paid_date,
    count(*)::integer as n
  from ${source} group by ${classNames} order by ${classNames}`;

/** Counts a set by class. */
export function countSet(db: Executor, set: PaymentSet): Promise<PaymentCount[]> {
  const further = set.named === undefined ? empty : sql`, ${set.named.rows}`;
  return db.rows(
    countedBy(
      sql`(select ${classColumns} from payment_states p ${further} where ${foundBy(set)}) found`,
    ),
  );
}

interface Lines {
  readonly after: number;
  readonly through: number;
}

/** Payment entries of a file, as `e`. */
const entriesOf = (
  { environment_id: environmentId, id: fileId }: RowKey,
  { after, through }: Lines,
) => ({
  rows: sql`(select payment_id, attempt, line, trace_number, batch_number from entries
    where environment_id = ${environmentId} and file_id = ${fileId} and line > ${after} and line <= ${through} and payment_id is not null) e`,
  by: sql`e.payment_id`,
});

/** Payments of a handed-over file, by line, not updated yet. */
export function handedOverSet(file: RowKey, lines: Lines): PaymentSet {
  return {
    environment_id: file.environment_id,
    named: entriesOf(file, lines),
    where: sql`p.attempt = e.attempt and p.status = 'pending' and p.due_step is null
      and p.processed_at is null`,
    order: sql`e.line`,
  };
}

/** Payments of a handed-over file that a bank must confirm, by line, which do not say so yet. */
export function unconfirmedSet(file: RowKey, lines: Lines, message: string): PaymentSet {
  const set = handedOverSet(file, lines);
  return { ...set, where: sql`${set.where} and p.status_message <> ${message}` };
}

/** Payments of an acknowledged file, by line, waiting for a step and not updated yet. */
export function acknowledgedSet(
  file: RowKey,
  lines: Lines,
  { step, refused }: { step: "settle" | "mature"; refused: readonly number[] },
): PaymentSet {
  return {
    environment_id: file.environment_id,
    named: entriesOf(file, lines),
    where: sql`p.attempt = e.attempt and p.status = 'pending' and p.due_step = ${step}
      and p.processed_at is null and e.batch_number <> all(${refused}::int[])`,
    order: sql`e.line`,
  };
}

/** Payments just sealed in these lines and not updated yet: those never funded, or the others. */
export function sealedSet(file: RowKey, lines: Lines, isFunded: boolean): PaymentSet {
  const funded = isFunded ? sql`<>` : sql`=`;
  return {
    environment_id: file.environment_id,
    named: entriesOf(file, lines),
    where: sql`p.attempt = e.attempt - 1 and p.status = 'scheduled' and p.funding_ids ${funded} '{}'`,
    order: sql`e.line`,
  };
}

/** A payment and its new transfer. */
export interface NewLine {
  readonly payment_id: string;
  readonly funding_event_id: string;
}

/**
 * Payments just added to transfers and not updated yet. Listed by id: a large transfer is not scanned for
 * each chunk.
 */
export function fundedSet(environment_id: string, lines: readonly NewLine[]): PaymentSet {
  return {
    environment_id,
    named: {
      rows: sql`unnest(${lines.map(({ payment_id }) => payment_id)}::uuid[],
        ${lines.map(({ funding_event_id }) => funding_event_id)}::uuid[])
        as m(payment_id, funding_event_id)`,
      by: sql`m.payment_id`,
    },
    where: sql`p.funding_due_at is not null and m.funding_event_id <> all(p.funding_ids)`,
    order: sql`p.id`,
  };
}

/** A return rate whose breach holds charges of accounts. */
interface RateHeld {
  readonly environment_id: string;
  readonly accountIds: readonly string[];
  readonly subject: string;
  readonly rate_ppm: number;
}

/**
 * First chunk of scheduled, unsealed charges of accounts, except those waived at this rate or a worse one;
 * undefined if none.
 */
export async function findUnsentCharges(
  db: Executor,
  { environment_id, accountIds, subject, rate_ppm }: RateHeld,
): Promise<PaymentSet | undefined> {
  const shown = sql`p.waivers->'return_rate'->'facts'`;
  const where = sql`p.environment_id = ${environment_id} and p.due_step = 'originate'
    and p.kind = 'charge' and p.status = 'scheduled'
    and p.account_id = any(${accountIds}::uuid[])
    and not coalesce((p.waivers->'return_rate'->>'version')::integer = ${REVIEW_RULES.return_rate.version}
      and ${shown}->>'subject' = ${subject}
      and (${shown}->>'rate_ppm')::bigint >= ${rate_ppm}, false)`;
  const found = await db.first<{ through: string | null }>(sql`
    select max(id::text)::uuid as through
    from (select p.id from payment_states p where ${where} order by p.id limit ${CHUNK}) chunk`);
  const through = found?.through ?? undefined;
  if (through === undefined) return undefined;
  return { environment_id, where: sql`${where} and p.id <= ${through}::uuid`, order: sql`p.id` };
}

type Counted = Omit<PaymentCount, "n">;

/** Counts locked payments as countSet does. */
export function countLocked(rows: readonly Counted[]): PaymentCount[] {
  const counts: (Counted & { n: number })[] = [];
  const byAccount = new Map<string, typeof counts>();
  for (const row of rows) {
    const known = byAccount.get(row.account_id) ?? [];
    const count = known.find((one) => isCountedAlike(one, row));
    if (count !== undefined) {
      count.n += 1;
      continue;
    }
    const { kind, status, sent, settled, returned, has_resubmit } = row;
    const { account_id, settlement_date, paid_date } = row;
    const of = { kind, status, sent, settled, returned, has_resubmit };
    const first = { ...of, account_id, settlement_date, paid_date, n: 1 };
    counts.push(first);
    byAccount.set(account_id, [...known, first]);
  }
  return counts;
}

/** Compared field by field: building a text key costs a hundred times as much. */
function isCountedAlike(one: Counted, other: Counted): boolean {
  return (
    one.kind === other.kind &&
    one.status === other.status &&
    one.sent === other.sent &&
    one.settled === other.settled &&
    one.returned === other.returned &&
    one.has_resubmit === other.has_resubmit &&
    one.settlement_date === other.settlement_date &&
    one.paid_date === other.paid_date
  );
}
