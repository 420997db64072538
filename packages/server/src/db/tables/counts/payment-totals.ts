import type { AccountScope } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { counted } from "./counted-totals.ts";
import {
  ownersJoined,
  paymentsTable,
  paymentsWhere,
  type PaymentFilters,
} from "../search/payment-filters.ts";
import { empty, named, sql, type Sql } from "../../postgres/sql.ts";

// Filters that stored counts support; with others, payments are counted row by row.
const COUNTED: ReadonlySet<string> = new Set([
  "payment_type",
  "payment_status",
  "min_created_at",
  "max_created_at",
  "min_payment_date",
  "max_payment_date",
  "min_effective_at",
  "max_effective_at",
]);

/** Expression for an account's number of payments. */
export const countedAll = (scope: AccountScope): Sql => counted(scope, {}) as Sql;

/** Exact number of an account's matching payments. */
export async function countPayments(
  db: Executor,
  scope: AccountScope,
  filters: PaymentFilters,
): Promise<number> {
  const n = sql`select ${byCounts(scope, filters) ?? countOneByOne(scope, filters)} as n`;
  const isAll = Object.keys(filters).length === 0;
  return Number((await db.one<{ n: bigint }>(isAll ? named("count_all_payments", n) : n)).n);
}

function byCounts(scope: AccountScope, filters: PaymentFilters): Sql | undefined {
  const others = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && !COUNTED.has(name),
  );
  if (others.length === 0) return counted(scope, filters);
  const complement = others.length === 1 ? complementOf(filters) : undefined;
  const all = complement && counted(scope, complement.without);
  if (complement === undefined || all === undefined) return undefined;
  const { without, of, where } = complement;
  return sql`${all} - (select count(*) from ${paymentsTable({ ...without, ...of })}
    where ${paymentsWhere(scope, without)} and ${where})`;
}

function countOneByOne(scope: AccountScope, filters: PaymentFilters): Sql {
  return sql`(select count(*) from ${paymentsTable(filters)}
    ${filters.search_text === undefined ? empty : ownersJoined}
    where ${paymentsWhere(scope, filters)})`;
}

/**
 * Payments excluded by a filter that nearly all pass, with a filter of the same column:
 * `payment_states_unusual` and `payments_related` index those few, which are subtracted from the total.
 */
function complementOf(filters: PaymentFilters) {
  const { status_reason, status_source, ...rest } = filters;
  if (status_reason?.includes("ok") === true) {
    const where = sql`p.status_reason <> all(${status_reason}::text[])`;
    return { without: rest, of: { status_reason }, where };
  }
  if (status_source?.includes("system") === true) {
    const where = sql`p.status_source <> all(${status_source}::text[])`;
    return { without: rest, of: { status_source }, where };
  }
  const { is_refund, has_refund, is_resubmit, has_resubmit, ...without } = rest;
  if (is_refund === false) {
    return { without, of: { is_refund }, where: sql`p.relation = 'refund'` };
  }
  if (is_resubmit === false) {
    return { without, of: { is_resubmit }, where: sql`p.relation = 'resubmit'` };
  }
  if (has_refund === false) return { without, of: { has_refund }, where: sql`p.has_refund` };
  if (has_resubmit === false) return { without, of: { has_resubmit }, where: sql`p.has_resubmit` };
  return undefined;
}
