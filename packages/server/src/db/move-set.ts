import { createHash } from "node:crypto";
import type { Instant, PaymentStatus } from "@railhead/core";
import type { Tx } from "./executor.ts";
import type { HistoryRow } from "./payment-history.ts";
import type { PaymentSet } from "./payment-sets.ts";
import { changeable, type PaymentColumn } from "./payments.ts";
import { empty, join, named, raw, sql, type Sql } from "./sql.ts";

/** A piece of a JSON text: as it stands, a value given, or a column of the moved payment as JSON. */
export type JsonPiece =
  { readonly text: string } | { readonly value: string } | { readonly column: PaymentColumn };

/** A posting of each payment's amount, with the ledger accounts of each account that has some. */
export interface SetPosting {
  readonly move: string;
  readonly attempt: "attempt" | "version";
  readonly chart: readonly { account_id: string; debit: string; credit: string }[];
}

/** One change of all payments of a set that still satisfy its condition. */
export interface SetMove {
  readonly environment_id: string;
  readonly at: Instant;
  readonly set: PaymentSet;
  /** What they become, and from which status; undefined where it is no transition. */
  readonly state:
    (Omit<HistoryRow, "payment_id" | "changed_at"> & { readonly from: PaymentStatus }) | undefined;
  readonly values: Readonly<Partial<Record<PaymentColumn, SetValue>>>;
  readonly resource_type: string;
  /** What is told of each payment, in order: each is a version and, after the first, a millisecond. */
  readonly events: readonly SetEvent[];
  /** Of the events of as many payments as may be moved, in the order of the set. */
  readonly event_ids: readonly string[];
  readonly posting: SetPosting | undefined;
}

/** One event of each payment moved. */
export interface SetEvent {
  readonly type: string;
  readonly patch: readonly JsonPiece[];
  readonly cause: string;
}

/** What a column becomes, in words of the database. */
export type SetValue = Sql;

/** The same value in every row. */
export const same = (column: PaymentColumn, value: unknown): SetValue =>
  sql`${value}::${raw(changeable[column])}`;

/** The value that the payment's entry has, in a set of entries. */
export const ofEntry = (column: "attempt" | "trace_number"): SetValue => sql`e.${raw(column)}`;

/** The transfers a payment has joined, with that of the line by which it is in the set. */
export const withTransfer: SetValue = sql`p.funding_ids || m.funding_event_id`;

/** A value for each value of another column; `otherwise` where that is null. */
export function byDate(
  column: PaymentColumn,
  of: "paid_date" | "settlement_date",
  { values, otherwise }: { values: ReadonlyMap<string, unknown>; otherwise: unknown },
): SetValue {
  const type = raw(changeable[column]);
  return sql`coalesce((${[...values.values()]}::${type}[])[array_position(
    ${[...values.keys()]}::date[], p.${raw(of)})], ${otherwise}::${type})`;
}

/** A value for each account. */
export function byAccount(column: PaymentColumn, values: ReadonlyMap<string, unknown>): SetValue {
  return sql`(${[...values.values()]}::${raw(changeable[column])}[])[array_position(
    ${[...values.keys()]}::uuid[], p.account_id)]`;
}

/**
 * Moves a set in one statement, from which no row travels: status, history, postings and events of
 * every payment. Only payments/move-set.ts calls it. Answers how many were moved.
 */
export async function moveSet(tx: Tx, move: SetMove): Promise<number> {
  const perPayment = raw(String(move.events.length));
  const statement = sql`
    with moved as materialized (${updated(move)}),
    numbered as materialized (
      select m.*, row_number() over (order by place) as n,
        row_number() over (partition by account_id order by place) as account_n
      from moved m
    ) ${told(move)} ${posted(move)} ${tallied(move)}, counted as (
      select (select count(*) from numbered) as n ${writtenBefore(move)}
    ), environment as (
      -- The log's lock comes last: other writers of the environment wait only from here.
      update event_counts e set last_sequence = e.last_sequence + counted.n * ${perPayment}
      from counted where e.environment_id = ${move.environment_id} and counted.n > 0
      returning e.last_sequence - counted.n * ${perPayment} as base
    ), account as (
      update account_event_counts a set last_sequence = a.last_sequence + c.n * ${perPayment}
      from (select account_id, count(*) as n from numbered group by account_id) c, environment
      where a.account_id = c.account_id
      returning a.account_id, a.last_sequence - c.n * ${perPayment} as base
    ), logged as (${logged(move)})
    select n from counted`;
  const { n } = await tx.one<{ n: bigint }>(named(nameFor(statement), statement));
  return Number(n);
}

