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
import type { Executor } from "../db/executor.ts";
import { countReturns, type ReturnCounts } from "../db/return-rates.ts";

/** What a rate is of: one account, all entries under a company id, or all of an entry class. */
export interface RatedGroup {
  readonly scope: "account" | "company" | "sec_code";
  readonly id: string;
  readonly rates: readonly ReturnRate[];
}

const NAMES = Object.keys(RETURN_CEILINGS) as ReturnRateName[];

export function periodUpTo(to: CivilDate): { from: CivilDate; to: CivilDate } {
  return { from: addDays(to, 1 - RETURN_RATE_DAYS), to };
}

/** The rates of every account, company id and entry class with debits in the period. */
export async function readReturnRates(
  db: Executor,
  of: { environment_id: string; account_ids: readonly string[] | null; to: CivilDate },
): Promise<RatedGroup[]> {
  return groupCounts(await countReturns(db, { ...of, ...periodUpTo(of.to) }));
}

/** The rates of what was counted, by each of the three things that they are of. */
export function groupCounts(counts: readonly ReturnCounts[]): RatedGroup[] {
  return [
    ...grouped(counts, "account", ({ account_id }) => account_id),
    ...grouped(counts, "company", ({ company_id }) => company_id),
    ...grouped(counts, "sec_code", ({ sec_code }) => sec_code),
  ];
}

function grouped(
  counts: readonly ReturnCounts[],
  scope: RatedGroup["scope"],
  idOf: (count: ReturnCounts) => string,
): RatedGroup[] {
  const ids = [...new Set(counts.map(idOf))].toSorted();
  return ids.map((id) => {
    const mine = counts.filter((count) => idOf(count) === id);
    const originated = sum(mine, () => true);
    const returnedIn = (name: ReturnRateName) =>
      sum(mine, ({ code }) => code !== null && ratesOfReturn(code).includes(name));
    return {
      scope,
      id,
      rates: NAMES.map((name) => returnRate(name, { originated, returned: returnedIn(name) })),
    };
  });
}

function sum(counts: readonly ReturnCounts[], isCounted: (count: ReturnCounts) => boolean): bigint {
  return counts.filter(isCounted).reduce((total, { n }) => total + n, 0n);
}

/** A rate on the wire. */
export function renderRate(rate: ReturnRate) {
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
