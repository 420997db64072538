import { createHash } from "node:crypto";
import type { FeeablePayment, FeeEvent, Instant, PaymentKind, PaymentStatus } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { decidedFrom, type BulkDecision } from "../risk/bulk-decisions.ts";
import type { HistoryRow } from "./payment-history.ts";
import { foundBy, type PaymentSet } from "./payment-sets.ts";
import type { StateColumn } from "./payments.ts";
import { preparedEvents, type BulkEvents } from "./bulk-events.ts";
import type { BulkValue } from "./bulk-values.ts";
import { empty, join, named, raw, sql, type Sql } from "../../postgres/sql.ts";
import { STAGED_EVENTS, stagedByAccount, type StagedEvents } from "../events/staged-events.ts";

/** A posting of each payment's amount, with the ledger accounts by account. */
export interface BulkPosting {
  readonly move: string;
  readonly attempt: "attempt" | "version";
  readonly chart: readonly { account_id: string; debit: string; credit: string }[];
}

/** One change of all payments of a set that still match its condition. */
export interface BulkMove extends BulkEvents {
  readonly environment_id: string;
  readonly set: PaymentSet;
  /** New and previous status; undefined if not a transition. */
  readonly state: BulkState | undefined;
  readonly values: Readonly<Partial<Record<StateColumn, BulkValue>>>;
  readonly resource_type: string;
  readonly posting: BulkPosting | undefined;
  readonly decision: BulkDecision | undefined;
  /** The event for which the payments' fees are earned, and their kind. */
  readonly fee?: { readonly event: FeeEvent; readonly kind: PaymentKind } | undefined;
}

/** The number of payments moved, and those whose accounts have fee lines. */
export interface BulkMoved {
  readonly moved: number;
  readonly feeable: readonly FeeablePayment[];
}

type State = Omit<HistoryRow, "environment_id" | "payment_id" | "changed_at">;

/** New status. */
export interface BulkState extends State {
  readonly from: PaymentStatus;
  /** Status passed through, a millisecond before. */
  readonly through?: State;
}

/**
 * Updates sets in one statement: status, history, postings and events. Sets must be disjoint. Only
 * payments/bulk/bulk-move.ts calls it.
 */
export async function moveBulk(tx: Tx, moves: readonly BulkMove[]): Promise<BulkMoved> {
  const [first] = moves;
  if (first === undefined) return { moved: 0, feeable: [] };
  const parts = moves.map((move, index) => ({ move, part: index + 1 }));
  const events = eventTotal(parts);
  const statement = sql`
    with ${dataChanges(parts)}, environment as (
      -- The log's lock comes last: other writers of the environment wait only from here.
      update event_counts e set last_sequence = e.last_sequence + ${events}
      from counted where e.environment_id = ${first.environment_id} and ${events} > 0
      returning e.last_sequence - (${events}) as base
    ), account as (
      update account_event_counts a set last_sequence = a.last_sequence + c.n
      from (select account_id, sum(n)::bigint as n from spans group by account_id) c, environment
      where a.environment_id = ${first.environment_id} and a.account_id = c.account_id
      returning a.account_id, a.last_sequence - c.n as base
    ), logged as (${eventInsert(parts, raw("events"))})
    select ${movedTotal(parts)} as moved, ${feeableOf(parts)} as feeable from counted`;
  const row = await tx.one<MovedRow>(hashed(statement));
  return { moved: Number(row.moved), feeable: readFeeable(row.feeable) };
}

/** Like `moveBulk`, with events staged after those already staged. */
export async function moveBulkStaged(
  tx: Tx,
  moves: readonly BulkMove[],
  waiting: StagedEvents,
): Promise<BulkMoved> {
  if (moves.length === 0) return { moved: 0, feeable: [] };
  const parts = moves.map((move, index) => ({ move, part: index + 1 }));
  const statement = sql`
    with ${dataChanges(parts)}, environment as (select ${waiting.total}::bigint as base), account as (
      select distinct s.account_id, coalesce(w.base, 0) as base from spans s
        left join ${stagedByAccount(waiting)} as w(account_id, base) on w.account_id = s.account_id
    ), logged as (${eventInsert(parts, STAGED_EVENTS)})
    select ${movedTotal(parts)} as moved, ${feeableOf(parts)} as feeable, s.account_id, s.n
    from counted left join (select account_id, sum(n)::bigint as n from spans group by account_id) s
      on true`;
  const rows = await tx.rows<MovedRow & { account_id: string | null; n: bigint }>(
    hashed(statement),
  );
  for (const { account_id: id, n } of rows) {
    if (id === null) continue;
    waiting.total += Number(n);
    waiting.byAccount.set(id, (waiting.byAccount.get(id) ?? 0) + Number(n));
  }
  return { moved: Number(rows[0]?.moved ?? 0n), feeable: readFeeable(rows[0]?.feeable ?? null) };
}

