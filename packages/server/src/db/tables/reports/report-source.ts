import type { CivilDate, Instant, ReportColumnName, ReportName } from "@railhead/core";
import type { AccountView } from "../../postgres/account-view.ts";
import { join, raw, sql, type Sql } from "../../postgres/sql.ts";

/** Whose rows a report has, and of when. */
export interface ReportScope extends AccountView {
  /** The first and the last instant of the period. */
  readonly from: Instant;
  readonly through: Instant;
  readonly from_date: CivilDate;
  readonly to_date: CivilDate;
  /** The environment's now. */
  readonly at: Instant;
}

export type ReportValue = string | number | bigint | boolean | null;
export type ReportRecord = Readonly<Record<string, ReportValue>>;

/** A report's statement, column by column, so that the compiler names a missing one. */
export interface ReportSource<N extends ReportName> {
  readonly columns: Readonly<Record<ReportColumnName<N>, Sql>>;
  /** Values that `derive` needs and the report does not show. */
  readonly hidden?: Readonly<Record<string, Sql>>;
  /** Tables and conditions: all behind `from`, up to the order. */
  readonly from: Sql;
  readonly order: Sql;
  /** Fills the columns that the rules of core decide. */
  readonly derive?: (row: ReportRecord) => ReportRecord;
}

/** A column that `derive` fills. */
export const derived = sql`null`;

export function statementOf(source: ReportSource<never>): Sql {
  const columns = Object.entries<Sql>({ ...source.columns, ...source.hidden });
  const list = join(columns.map(([name, value]) => sql`${value} as ${raw(name)}`));
  return sql`select ${list} from ${source.from} order by ${source.order}`;
}

/** The day of an instant in New York. */
export const dayOf = (instant: Sql): Sql => sql`(${instant} at time zone 'America/New_York')::date`;

/** Who did something, as lists show it; null where nobody is named. */
export const actorText = (actor: Sql): Sql =>
  sql`case when ${actor} is not null then (${actor}->>'type') || ':' || (${actor}->>'id') end`;

/** Condition that an instant lies in the period. */
export const inPeriod = (column: Sql, { from, through }: ReportScope): Sql =>
  sql`${column} between ${from} and ${through}`;

/**
 * Condition that a code of items is of a kind: C of corrections, R of returns. Under row-level security a pattern would
 * be estimated at a few rows, and read by nested loops.
 */
export const hasKind = (code: Sql, kind: "C" | "R"): Sql =>
  sql`${code} between ${`${kind}00`} and ${`${kind}99`}`;

/** Condition that a row is the caller's to see: of table `alias`, which has the account's column. */
export function isVisible(of: AccountView, alias: string): Sql {
  const isOfEnvironment = sql`${raw(alias)}.environment_id = ${of.environment_id}`;
  return of.account_id === null
    ? isOfEnvironment
    : sql`${isOfEnvironment} and ${raw(alias)}.account_id = ${of.account_id}`;
}