/** What a query asks for is written when it is asked for, and all else at its end, under the lock. */
function writtenBefore({ state, posting }: SetMove): Sql {
  const isTallied = state !== undefined && state.from !== state.status;
  const names = [
    ...(state === undefined ? [] : ["told"]),
    ...(posting === undefined ? [] : ["posted"]),
    ...(isTallied ? ["tallied"] : []),
  ];
  if (names.length === 0) return empty;
  return sql`where ${join(
    names.map((name) => sql`(select count(*) from ${raw(name)}) >= 0`),
    " and ",
  )}`;
}

/** Instants of a payment strictly increase even where its environment's clock stands still. */
function instantAfter({ at, events }: SetMove): Sql {
  const first = sql`greatest(${at}::timestamptz,
  greatest(p.updated_at, p.status_changed_at) + interval '1 millisecond')`;
  const more = events.length - 1;
  return more === 0 ? first : sql`${first} + interval '${raw(String(more))} milliseconds'`;
}

function told({ state }: SetMove): Sql {
  if (state === undefined) return empty;
  const { status, reason, source, code, message } = state;
  return sql`, told as (
      insert into payment_history (payment_id, status, reason, source, code, message, changed_at)
      select id, ${status}::text, ${reason}::text, ${source}::text, ${code}::text,
        ${message}::text, updated_at from moved
      returning 1
    )`;
}

function stateSets(move: SetMove): Sql {
  const { state } = move;
  if (state === undefined) return empty;
  return sql`status = ${state.status}, status_reason = ${state.reason},
      status_source = ${state.source}, status_code = ${state.code},
      status_message = ${state.message}, status_changed_at = ${instantAfter(move)},`;
}

function updated(move: SetMove): Sql {
  const { set, values, events } = move;
  const pieces = events.flatMap(({ patch }) => patch);
  const columns = pieces.flatMap((piece) => ("column" in piece ? [piece.column] : []));
  const shown = [...new Set(columns)].filter((column) => !ALWAYS.has(column));
  const sets = Object.entries(values).map(([column, value]) => sql`, ${raw(column)} = ${value}`);
  const from = set.table === undefined ? empty : sql`from ${set.table}`;
  return sql`
    update payments p set ${stateSets(move)} updated_at = ${instantAfter(move)},
      version = p.version + ${raw(String(events.length))} ${joined(sets)}
    ${from} where ${set.where}
    returning p.id, p.account_id, p.amount_cents, p.attempt, p.version, p.updated_at,
      (p.created_at at time zone 'UTC')::date as created_on, p.payment_date as dated_on,
      (p.effective_at at time zone 'UTC')::date as effective_on,
      ${set.order} as place ${joined(shown.map((column) => sql`, p.${raw(column)}`))}`;
}

const ALWAYS: ReadonlySet<PaymentColumn> = new Set([
  "amount_cents",
  "attempt",
  "version",
  "updated_at",
]);

const joined = (parts: readonly Sql[]) => (parts.length === 0 ? empty : join(parts, " "));

const chartRows = ({ chart }: SetPosting) => sql`unnest(
  ${chart.map(({ account_id }) => account_id)}::uuid[], ${chart.map(({ debit }) => debit)}::uuid[],
  ${chart.map(({ credit }) => credit)}::uuid[]) as chart(account_id, debit, credit)`;

function posted({ environment_id, posting }: SetMove): Sql {
  if (posting === undefined) return empty;
  return sql`, posted as (
      insert into postings (environment_id, subject_id, move, attempt, debit_account_id,
        credit_account_id, amount_cents, posted_at)
      select ${environment_id}, m.id, ${posting.move}, m.${raw(posting.attempt)}, chart.debit,
        chart.credit, m.amount_cents, m.updated_at
      from numbered m join ${chartRows(posting)} on chart.account_id = m.account_id
      order by m.n
      returning 1
    )`;
}