interface MovedRow {
  readonly moved: bigint;
  readonly feeable: readonly (Omit<FeeablePayment, "amount_cents"> & { amount: string })[] | null;
}

function readFeeable(found: MovedRow["feeable"]): FeeablePayment[] {
  return (found ?? []).map(({ amount, ...payment }) => ({
    ...payment,
    amount_cents: BigInt(amount),
  }));
}

/** The moved payments of accounts with fee lines as json; null where there are none. */
function feeableOf(parts: readonly Part[]): Sql {
  const selects = parts.flatMap(({ move: { environment_id, fee }, part }) =>
    fee === undefined
      ? []
      : [
          sql`select m.id as payment_id, m.account_id, ${fee.kind}::text as kind,
            m.amount_cents::text as amount, ${fee.event}::text as event,
            to_char(m.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as event_at
          from ${of("numbered", part)} m
          where m.account_id in (select l.account_id from fee_lines l
            where l.environment_id = ${environment_id})`,
        ],
  );
  if (selects.length === 0) return sql`null::json`;
  return sql`(select json_agg(f order by f.event_at, f.payment_id)
    from (${join(selects, " union all ")}) f)`;
}

/** Everything without sequence numbers, and the event counts by move and account. */
function dataChanges(parts: readonly Part[]): Sql {
  return sql`${join(parts.map(dataChangesOf))}, counted as (
      -- Data-modifying CTEs run when referenced, others at the end under the lock: reference them here.
      select ${join(parts.map(({ part }) => sql`(select count(*) from ${of("numbered", part)}) as ${of("n", part)}`))}
      where ${join(parts.flatMap(completedBefore), " and ")}
    ), spans as materialized (
      select part, account_id, n, (sum(n) over (partition by account_id order by part))::bigint - n as before
      from (${join(parts.map(sizeOf), " union all ")}) sizes
    )`;
}

function movedTotal(parts: readonly Part[]): Sql {
  return join(
    parts.map(({ part }) => of("n", part)),
    " + ",
  );
}

interface Part {
  readonly move: BulkMove;
  /** Counted from one; makes CTE names unique. */
  readonly part: number;
}

const of = (name: string, part: number): Sql => raw(`${name}_${part}`);

/** Total events of the moves, from `counted`. */
function eventTotal(parts: readonly Part[]): Sql {
  if (parts.length === 0) return sql`0`;
  return join(
    parts.map(({ move, part }) => sql`counted.${of("n", part)} * ${eventsPerPayment(move)}`),
    " + ",
  );
}

/** Events per payment. */
const eventsPerPayment = ({ events }: BulkMove): Sql => raw(String(events.length));

function sizeOf({ move, part }: Part): Sql {
  return sql`select ${raw(String(part))} as part, account_id, count(*) * ${eventsPerPayment(move)} as n
    from ${of("numbered", part)} group by account_id`;
}

/** Changes of one move without sequence numbers. */
function dataChangesOf({ move, part }: Part): Sql {
  return sql`${of("moved", part)} as materialized (${updated(move)}),
    ${of("numbered", part)} as materialized (
      select m.*, row_number() over (order by place) as n,
        row_number() over (partition by account_id order by place) as account_n ${requestColumns(move)}
      from ${of("moved", part)} m ${requestsOf(move)}
    ) ${historyInsert(move, part)} ${decisionInsert(move, part)} ${postingInsert(move, part)} ${countInsert(move, part)},
    ${of("prepared", part)} as materialized (${preparedEvents(move, of("numbered", part))})`;
}

