import type { EventReason, Instant, Source } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { JSON_TEXT, rowSet, type RowSet } from "../../postgres/row-set.ts";
import { join, named, raw, sql, type Sql } from "../../postgres/sql.ts";

export interface EventCause {
  readonly source: Source;
  readonly reason: EventReason;
  readonly code: string | null;
  readonly message: string;
  readonly actor: { readonly type: string; readonly id: string };
  readonly request_id: string | null;
  /** The rules that held or ended a payment. */
  readonly rules?: readonly string[];
}

/** Who acts where nobody asked. */
export const ENGINE_ACTOR = { type: "engine", id: "engine" } as const;

/** A stored row of the log: a patch, not yet folded. */
export interface EventRow {
  readonly sequence: bigint;
  readonly id: string;
  readonly account_id: string | null;
  readonly account_sequence: bigint | null;
  readonly type: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly resource_version: number;
  readonly occurred_at: Instant;
  /** JSON: the whole resource at version 1, later the changed top-level members. */
  readonly patch: string;
  /** JSON of an `EventCause`, as `events/cause.ts` stores it; many events of one statement share it. */
  readonly cause: string;
}

/** An event to append. */
export type UnsequencedEvent = Omit<EventRow, "sequence" | "account_sequence">;

/** Notifies processes that a log has grown: the payload is the environment's id. */
export const EVENTS_CHANNEL = "railhead_events";

/** Notifies engines that an environment may have due work: the payload is its id. */
export const WORK_CHANNEL = "railhead_work";

/** Notifies each channel of each environment in one statement. */
export async function notifyEvents(
  db: Executor,
  environmentIds: readonly string[],
  channels: readonly string[],
): Promise<void> {
  await db.rows(sql`
    select pg_notify(channel, id)
    from unnest(${channels}::text[]) as channel, unnest(${environmentIds}::text[]) as id`);
}

const columns = sql`sequence, id, account_id, account_sequence, type, resource_type, resource_id,
  resource_version, occurred_at, patch, cause`;

/** Columns of "events e"; JSON stays text. */
export const eventColumns = sql`e.sequence, e.id, e.account_id, e.account_sequence, e.type,
  e.resource_type, e.resource_id, e.resource_version, e.occurred_at, e.patch,
  e.cause::text as cause`;

const eventTypes = {
  id: "uuid",
  account_id: "uuid",
  type: "text",
  resource_type: "text",
  resource_id: "uuid",
  resource_version: "integer",
  occurred_at: "timestamptz",
  patch: JSON_TEXT,
  cause: JSON_TEXT,
} as const satisfies Partial<Record<keyof EventRow, string>>;

/**
 * Parts of a statement that append events: preceding queries, the insertion, and a key of the text's
 * shape.
 */
export interface EventInsertion {
  readonly before: Sql;
  readonly insert: Sql;
  readonly shape: string;
}

/**
 * Appends in the order given. The environment's counter lock serializes writers until commit, so a reader
 * that has seen a number has seen all before it.
 */
export async function insertEvents(
  tx: Tx,
  environmentId: string,
  events: readonly UnsequencedEvent[],
): Promise<void> {
  const { before, insert, shape } = eventInsertion(environmentId, events);
  await tx.run(named(`insert_events_${shape}`, sql`with ${before} ${insert}`));
}

