import type { Executor } from "./executor.ts";
import { counted } from "./payment-counts.ts";
import {
  contains,
  paymentsWhere,
  searchedParties,
  type PaymentFilters,
} from "./payments-search.ts";
import { sql, type Sql } from "./sql.ts";

// What the counts by day know. All other filters are counted payment by payment.
const COUNTED: ReadonlySet<string> = new Set([
  "payment_type",
  "payment_status",
  "min_created_at",
  "max_created_at",
]);

/** How many payments of an account pass the filters, exactly. */
export async function countPayments(
  db: Executor,
  accountId: string,
  filters: PaymentFilters,
): Promise<number> {
  const others = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && !COUNTED.has(name),
  );
  const few = others.length === 1 ? fewInstead(filters) : undefined;
  const n = (() => {
    if (others.length === 0) return counted(accountId, filters);
    if (few === undefined) return plainly(accountId, filters);
    const { without, opposite } = few;
    return sql`${counted(accountId, without)} - (select count(*) from payments p
      where ${paymentsWhere(accountId, without)} and ${opposite})`;
  })();
  return Number((await db.one<{ n: bigint }>(sql`select ${n} as n`)).n);
}

function plainly(accountId: string, filters: PaymentFilters): Sql {
  const { search_text: text, ...others } = filters;
  if (text === undefined) {
    return sql`(select count(*) from payments p ${searchedParties(filters)}
      where ${paymentsWhere(accountId, filters)})`;
  }
  // A common text: parties are looked through once, not for each of their payments.
  const pattern = contains(text);
  return sql`(select count(*) from payments p where ${paymentsWhere(accountId, others)}
    and (p.description ilike ${pattern} or p.external_id ilike ${pattern}
      or p.customer_id in (select c.id from customers c where c.account_id = ${accountId}
        and (c.name ilike ${pattern} or c.email ilike ${pattern}))
      or p.paykey_id in (select k.id from paykeys k where k.account_id = ${accountId}
        and k.label ilike ${pattern})))`;
}

/**
 * Where a filter lets nearly everything pass, its opposite is what an index of the few holds: the
 * total is that of all, less them.
 */
function fewInstead(filters: PaymentFilters) {
  const { status_reason: reasons, status_source: sources, ...rest } = filters;
  if (reasons?.includes("ok") === true) {
    return { without: rest, opposite: sql`p.status_reason <> all(${reasons}::text[])` };
  }
  if (sources?.includes("system") === true) {
    return { without: rest, opposite: sql`p.status_source <> all(${sources}::text[])` };
  }
  const { is_refund, has_refund, is_resubmit, has_resubmit, ...without } = rest;
  if (is_refund === false) return { without, opposite: sql`p.relation = 'refund'` };
  if (is_resubmit === false) return { without, opposite: sql`p.relation = 'resubmit'` };
  if (has_refund === false) return { without, opposite: sql`p.has_refund` };
  if (has_resubmit === false) return { without, opposite: sql`p.has_resubmit` };
  return undefined;
}