const needsRequest = ({ state, posting }: BulkMove) => state !== undefined || posting !== undefined;

const requestColumns = (move: BulkMove) =>
  needsRequest(move) ? sql`, r.amount_cents, r.created_on, r.dated_on, r.balance_check` : empty;

/**
 * The moved payments' amounts and dates. No amendment changes them meanwhile: it makes a scheduled payment
 * `created`, and what is reviewed is locked. `offset 0` keeps the planner from reading all payments.
 */
const requestsOf = (move: BulkMove) =>
  needsRequest(move)
    ? sql`cross join lateral (
        select q.amount_cents, (q.created_at at time zone 'UTC')::date as created_on,
          q.payment_date as dated_on, q.balance_check
        from payments q where q.environment_id = ${move.environment_id} and q.id = m.id offset 0) r`
    : empty;

function completedBefore({ move: { state, posting, decision }, part }: Part): Sql[] {
  const isTallied = state !== undefined && state.from !== state.status;
  const names = [
    ...(state === undefined ? [] : ["recorded"]),
    ...(decision === undefined ? [] : ["decided"]),
    ...(posting === undefined ? [] : ["posted"]),
    ...(isTallied ? ["tallied"] : []),
    "prepared",
  ];
  return names.map((name) => sql`(select count(*) from ${of(name, part)}) >= 0`);
}

/** Milliseconds from the first change to the last. */
const extraMs = ({ events, state }: BulkMove) =>
  events.length - 1 + (state?.through === undefined ? 0 : 1);

/** A payment's instants strictly increase, even while the clock is stopped. */
function instantAfter(move: BulkMove): Sql {
  const first = sql`greatest(${move.at}::timestamptz,
  greatest(p.updated_at, p.status_changed_at) + interval '1 millisecond')`;
  const more = extraMs(move);
  return more === 0 ? first : sql`${first} + interval '${raw(String(more))} milliseconds'`;
}

function historyInsert({ environment_id, state }: BulkMove, part: number): Sql {
  if (state === undefined) return empty;
  const { through } = state;
  const lines = ({ status, reason, source, code, message }: State, at: string) => sql`
      select ${environment_id}::uuid, id, ${status}::text, ${reason}::text, ${source}::text, ${code}::text, ${message}::text,
        ${raw(at)} from ${of("moved", part)}`;
  return sql`, ${of("recorded", part)} as (
      insert into payment_history (environment_id, payment_id, status, reason, source, code, message, changed_at)
      ${through === undefined ? empty : sql`${lines(through, EARLIER)} union all`}
      ${lines(state, "updated_at")}
      returning 1
    )`;
}

function decisionInsert({ environment_id, decision }: BulkMove, part: number): Sql {
  if (decision === undefined) return empty;
  const from = decidedFrom(environment_id, decision, of("numbered", part));
  return sql`, ${of("decided", part)} as (${from} returning 1)`;
}

const EARLIER = "updated_at - interval '1 millisecond'";

function stateSets(move: BulkMove): Sql {
  const { state } = move;
  if (state === undefined) return empty;
  return sql`status = ${state.status}, status_reason = ${state.reason},
      status_source = ${state.source}, status_code = ${state.code},
      status_message = ${state.message}, status_changed_at = ${instantAfter(move)},`;
}

function updated(move: BulkMove): Sql {
  const { set, values, events } = move;
  const pieces = events.flatMap(({ patch }) => patch);
  const columns = pieces.flatMap((piece) => ("column" in piece ? [piece.column] : []));
  const shown = [...new Set(columns)].filter((column) => !ALWAYS.has(column));
  const sets = Object.entries(values).map(([column, value]) => sql`, ${raw(column)} = ${value}`);
  const from = set.named === undefined ? empty : sql`from ${set.named.rows}`;
  return sql`
    update payment_states p set ${stateSets(move)} updated_at = ${instantAfter(move)},
      version = p.version + ${raw(String(events.length))} ${joined(sets)}
    ${from} where ${foundBy(set)}
    returning p.id, p.account_id, p.attempt, p.version, p.updated_at,
      (p.effective_at at time zone 'UTC')::date as effective_on,
      ${set.order} as place ${joined(shown.map((column) => sql`, p.${raw(column)}`))}`;
}

