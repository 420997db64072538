import type { Source, StatusDetailReason } from "@railhead/core";
import { raw, sql, type Sql } from "./sql.ts";

/** Whose platform resources: a platform sees its whole environment, an account itself. */
export interface PlatformScope {
  readonly environment_id: string;
  readonly account_id: string | null;
}

/** Why a platform resource has its status. */
export interface StatusDetail {
  readonly reason: StatusDetailReason;
  readonly source: Source;
  readonly code: string | null;
  readonly message: string;
}

/** Limits rows to a scope; `column` is where they name their account. */
export function inScope(scope: PlatformScope, column: Sql): Sql {
  const environment = sql`environment_id = ${scope.environment_id}`;
  return scope.account_id === null
    ? environment
    : sql`${environment} and ${column} = ${scope.account_id}`;
}

export const PLATFORM_SORTS = ["id", "created_at"] as const;

/** Stable in either direction. */
export function platformOrder(sort: "id" | "created_at" | "name", order: "asc" | "desc"): Sql {
  return raw(sort === "id" ? `id ${order}` : `${sort} ${order}, id ${order}`);
}

/** A literal part of some columns' text, whatever its case: `strpos` knows no wildcards. */
export function containsText(text: Sql, wanted: string): Sql {
  return sql`strpos(lower(${text}), lower(${wanted})) > 0`;
}
