import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Instant } from "@railhead/core";
import type { Database, Executor } from "../../postgres/executor.ts";
import { join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** A row of `requests`: one API request, without its body. */
export const REQUESTS = table("requests", {
  /** `meta.api_request_id` of its response; a replay has its own id. */
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  /** Null if refused before its account was known. */
  account_id: column<string | null>()("uuid?"),
  /** Null where a person asked. */
  api_key_id: column<string | null>()("uuid?"),
  /** Null where an API key asked. */
  operator_id: column<string | null>()("uuid?"),
  method: column<string>()("text"),
  path: column<string>()("text"),
  /** Names only. */
  query_parameters: column<readonly string[]>()("text[]"),
  /** Null on a path without a route. */
  operation: column<string | null>()("text?"),
  status: column<number>()("smallint"),
  duration_us: column<number>()("integer"),
  problem_type: column<string | null>()("text?"),
  problem_code: column<string | null>()("text?"),
  idempotency_key: column<string | null>()("text?"),
  idempotent_replayed: column<boolean>()("boolean"),
  caller_request_id: column<string | null>()("text?"),
  correlation_id: column<string | null>()("text?"),
  /** By the environment's clock. */
  created_at: column<Instant>()("timestamptz"),
});
export type RequestRow = RowOf<typeof REQUESTS.columns>;

const columns = REQUESTS.list;

/**
 * Inserts rows with asynchronous commit: a crash may lose the last ones. Rows of deleted environments are
 * dropped. Returns environments locked by a copy or deletion, whose rows were not written.
 */
export async function insertRequests(db: Database, rows: readonly RequestRow[]): Promise<string[]> {
  const ids = [...new Set(rows.map(({ environment_id }) => environment_id))];
  const [, busy] = await db.tx((tx) =>
    Promise.all([
      tx.run(sql`set local synchronous_commit to off`),
      tx.rows<{ id: string }>(sql`
        with free as materialized (
          select id from environments where id = any(${ids}::uuid[]) for key share skip locked
        ), written as (
          ${REQUESTS.insert(rows)}
          where environment_id in (select id from free)
          on conflict (environment_id, id) do nothing
        )
        select id from environments e
        where id = any(${ids}::uuid[]) and not exists (select from free where free.id = e.id)`),
    ]),
  );
  return busy.map(({ id }) => id);
}

const RETENTION = raw("interval '30 days'");
const CHUNK = 20_000;

/** Deletes rows older than 30 days at the environment's instant, a bounded chunk at a time. */
export function deleteOldRequests(
  db: Executor,
  environmentId: string,
  at: Instant,
): Promise<number> {
  return db.run(sql`
    delete from requests where environment_id = ${environmentId} and id in (
      select id from requests
      where environment_id = ${environmentId} and created_at < ${at}::timestamptz - ${RETENTION}
      order by created_at limit ${CHUNK})`);
}

/** Filters of the list; absent ones do not narrow it. */
export interface RequestFilters {
  readonly environment_id: string;
  /** Null: every account of the environment. */
  readonly account_id: string | null;
  /** The environment's current instant: older rows than 30 days are hidden. */
  readonly at: Instant;
  readonly method?: readonly string[] | undefined;
  readonly path?: string | undefined;
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  readonly min_status?: number | undefined;
  readonly max_status?: number | undefined;
  readonly problem_type?: string | undefined;
  readonly problem_code?: string | undefined;
  readonly idempotency_key?: string | undefined;
  readonly api_key_id?: string | undefined;
  readonly operator_id?: string | undefined;
  readonly correlation_id?: string | undefined;
  /** What a request changed, or was refused for. */
  readonly resource_id?: string | undefined;
  readonly created_from?: Instant | undefined;
  readonly created_to?: Instant | undefined;
}

const EXACT = [
  "path",
  "operation",
  "status",
  "problem_type",
  "problem_code",
  "idempotency_key",
  "api_key_id",
  "operator_id",
  "correlation_id",
] as const;

export function requestsWhere(filters: RequestFilters): Sql {
  const f = filters;
  const parts = [
    sql`environment_id = ${f.environment_id}`,
    sql`created_at >= ${f.at}::timestamptz - ${RETENTION}`,
  ];
  if (f.account_id !== null) parts.push(sql`account_id = ${f.account_id}`);
  if (f.method !== undefined) parts.push(sql`method = any(${f.method})`);
  for (const name of EXACT) {
    const value = f[name];
    if (value !== undefined) parts.push(sql`${raw(name)} = ${value}`);
  }
  if (f.min_status !== undefined) parts.push(sql`status >= ${f.min_status}`);
  if (f.max_status !== undefined) parts.push(sql`status <= ${f.max_status}`);
  if (f.created_from !== undefined) parts.push(sql`created_at >= ${f.created_from}`);
  if (f.created_to !== undefined) parts.push(sql`created_at <= ${f.created_to}`);
  if (f.resource_id !== undefined) {
    // By its events and the audit log: paths name only what existed before.
    parts.push(sql`id in (
      select (cause ->> 'request_id')::uuid from events
      where environment_id = ${f.environment_id} and resource_id = ${f.resource_id}
      union
      select request_id from audit_log
      where environment_id = ${f.environment_id} and resource_id = ${f.resource_id})`);
  }
  return join(parts, " and ");
}

export const REQUEST_SORTS = ["created_at", "duration_us"] as const;

export async function listRequests(
  db: Executor,
  page: {
    where: Sql;
    sort_by: (typeof REQUEST_SORTS)[number];
    sort_order: "asc" | "desc";
    limit: number;
    offset: number;
  },
): Promise<{ rows: RequestRow[]; total: bigint }> {
  const order = raw(`${page.sort_by} ${page.sort_order}, id ${page.sort_order}`);
  const [rows, { total }] = await Promise.all([
    db.rows<RequestRow>(sql`
      select ${columns} from requests where ${page.where}
      order by ${order} limit ${page.limit} offset ${page.offset}`),
    db.one<{ total: bigint }>(sql`select count(*) as total from requests where ${page.where}`),
  ]);
  return { rows, total };
}

export function findRequest(
  db: Executor,
  key: { where: Sql; id: string },
): Promise<RequestRow | undefined> {
  return db.first(sql`select ${columns} from requests where id = ${key.id} and ${key.where}`);
}
