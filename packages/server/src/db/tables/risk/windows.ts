import { createHash } from "node:crypto";
import type { Cents, Instant, PaymentKind, WindowKey, WindowMeasure } from "@railhead/core";
import { firstIdAt } from "../../../base/ids.ts";
import type { Executor } from "../../postgres/executor.ts";
import { minuteAfter, minuteOf } from "../counts/payment-minutes.ts";
import { empty, join, named, raw, sql, type Sql } from "../../postgres/sql.ts";
import { WINDOW_SOURCES } from "./window-sources.ts";

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

/** What is read of a window; a mean is a sum by a count. */
export type ReadMeasure = Exclude<WindowMeasure, "mean">;

/** A window: whose payments, after which instant, and what is measured of them. */
export interface AskedWindow {
  readonly key: WindowKey;
  readonly since: Instant;
  readonly measures: ReadonlySet<ReadMeasure>;
}

/** A measure of a window, for each payment of the set in its order. */
export interface WindowFigures {
  /** The window's place among the asked ones. */
  readonly window: number;
  readonly measure: ReadMeasure;
  /** In digits, with commas between; nothing where it is unknown. */
  readonly figures: string;
}

const isDistinct = (measure: ReadMeasure) => measure.startsWith("distinct_");

const measured = (windows: readonly AskedWindow[], measure: ReadMeasure) =>
  windows.some(({ measures }) => measures.has(measure));

interface NumberedWindow extends AskedWindow {
  /** Its place in the answer. */
  readonly index: number;
}

/**
 * Figures of windows for a set of payments, one statement for all. Payments of the set that stand before another
 * count for it, as stored ones do. The windows of a key are read together, once for each key, not once for each
 * payment.
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
  const earliest = of("created_at").reduce((one, other) => (other < one ? other : one));
  const byKey = new Map<string, NumberedWindow[]>();
  windows.forEach((window, index) => {
    const name = readsMinutes(window) ? "minutes" : window.key;
    byKey.set(name, [...(byKey.get(name) ?? []), { ...window, index }]);
  });
  const statement = sql`
    with asked as materialized (
      select * from unnest(${of("id")}::uuid[], ${of("kind")}::text[],
        ${of("amount_cents").map(String)}::bigint[], ${of("created_at")}::timestamptz[],
        ${of("account_id")}::text[], ${of("paykey_id")}::text[], ${of("customer_id")}::text[],
        ${of("bank_account")}::text[], ${of("device_ip")}::text[], ${of("email_domain")}::text[],
        ${of("routing_number")}::text[]) with ordinality
        as a(id, kind, amount_cents, created_at, account_id, paykey_id, customer_id, bank_account,
          device_ip, email_domain, routing_number, position))
    ${join(
      [...byKey.values()].map((some) => figuresOf({ environmentId, earliest }, some)),
      " union all ",
    )}`;
  return db.rows(withPlanKept(statement, windows));
}

/** Statements whose plans connections keep, half a megabyte each: a few, since each ruleset has its own. */
const MOST_NAMED = 16;
const namedTexts = new Set<string>();

/**
 * Names the statement, so that its plan is kept: planning costs twice what running does. Unindexed keys stay unnamed:
 * how they are joined depends on the values.
 */
function withPlanKept(statement: Sql, windows: readonly AskedWindow[]): Sql {
  const { text } = statement;
  const isFull = namedTexts.size >= MOST_NAMED && !namedTexts.has(text);
  if (isFull || !windows.every(({ key }) => WINDOW_SOURCES[key].isIndexed)) return statement;
  namedTexts.add(text);
  const hash = createHash("sha256").update(text).digest("hex");
  return named(`list_window_figures_${hash.slice(0, 16)}`, statement, text);
}

/** Whether amounts by minute are read where they can be: nothing distinct can be counted in them. */
const readsMinutes = ({ key, measures }: AskedWindow) =>
  key === "account" && ![...measures].some(isDistinct);

interface Asked {
  readonly environmentId: string;
  /** When the first of the asked payments was made. */
  readonly earliest: Instant;
}

/**
 * The windows of one key. Stored payments are summed up by the place where they stand among the asked ones of their
 * key, and by how many of the windows hold them: 200,000 payments are a few rows for the window functions.
 */
