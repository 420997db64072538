import type { Instant } from "@railhead/core";
import type { EventRow } from "./events.ts";
import type { Executor } from "./executor.ts";
import { rowSet } from "./row-set.ts";
import { join, json, named, sql, type Sql } from "./sql.ts";
import type { WebhookEndpointRow } from "./webhook-endpoints.ts";

/** One POST and what came of it. */
export interface DeliveryAttempt {
  /** By the environment's clock. */
  readonly at: Instant;
  /** By the clock on the wall, which the signature carries. */
  readonly sent_at: Instant;
  readonly url: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly latency_ms: number;
  /** The beginning of the answer. */
  readonly response: string;
}

export type DeliveryState = "pending" | "delivered" | "failed";

export interface DeliveryRow {
  readonly endpoint_id: string;
  readonly id: string;
  readonly environment_id: string;
  /** The event's number in the environment; null on a test message. */
  readonly sequence: bigint | null;
  /** Kept for test messages only: the rest is rendered from the log. */
  readonly body: string | null;
  readonly event_id: string | null;
  readonly event_type: string;
  readonly state: DeliveryState;
  readonly tries: number;
  /** Counts the times it was asked for anew. */
  readonly revision: number;
  readonly due_at: Instant | null;
  readonly wall_due_at: Instant | null;
  readonly attempts: readonly DeliveryAttempt[];
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`endpoint_id, id, environment_id, sequence, body, event_id, event_type, state,
  tries, revision, due_at, wall_due_at, attempts, created_at, updated_at`;

/** A delivery after one more attempt. */
export type Outcome = Omit<DeliveryRow, "attempts"> & { readonly attempt: DeliveryAttempt };

/** How far an endpoint has come, written with the outcomes that got it there. */
export interface EndpointProgress {
  readonly id: string;
  readonly cursor_sequence: bigint;
  readonly failing_since: Instant | null;
  readonly last_success_at: Instant | null;
}

const typeByColumn = {
  endpoint_id: "uuid",
  id: "uuid",
  environment_id: "uuid",
  sequence: "bigint",
  body: "text",
  event_id: "uuid",
  event_type: "text",
  state: "text",
  tries: "smallint",
  revision: "integer",
  due_at: "timestamptz",
  wall_due_at: "timestamptz",
  attempts: "json",
  created_at: "timestamptz",
  updated_at: "timestamptz",
} as const;

type Column = keyof typeof typeByColumn;

/**
 * Writes outcomes, each delivery at most once, and the progress of their endpoints. What was asked
 * for anew while the attempt was under way stays due.
 */
export async function recordOutcomes(
  db: Executor,
  outcomes: readonly Outcome[],
  progress: readonly EndpointProgress[],
): Promise<void> {
  if (outcomes.length > 0) await upsertOutcomes(db, outcomes);
  const positions = progress.map((item) => ({
    ...item,
    cursor_sequence: Number(item.cursor_sequence),
  }));
  await db.run(
    named(
      "record_webhook_progress",
      sql`
    update webhook_endpoints w
    set cursor_sequence = greatest(w.cursor_sequence, p.cursor_sequence),
      failing_since = p.failing_since,
      last_success_at = coalesce(p.last_success_at, w.last_success_at)
    from json_to_recordset(${json(positions)}::json) as p(
      id uuid, cursor_sequence bigint, failing_since timestamptz, last_success_at timestamptz)
    where w.id = p.id`,
    ),
  );
}

async function upsertOutcomes(db: Executor, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map((outcome): Record<Column, unknown> => ({
    endpoint_id: outcome.endpoint_id,
    id: outcome.id,
    environment_id: outcome.environment_id,
    sequence: outcome.sequence,
    body: outcome.body,
    event_id: outcome.event_id,
    event_type: outcome.event_type,
    state: outcome.state,
    tries: outcome.tries,
    revision: outcome.revision,
    due_at: outcome.due_at,
    wall_due_at: outcome.wall_due_at,
    attempts: [outcome.attempt],
    created_at: outcome.created_at,
    updated_at: outcome.updated_at,
  }));
  const set = rowSet(rows, typeByColumn);
  const names = Object.keys(typeByColumn) as Column[];
  await db.run(
    named(
      `record_webhook_outcomes_${set.shape}`,
      sql`
    insert into webhook_deliveries as d (${columns})
    select ${join(names.map((name) => set.value(name)))}
    from ${set.from}
    on conflict (endpoint_id, id) do update
    set attempts = d.attempts || excluded.attempts, updated_at = excluded.updated_at,
      state = case when d.revision = excluded.revision then excluded.state else d.state end,
      tries = case when d.revision = excluded.revision then excluded.tries else d.tries end,
      due_at = case when d.revision = excluded.revision then excluded.due_at else d.due_at end,
      wall_due_at = case when d.revision = excluded.revision
        then excluded.wall_due_at else d.wall_due_at end`,
    ),
  );
}

/** Deliveries due to an endpoint, earliest event first where it is ordered. */
export function listDueDeliveries(
  db: Executor,
  endpoint: Pick<WebhookEndpointRow, "id" | "ordered">,
  due: { at: Instant; wall: Instant | null; limit: number },
): Promise<DeliveryRow[]> {
  const order = endpoint.ordered ? sql`sequence nulls last, id desc` : sql`due_at, id`;
  return db.rows(sql`
    select ${columns} from webhook_deliveries
    where endpoint_id = ${endpoint.id} and due_at is not null
      and (due_at <= ${due.at} or wall_due_at <= ${due.wall}::timestamptz)
    order by ${order} limit ${due.limit}`);
}

/** Whether a message waits for a later attempt: an ordered endpoint then takes no further ones. */
export async function hasWaitingDelivery(db: Executor, endpointId: string): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(sql`
    select exists (select from webhook_deliveries
      where endpoint_id = ${endpointId} and due_at is not null) as found`);
  return row.found;
}

