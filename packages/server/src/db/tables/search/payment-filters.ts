import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Cents, CivilDate, Instant } from "@railhead/core";
import { hasSubstring, paymentText } from "./search-documents.ts";
import { empty, join, sql, type Sql } from "../../postgres/sql.ts";

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

type Conditions = { [K in keyof PaymentFilters]-?: (value: never, account: AccountScope) => Sql };

const conditions = {
  payment_type: (v: readonly string[]) => sql`p.kind = any(${v}::text[])`,
  payment_status: (v: readonly string[]) => sql`p.status = any(${v}::text[])`,
  payment_id: (v: string) => sql`p.id = ${v}::uuid`,
  external_id: (v: string) => sql`p.external_id = ${v}`,
  // Payments have no index by customer; paykeys have.
  customer_id: (v: string, { environment_id }: AccountScope) =>
    sql`p.paykey_id = any(array(select id from paykeys
      where environment_id = ${environment_id} and customer_id = ${v}::uuid))`,
  paykey_id: (v: string) => sql`p.paykey_id = ${v}::uuid`,
  paykey: (v: string, account: AccountScope) =>
    sql`p.paykey_id = (select id from paykeys where ${isOfAccount(account)} and token = ${v})`,
  funding_id: (v: string, { environment_id }: AccountScope) =>
    sql`p.id in (select payment_id from funding_event_payments
      where environment_id = ${environment_id} and funding_event_id = ${v}::uuid)`,
  min_amount: (v: Cents) => sql`p.amount_cents >= ${v}`,
  max_amount: (v: Cents) => sql`p.amount_cents <= ${v}`,
  min_payment_date: (v: CivilDate) => sql`p.payment_date >= ${v}`,
  max_payment_date: (v: CivilDate) => sql`p.payment_date <= ${v}`,
  min_created_at: (v: Instant) => sql`p.created_at >= ${v}`,
  max_created_at: (v: Instant) => sql`p.created_at <= ${v}`,
  min_effective_at: (v: Instant) => sql`p.effective_at >= ${v}`,
  max_effective_at: (v: Instant) => sql`p.effective_at <= ${v}`,
  search_text: (v: string) => hasSubstring(paymentText, v),
  status_reason: (v: readonly string[]) => sql`p.status_reason = any(${v}::text[])`,
  status_source: (v: readonly string[]) => sql`p.status_source = any(${v}::text[])`,
  // Must match the predicate of payments_related textually, or the planner ignores that index.
  is_refund: (v: boolean) =>
    v ? sql`p.relation = 'refund'` : sql`p.relation is distinct from 'refund'`,
  has_refund: (v: boolean) => (v ? sql`p.has_refund` : sql`not p.has_refund`),
  is_resubmit: (v: boolean) =>
    v ? sql`p.relation = 'resubmit'` : sql`p.relation is distinct from 'resubmit'`,
  has_resubmit: (v: boolean) => (v ? sql`p.has_resubmit` : sql`not p.has_resubmit`),
} satisfies Conditions;

/** Filters among the parameters of a list. */
export function paymentFilters(
  query: PaymentFilters & Readonly<Record<string, unknown>>,
): PaymentFilters {
  return Object.fromEntries(
    Object.keys(conditions).flatMap((name) => {
      const value = query[name as keyof PaymentFilters];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The condition of a search within one account. */
export function paymentsWhere(account: AccountScope, filters: PaymentFilters): Sql {
  const parts: Sql[] = [sql`${isOfAccount(account, "p")}`];
  for (const [name, build] of Object.entries(conditions)) {
    const value = filters[name as keyof PaymentFilters];
    if (value !== undefined)
      parts.push((build as (value: unknown, account: AccountScope) => Sql)(value, account));
  }
  return join(parts, " and ");
}

/** Joins the paykey and customer, whose texts a search reads. */
export const ownersJoined = sql`
  join paykeys k on k.environment_id = p.environment_id and k.id = p.paykey_id
  join customers c on c.environment_id = p.environment_id and c.id = p.customer_id`;

const columns: Record<Exclude<PaymentSort, "id">, Sql> = {
  created_at: sql`p.created_at`,
  payment_date: sql`p.payment_date`,
  effective_at: sql`p.effective_at`,
  amount: sql`p.amount_cents`,
};

/** Stable: ids break ties in the same direction, nulls last. */
export function paymentsOrder(sort: PaymentSort, order: "asc" | "desc"): Sql {
  // `nulls last` is what ascending indexes have; only the nullable column must say so descending.
  return inOrder(sort, order, sort === "effective_at" ? sql`nulls last` : empty);
}

/** Without nulls, so that an index may be scanned backward. */
export function inOrder(sort: PaymentSort, order: "asc" | "desc", nulls = empty): Sql {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  // Ids begin with the creation instant.
  const by = sort === "id" ? columns.created_at : columns[sort];
  return sql`${by} ${direction} ${nulls}, p.id ${direction}`;
}

const createdOn = sql`(p.created_at at time zone 'UTC')::date`;

/**
 * Bounds on creation implied by date filters: no date precedes creation, and few follow it by more than
 * five weeks, of which the oldest is looked up.
 */
export function createdWhere(account: AccountScope, filters: PaymentFilters): Sql {
  const parts: Sql[] = [];
  const since = (day: string, far: Sql) =>
    parts.push(sql` and p.created_at >= least((${day}::date - 36)::timestamp at time zone 'UTC',
      (select min(p.created_at) from payments p where ${isOfAccount(account, "p")} and ${far}))`);
  const until = (day: string) =>
    parts.push(sql` and p.created_at < (${day}::date + 2)::timestamp at time zone 'UTC'`);
  const { min_payment_date, max_payment_date, min_effective_at, max_effective_at } = filters;
  if (min_payment_date !== undefined) {
    since(
      min_payment_date,
      sql`p.payment_date >= ${min_payment_date} and p.payment_date > ${createdOn} + 35`,
    );
  }
  if (min_effective_at !== undefined) {
    since(
      min_effective_at.slice(0, 10),
      sql`p.effective_at >= ${min_effective_at}
        and (p.effective_at at time zone 'UTC')::date > ${createdOn} + 35`,
    );
  }
  if (max_payment_date !== undefined) until(max_payment_date);
  if (max_effective_at !== undefined) until(max_effective_at.slice(0, 10));
  return join([empty, ...parts], "");
}

/**
 * Disjoint parts by creation of payments effective from a day on: nearly all were created within nine days
 * before it; an index holds the rest.
 */
export function partsByEffect({ min_effective_at }: PaymentFilters): readonly Sql[] {
  if (min_effective_at === undefined) return [empty];
  const first = sql`(${min_effective_at.slice(0, 10)}::date - 9)::timestamp at time zone 'UTC'`;
  return [
    sql`and p.created_at >= ${first}`,
    sql`and p.created_at < ${first}
      and (p.effective_at at time zone 'UTC')::date > ${createdOn} + 9`,
  ];
}
