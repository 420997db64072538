import type { CustomerStatus, Instant } from "@railhead/core";
import type { CustomerRow } from "./customers.ts";
import { customerText, hasSubstring } from "../search/search-documents.ts";
import { join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** Filters of the list; absent ones do not narrow it. */
export interface CustomerFilters {
  readonly environment_id: string;
  readonly account_id: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly external_id?: string | undefined;
  readonly search_text?: string | undefined;
  readonly status?: readonly CustomerStatus[] | undefined;
  readonly types?: readonly CustomerRow["type"][] | undefined;
  readonly created_from?: Instant | undefined;
  readonly created_to?: Instant | undefined;
}

export const CUSTOMER_SORTS = ["name", "created_at"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export function customersWhere(filters: CustomerFilters): Sql {
  const f = filters;
  const parts = [
    sql`environment_id = ${f.environment_id} and account_id = ${f.account_id} and deleted_at is null`,
  ];
  if (f.name !== undefined) parts.push(sql`strpos(lower(name), lower(${f.name})) > 0`);
  if (f.email !== undefined)
    parts.push(sql`id = any(array(select customer_ids_by_email(${f.account_id}, ${f.email})))`);
  if (f.external_id !== undefined) parts.push(sql`external_id = ${f.external_id}`);
  if (f.search_text !== undefined) {
    parts.push(hasSubstring(customerText(), f.search_text));
  }
  if (f.status !== undefined) parts.push(sql`status = any(${f.status})`);
  if (f.types !== undefined) parts.push(sql`type = any(${f.types})`);
  if (f.created_from !== undefined) parts.push(sql`created_at >= ${f.created_from}`);
  if (f.created_to !== undefined) parts.push(sql`created_at <= ${f.created_to}`);
  return join(parts, " and ");
}

/** Stable in either direction. */
export function customersOrder(sort: CustomerSort, order: "asc" | "desc"): Sql {
  return raw(`${sort} ${order}, id ${order}`);
}
