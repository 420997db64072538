import type { Instant } from "@railhead/core";
import { eventColumns, type EventRow } from "./events.ts";
import type { Executor } from "../../postgres/executor.ts";
import { sql, type Sql } from "../../postgres/sql.ts";
import { deliveryColumns } from "./webhook-deliveries.ts";
import type { WebhookEndpointRow } from "./webhook-endpoints.ts";

function isSubscribed(endpoint: Pick<WebhookEndpointRow, "account_id" | "event_types">): Sql {
  const { account_id, event_types } = endpoint;
  return sql`(${account_id}::uuid is null or e.account_id = ${account_id}::uuid)
    and (${event_types}::text[] is null or e.type = any(${event_types}::text[])
      or split_part(e.type, '.', 1) || '.*' = any(${event_types}::text[]))`;
}

/** Events of an endpoint's subscription after a sequence, in order. */
export function listEventsForEndpoint(
  db: Executor,
  endpoint: Pick<WebhookEndpointRow, "environment_id" | "account_id" | "event_types">,
  wanted: { after: bigint; limit: number },
): Promise<EventRow[]> {
  return db.rows(sql`
    select ${eventColumns} from events e
    where e.environment_id = ${endpoint.environment_id} and e.sequence > ${wanted.after}
      and ${isSubscribed(endpoint)}
    order by e.sequence limit ${wanted.limit}`);
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

/** Range of the log to replay; bounds inclusive, null is open. */
export interface ReplayRange {
  readonly from_sequence: bigint | null;
  readonly to_sequence: bigint | null;
  readonly since: Instant | null;
  readonly types: readonly string[] | null;
}

/**
 * Queues the range's subscribed events again, due at once, including delivered ones. Returns their number.
 */
export function replayDeliveries(
  db: Executor,
  endpoint: WebhookEndpointRow,
  replay: ReplayRange & { at: Instant; wall: Instant; generic_resources: readonly string[] },
): Promise<number> {
  const { at, wall } = replay;
  const count = endpoint.account_id === null ? sql`e.sequence` : sql`e.account_sequence`;
  const wanted = sql`
    select e.id, e.sequence, e.type, e.resource_type, e.resource_version, e.occurred_at
    from events e
    where e.environment_id = ${endpoint.environment_id} and ${isSubscribed(endpoint)}
      and e.sequence <= ${endpoint.cursor_sequence}
      and (${replay.from_sequence}::bigint is null or ${count} >= ${replay.from_sequence}::bigint)
      and (${replay.to_sequence}::bigint is null or ${count} <= ${replay.to_sequence}::bigint)
      and (${replay.since}::timestamptz is null or e.occurred_at >= ${replay.since}::timestamptz)
      and (${replay.types}::text[] is null or e.type = any(${replay.types}::text[])
        or split_part(e.type, '.', 1) || '.*' = any(${replay.types}::text[]))`;
  // Must equal the id made by `creationIdOf`.
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
    insert into webhook_deliveries as d (${deliveryColumns})
    select ${endpoint.id}, m.id, ${endpoint.environment_id}, m.sequence, null, m.event_id, m.type,
      'pending', 0, 0, ${at}, ${wall}, ${at}, ${at}
    from messages m
    on conflict (environment_id, endpoint_id, id) do update
    set state = 'pending', tries = 0, revision = d.revision + 1, due_at = excluded.due_at,
      wall_due_at = excluded.wall_due_at, updated_at = excluded.updated_at`);
}
