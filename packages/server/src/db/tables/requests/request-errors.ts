import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { raw, sql, type Sql } from "../../postgres/sql.ts";

/** Requests of one operation that were refused, or failed, for one reason. */
export interface RequestErrorRow {
  readonly operation: string | null;
  readonly status: number;
  readonly problem_type: string | null;
  readonly problem_code: string | null;
  readonly count: bigint;
  /** Keys and people, each counted once. */
  readonly callers: bigint;
  readonly first_at: Instant;
  readonly last_at: Instant;
  readonly last_request_id: string;
}

export const REQUEST_ERROR_SORTS = ["count", "last_at"] as const;

/** Errors by operation and problem, with the number of groups. `where` narrows the requests. */
export async function listRequestErrors(
  db: Executor,
  page: {
    readonly where: Sql;
    readonly sort_by: (typeof REQUEST_ERROR_SORTS)[number];
    readonly sort_order: "asc" | "desc";
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ rows: RequestErrorRow[]; total: bigint }> {
  const order = raw(`${page.sort_by} ${page.sort_order}, last_request_id ${page.sort_order}`);
  const groups = sql`
    select operation, status, problem_type, problem_code, count(*) as count,
      count(distinct coalesce(api_key_id, operator_id)) as callers,
      min(created_at) as first_at, max(created_at) as last_at,
      (array_agg(id order by created_at desc, id desc))[1] as last_request_id
    from requests where ${page.where} and status >= 400
    group by operation, status, problem_type, problem_code`;
  const [rows, { total }] = await Promise.all([
    db.rows<RequestErrorRow>(sql`
      select * from (${groups}) g order by ${order} limit ${page.limit} offset ${page.offset}`),
    db.one<{ total: bigint }>(sql`select count(*) as total from (${groups}) g`),
  ]);
  return { rows, total };
}
