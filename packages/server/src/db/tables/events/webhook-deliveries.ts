import type { RowKey } from "../../postgres/account-scope.ts";
import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import type { WebhookEndpointRow } from "./webhook-endpoints.ts";

/** One POST and its result. */
export interface DeliveryAttempt {
  /** By the environment's clock. */
  readonly at: Instant;
  /** Wall time, as in the signature. */
  readonly sent_at: Instant;
  readonly url: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly latency_ms: number;
  /** Start of the response body. */
  readonly response: string;
}

export type DeliveryState = "pending" | "delivered" | "failed";

export interface DeliveryRow {
  readonly endpoint_id: string;
  readonly id: string;
  readonly environment_id: string;
  /** The event's number in the environment; null on a test message. */
  readonly sequence: bigint | null;
  /** Stored for test messages only; others are built from the log. */
  readonly body: string | null;
  readonly event_id: string | null;
  readonly event_type: string;
  readonly state: DeliveryState;
  readonly tries: number;
  /** Number of resends. */
  readonly revision: number;
  readonly due_at: Instant | null;
  readonly wall_due_at: Instant | null;
  readonly attempts: readonly DeliveryAttempt[];
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** A delivery before its first attempt. */
export const deliveryColumns = sql`endpoint_id, id, environment_id, sequence, body, event_id, event_type, state,
  tries, revision, due_at, wall_due_at, created_at, updated_at`;

const isOfEndpoint = (endpoint: RowKey) =>
  sql`environment_id = ${endpoint.environment_id} and endpoint_id = ${endpoint.id}`;

const readColumns = sql`${deliveryColumns}, webhook_attempts(d) as attempts`;

/** A due delivery, without its earlier attempts. */
export type DueDelivery = Omit<DeliveryRow, "attempts">;

/**
 * Due deliveries of an endpoint, earliest event first if ordered. With `wall`, by wall time; rows without
 * a wall time predate that column.
 */
export function listDueDeliveries(
  db: Executor,
  endpoint: Pick<WebhookEndpointRow, "environment_id" | "id" | "ordered">,
  due: { at: Instant; wall: Instant | null; limit: number },
): Promise<DueDelivery[]> {
  const order = endpoint.ordered ? sql`sequence nulls last, id desc` : sql`due_at, id`;
  return db.rows(sql`
    select ${deliveryColumns} from webhook_deliveries
    where ${isOfEndpoint(endpoint)} and due_at is not null
      and case when ${due.wall}::timestamptz is null or wall_due_at is null then due_at <= ${due.at}
        else wall_due_at <= ${due.wall}::timestamptz end
    order by ${order} limit ${due.limit}`);
}

/** Whether a retry is pending, which stops further messages of an ordered endpoint. */
export async function hasPendingRetry(db: Executor, endpoint: RowKey): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(sql`
    select exists (select from webhook_deliveries
      where ${isOfEndpoint(endpoint)} and due_at is not null) as found`);
  return row.found;
}

/** Messages already attempted by a worker that ended before it advanced the cursor. */
export async function listAttemptedDeliveries(
  db: Executor,
  endpoint: RowKey,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from webhook_deliveries
    where ${isOfEndpoint(endpoint)} and id = any(${ids}::uuid[])`);
  return rows.map((row) => row.id);
}

export interface DeliveryFilter {
  readonly state: readonly string[] | null;
  readonly event_type: string | null;
  readonly event_id: string | null;
}

export async function listDeliveries(
  db: Executor,
  endpoint: RowKey,
  wanted: { filter: DeliveryFilter; descending: boolean; limit: number; offset: number },
): Promise<{ rows: DeliveryRow[]; total: bigint }> {
  const { state, event_type, event_id } = wanted.filter;
  const where = sql`${isOfEndpoint(endpoint)}
    and (${state}::text[] is null or state = any(${state}::text[]))
    and (${event_type}::text is null or event_type = ${event_type}::text)
    and (${event_id}::uuid is null or event_id = ${event_id}::uuid)`;
  const order = wanted.descending ? sql`id desc` : sql`id`;
  const rows = await db.rows<DeliveryRow>(sql`
    select ${readColumns} from webhook_deliveries d where ${where}
    order by ${order} limit ${wanted.limit} offset ${wanted.offset}`);
  const { total } = await db.one<{ total: bigint }>(
    sql`select count(*) as total from webhook_deliveries where ${where}`,
  );
  return { rows, total };
}

export function findDelivery(
  db: Executor,
  endpoint: RowKey,
  id: string,
): Promise<DeliveryRow | undefined> {
  return db.first(sql`
    select ${readColumns} from webhook_deliveries d
    where ${isOfEndpoint(endpoint)} and id = ${id}`);
}

/** Inserts a test message, which has no event. */
export async function insertTestDelivery(
  db: Executor,
  delivery: Pick<DeliveryRow, "endpoint_id" | "id" | "environment_id" | "event_type"> & {
    body: string;
    at: Instant;
    wall: Instant;
  },
): Promise<void> {
  const { at, wall } = delivery;
  await db.run(sql`
    insert into webhook_deliveries (${deliveryColumns})
    values (${delivery.endpoint_id}, ${delivery.id}, ${delivery.environment_id}, null,
      ${delivery.body}, null, ${delivery.event_type}, 'pending', 0, 0, ${at}, ${wall}, ${at}, ${at})`);
}

/** Requeues deliveries, due at once: one, or all that failed since an instant. Returns how many. */
export function requeueDeliveries(
  db: Executor,
  endpoint: RowKey,
  wanted: { at: Instant; wall: Instant } & ({ id: string } | { failed_since: Instant | null }),
): Promise<number> {
  const which =
    "id" in wanted
      ? sql`id = ${wanted.id}`
      : sql`state = 'failed' and (${wanted.failed_since}::timestamptz is null
          or updated_at >= ${wanted.failed_since}::timestamptz)`;
  return db.run(sql`
    update webhook_deliveries
    set state = 'pending', tries = 0, revision = revision + 1, due_at = ${wanted.at},
      wall_due_at = ${wanted.wall}, updated_at = ${wanted.at}
    where ${isOfEndpoint(endpoint)} and ${which}`);
}

/** Health of an endpoint. */
export async function readEndpointHealth(
  db: Executor,
  endpoint: Pick<WebhookEndpointRow, "id" | "environment_id">,
): Promise<{ pending: bigint; failed: bigint; behind: bigint }> {
  return await db.one(sql`
    select
      (select count(*) from webhook_deliveries
        where ${isOfEndpoint(endpoint)} and state = 'pending') as pending,
      (select count(*) from webhook_deliveries
        where ${isOfEndpoint(endpoint)} and state = 'failed') as failed,
      (select c.last_sequence - w.cursor_sequence
        from webhook_endpoints w join event_counts c on c.environment_id = w.environment_id
        where w.environment_id = ${endpoint.environment_id} and w.id = ${endpoint.id}) as behind`);
}
