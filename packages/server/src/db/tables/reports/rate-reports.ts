import {
  addDays,
  daysToBreach,
  ratesOfReturn,
  RETURN_CEILINGS,
  RETURN_CODES,
  RETURN_RATE_DAYS,
  RETURN_TREND_DAYS,
  returnRate,
  type CivilDate,
  type ReturnRateName,
} from "@railhead/core";
import { empty, join, raw, sql, type Sql } from "../../postgres/sql.ts";
import {
  derived,
  type ReportRecord,
  type ReportScope,
  type ReportSource,
} from "./report-source.ts";

const RATES = Object.keys(RETURN_CEILINGS) as ReturnRateName[];

/** Codes that count in a rate; a code that the table does not have counts in the overall rate alone. */
const codesOf = (name: ReturnRateName, isIn: boolean) =>
  RETURN_CODES.map(({ code }) => code).filter(
    (code) => ratesOfReturn(code).includes(name) === isIn,
  );

const COUNTED: Readonly<Record<ReturnRateName, Sql>> = {
  unauthorized: sql`r.code = any(${codesOf("unauthorized", true)})`,
  administrative: sql`r.code = any(${codesOf("administrative", true)})`,
  overall: sql`r.code <> all(${codesOf("overall", false)})`,
};

const counts = join(
  RATES.map((name) => sql`coalesce(sum(r.n) filter (where ${COUNTED[name]}), 0) as ${raw(name)}`),
);
const sums = join(RATES.map((name) => sql`sum(${raw(name)}) as ${raw(name)}`));
const COUNTS = ["debits", ...RATES];
const windows = join([
  ...COUNTS.map((name) => sql`sum(${raw(name)}) over days as ${raw(`window_${name}`)}`),
  ...COUNTS.map((name) => sql`sum(${raw(name)}) over latest as ${raw(`latest_${name}`)}`),
]);
/** A window of so many days up to the row's. */
const upTo = (days: number): Sql => sql`(partition by scope, originator order by day
      range between interval '${raw(String(days - 1))} days' preceding and current row)`;
const whole = (name: string): Sql => sql`${raw(name)}::bigint`;

/** Debits and returns of a day by one owner of entries, over the accounts that the caller sees. */
const daysOf = (scope: "account" | "company", owner: Sql): Sql => sql`
  select ${scope} as scope, ${owner} as originator, day, sum(debits) as debits, ${sums}
  from by_file group by 2, 3`;

export const returnRatesReport = (of: ReportScope): ReportSource<"return_rates"> => ({
  columns: {
    origination_date: sql`day`,
    scope: sql`scope`,
    originator: sql`originator`,
    debit_count: whole("debits"),
    unauthorized_count: whole("unauthorized"),
    administrative_count: whole("administrative"),
    overall_count: whole("overall"),
    window_from: sql`day - ${RETURN_RATE_DAYS - 1}::integer`,
    window_debits: whole("window_debits"),
    window_unauthorized: whole("window_unauthorized"),
    window_administrative: whole("window_administrative"),
    window_overall: whole("window_overall"),
    unauthorized_ppm: derived,
    administrative_ppm: derived,
    overall_ppm: derived,
    unauthorized_headroom: derived,
    administrative_headroom: derived,
    overall_headroom: derived,
    unauthorized_level: derived,
    administrative_level: derived,
    overall_level: derived,
    breach_on_if_trend: derived,
  },
  hidden: Object.fromEntries(
    COUNTS.map((name) => [`latest_${name}`, whole(`latest_${name}`)] as const),
  ),
  from: sql`(
    with by_file as (
      select s.account_id, s.company_id, s.file_date as day, s.debits, r.*
      from file_originations s cross join lateral (
        select ${counts} from file_returns r
        where r.environment_id = s.environment_id and r.file_id = s.file_id
          and r.account_id = s.account_id and r.sec_code = s.sec_code) r
      where s.environment_id = ${of.environment_id}
        and s.file_date between ${of.from_date}::date - ${RETURN_RATE_DAYS - 1}::integer and ${of.to_date}
        ${of.account_id === null ? empty : sql`and s.account_id = ${of.account_id}`}
    ), by_day as (
      ${daysOf("account", sql`account_id::text`)}
      ${of.account_id === null ? sql`union all ${daysOf("company", sql`company_id`)}` : empty}
    )
    select *, ${windows} from by_day
    window days as ${upTo(RETURN_RATE_DAYS)}, latest as ${upTo(RETURN_TREND_DAYS)}
    ) rated where day >= ${of.from_date} and debits > 0`,
  order: sql`day, scope, originator`,
  derive: withRates,
});

function withRates(row: ReportRecord): ReportRecord {
  const originated = row["window_debits"] as bigint;
  const rates = RATES.flatMap((name) => {
    const returned = row[`window_${name}`] as bigint;
    const { headroom, level } = returnRate(name, { originated, returned });
    return [
      [`${name}_ppm`, originated === 0n ? 0n : (returned * 1_000_000n) / originated],
      [`${name}_headroom`, headroom],
      [`${name}_level`, level],
    ] as const;
  });
  return { ...row, ...Object.fromEntries(rates), breach_on_if_trend: breachOn(row) };
}

/** The first day on which a rate breaches by its trend; null if none does. */
function breachOn(row: ReportRecord): CivilDate | null {
  const of = (prefix: string, name: ReturnRateName) => ({
    originated: row[`${prefix}_debits`] as bigint,
    returned: row[`${prefix}_${name}`] as bigint,
  });
  const days = RATES.flatMap(
    (name) => daysToBreach(name, { ...of("window", name), recent: of("latest", name) }) ?? [],
  );
  if (days.length === 0) return null;
  return addDays(row["origination_date"] as CivilDate, Math.min(...days));
}
