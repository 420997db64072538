import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Instant } from "@railhead/core";
import { contains } from "../search/search-documents.ts";
import { join, sql, type Sql } from "../../postgres/sql.ts";

/** Filters of the list of funding events; absent ones do not narrow. */
export interface FundingFilters {
  readonly direction?: string;
  readonly event_type?: string;
  readonly created_from?: Instant;
  readonly created_to?: Instant;
  readonly trace_number?: string;
  readonly trace_id?: string;
  readonly status?: readonly string[];
  readonly status_reason?: readonly string[];
  readonly status_source?: readonly string[];
  readonly search_text?: string;
}

export type FundingSort = "transfer_date" | "id" | "amount";

const conditions = {
  direction: (v: string) => sql`f.direction = ${v}`,
  event_type: (v: string) => sql`f.event_type = ${v}`,
  created_from: (v: Instant) => sql`f.created_at >= ${v}`,
  created_to: (v: Instant) => sql`f.created_at <= ${v}`,
  trace_number: (v: string) => sql`f.trace_numbers @> array[${v}]`,
  trace_id: (v: string) => sql`f.trace_numbers @> array[${v}]`,
  status: (v: readonly string[]) => sql`f.status = any(${v}::text[])`,
  status_reason: (v: readonly string[]) => sql`f.status_reason = any(${v}::text[])`,
  status_source: (v: readonly string[]) => sql`f.status_source = any(${v}::text[])`,
  search_text: (v: string) =>
    sql`(array_to_string(f.trace_numbers, ' ') ilike ${contains(v)}
      or f.id::text ilike ${contains(v)})`,
};

/** Condition of a list within one account. */
export function fundingWhere(account: AccountScope, filters: FundingFilters): Sql {
  const parts: Sql[] = [sql`${isOfAccount(account, "f")}`];
  for (const [name, build] of Object.entries(conditions)) {
    const value = filters[name as keyof FundingFilters];
    if (value !== undefined) parts.push((build as (value: unknown) => Sql)(value));
  }
  return join(parts, " and ");
}

const sorts: Record<Exclude<FundingSort, "id">, Sql> = {
  transfer_date: sql`f.transfer_date`,
  amount: sql`f.amount_cents`,
};

export function fundingOrder(sort: FundingSort, order: "asc" | "desc"): Sql {
  const direction: Sql = order === "asc" ? sql`asc` : sql`desc`;
  if (sort === "id") return sql`f.id ${direction}`;
  return sql`${sorts[sort]} ${direction}, f.id ${direction}`;
}
