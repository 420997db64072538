import { isOfAccount, type AccountScope } from "../../postgres/account-scope.ts";
import type { Cents, CivilDate, Instant } from "@railhead/core";
import { firstIdAt, lastIdAt } from "../../../base/ids.ts";
import { hasSubstring, paymentText, type IdRange } from "./search-documents.ts";
import { empty, join, sql, type Sql } from "../../postgres/sql.ts";

/** Filters of the payments search; absent ones do not narrow. */
export interface PaymentFilters {
  readonly payment_type?: readonly string[];
  readonly payment_status?: readonly string[];
  readonly payment_id?: string;
  readonly ids?: readonly string[];
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

type Conditions = { [K in keyof PaymentFilters]?: (value: never, account: AccountScope) => Sql };

/** On columns that both tables have; ids begin with the creation instant. */
const common = {
  payment_type: (v: readonly string[]) => sql`p.kind = any(${v}::text[])`,
  payment_id: (v: string) => sql`p.id = ${v}::uuid`,
  ids: (v: readonly string[]) => sql`p.id = any(${v}::uuid[])`,
  funding_id: (v: string, { environment_id }: AccountScope) =>
    sql`p.id in (select payment_id from funding_event_payments
      where environment_id = ${environment_id} and funding_event_id = ${v}::uuid)`,
  min_created_at: (v: Instant) => sql`p.id >= ${firstIdAt(v)}::uuid`,
  max_created_at: (v: Instant) => sql`p.id <= ${lastIdAt(v)}::uuid`,
} satisfies Conditions;

/** On columns of `payments`. */
const ofRequest = {
  external_id: (v: string) => sql`p.external_id = ${v}`,
  // Payments have no index by customer; paykeys have.
  customer_id: (v: string, { environment_id }: AccountScope) =>
    sql`p.paykey_id = any(array(select id from paykeys
      where environment_id = ${environment_id} and customer_id = ${v}::uuid))`,
  paykey_id: (v: string) => sql`p.paykey_id = ${v}::uuid`,
  paykey: (v: string, account: AccountScope) =>
    sql`p.paykey_id = (select id from paykeys where ${isOfAccount(account)} and token = ${v})`,
  min_amount: (v: Cents) => sql`p.amount_cents >= ${v}`,
  max_amount: (v: Cents) => sql`p.amount_cents <= ${v}`,
  min_payment_date: (v: CivilDate) => sql`p.payment_date >= ${v}`,
  max_payment_date: (v: CivilDate) => sql`p.payment_date <= ${v}`,
  search_text: (v: string) => hasSubstring(paymentText, v),
  // Must match the predicate of payments_related textually, or the planner ignores that index.
  is_refund: (v: boolean) =>
    v ? sql`p.relation = 'refund'` : sql`p.relation is distinct from 'refund'`,
  is_resubmit: (v: boolean) =>
    v ? sql`p.relation = 'resubmit'` : sql`p.relation is distinct from 'resubmit'`,
} satisfies Conditions;

/** On columns of `payment_states`. */
const ofState = {
  // One status is compared by `=`, so that its index entries are in id order.
  payment_status: (v: readonly string[]) =>
    v.length === 1 ? sql`p.status = ${v[0]}` : sql`p.status = any(${v}::text[])`,
  min_effective_at: (v: Instant) => sql`p.effective_at >= ${v}`,
  // None takes effect before its creation.
  max_effective_at: (v: Instant) => sql`p.effective_at <= ${v} and p.id <= ${lastIdAt(v)}::uuid`,
  status_reason: (v: readonly string[]) => sql`p.status_reason = any(${v}::text[])`,
  status_source: (v: readonly string[]) => sql`p.status_source = any(${v}::text[])`,
  has_refund: (v: boolean) => (v ? sql`p.has_refund` : sql`not p.has_refund`),
  has_resubmit: (v: boolean) => (v ? sql`p.has_resubmit` : sql`not p.has_resubmit`),
} satisfies Conditions;

const conditions: Required<Conditions> = { ...common, ...ofRequest, ...ofState };

/** Names of all filters. */
export const PAYMENT_FILTER_NAMES: ReadonlySet<string> = new Set(Object.keys(conditions));

/** The narrowest table, as `p`, that has the columns of the filters and of an order. */
export function paymentsTable(filters: PaymentFilters, sort: PaymentSort = "id"): Sql {
  if (!needsState(filters, sort)) return sql`payments p`;
  const needsRequest = sort === "amount" || sort === "payment_date" || hasAny(filters, ofRequest);
  return needsRequest ? sql`payments_with_state p` : sql`payment_states p`;
}

/** Whether a list reads columns of `payment_states`. */
export const needsState = (filters: PaymentFilters, sort: PaymentSort): boolean =>
  sort === "effective_at" || hasAny(filters, ofState);

const hasAny = (filters: PaymentFilters, some: Conditions): boolean =>
  Object.keys(some).some((name) => filters[name as keyof PaymentFilters] !== undefined);

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

/** The ids of payments that were created when the filters say. */
export const createdIds = ({ min_created_at, max_created_at }: PaymentFilters): IdRange => ({
  first: min_created_at === undefined ? undefined : firstIdAt(min_created_at),
  last: max_created_at === undefined ? undefined : lastIdAt(max_created_at),
});

/** Joins the paykey and customer, whose texts a search reads. */
export const ownersJoined = sql`
  join paykeys k on k.environment_id = p.environment_id and k.id = p.paykey_id
  join customers c on c.environment_id = p.environment_id and c.id = p.customer_id`;

const columns: Record<Exclude<PaymentSort, "id" | "created_at">, Sql> = {
  payment_date: sql`p.payment_date`,
  effective_at: sql`p.effective_at`,
  amount: sql`p.amount_cents`,
};

/** Stable: ids break ties in the same direction, nulls last. */
export function paymentsOrder(sort: PaymentSort, order: "asc" | "desc"): Sql {
  // `nulls last` is what ascending indexes have; only the nullable column must say so descending.
  return inOrder(sort, order, sort === "effective_at" ? sql`nulls last` : empty);
}

/** Without nulls, so that an index may be scanned backward. Ids are in the order of creation. */
export function inOrder(sort: PaymentSort, order: "asc" | "desc", nulls = empty): Sql {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const byId = sql`p.id ${direction}`;
  if (sort === "id" || sort === "created_at") return byId;
  return sql`${columns[sort]} ${direction} ${nulls}, ${byId}`;
}

/**
 * Disjoint parts of a list by id, each of which an index of states has in that order: one a status.
 */
export function partsByStatus(filters: PaymentFilters): readonly PaymentFilters[] {
  const { payment_status: statuses } = filters;
  if (statuses === undefined || statuses.length < 2) return [filters];
  return [...new Set(statuses)].map((status) => ({ ...filters, payment_status: [status] }));
}