/** Which of these messages were attempted before, by a worker that ended before it said how far it came. */
export async function listKnownDeliveries(
  db: Executor,
  endpointId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from webhook_deliveries
    where endpoint_id = ${endpointId} and id = any(${ids}::uuid[])`);
  return rows.map((row) => row.id);
}

const eventColumns = sql`e.sequence, e.id, e.account_id, e.account_sequence, e.type,
  e.resource_type, e.resource_id, e.resource_version, e.occurred_at, e.patch, e.cause`;

function isWanted(endpoint: Pick<WebhookEndpointRow, "account_id" | "event_types">): Sql {
  const { account_id, event_types } = endpoint;
  return sql`(${account_id}::uuid is null or e.account_id = ${account_id}::uuid)
    and (${event_types}::text[] is null or e.type = any(${event_types}::text[])
      or split_part(e.type, '.', 1) || '.*' = any(${event_types}::text[]))`;
}

/** Events of an endpoint's concern after a sequence, and how far the log was searched. */
export async function listEventsForEndpoint(
  db: Executor,
  endpoint: Pick<WebhookEndpointRow, "environment_id" | "account_id" | "event_types">,
  wanted: { after: bigint; limit: number },
): Promise<{ rows: EventRow[]; through: bigint }> {
  // One statement sees one state of the log: all up to the counter is there.
  const rows = await db.rows<EventRow & { last: bigint }>(sql`
    select ${eventColumns}, n.last_event_sequence as last
    from environments n left join lateral (
      select * from events e
      where e.environment_id = n.id and e.sequence > ${wanted.after}
        and e.sequence <= n.last_event_sequence and ${isWanted(endpoint)}
      order by e.sequence limit ${wanted.limit}
    ) e on true
    where n.id = ${endpoint.environment_id}
    order by e.sequence`);
  const last = rows.at(-1);
  if (last === undefined) return { rows: [], through: wanted.after };
  if (rows.length === wanted.limit) return { rows, through: last.sequence };
  // A left join without a match has nulls where the event would be.
  const isEmpty = (last.sequence as bigint | null) === null;
  const through = last.last > wanted.after ? last.last : wanted.after;
  return { rows: isEmpty ? [] : rows, through };
}

/** The events of the given sequences. */
export function listEventsBySequence(
  db: Executor,
  environmentId: string,
  sequences: readonly bigint[],
): Promise<EventRow[]> {
  return db.rows(sql`
    select ${eventColumns} from events e
    where e.environment_id = ${environmentId} and e.sequence = any(${sequences}::bigint[])
    order by e.sequence`);
}

export interface DeliveryFilter {
  readonly state: readonly string[] | null;
  readonly event_type: string | null;
  readonly event_id: string | null;
}

export async function listDeliveries(
  db: Executor,
  endpointId: string,
  wanted: { filter: DeliveryFilter; descending: boolean; limit: number; offset: number },
): Promise<{ rows: DeliveryRow[]; total: bigint }> {
  const { state, event_type, event_id } = wanted.filter;
  const where = sql`endpoint_id = ${endpointId}
    and (${state}::text[] is null or state = any(${state}::text[]))
    and (${event_type}::text is null or event_type = ${event_type}::text)
    and (${event_id}::uuid is null or event_id = ${event_id}::uuid)`;
  const order = wanted.descending ? sql`id desc` : sql`id`;
  const rows = await db.rows<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries where ${where}
    order by ${order} limit ${wanted.limit} offset ${wanted.offset}`);
  const { total } = await db.one<{ total: bigint }>(
    sql`select count(*) as total from webhook_deliveries where ${where}`,
  );
  return { rows, total };
}

export function findDelivery(
  db: Executor,
  endpointId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  return db.first(sql`
    select ${columns} from webhook_deliveries where endpoint_id = ${endpointId} and id = ${id}`);
}