/** One payment fewer of what they were counted by, and one more of what they are. */
function tallied({ environment_id, state, values, resource_type }: SetMove): Sql {
  // Only what was without effect takes effect.
  const takesEffect = values.effective_at !== undefined;
  if (state === undefined || (state.from === state.status && !takesEffect)) return empty;
  return sql`, tallied as (
      insert into payment_count_deltas (environment_id, account_id, kind, status, day, payment_date,
        effective_on, n)
      select ${environment_id}, t.account_id, ${resource_type}, s.status, t.day, t.payment_date,
        ${takesEffect ? sql`case when s.sign > 0 then t.effective_on end` : sql`t.effective_on`},
        s.sign * t.n
      from (select account_id, created_on as day, dated_on as payment_date, effective_on, count(*) as n
          from moved group by 1, 2, 3, 4) t,
        (values (${state.from}::text, -1), (${state.status}::text, 1)) as s(status, sign)
      returning 1
    )`;
}

function logged(move: SetMove): Sql {
  const { environment_id, resource_type, events, event_ids } = move;
  const many = raw(String(events.length));
  const [only] = events;
  const each = events.map(
    (_, index) =>
      sql`(${raw(String(index + 1))}, m.updated_at - interval '${raw(String(events.length - 1 - index))} milliseconds')`,
  );
  const turns =
    events.length === 1
      ? sql`(values (1)) as t(k)`
      : sql`lateral (values ${join(each)}) as t(k, occurred_at)`;
  const occurredAt = events.length === 1 ? "m.updated_at" : "t.occurred_at";
  const pick = (of: (event: SetEvent) => Sql) =>
    only !== undefined && events.length === 1
      ? of(only)
      : sql`case t.k ${join(
          events.map((event, index) => sql`when ${raw(String(index + 1))} then ${of(event)}`),
          " ",
        )} end`;
  return sql`
      insert into events (environment_id, sequence, id, account_id, account_sequence, type,
        resource_type, resource_id, resource_version, occurred_at, patch, cause)
      select ${environment_id}, environment.base + (m.n - 1) * ${many} + t.k,
        (${event_ids}::uuid[])[(m.n - 1) * ${many} + t.k], m.account_id,
        account.base + (m.account_n - 1) * ${many} + t.k, ${pick(({ type }) => sql`${type}::text`)},
        ${resource_type}, m.id, m.version - ${many} + t.k, ${raw(occurredAt)},
        ${pick(({ patch }) => patchText(patch, { at: move.at, occurredAt }))},
        ${pick(({ cause }) => sql`${cause}::json`)}
      from environment cross join numbered m join account on account.account_id = m.account_id
        cross join ${turns}
      order by m.n, t.k`;
}

interface Moment {
  /** The environment's instant. */
  readonly at: Instant;
  /** Where the event's own instant stands. */
  readonly occurredAt: string;
}

function patchText(pieces: readonly JsonPiece[], moment: Moment): Sql {
  const parts = pieces.map((piece) => {
    if ("text" in piece) return raw(`'${piece.text.replaceAll("'", "''")}'`);
    return "value" in piece ? sql`${piece.value}::text` : columnJson(piece.column, moment);
  });
  return sql`concat(${join(parts)})`;
}

/** A column as JSON.stringify writes what the driver makes of it. */
function columnJson(column: PaymentColumn, { at, occurredAt }: Moment): Sql {
  const value = raw(column === "updated_at" ? occurredAt : `m.${column}`);
  switch (changeable[column]) {
    case "timestamptz":
      return sql`case when ${value} = ${at}::timestamptz then ${`"${at}"`}::text
        else coalesce('"' || to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null') end`;
    case "date":
      return sql`coalesce('"' || ${value} || '"', 'null')`;
    default:
      return sql`coalesce(to_json(${value})::text, 'null')`;
  }
}

/** Named by its text: moves of one shape are parsed once on each connection. */
function nameFor({ text }: Sql): string {
  return `move_set_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
}
