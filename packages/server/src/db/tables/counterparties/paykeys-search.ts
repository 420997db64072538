import type { Instant, PaykeyStatus } from "@railhead/core";
import { hasSubstring, paykeyText } from "../search/search-documents.ts";
import { join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** Filters of the list; absent ones do not narrow it. */
export interface PaykeyFilters {
  readonly environment_id: string;
  readonly account_id: string;
  readonly customer_id?: string | undefined;
  readonly status?: readonly PaykeyStatus[] | undefined;
  readonly source?: readonly string[] | undefined;
  /** True: blocked and eligible. False: blocked and not. */
  readonly unblock_eligible?: boolean | undefined;
  readonly search_text?: string | undefined;
  readonly created_from?: Instant | undefined;
  readonly created_to?: Instant | undefined;
}

export const PAYKEY_SORTS = ["created_at", "institution_name", "expires_at"] as const;
export type PaykeySort = (typeof PAYKEY_SORTS)[number];

/** Conditions of the filters on paykeys `k`. */
export function paykeysWhere(filters: PaykeyFilters): Sql {
  const f = filters;
  const parts = [sql`environment_id = ${f.environment_id} and account_id = ${f.account_id}`];
  if (f.customer_id !== undefined) parts.push(sql`customer_id = ${f.customer_id}`);
  if (f.status !== undefined) parts.push(sql`status = any(${f.status})`);
  if (f.source !== undefined) parts.push(sql`source = any(${f.source})`);
  if (f.unblock_eligible !== undefined) {
    parts.push(sql`status = 'blocked' and unblock_eligible = ${f.unblock_eligible}`);
  }
  if (f.search_text !== undefined) parts.push(hasPaykeyText(f.search_text));
  if (f.created_from !== undefined) parts.push(sql`created_at >= ${f.created_from}`);
  if (f.created_to !== undefined) parts.push(sql`created_at <= ${f.created_to}`);
  return join(parts, " and ");
}

/** Whether a paykey `k` or its customer's name contains the text. */
export function hasPaykeyText(text: string): Sql {
  const name = sql`(select c.name from customers c
    where c.environment_id = k.environment_id and c.id = k.customer_id)`;
  return hasSubstring(paykeyText(name), text);
}

/** Stable in either direction; nulls last. */
export function paykeysOrder(sort: PaykeySort, order: "asc" | "desc"): Sql {
  return raw(`${sort} ${order} nulls last, id ${order}`);
}
