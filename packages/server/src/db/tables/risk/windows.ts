import type { Cents, Instant, PaymentKind, WindowKey } from "@railhead/core";
import { firstIdAt } from "../../../base/ids.ts";
import type { Executor } from "../../postgres/executor.ts";
import { empty, join, sql, type Sql } from "../../postgres/sql.ts";

/** A payment whose windows are read, stored or not. */
export interface WindowedPayment {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly amount_cents: Cents;
  readonly created_at: Instant;
  readonly account_id: string;
  readonly paykey_id: string;
  readonly customer_id: string;
  /** Fingerprint in hexadecimal digits. */
  readonly bank_account: string;
  readonly device_ip: string;
  readonly email_domain: string;
  readonly routing_number: string;
}

/** Whole days (UTC): the beginnings of the first one and of the one after the last. */
export interface DayRange {
  readonly from: Instant;
  readonly until: Instant;
}

/** A window: whose payments, after which instant. */
export interface AskedWindow {
  readonly key: WindowKey;
  readonly since: Instant;
  /** Whether its customers and bank accounts are counted, too; the figures of those are meaningless without. */
  readonly counts_distinct: boolean;
  /**
   * Days whose payments are counts by day, and no payment of the set is of them or earlier. Nothing but the count
   * of such a window means anything; its key is `account`.
   */
  readonly days: DayRange | undefined;
}