function figuresOf(asked: Asked, some: readonly NumberedWindow[]): Sql {
  const windows = some.toSorted((one, other) => (one.since < other.since ? -1 : 1));
  const parts = windows.flatMap(({ index, measures }, place): Part[] => {
    const held = sql`held > ${raw(String(place))}`;
    return [...measures].map((measure) => ({
      index,
      measure,
      held,
      column: raw(`${measure}_${place}`),
    }));
  });
  const each = (write: (part: Part) => Sql, of = parts) => join(of.map(write), ", ");
  const distinct = parts.filter(({ measure }) => isDistinct(measure));
  return sql`
    select v.* from (
      select ${each(({ column }) => sql`string_agg(coalesce(t.${column}::text, ''), ',') as ${column}`)}
      from (
        select f.position, f.asked, ${each(({ measure, held, column }) => sql`${MEASURED[measure](held, column)} as ${column}`)}
        from (
          select e.*${distinct.length === 0 ? empty : sql`, ${each(firsts, distinct)}`}
          from (${rowsOf(asked, windows)}) e) f
        window w as (partition by f.key, f.kind order by f.place, f.asked desc
          rows between unbounded preceding and 1 preceding)
        -- The figures stand in this order in the texts.
        order by f.position) t
      where t.asked) s
    cross join lateral (values ${each(
      ({ index, measure, column }) => sql`(${index}::integer, ${measure}::text, s.${column})`,
    )}) as v("window", measure, figures)`;
}

interface Part {
  /** The window's place in the answer. */
  readonly index: number;
  readonly measure: ReadMeasure;
  /** Whether the window holds a row. */
  readonly held: Sql;
  readonly column: Sql;
}

const MEASURED: Readonly<Record<ReadMeasure, (held: Sql, column: Sql) => Sql>> = {
  count: (held) => sql`coalesce(sum(f.n) filter (where f.${held}) over w, 0)`,
  sum: (held) => sql`coalesce(sum(f.total) filter (where f.${held}) over w, 0)`,
  min: (held) => sql`min(f.least) filter (where f.${held}) over w`,
  max: (held) => sql`max(f.most) filter (where f.${held}) over w`,
  distinct_customers: countFirsts,
  distinct_bank_accounts: countFirsts,
};

function countFirsts(held: Sql, column: Sql): Sql {
  return sql`count(*) filter (where f.${held} and f.${column} = 1) over w`;
}

/** Which row is the first one of its customer or bank account in a window. */
const firsts = ({ measure, held, column }: Part): Sql => sql`
  row_number() over (partition by e.key, e.kind, e.${held},
    e.${measure === "distinct_customers" ? raw("customer") : raw("account")}
    order by e.place, e.asked desc) as ${column}`;

/** The asked payments of each key, and the stored ones before them. */
function rowsOf(asked: Asked, windows: readonly NumberedWindow[]): Sql {
  const [first] = windows;
  if (first === undefined) throw new Error("a key without windows");
  const { key } = WINDOW_SOURCES[first.key];
  const minutes = readsMinutes(first) ? minutesOf(asked, windows) : undefined;
  const ofCustomers = measured(windows, "distinct_customers");
  const ofAccounts = measured(windows, "distinct_bank_accounts");
  return sql`
    select a.position, ${key} as key, a.kind,
      row_number() over (partition by ${key}, a.kind order by a.id) as place,
      1 as n, a.amount_cents as total, a.amount_cents as least, a.amount_cents as most,
      a.customer_id as customer, a.bank_account as account, true as asked,
      ${heldAt(sql`a.created_at`, windows)} as held
    from asked a
    union all
    select null, g.key, g.kind, g.place, g.n, g.total, g.least, g.most,
      g.customer_id::text, ${ofAccounts ? sql`encode(y.fingerprint, 'hex')` : sql`null`}, false, g.held
    from (
      select p.key, p.kind, width_bucket(p.id, p.ids) as place, count(*) as n,
        sum(p.amount_cents) as total, min(p.amount_cents) as least,
        max(p.amount_cents) as most,
        ${ofCustomers ? sql`p.customer_id` : sql`null::uuid as customer_id`},
        ${ofAccounts ? sql`p.paykey_id` : sql`null::uuid as paykey_id`}, ${heldAt(sql`p.created_at`, windows)} as held
      from (${storedOf(asked, { first, minutes })}) p
      where p.id not in (select id from asked)
      group by 1, 2, 3, 8, 9, 10) g
    ${
      ofAccounts
        ? sql`left join paykeys y on y.environment_id = ${asked.environmentId} and y.id = g.paykey_id`
        : empty
    }
    ${minutes === undefined ? empty : wholeMinutes(asked, { windows, minutes })}`;
}

