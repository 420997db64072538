import type { Source, StatusDetailReason } from "@railhead/core";
import { raw, sql, type Sql } from "./sql.ts";

/** Why a platform resource has its status. */
export interface StatusDetail {
  readonly reason: StatusDetailReason;
  readonly source: Source;
  readonly code: string | null;
  readonly message: string;
}

export const PLATFORM_SORTS = ["id", "created_at"] as const;

/** Stable in either direction. */
export function platformOrder(sort: "id" | "created_at" | "name", order: "asc" | "desc"): Sql {
  return raw(sort === "id" ? `id ${order}` : `${sort} ${order}, id ${order}`);
}

/** A case-insensitive literal substring: `strpos` has no wildcards. */
export function containsText(text: Sql, wanted: string): Sql {
  return sql`strpos(lower(${text}), lower(${wanted})) > 0`;
}
