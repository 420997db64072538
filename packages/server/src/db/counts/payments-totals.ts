import type { Executor } from "../executor.ts";
import { counted } from "./payments-counted.ts";
import {
  contains,
  paymentsWhere,
  searchedParties,
  type PaymentFilters,
} from "../search/payments-search.ts";
import { named, sql, type Sql } from "../sql.ts";

// What the counts know something of. All other filters are counted payment by payment.
const COUNTED: ReadonlySet<string> = new Set([
  "payment_type",
  "payment_status",
  "min_created_at",
  "max_created_at",
  "min_payment_date",
  "max_payment_date",
  "min_effective_at",
  "max_effective_at",
  "min_amount",
  "max_amount",
]);

/** How many payments an account has, as an expression. */
export const countedAll = (accountId: string): Sql => counted(accountId, {}) as Sql;

/** How many payments of an account pass the filters, exactly. */
export async function countPayments(
  db: Executor,
  accountId: string,
  filters: PaymentFilters,
): Promise<number> {
  const n = sql`select ${byCounts(accountId, filters) ?? plainly(accountId, filters)} as n`;
  const isAll = Object.keys(filters).length === 0;
  return Number((await db.one<{ n: bigint }>(isAll ? named("count_all_payments", n) : n)).n);
}

function byCounts(accountId: string, filters: PaymentFilters): Sql | undefined {
  const others = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && !COUNTED.has(name),
  );
  if (others.length === 0) {
    return counted(accountId, filters) ?? pricedOfMost(accountId, filters);
  }
  const few = others.length === 1 ? fewInstead(filters) : undefined;
  const all = few && counted(accountId, few.without);
  if (few === undefined || all === undefined) return undefined;
  return sql`${all} - (select count(*) from payments p
    where ${paymentsWhere(accountId, few.without)} and ${few.opposite})`;
}

/** Statuses that few payments have: an index holds these payments. */
const RARE = ["scheduled", "on_hold", "failed", "cancelled", "reversed"];
/** Statuses that payments leave soon: those that have them were created lately. */
const PASSING = ["created", "validating", "pending"];

/** Of the paid in a range of amounts: all in it, less the few that have another status. */
function pricedOfMost(accountId: string, filters: PaymentFilters): Sql | undefined {
  const { payment_status: statuses, ...without } = filters;
  const all = statuses?.includes("paid") === true ? counted(accountId, without) : undefined;
  if (all === undefined) return undefined;
  const rare = RARE.filter((status) => statuses?.includes(status) !== true);
  const passing = PASSING.filter((status) => statuses?.includes(status) !== true);
  // Fenced off: they are found by their creation, whatever their amounts are thought to narrow.
  const lately = sql`(select p.* from payments p where p.account_id = ${accountId}
    and p.created_at >= ${oldestOf(accountId, passing)} offset 0) p`;
  const asked = (payment_status: string[]) =>
    paymentsWhere(accountId, { ...without, payment_status });
  return sql`${all} - (select count(*) from payments p where ${asked(rare)})
    - (select count(*) from ${lately} where ${asked(passing)})`;
}

/** The day on which the oldest payment with one of these statuses was created, or never. */
const oldestOf = (accountId: string, statuses: readonly string[]) => sql`(
  select coalesce(min(day)::timestamp at time zone 'UTC', 'infinity') from (
    select day from (
      select day, status, n from payment_counts where account_id = ${accountId}
      union all
      select day, status, n from payment_count_deltas where account_id = ${accountId}) c
    where status = any(${statuses}::text[]) group by day having sum(n) > 0) days)`;

/**
 * Conditions of the payments `p` that do not pass the filters, each of which an index finds, and no
 * payment meets two: they are counted in place of nearly all. Undefined where there are none such.
 */
export function oppositesOf(accountId: string, filters: PaymentFilters): Sql[] | undefined {
  const [only, second] = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (only === undefined || second !== undefined) return undefined;
  const few = fewInstead(filters);
  if (few !== undefined) return [few.opposite];
  const { payment_status: statuses } = filters;
  if (statuses?.includes("paid") !== true) return undefined;
  const others = (of: readonly string[]) => of.filter((status) => !statuses.includes(status));
  const passing = others(PASSING);
  return [
    sql`p.status = any(${others(RARE)}::text[])`,
    // Of a range with an end fewer are thought to be: without it, all payments are read at 10 million.
    sql`p.status = any(${passing}::text[]) and p.created_at >= ${oldestOf(accountId, passing)}
      and p.created_at < 'infinity'`,
  ];
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