const ALWAYS: ReadonlySet<StateColumn> = new Set(["attempt", "version", "updated_at"]);

const joined = (parts: readonly Sql[]) => (parts.length === 0 ? empty : join(parts, " "));

const chartRows = ({ chart }: BulkPosting) => sql`unnest(
  ${chart.map(({ account_id }) => account_id)}::uuid[], ${chart.map(({ debit }) => debit)}::uuid[],
  ${chart.map(({ credit }) => credit)}::uuid[]) as chart(account_id, debit, credit)`;

function postingInsert({ environment_id, posting }: BulkMove, part: number): Sql {
  if (posting === undefined) return empty;
  return sql`, ${of("posted", part)} as (
      insert into postings (environment_id, subject_id, move, attempt, debit_account_id,
        credit_account_id, amount_cents, posted_at)
      select ${environment_id}, m.id, ${posting.move}, m.${raw(posting.attempt)}, chart.debit,
        chart.credit, m.amount_cents, m.updated_at
      from ${of("numbered", part)} m join ${chartRows(posting)} on chart.account_id = m.account_id
      order by m.n
      returning 1
    )`;
}

/** Decrements the old counts and increments the new ones. */
function countInsert(
  { environment_id, state, values, resource_type }: BulkMove,
  part: number,
): Sql {
  // Only payments without an effective date get one.
  const takesEffect = values.effective_at !== undefined;
  if (state === undefined || (state.from === state.status && !takesEffect)) return empty;
  return sql`, ${of("tallied", part)} as (
      insert into payment_count_deltas (environment_id, account_id, kind, status, day, payment_date,
        effective_on, n)
      select ${environment_id}, t.account_id, ${resource_type}, s.status, t.day, t.payment_date,
        ${takesEffect ? sql`case when s.sign > 0 then t.effective_on end` : sql`t.effective_on`},
        s.sign * t.n
      from (select account_id, created_on as day, dated_on as payment_date, effective_on, count(*) as n
          from ${of("numbered", part)} group by 1, 2, 3, 4) t,
        (values (${state.from}::text, -1), (${state.status}::text, 1)) as s(status, sign)
      returning 1
    )`;
}

/** Inserts events, numbered after those of preceding moves. */
function eventInsert(parts: readonly Part[], into: Sql): Sql {
  return sql`
      insert into ${into} (environment_id, sequence, id, account_id, account_sequence, type,
        resource_type, resource_id, resource_version, occurred_at, patch, cause)
      ${join(
        parts.map((part) => numberedEvents(part, eventTotal(parts.slice(0, part.part - 1)))),
        " union all ",
      )}`;
}

/** Rows of the log, with sequence numbers. */
function numberedEvents({ move: { environment_id, resource_type }, part }: Part, before: Sql): Sql {
  return sql`select ${environment_id}::uuid, environment.base + ${before} + p.place, p.id, p.account_id,
      account.base + spans.before + p.account_place, p.type, ${resource_type}::text, p.resource_id,
      p.version, p.occurred_at, p.patch, p.cause
    from environment cross join counted cross join ${of("prepared", part)} p
      join account on account.account_id = p.account_id
      join spans on spans.account_id = p.account_id and spans.part = ${raw(String(part))}`;
}

/** Named by a hash of the text, so that each connection parses each shape once. */
function hashed(statement: Sql): Sql {
  const { text } = statement;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 24);
  return named(`move_set_${hash}`, statement, text);
}

/**
 * Postpones payments with an open exception about their return's amount. That index entry is nearly always
 * empty.
 */
export async function postponeDisputed(
  db: Executor,
  due: { environment_id: string; at: Instant; until: Instant },
): Promise<void> {
  await db.run(sql`
    update payment_states p set due_at = ${due.until}
    from exceptions x join inbound_items i
      on i.environment_id = x.environment_id and i.item_key = x.subject
    where x.environment_id = ${due.environment_id} and x.kind = 'return_amount_differs'
      and x.status = 'open' and p.environment_id = i.environment_id and p.id = i.payment_id and p.due_step = 'mature'
      and p.due_at <= ${due.at}`);
}