/** Puts a message in line that is not of the log. */
export async function insertTestDelivery(
  db: Executor,
  delivery: Pick<DeliveryRow, "endpoint_id" | "id" | "environment_id" | "event_type"> & {
    body: string;
    at: Instant;
  },
): Promise<void> {
  const { at } = delivery;
  await db.run(sql`
    insert into webhook_deliveries (${columns})
    values (${delivery.endpoint_id}, ${delivery.id}, ${delivery.environment_id}, null,
      ${delivery.body}, null, ${delivery.event_type}, 'pending', 0, 0, ${at}, null, '[]', ${at},
      ${at})`);
}

/** Starts deliveries anew, due at once: one, or all that failed since an instant. Returns how many. */
export function reviveDeliveries(
  db: Executor,
  endpointId: string,
  wanted: { at: Instant; id: string } | { at: Instant; failed_since: Instant | null },
): Promise<number> {
  const which =
    "id" in wanted
      ? sql`id = ${wanted.id}`
      : sql`state = 'failed' and (${wanted.failed_since}::timestamptz is null
          or updated_at >= ${wanted.failed_since}::timestamptz)`;
  return db.run(sql`
    update webhook_deliveries
    set state = 'pending', tries = 0, revision = revision + 1, due_at = ${wanted.at},
      wall_due_at = null, updated_at = ${wanted.at}
    where endpoint_id = ${endpointId} and ${which}`);
}

/** Which part of the log to send again; bounds included, null is open. */
export interface ReplayRange {
  readonly from_sequence: bigint | null;
  readonly to_sequence: bigint | null;
  readonly since: Instant | null;
  readonly types: readonly string[] | null;
}

/**
 * Puts events of the log that are of the endpoint's concern in line again, due at once, also those
 * that arrived. Returns the number of messages.
 */
export function replayDeliveries(
  db: Executor,
  endpoint: WebhookEndpointRow,
  replay: ReplayRange & { at: Instant; generic_resources: readonly string[] },
): Promise<number> {
  const { at } = replay;
  const count = endpoint.account_id === null ? sql`e.sequence` : sql`e.account_sequence`;
  const wanted = sql`
    select e.id, e.sequence, e.type, e.resource_type, e.resource_version, e.occurred_at
    from events e
    where e.environment_id = ${endpoint.environment_id} and ${isWanted(endpoint)}
      and e.sequence <= ${endpoint.cursor_sequence}
      and (${replay.from_sequence}::bigint is null or ${count} >= ${replay.from_sequence}::bigint)
      and (${replay.to_sequence}::bigint is null or ${count} <= ${replay.to_sequence}::bigint)
      and (${replay.since}::timestamptz is null or e.occurred_at >= ${replay.since}::timestamptz)
      and (${replay.types}::text[] is null or e.type = any(${replay.types}::text[])
        or split_part(e.type, '.', 1) || '.*' = any(${replay.types}::text[]))`;
  // The second id of a resource's first version is made as `creationIdOf` makes it.
  const messages =
    endpoint.format === "specific"
      ? sql`select wanted.id, wanted.id as event_id, sequence, type from wanted`
      : sql`
          select wanted.id, wanted.id as event_id, sequence, resource_type || '.event.v1' as type
          from wanted where resource_type = any(${replay.generic_resources}::text[])
          union all
          select (left(wanted.id::text, 35)
              || translate(right(wanted.id::text, 1), '0123456789abcdef', '89abcdef01234567'))::uuid,
            wanted.id, sequence, resource_type || '.created.v1'
          from wanted
          where resource_type = any(${replay.generic_resources}::text[]) and resource_version = 1`;
  return db.run(sql`
    with wanted as (${wanted}), messages as (${messages})
    insert into webhook_deliveries as d (${columns})
    select ${endpoint.id}, m.id, ${endpoint.environment_id}, m.sequence, null, m.event_id, m.type,
      'pending', 0, 0, ${at}, null, '[]', ${at}, ${at}
    from messages m
    on conflict (endpoint_id, id) do update
    set state = 'pending', tries = 0, revision = d.revision + 1, due_at = excluded.due_at,
      wall_due_at = null, updated_at = excluded.updated_at`);
}

/** How an endpoint stands. */
export async function readEndpointHealth(
  db: Executor,
  endpoint: Pick<WebhookEndpointRow, "id" | "environment_id">,
): Promise<{ pending: bigint; failed: bigint; behind: bigint }> {
  return await db.one(sql`
    select
      (select count(*) from webhook_deliveries
        where endpoint_id = ${endpoint.id} and state = 'pending') as pending,
      (select count(*) from webhook_deliveries
        where endpoint_id = ${endpoint.id} and state = 'failed') as failed,
      (select e.last_event_sequence - w.cursor_sequence
        from webhook_endpoints w join environments e on e.id = w.environment_id
        where w.id = ${endpoint.id}) as behind`);
}
