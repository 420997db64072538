import { isRow, type RowKey } from "../../postgres/account-scope.ts";
import type { Instant } from "@railhead/core";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor } from "../../postgres/executor.ts";
import { empty, sql, type Sql } from "../../postgres/sql.ts";

export interface WebhookEndpointRow {
  readonly id: string;
  readonly environment_id: string;
  /** Null on an endpoint of the platform. */
  readonly account_id: string | null;
  readonly url: string;
  readonly description: string | null;
  readonly event_types: readonly string[] | null;
  readonly format: "specific" | "generic";
  readonly ordered: boolean;
  /** Encrypted JSON of name and value; null where there are none. */
  readonly headers: Buffer | null;
  readonly header_names: readonly string[];
  /** Seconds before each retry; null for the default schedule. */
  readonly retry_schedule: readonly number[] | null;
  readonly status: "enabled" | "disabled";
  readonly disabled_reason: "user_request" | "failing" | "gone" | null;
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
  readonly previous_secret_expires_at: Instant | null;
  readonly cursor_sequence: bigint;
  readonly failing_since: Instant | null;
  /** The same instant in wall time. */
  readonly failing_since_wall: Instant | null;
  readonly last_success_at: Instant | null;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, environment_id, account_id, url, description, event_types, format, ordered,
  headers, header_names, retry_schedule, status, disabled_reason, secret, previous_secret,
  previous_secret_expires_at, cursor_sequence, failing_since, failing_since_wall, last_success_at,
  version, created_at, updated_at`;

const inUse = (view: AccountView): Sql => sql`${inView(view)} and deleted_at is null`;

export async function insertWebhookEndpoint(db: Executor, row: WebhookEndpointRow): Promise<void> {
  await db.run(sql`
    insert into webhook_endpoints (${columns})
    values (${row.id}, ${row.environment_id}, ${row.account_id}, ${row.url}, ${row.description},
      ${row.event_types}, ${row.format}, ${row.ordered}, ${row.headers}, ${row.header_names},
      ${row.retry_schedule}, ${row.status}, ${row.disabled_reason}, ${row.secret},
      ${row.previous_secret}, ${row.previous_secret_expires_at}, ${row.cursor_sequence},
      ${row.failing_since}, ${row.failing_since_wall}, ${row.last_success_at}, ${row.version},
      ${row.created_at}, ${row.updated_at})`);
}

/** One endpoint of a scope; with `lock`, locked until the transaction ends. */
export function findWebhookEndpoint(
  db: Executor,
  scope: AccountView,
  wanted: { id: string; lock?: boolean },
): Promise<WebhookEndpointRow | undefined> {
  return db.first(sql`
    select ${columns} from webhook_endpoints where id = ${wanted.id} and ${inUse(scope)}
    ${wanted.lock === true ? sql`for update` : empty}`);
}

/** An endpoint, and its log's last sequence at the same snapshot. */
export interface EndpointToServe extends WebhookEndpointRow {
  readonly last_event_sequence: bigint;
}

/** One endpoint of any owner, for its worker. */
export function findEndpointToServe(
  db: Executor,
  endpoint: RowKey,
): Promise<EndpointToServe | undefined> {
  return db.first(sql`
    select ${columns},
      (select c.last_sequence from event_counts c
        where c.environment_id = webhook_endpoints.environment_id) as last_event_sequence
    from webhook_endpoints
    where ${isRow(endpoint)} and deleted_at is null and status = 'enabled'`);
}

export async function listWebhookEndpoints(
  db: Executor,
  scope: AccountView,
  page: { status: string | null; descending: boolean; limit: number; offset: number },
): Promise<{ rows: WebhookEndpointRow[]; total: bigint }> {
  const where = sql`${inUse(scope)}
    and (${page.status}::text is null or status = ${page.status}::text)`;
  const rows = await db.rows<WebhookEndpointRow>(sql`
    select ${columns} from webhook_endpoints where ${where}
    order by ${page.descending ? sql`created_at desc, id desc` : sql`created_at, id`} limit ${page.limit} offset ${page.offset}`);
  const { total } = await db.one<{ total: bigint }>(
    sql`select count(*) as total from webhook_endpoints where ${where}`,
  );
  return { rows, total };
}

/** Mutable columns; deliveries update cursor and health. */
export type WebhookEndpointChange = Partial<
  Pick<
    WebhookEndpointRow,
    | "url"
    | "description"
    | "event_types"
    | "format"
    | "ordered"
    | "headers"
    | "header_names"
    | "retry_schedule"
    | "status"
    | "disabled_reason"
    | "secret"
    | "previous_secret"
    | "previous_secret_expires_at"
    | "failing_since"
    | "failing_since_wall"
  >
>;

/** Updates a row that was read under a lock. */
export async function updateWebhookEndpoint(db: Executor, row: WebhookEndpointRow): Promise<void> {
  await db.run(sql`
    update webhook_endpoints set url = ${row.url}, description = ${row.description},
      event_types = ${row.event_types}, format = ${row.format}, ordered = ${row.ordered},
      headers = ${row.headers}, header_names = ${row.header_names},
      retry_schedule = ${row.retry_schedule}, status = ${row.status},
      disabled_reason = ${row.disabled_reason}, secret = ${row.secret},
      previous_secret = ${row.previous_secret},
      previous_secret_expires_at = ${row.previous_secret_expires_at},
      failing_since = ${row.failing_since}, failing_since_wall = ${row.failing_since_wall},
      version = ${row.version}, updated_at = ${row.updated_at}
    where ${isRow(row)}`);
}

export async function deleteWebhookEndpoint(
  db: Executor,
  deleted: RowKey & { at: Instant },
): Promise<void> {
  await db.run(sql`
    update webhook_endpoints set deleted_at = ${deleted.at}, version = version + 1
    where ${isRow(deleted)}`);
  await db.run(sql`delete from webhook_deliveries
    where environment_id = ${deleted.environment_id} and endpoint_id = ${deleted.id}`);
}

/** An enabled endpoint, and whether it has work. */
export interface EndpointWork {
  readonly id: string;
  readonly environment_id: string;
  readonly has_work: boolean;
}

/**
 * Every enabled endpoint and whether work is due. Retries follow the environment's clock while it is
 * frozen, else wall time.
 */
export function listEndpointWork(db: Executor, wall: Instant): Promise<EndpointWork[]> {
  return db.rows(sql`
    select w.id, w.environment_id,
      (w.cursor_sequence < c.last_sequence or exists (
        select from webhook_deliveries d
        where d.environment_id = w.environment_id and d.endpoint_id = w.id and d.due_at is not null
          and case when e.clock_mode <> 'frozen' and d.wall_due_at is not null
            then d.wall_due_at <= ${wall}::timestamptz
            else d.due_at <= coalesce(e.clock_at, ${wall}::timestamptz) end
      )) as has_work
    from webhook_endpoints w join environments e on e.id = w.environment_id
      join event_counts c on c.environment_id = e.id
    where w.deleted_at is null and w.status = 'enabled'
    order by w.id`);
}

const lockName = ({ environment_id, id }: RowKey) => `${environment_id} ${id}`;

/** Takes a worker's advisory lock on an endpoint; released with the session. */
export async function tryLockEndpoint(session: Executor, endpoint: RowKey): Promise<boolean> {
  const row = await session.one<{ locked: boolean }>(
    sql`select pg_try_advisory_lock(hashtextextended(${lockName(endpoint)}, 13)) as locked`,
  );
  return row.locked;
}

export async function unlockEndpoint(session: Executor, endpoint: RowKey): Promise<void> {
  await session.one(sql`select pg_advisory_unlock(hashtextextended(${lockName(endpoint)}, 13))`);
}
