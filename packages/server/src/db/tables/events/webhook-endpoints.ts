import { column, type NameOf, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import { isRow, type RowKey } from "../../postgres/account-scope.ts";
import type { Instant } from "@railhead/core";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor } from "../../postgres/executor.ts";
import { empty, sql, type Sql } from "../../postgres/sql.ts";

export const WEBHOOK_ENDPOINTS = table("webhook_endpoints", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  /** Null on an endpoint of the platform. */
  account_id: column<string | null>()("uuid?"),
  url: column<string>()("text", "changed"),
  description: column<string | null>()("text?", "changed"),
  event_types: column<readonly string[] | null>()("text[]?", "changed"),
  format: column<"specific" | "generic">()("text", "changed"),
  ordered: column<boolean>()("boolean", "changed"),
  /** Encrypted JSON of name and value; null where there are none. */
  headers: column<Buffer | null>()("bytea?", "changed"),
  header_names: column<readonly string[]>()("text[]", "changed"),
  /** Seconds before each retry; null for the default schedule. */
  retry_schedule: column<readonly number[] | null>()("integer[]?", "changed"),
  status: column<"enabled" | "disabled">()("text", "changed"),
  disabled_reason: column<"user_request" | "failing" | "gone" | null>()("text?", "changed"),
  secret: column<Buffer>()("bytea", "changed"),
  previous_secret: column<Buffer | null>()("bytea?", "changed"),
  previous_secret_expires_at: column<Instant | null>()("timestamptz?", "changed"),
  cursor_sequence: column<bigint>()("bigint"),
  failing_since: column<Instant | null>()("timestamptz?", "changed"),
  /** The same instant in wall time. */
  failing_since_wall: column<Instant | null>()("timestamptz?", "changed"),
  last_success_at: column<Instant | null>()("timestamptz?"),
  version: column<number>()("integer", "changed"),
  created_at: column<Instant>()("timestamptz"),
  updated_at: column<Instant>()("timestamptz", "changed"),
});
export type WebhookEndpointRow = RowOf<typeof WEBHOOK_ENDPOINTS.columns>;

const columns = WEBHOOK_ENDPOINTS.list;

const inUse = (view: AccountView): Sql => sql`${inView(view)} and deleted_at is null`;

export async function insertWebhookEndpoint(db: Executor, row: WebhookEndpointRow): Promise<void> {
  await db.run(WEBHOOK_ENDPOINTS.insert([row]));
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
  Omit<
    Pick<WebhookEndpointRow, NameOf<typeof WEBHOOK_ENDPOINTS.columns, "changed">>,
    "version" | "updated_at"
  >
>;

/** Updates a row that was read under a lock. */
export async function updateWebhookEndpoint(db: Executor, row: WebhookEndpointRow): Promise<void> {
  await db.run(WEBHOOK_ENDPOINTS.update([row], "changed"));
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