/** Figures of the payments before one, of its kind and key, in a window. */
export interface WindowFigures {
  readonly window: number;
  readonly id: string;
  readonly count: bigint;
  readonly sum: bigint;
  readonly min: bigint | null;
  readonly max: bigint | null;
  readonly distinct_customers: bigint;
  readonly distinct_bank_accounts: bigint;
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The first 24 bits of an IPv4 address, 48 of an IPv6 one, however it is written. */
function networkOf(address: Sql): Sql {
  return sql`host(network(set_masklen(${address}::inet,
    case family(${address}::inet) when 4 then 24 else 48 end)))`;
}

/** The key of an asked payment, and the stored payments of the keys that are asked for. */
const SOURCES: Readonly<Record<WindowKey, { readonly key: Sql; readonly stored: Sql }>> = {
  account: { key: sql`a.account_id`, stored: sql`p.account_id = k.key::uuid` },
  paykey: { key: sql`a.paykey_id`, stored: sql`p.paykey_id = k.key::uuid` },
  customer: {
    key: sql`a.customer_id`,
    stored: sql`p.paykey_id in (select s.id from paykeys s
      where s.environment_id = p.environment_id and s.customer_id = k.key::uuid)`,
  },
  bank_account: {
    key: sql`a.bank_account`,
    stored: sql`p.paykey_id in (select s.id from paykeys s
      where s.environment_id = p.environment_id and s.fingerprint = decode(k.key, 'hex'))`,
  },
  ip_address: { key: sql`a.device_ip`, stored: sql`p.device_ip = k.key` },
  network: {
    // A payment that is only evaluated may have no address.
    key: networkOf(sql`nullif(a.device_ip, '')`),
    stored: sql`${networkOf(sql`p.device_ip`)} = k.key`,
  },
  email_domain: {
    key: sql`a.email_domain`,
    stored: sql`p.customer_id in (select c.id from customers c
      where c.environment_id = p.environment_id
        and lower(substring(c.email from '[^@]*$')) = k.key)`,
  },
  routing_number: {
    key: sql`a.routing_number`,
    stored: sql`p.paykey_id in (select s.id from paykeys s
      where s.environment_id = p.environment_id and s.routing_number = k.key)`,
  },
};

/**
 * Figures of windows for a set of payments, one statement for all. Payments of the set that stand before another
 * count for it, as stored ones do; each window is read once for each key, not once for each payment.
 */
export function listWindowFigures(
  db: Executor,
  environmentId: string,
  {
    payments,
    windows,
  }: { readonly payments: readonly WindowedPayment[]; readonly windows: readonly AskedWindow[] },
): Promise<WindowFigures[]> {
  const of = <K extends keyof WindowedPayment>(name: K) => payments.map((one) => one[name]);
  return db.rows(sql`
    with asked as materialized (
      select * from unnest(${of("id")}::uuid[], ${of("kind")}::text[],
        ${of("amount_cents").map(String)}::bigint[], ${of("created_at")}::timestamptz[],
        ${of("account_id")}::text[], ${of("paykey_id")}::text[], ${of("customer_id")}::text[],
        ${of("bank_account")}::text[], ${of("device_ip")}::text[], ${of("email_domain")}::text[],
        ${of("routing_number")}::text[])
        as a(id, kind, amount_cents, created_at, account_id, paykey_id, customer_id, bank_account,
          device_ip, email_domain, routing_number))
    ${join(
      windows.map((window, index) => figuresOf(environmentId, window, index)),
      " union all ",
    )}`);
}

/**
 * Stored payments are summed up by the place where they stand among the asked ones of their key: a window of
 * 200,000 payments is a few rows for the window functions.
 */
function figuresOf(
  environmentId: string,
  { key, since, counts_distinct, days }: AskedWindow,
  index: number,
): Sql {
  const source = SOURCES[key];
  const whose = counts_distinct
    ? sql`p.customer_id, p.paykey_id`
    : sql`null::uuid as customer_id, null::uuid as paykey_id`;
  return sql`
    select ${index}::integer as window, t.id, coalesce(t.n, 0)::bigint as count,
      coalesce(t.total, 0)::bigint as sum, t.least as min, t.most as max,
      coalesce(t.customers, 0)::bigint as distinct_customers,
      coalesce(t.accounts, 0)::bigint as distinct_bank_accounts
    from (
      select f.id, f.asked, sum(f.n) filter (where f.counts) over w as n,
        sum(f.total) filter (where f.counts) over w as total,
        min(f.least) filter (where f.counts) over w as least,
        max(f.most) filter (where f.counts) over w as most,
        count(*) filter (where f.counts and f.nth_of_customer = 1) over w as customers,
        count(*) filter (where f.counts and f.nth_of_account = 1) over w as accounts
      from (
        select e.*,
          row_number() over (partition by e.key, e.kind, e.counts, e.customer
            order by e.place, e.asked desc) as nth_of_customer,
          row_number() over (partition by e.key, e.kind, e.counts, e.account
            order by e.place, e.asked desc) as nth_of_account
        from (
          select a.id, ${source.key} as key, a.kind,
            row_number() over (partition by ${source.key}, a.kind order by a.id) as place,
            1 as n, a.amount_cents as total, a.amount_cents as least, a.amount_cents as most,
            a.customer_id as customer, a.bank_account as account, true as asked,
            a.created_at > ${since} as counts
          from asked a
          union all
          select null, g.key, g.kind, g.place, g.n, g.total, g.least, g.most,
            g.customer_id::text, encode(y.fingerprint, 'hex'), false, true
          from (
            select k.key, k.kind, width_bucket(p.id, k.ids) as place, count(*) as n,
              sum(p.amount_cents) as total, min(p.amount_cents) as least,
              max(p.amount_cents) as most, ${whose}
            from (select ${source.key} as key, a.kind, array_agg(a.id order by a.id) as ids
                from asked a group by 1, 2) k
              ${days === undefined ? empty : aroundDays(since, days)}
              join payments p on p.environment_id = ${environmentId} and p.kind = k.kind
                and ${source.stored}
                and ${days === undefined ? sql`p.id >= ${firstIdAt(since)}::uuid` : sql`p.id >= r.first and p.id < r.until`}
                and p.created_at > ${since} and p.id < k.ids[cardinality(k.ids)]
            where p.id not in (select id from asked)
            group by 1, 2, 3, 8, 9) g
          left join paykeys y on y.environment_id = ${environmentId} and y.id = g.paykey_id
          ${days === undefined ? empty : countedDays(environmentId, days)}) e) f
      window w as (partition by f.key, f.kind order by f.place, f.asked desc
        rows between unbounded preceding and 1 preceding)) t
    where t.asked`;
}

/** The ranges of ids before and after days that are counted. */
const aroundDays = (since: Instant, { from, until }: DayRange): Sql => sql`
  cross join (values (${firstIdAt(since)}::uuid, ${firstIdAt(from)}::uuid),
    (${firstIdAt(until)}::uuid, ${LAST_ID}::uuid)) as r(first, until)`;

/** Counts by day, as payments that stand before all of the set. */
const countedDays = (environmentId: string, { from, until }: DayRange): Sql => sql`
  union all
  select null, k.account_id, k.kind, 0, (
      select coalesce(sum(c.n), 0)::bigint from (
        select n from payment_counts c where c.environment_id = ${environmentId}
          and c.account_id = k.account_id::uuid and c.kind = k.kind and c.date_field = 'created_at'
          and c.day >= ${from.slice(0, 10)}::date and c.day < ${until.slice(0, 10)}::date
        union all
        select n from payment_count_deltas d where d.environment_id = ${environmentId}
          and d.account_id = k.account_id::uuid and d.kind = k.kind
          and d.day >= ${from.slice(0, 10)}::date and d.day < ${until.slice(0, 10)}::date) c),
    null, null, null, null, null, false, true
  from (select distinct a.account_id, a.kind from asked a) k`;