/** As part of a statement that also writes the resources. */
export function eventInsertion(
  environmentId: string,
  events: readonly UnsequencedEvent[],
): EventInsertion {
  const set = rowSet(events, eventTypes);
  const [first] = events;
  const account = first?.account_id;
  if (typeof account === "string" && events.every(({ account_id }) => account_id === account)) {
    return eventInsertionOfOneAccount({ environmentId, account, count: events.length }, set);
  }
  const names = Object.keys(eventTypes);
  const before = sql`
    input as materialized (
      select r.ordinal, ${join(names.map((name) => sql`${set.value(name)} as ${raw(name)}`))},
        row_number() over (partition by ${set.value("account_id")} order by r.ordinal)
          as account_ordinal
      from ${set.from}
    ), environment as (
      update event_counts set last_sequence = last_sequence + ${events.length}
      where environment_id = ${environmentId} returning last_sequence - ${events.length} as base
    ), counts as (
      select account_id, count(*) as n from input where account_id is not null group by account_id
    ), account as (
      -- Reads "environment" so that its lock is held before any account's.
      update account_event_counts a set last_sequence = a.last_sequence + counts.n
      from counts, environment
      where a.environment_id = ${environmentId} and a.account_id = counts.account_id
      returning a.account_id, a.last_sequence - counts.n as base
    )`;
  const insert = sql`
    insert into events (environment_id, ${columns})
    select ${environmentId}, environment.base + input.ordinal, input.id, input.account_id,
      account.base + input.account_ordinal, input.type, input.resource_type, input.resource_id,
      input.resource_version, input.occurred_at, input.patch, input.cause::json
    from input cross join environment left join account
      on account.account_id = input.account_id
    order by input.ordinal`;
  return { before, insert, shape: set.shape };
}

/** The common case of one account, without counting or sorting. */
function eventInsertionOfOneAccount(
  { environmentId, account, count }: { environmentId: string; account: string; count: number },
  set: RowSet,
): EventInsertion {
  const before = sql`
    environment as (
      update event_counts set last_sequence = last_sequence + ${count}
      where environment_id = ${environmentId} returning last_sequence - ${count} as base
    ), account as (
      -- Reads "environment" so that its lock is held before the account's.
      update account_event_counts a set last_sequence = a.last_sequence + ${count}
      from environment
      where a.environment_id = ${environmentId} and a.account_id = ${account}
      returning a.last_sequence - ${count} as base
    )`;
  const value = (name: keyof typeof eventTypes) => set.value(name);
  const insert = sql`
    insert into events (environment_id, ${columns})
    select ${environmentId}, environment.base + r.ordinal, ${value("id")}, ${value("account_id")},
      account.base + r.ordinal, ${value("type")}, ${value("resource_type")},
      ${value("resource_id")}, ${value("resource_version")}, ${value("occurred_at")},
      ${value("patch")}, ${value("cause")}::json
    from environment cross join account cross join ${set.from}`;
  return { before, insert, shape: `${set.shape}_of_one` };
}

/** Reader of the log: the platform, or one account with its own numbering. */
export interface EventScope {
  readonly environment_id: string;
  readonly account_id: string | null;
}

function inScope(scope: EventScope): Sql {
  return scope.account_id === null
    ? sql`environment_id = ${scope.environment_id}`
    : sql`environment_id = ${scope.environment_id} and account_id = ${scope.account_id}`;
}

export interface EventFilter {
  readonly after: bigint;
  /** Event types, and groups such as `charge.*`. */
  readonly types: readonly string[] | null;
  readonly resource_id: string | null;
  /** One account's events, in the platform's numbering. */
  readonly account_id?: string | null;
  readonly limit: number;
  /** Offset of the first event returned. */
  readonly skipped?: number;
  /** Then the last events before this number. */
  readonly before?: bigint | undefined;
}

const numberIn = ({ account_id }: EventScope) =>
  account_id === null ? sql`sequence` : sql`account_sequence`;

/** The condition of a filter, limits aside. */
export const found = (scope: EventScope, filter: EventFilter) => sql`
    ${inScope(scope)} and ${numberIn(scope)} > ${filter.after}
      ${filter.before === undefined ? sql`` : sql`and ${numberIn(scope)} < ${filter.before}`}
      and (${filter.types}::text[] is null or type = any(${filter.types}::text[])
        or split_part(type, '.', 1) || '.*' = any(${filter.types}::text[]))
      and (${filter.resource_id}::uuid is null or resource_id = ${filter.resource_id}::uuid)
      and (${filter.account_id ?? null}::uuid is null
        or account_id = ${filter.account_id ?? null}::uuid)`;