/**
 * The stored payments of each key, with the asked ones of the key. `offset 0` makes PostgreSQL look up each key by its
 * index: joined otherwise, every payment of the environment is compared with every key.
 */
function storedOf(
  { environmentId }: Asked,
  {
    first,
    minutes,
  }: { readonly first: NumberedWindow; readonly minutes: SplitMinutes | undefined },
): Sql {
  const { key, within, owners = empty, stored, isIndexed } = WINDOW_SOURCES[first.key];
  const keys = (
    of: Sql,
  ) => sql`(select ${environmentId}::uuid as environment_id, ${of} as key, a.kind,
    array_agg(a.id order by a.id) as ids from asked a group by 2, 3)`;
  return sql`
    select ${within === undefined ? sql`k.key, k.ids` : sql`n.key, n.ids`}, f.*
    from ${keys(within?.key ?? key)} k
      ${minutes === undefined ? empty : rangesOf(minutes)}
      ${owners}
      cross join lateral (
        select p.kind, p.id, p.amount_cents, p.created_at, p.customer_id, p.paykey_id, p.device_ip
        from payments p where p.environment_id = ${environmentId} and p.kind = k.kind
          and ${stored}
          and ${minutes === undefined ? sql`p.id >= ${firstIdAt(first.since)}::uuid` : sql`p.id >= r.first and p.id < r.until`}
          and p.created_at > ${first.since} and p.id < k.ids[cardinality(k.ids)]
        ${isIndexed ? sql`offset 0` : empty}) f
      ${
        within === undefined
          ? empty
          : sql`join ${keys(key)} n on n.kind = f.kind and ${within.match}
              and f.id < n.ids[cardinality(n.ids)]`
      }`;
}

/** How many of the windows, which begin one after the other, hold an instant. */
const heldAt = (at: Sql, windows: readonly NumberedWindow[]): Sql =>
  join(
    windows.map(({ since }) => sql`(${at} > ${since})::integer`),
    " + ",
  );

/** Minutes of which the payments are read one by one: those in which a window begins, and all from `last` on. */
interface SplitMinutes {
  readonly begun: readonly Instant[];
  readonly last: Instant;
}

function minutesOf({ earliest }: Asked, windows: readonly NumberedWindow[]): SplitMinutes {
  const last = minuteOf(earliest);
  const begun = new Set(windows.map(({ since }) => minuteOf(since)));
  return { begun: [...begun].filter((minute) => minute < last), last };
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The ranges of ids of payments that are read one by one. */
function rangesOf({ begun, last }: SplitMinutes): Sql {
  const ranges = begun.map((minute) => ({ from: minute, until: minuteAfter(minute) }));
  return sql`cross join unnest(
    ${[...ranges.map(({ from }) => firstIdAt(from)), firstIdAt(last)]}::uuid[],
    ${[...ranges.map(({ until }) => firstIdAt(until)), LAST_ID]}::uuid[]) as r(first, until)`;
}

/** Amounts of whole minutes, as payments that stand before all of the set. */
const wholeMinutes = (
  { environmentId }: Asked,
  {
    windows,
    minutes,
  }: { readonly windows: readonly NumberedWindow[]; readonly minutes: SplitMinutes },
): Sql => sql`
  union all
  select null, k.account_id, k.kind, 0, sum(m.n), sum(m.total_cents), min(m.least_cents),
    max(m.most_cents), null, null, false, ${heldAt(sql`m.minute`, windows)}
  from (select distinct a.account_id, a.kind from asked a) k
    join payment_minutes m on m.environment_id = ${environmentId}
      and m.account_id = k.account_id::uuid and m.kind = k.kind
      and m.minute > ${windows[0]?.since ?? minutes.last} and m.minute < ${minutes.last}
      and m.minute <> all (${minutes.begun}::timestamptz[])
  group by 2, 3, 12`;
