import {
  addDays,
  ratesOfReturn,
  RETURN_CEILINGS,
  RETURN_RATE_DAYS,
  returnRate,
  type CivilDate,
  type ReturnRate,
  type ReturnRateName,
} from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  countCompanyReturns,
  countReturns,
  countReturnsByDay,
  type CompanyCounts,
  type DayCounts,
  type ReturnCounts,
} from "../../db/tables/accounts/return-rates.ts";

/** Return rates of one account, company id or SEC code. */
export interface RatedGroup {
  readonly scope: "account" | "company" | "sec_code";
  readonly id: string;
  readonly rates: readonly ReturnRate[];
}

const NAMES = Object.keys(RETURN_CEILINGS) as ReturnRateName[];

export function periodUpTo(to: CivilDate): { from: CivilDate; to: CivilDate } {
  return { from: addDays(to, 1 - RETURN_RATE_DAYS), to };
}

/** The rates of every account, company id and SEC code with debits in the period. */
export async function readReturnRates(
  db: Executor,
  of: { environment_id: string; account_ids: readonly string[] | null; to: CivilDate },
): Promise<RatedGroup[]> {
  return groupCounts(await countReturns(db, { ...of, ...periodUpTo(of.to) }));
}

/** A rated group from the view of one account. */
export interface AccountRatedGroup extends RatedGroup {
  /** Whether it counts entries of other accounts. */
  readonly is_shared: boolean;
}

/**
 * An account's own rates, and those of its past and current company ids over the entries of all
 * accounts.
 */
export async function readAccountRates(
  db: Executor,
  of: { environment_id: string; account_id: string; to: CivilDate },
): Promise<AccountRatedGroup[]> {
  const { environment_id, account_id } = of;
  const period = { environment_id, ...periodUpTo(of.to) };
  const [mine, companies] = await Promise.all([
    countReturns(db, { ...period, account_ids: [account_id] }),
    countCompanyReturns(db, { ...period, account_id }),
  ]);
  const isShared = (id: string) => originatedUnder(companies, id) !== originatedUnder(mine, id);
  return [
    ...groupByScope(mine, "account", () => account_id),
    ...groupByScope(companies, "company", ({ company_id }) => company_id),
    ...groupByScope(mine, "sec_code", ({ sec_code }) => sec_code),
  ].map((group) => ({ ...group, is_shared: group.scope === "company" && isShared(group.id) }));
}

/** Debits of one day's files, and those of them that came back, by rate. */
export interface RatedDay {
  readonly day: CivilDate;
  readonly originated: bigint;
  readonly returned: Readonly<Record<ReturnRateName, bigint>>;
}

/** An account's debits by the day their file was made, with the returns of that day's entries. */
export async function readRatedDays(
  db: Executor,
  of: { environment_id: string; account_id: string; to: CivilDate },
): Promise<RatedDay[]> {
  const { environment_id, account_id, to } = of;
  const counts = await countReturnsByDay(db, { environment_id, account_id, ...periodUpTo(to) });
  const byDay = new Map<CivilDate, DayCounts[]>();
  for (const count of counts) byDay.set(count.day, [...(byDay.get(count.day) ?? []), count]);
  return [...byDay].map(([day, mine]) => ({
    day,
    originated: sum(mine, () => true),
    returned: Object.fromEntries(NAMES.map((name) => [name, returnedIn(mine, name)])) as Record<
      ReturnRateName,
      bigint
    >,
  }));
}

function returnedIn(counts: readonly Counted[], name: ReturnRateName): bigint {
  return sum(counts, ({ code }) => code !== null && ratesOfReturn(code).includes(name));
}

function originatedUnder(counts: readonly CompanyCounts[], id: string): bigint {
  return sum(counts, ({ company_id }) => company_id === id);
}

/** The rates by account, company id and SEC code. */
export function groupCounts(counts: readonly ReturnCounts[]): RatedGroup[] {
  return [
    ...groupByScope(counts, "account", ({ account_id }) => account_id),
    ...groupByScope(counts, "company", ({ company_id }) => company_id),
    ...groupByScope(counts, "sec_code", ({ sec_code }) => sec_code),
  ];
}

type Counted = Pick<ReturnCounts, "code" | "n">;

function groupByScope<C extends Counted>(
  counts: readonly C[],
  scope: RatedGroup["scope"],
  idOf: (count: C) => string,
): RatedGroup[] {
  const byId = new Map<string, C[]>();
  for (const count of counts) {
    const mine = byId.get(idOf(count));
    if (mine === undefined) byId.set(idOf(count), [count]);
    else mine.push(count);
  }
  const groups = [...byId].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return groups.map(([id, mine]) => {
    const originated = sum(mine, () => true);
    return {
      scope,
      id,
      rates: NAMES.map((name) =>
        returnRate(name, { originated, returned: returnedIn(mine, name) }),
      ),
    };
  });
}

function sum<C extends Counted>(counts: readonly C[], isCounted: (count: C) => boolean): bigint {
  return counts.filter(isCounted).reduce((total, { n }) => total + n, 0n);
}

/** A rate as the API returns it. */
export function serializeRate(rate: ReturnRate) {
  return {
    name: rate.name,
    originated: Number(rate.originated),
    returned: Number(rate.returned),
    rate: rate.rate,
    ceiling: rate.ceiling,
    headroom: Number(rate.headroom),
    level: rate.level,
  };
}
