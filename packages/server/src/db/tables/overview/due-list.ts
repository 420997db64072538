import type { DueWorkName, Instant } from "@railhead/core";
import { isNotParked } from "../banks/funding-banks.ts";
import { isDecided } from "../banks/file-days.ts";
import type { Executor } from "../../postgres/executor.ts";
import { join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** What due rows are, as events name them. */
export const DUE_TYPES = [
  "charge",
  "payout",
  "funding_event",
  "dishonor",
  "correction_refusal",
  "reversal",
  "received_entry",
  "return_request",
  "originator",
  "paykey_verification",
  "paykey",
  "approval",
  "api_key",
  "file",
  "file_day",
  "bank",
  "exception",
  "screening_list",
  "work_item",
] as const;
type DueType = (typeof DUE_TYPES)[number];

/** Rows that are due: each by an index that begins with the environment and ends with the instant. */
interface DueSource {
  /** With the alias `p`. */
  readonly from: string;
  readonly column: string;
  readonly where: Sql;
  /** `payment` where the row says which kind it is; null where a row is no resource. */
  readonly type: DueType | "payment" | null;
  readonly id?: Sql;
}

const payments = (step: string): DueSource => ({
  from: "payment_states p",
  column: "p.due_at",
  where: sql`p.due_step = ${raw(`'${step}'`)}`,
  type: "payment",
});
const transfers = (step: string): DueSource => ({
  from: "funding_events p",
  column: "p.due_at",
  where: sql`p.due_step = ${raw(`'${step}'`)}`,
  type: "funding_event",
});
const auxiliary = (kind: string, type: DueType): DueSource => ({
  from: "auxiliary_entries p",
  column: "p.due_at",
  where: sql`p.kind = ${raw(`'${kind}'`)}`,
  type,
});
const files = (column: string): DueSource => ({
  from: "ach_files p",
  column,
  where: sql`true`,
  type: "file",
});

const SOURCES: Readonly<Record<DueWorkName, DueSource>> = {
  review: payments("review"),
  originate: payments("originate"),
  settle: payments("settle"),
  mature: payments("mature"),
  fund: {
    from: "payment_states p",
    column: "p.funding_due_at",
    where: isNotParked,
    type: "payment",
  },
  originate_transfers: transfers("originate"),
  settle_transfers: transfers("settle"),
  mature_transfers: transfers("mature"),
  dishonor: auxiliary("dishonor", "dishonor"),
  correction_refusal: auxiliary("correction_refusal", "correction_refusal"),
  reversal: auxiliary("reversal", "reversal"),
  received_return: auxiliary("received_return", "received_entry"),
  verification: auxiliary("verification", "paykey_verification"),
  expire: {
    from: "paykeys p",
    column: "p.expires_at",
    where: sql`p.status in ('active', 'review')`,
    type: "paykey",
  },
  expire_approvals: {
    from: "approvals p",
    column: "p.due_at",
    where: sql`true`,
    type: "approval",
  },
  alert_keys: {
    from: "api_keys p",
    column: "p.expiry_alert_at",
    where: sql`true`,
    type: "api_key",
  },
  screen: {
    from: "screening_lists p",
    column: "p.stale_at",
    where: sql`true`,
    type: "screening_list",
  },
  transmit: files("p.due_at"),
  acknowledge: files("least(p.acknowledge_by, p.confirmation_due_at)"),
  file_days: {
    from: "file_days p",
    column: "p.due_at",
    where: isDecided("p"),
    type: "file_day",
  },
  bank_returns: {
    from: "simulated_returns p",
    column: "p.due_at",
    where: sql`true`,
    type: null,
    id: sql`null::uuid`,
  },
  poll: { from: "banks p", column: "p.next_poll_at", where: sql`true`, type: "bank" },
  received_entries: {
    from: "received_entries p",
    column: "p.due_at",
    where: sql`true`,
    type: "received_entry",
  },
  return_requests: {
    from: "return_requests p",
    column: "p.due_at",
    where: sql`true`,
    type: "return_request",
  },
  originator_reviews: {
    from: "originators p",
    column: "p.due_at",
    where: sql`true`,
    type: "originator",
  },
  programme_review: {
    from: "programme_reviews p",
    column: "p.due_at",
    where: sql`p.recorded_at is null`,
    type: null,
    id: sql`null::uuid`,
  },
  work_items: {
    from: "work_items p",
    column: "p.due_at",
    where: sql`p.resolved_at is null and p.overdue_at is null`,
    type: "work_item",
  },
  exceptions: {
    from: "exceptions p",
    column: "p.due_at",
    where: sql`p.status = 'open' and p.overdue_at is null`,
    type: "exception",
  },
};

/** Work of one kind at one instant. */
export interface DueMoment {
  readonly work: DueWorkName;
  readonly at: Instant;
}

export interface DueRows extends DueMoment {
  readonly count: number;
  /** False where there are more than were counted. */
  readonly is_exact: boolean;
  /** The first of them. */
  readonly type: DueType | null;
  readonly id: string | null;
}

const MOST_COUNTED = 1_000;

const rowsOf = (environmentId: string, { from, column, where }: DueSource, further: Sql): Sql =>
  sql`${raw(from)} where p.environment_id = ${environmentId} and ${where}
    and ${raw(column)} is not null ${further}`;

/** The next different instants of a kind of work, each found by its index. */
function instantsOf(environmentId: string, work: DueWorkName, limit: number): Sql {
  const source = SOURCES[work];
  const column = raw(source.column);
  const after = rowsOf(environmentId, source, sql`and ${column} > t.at order by ${column} limit 1`);
  return sql`
    (with recursive t(at) as (
      (select ${column} from ${rowsOf(environmentId, source, sql`order by ${column} limit 1`)})
      union all
      select (select ${column} from ${after}) from t where t.at is not null)
    select ${work}::text as work, at from t where at is not null limit ${limit})`;
}

/** What is due next, the earliest first. One statement, however many moments there are. */
export async function listDueMoments(
  db: Executor,
  environmentId: string,
  { works, limit }: { readonly works: readonly DueWorkName[]; readonly limit: number },
): Promise<DueRows[]> {
  if (works.length === 0) return [];
  const instants = works.map((work) => instantsOf(environmentId, work, limit));
  const items = works.map((work) => itemsOf(environmentId, work));
  const rows = await db.rows<
    DueMoment & { n: bigint; type: DueType | null; id: string | null }
  >(sql`
    with moments as (
      select work, at from (${join(instants, " union all ")}) due order by at, work limit ${limit})
    select m.work, m.at, c.n, c.type, c.id
    from moments m cross join lateral (
      select count(*) as n, min(type) as type, min(id::text) as id
      from (${join(items, " union all ")}) due) c
    order by m.at, m.work`);
  return rows.map(({ n, ...row }) => {
    const count = Number(n);
    return { ...row, count: Math.min(count, MOST_COUNTED), is_exact: count <= MOST_COUNTED };
  });
}

const typeOf = ({ type }: DueSource): Sql =>
  type === "payment" ? sql`p.kind` : sql`${type}::text`;

/** The items of a moment `m`; none of moments of other work, whose rows are not read. */
function itemsOf(environmentId: string, work: DueWorkName): Sql {
  const source = SOURCES[work];
  const at = sql`and m.work = ${work} and ${raw(source.column)} = m.at`;
  return sql`
    (select ${typeOf(source)} as type, ${source.id ?? sql`p.id`} as id
    from ${rowsOf(environmentId, source, at)} limit ${MOST_COUNTED + 1})`;
}