/** Whether a row is among those that `listEvents` finds, limits aside. */
export function isWanted(row: EventRow, scope: EventScope, filter: EventFilter): boolean {
  const number = scope.account_id === null ? row.sequence : row.account_sequence;
  const { types, resource_id, account_id } = filter;
  return (
    (scope.account_id === null || row.account_id === scope.account_id) &&
    number !== null &&
    number > filter.after &&
    (types === null ||
      types.includes(row.type) ||
      types.includes(`${row.type.slice(0, row.type.indexOf("."))}.*`)) &&
    (resource_id === null || row.resource_id === resource_id.toLowerCase()) &&
    (account_id === undefined || account_id === null || row.account_id === account_id.toLowerCase())
  );
}

/** Events after, or next before, a number of the reader's numbering, in order. */
export async function listEvents(db: Executor, scope: EventScope, filter: EventFilter) {
  const isBackward = filter.before !== undefined;
  const rows = await db.rows<EventRow>(sql`
    select ${eventColumns} from events e where ${found(scope, filter)}
    order by ${numberIn(scope)} ${isBackward ? sql`desc` : sql`asc`}
    limit ${filter.limit} offset ${filter.skipped ?? 0}`);
  return isBackward ? rows.toReversed() : rows;
}

/**
 * All events of the resources up to a sequence, oldest first, for folding. The snapshot of removed events
 * comes first, as sequence 0.
 */
export function listEventsOfResources(
  db: Executor,
  environmentId: string,
  resourceIds: readonly string[],
  through: bigint,
): Promise<Pick<EventRow, "sequence" | "resource_id" | "resource_version" | "patch">[]> {
  return db.rows(sql`
    select 0::bigint as sequence, resource_id, resource_version, data as patch
    from event_snapshots
    where environment_id = ${environmentId} and resource_id = any(${resourceIds}::uuid[])
    union all
    select sequence, resource_id, resource_version, patch from events
    where environment_id = ${environmentId} and resource_id = any(${resourceIds}::uuid[])
      and sequence <= ${through}
    order by resource_id, resource_version, sequence`);
}

/** Those of the resources that have events. */
export async function findEmittedResources(
  db: Executor,
  environmentId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(sql`
    select id from unnest(${ids}::uuid[]) as asked(id)
    where exists (select from events e
        where e.environment_id = ${environmentId} and e.resource_id = asked.id)
      or exists (select from event_snapshots s
        where s.environment_id = ${environmentId} and s.resource_id = asked.id)`);
  return new Set(rows.map(({ id }) => id));
}

/** One event of a scope. */
export function findEvent(
  db: Executor,
  scope: EventScope,
  id: string,
): Promise<EventRow | undefined> {
  return db.first(sql`select ${eventColumns} from events e where id = ${id} and ${inScope(scope)}`);
}

/** Locks the environment's count; nothing is appended until the transaction ends. */
export async function lockEventCount(tx: Tx, environmentId: string): Promise<bigint> {
  const row = await tx.one<{ last: bigint }>(sql`
    select last_sequence as last from event_counts
    where environment_id = ${environmentId} for update`);
  return row.last;
}

/** The last number in the reader's numbering. */
export async function countOf(db: Executor, scope: EventScope): Promise<bigint> {
  const row = await db.one<{ number: bigint }>(
    scope.account_id === null
      ? sql`select last_sequence as number from event_counts
          where environment_id = ${scope.environment_id}`
      : sql`select last_sequence as number from account_event_counts
          where environment_id = ${scope.environment_id} and account_id = ${scope.account_id}`,
  );
  return row.number;
}

/** The number before the first retained event, in the reader's numbering. */
export async function lastRemovedEvent(db: Executor, scope: EventScope): Promise<bigint> {
  const row = await db.one<{ number: bigint }>(
    scope.account_id === null
      ? sql`select events_kept_from - 1 as number from environments
          where id = ${scope.environment_id}`
      : sql`select coalesce((select min(e.account_sequence) - 1 from events e
            where e.environment_id = a.environment_id and e.account_id = a.account_id),
            a.last_sequence) as number
          from account_event_counts a
          where a.environment_id = ${scope.environment_id} and a.account_id = ${scope.account_id}`,
  );
  return row.number;
}
