import type { Cents, CivilDate, Instant } from "@railhead/core";
import type { Executor } from "./executor.ts";
import { countByDay } from "./payment-counts.ts";
import { findPageWindow } from "./payment-window.ts";
import { empty, join, sql, type Sql } from "./sql.ts";

/** Filters of the payments search; absent ones do not narrow. */
export interface PaymentFilters {
  readonly payment_type?: readonly string[];
  readonly payment_status?: readonly string[];
  readonly payment_id?: string;
  readonly external_id?: string;
  readonly customer_id?: string;
  readonly paykey_id?: string;
  readonly paykey?: string;
  readonly funding_id?: string;
  readonly min_amount?: Cents;
  readonly max_amount?: Cents;
  readonly min_payment_date?: CivilDate;
  readonly max_payment_date?: CivilDate;
  readonly min_created_at?: Instant;
  readonly max_created_at?: Instant;
  readonly min_effective_at?: Instant;
  readonly max_effective_at?: Instant;
  readonly search_text?: string;
  readonly status_reason?: readonly string[];
  readonly status_source?: readonly string[];
  readonly is_refund?: boolean;
  readonly has_refund?: boolean;
  readonly is_resubmit?: boolean;
  readonly has_resubmit?: boolean;
}

export type PaymentSort = "created_at" | "payment_date" | "effective_at" | "id" | "amount";

type Conditions = { [K in keyof PaymentFilters]-?: (value: never) => Sql };

/** A substring as LIKE takes it: what the caller wrote is compared literally. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

const conditions = {
  payment_type: (v: readonly string[]) => sql`p.kind = any(${v}::text[])`,
  payment_status: (v: readonly string[]) => sql`p.status = any(${v}::text[])`,
  payment_id: (v: string) => sql`p.id = ${v}::uuid`,
  external_id: (v: string) => sql`p.external_id = ${v}`,
  customer_id: (v: string) => sql`p.customer_id = ${v}::uuid`,
  paykey_id: (v: string) => sql`p.paykey_id = ${v}::uuid`,
  paykey: (v: string) => sql`k.token = ${v}`,
  funding_id: (v: string) => sql`p.funding_ids @> array[${v}::uuid]`,
  min_amount: (v: Cents) => sql`p.amount_cents >= ${v}`,
  max_amount: (v: Cents) => sql`p.amount_cents <= ${v}`,
  min_payment_date: (v: CivilDate) => sql`p.payment_date >= ${v}`,
  max_payment_date: (v: CivilDate) => sql`p.payment_date <= ${v}`,
  min_created_at: (v: Instant) => sql`p.created_at >= ${v}`,
  max_created_at: (v: Instant) => sql`p.created_at <= ${v}`,
  min_effective_at: (v: Instant) => sql`p.effective_at >= ${v}`,
  max_effective_at: (v: Instant) => sql`p.effective_at <= ${v}`,
  search_text: (v: string) => {
    const pattern = contains(v);
    return sql`(p.description ilike ${pattern} or p.external_id ilike ${pattern}
      or c.name ilike ${pattern} or c.email ilike ${pattern} or k.label ilike ${pattern})`;
  },
  status_reason: (v: readonly string[]) => sql`p.status_reason = any(${v}::text[])`,
  status_source: (v: readonly string[]) => sql`p.status_source = any(${v}::text[])`,
  is_refund: (v: boolean) => sql`(p.relation is not distinct from 'refund') = ${v}`,
  has_refund: (v: boolean) => sql`p.has_refund = ${v}`,
  is_resubmit: (v: boolean) => sql`(p.relation is not distinct from 'resubmit') = ${v}`,
  has_resubmit: (v: boolean) => sql`p.has_resubmit = ${v}`,
} satisfies Conditions;

/** The condition of a search within one account. */
export function paymentsWhere(accountId: string, filters: PaymentFilters): Sql {
  const parts: Sql[] = [sql`p.account_id = ${accountId}`];
  for (const [name, build] of Object.entries(conditions)) {
    const value = filters[name as keyof PaymentFilters];
    if (value !== undefined) parts.push((build as (value: unknown) => Sql)(value));
  }
  return join(parts, " and ");
}

// What the counts by day know. All other filters are counted payment by payment.
const COUNTED: ReadonlySet<string> = new Set([
  "payment_type",
  "payment_status",
  "min_created_at",
  "max_created_at",
]);

// Filters that look beyond the payments themselves.
const JOINED: ReadonlySet<string> = new Set(["paykey", "search_text"]);

/** How many payments of an account pass the filters, exactly. */
export async function countPayments(
  db: Executor,
  accountId: string,
  filters: PaymentFilters,
): Promise<number> {
  const names = Object.entries(filters).flatMap(([name, v]) => (v === undefined ? [] : [name]));
  if (names.every((name) => COUNTED.has(name))) return await countByDay(db, accountId, filters);
  const parties = names.some((name) => JOINED.has(name))
    ? sql`join paykeys k on k.id = p.paykey_id join customers c on c.id = p.customer_id`
    : empty;
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from payments p ${parties} where ${paymentsWhere(accountId, filters)}`);
  return Number(n);
}

/** From here on a page is worth a look at the counts first. */
const DEEP = 2_000;

/** One page as asked for, and as the database should be asked for it. */
export interface PageRequest {
  readonly sort: PaymentSort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

/**
 * Where a page starts: for lists in the order of creation the counts say on which days its rows
 * were created, so that rows before it need not be walked.
 */
export async function locatePage(
  db: Executor,
  accountId: string,
  filters: PaymentFilters,
  page: PageRequest,
): Promise<{ filters: PaymentFilters; offset: number }> {
  const { order, offset, limit } = page;
  const { payment_type, payment_status, ...others } = filters;
  const isNarrow = payment_type !== undefined || payment_status !== undefined;
  const isCounted = Object.values(others).every((value) => value === undefined);
  if (page.sort !== "created_at" || !isCounted || !(isNarrow || offset >= DEEP)) {
    return { filters, offset };
  }
  const found = await findPageWindow(db, { account_id: accountId, filters, order, offset, limit });
  if (found === undefined) return { filters, offset };
  const within = {
    min_created_at: `${found.from}T00:00:00.000Z`,
    max_created_at: `${found.until}T23:59:59.999Z`,
  };
  return { filters: { ...filters, ...within }, offset: found.offset };
}

const sorts: Record<PaymentSort, Sql> = {
  created_at: sql`p.created_at`,
  payment_date: sql`p.payment_date`,
  effective_at: sql`p.effective_at`,
  amount: sql`p.amount_cents`,
  id: empty,
};

/** Stable: ids break ties in the same direction, nulls stand last. */
export function paymentsOrder(sort: PaymentSort, order: "asc" | "desc"): Sql {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  if (sort === "id") return sql`p.id ${direction}`;
  // `nulls last` is what ascending indexes have; only the nullable column must say so descending.
  const nulls = sort === "effective_at" ? sql`nulls last` : empty;
  return sql`${sorts[sort]} ${direction} ${nulls}, p.id ${direction}`;
}
