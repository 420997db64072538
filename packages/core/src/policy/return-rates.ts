import { returnEffect } from "../catalog/return-codes.ts";

/** The network's ceilings on returns of debits, in hundredths of a percent of entries originated. */
export const RETURN_CEILINGS = {
  unauthorized: {
    ceiling_bp: 50,
    meaning: "R05, R07, R10, R11, R29 and R51; above it the network fines.",
  },
  administrative: {
    ceiling_bp: 300,
    meaning: "R02, R03 and R04; above it the network inquires.",
  },
  overall: {
    ceiling_bp: 1_500,
    meaning:
      "All returns of debits but those of re-presented checks; above it the network inquires.",
  },
} as const;

export type ReturnRateName = keyof typeof RETURN_CEILINGS;

/** Days over which entries are counted, the day of the question included. */
export const RETURN_RATE_DAYS = 60;

/** Share of a ceiling from which a rate is at level `warning`. */
const WARNING_PERCENT = 70n;

/** With fewer entries, a single return would exceed the lowest ceiling. */
export const RETURN_RATE_MINIMUM = 200n;

/** How the rates are computed; shown in the API. */
export const RETURN_RATE_METHOD = [
  "Numbers of entries, not amounts; debits only.",
  `Entries count by the day their file was made, over ${RETURN_RATE_DAYS} days up to the day asked for.`,
  "A company id's rates are over all entries that were sealed with it, whichever account they are of.",
  "A return counts with the entry it returns, whenever it arrived; a dishonored one still counts.",
  "Headroom is how many more of these entries may be returned before the rate is above its ceiling.",
  `Warning is from ${WARNING_PERCENT} % of the ceiling on, breach above it; both from ${RETURN_RATE_MINIMUM} entries on.`,
  "Rates are evaluated when returns arrive, and again on every banking day while the count includes returns.",
].join(" ");

export type ReturnRateLevel = "ok" | "warning" | "breach" | "too_few";

export type ReturnRate = {
  readonly name: ReturnRateName;
  readonly originated: bigint;
  readonly returned: bigint;
  /** Percent with four decimals, rounded down. */
  readonly rate: string;
  readonly ceiling: string;
  readonly headroom: bigint;
  readonly level: ReturnRateLevel;
};

/** The rates in which a return code counts. */
export function ratesOfReturn(code: string): ReturnRateName[] {
  const { class: kind, rate } = returnEffect(code);
  if (kind === "dishonored" || kind === "contested") return [];
  const isCheck = code >= "R50" && code <= "R53";
  return [...(rate === undefined ? [] : [rate]), ...(isCheck ? [] : (["overall"] as const))];
}

/** A rate against its ceiling. The comparison is of whole numbers: nothing is rounded before it. */
export function returnRate(
  name: ReturnRateName,
  { originated, returned }: { originated: bigint; returned: bigint },
): ReturnRate {
  const ceiling = BigInt(RETURN_CEILINGS[name].ceiling_bp);
  const allowed = (originated * ceiling) / 10_000n;
  const share = returned * 10_000n;
  let level: ReturnRateLevel = "ok";
  if (originated < RETURN_RATE_MINIMUM) level = "too_few";
  else if (share > originated * ceiling) level = "breach";
  else if (share * 100n >= originated * ceiling * WARNING_PERCENT) level = "warning";
  return {
    name,
    originated,
    returned,
    rate: percent(originated === 0n ? 0n : (returned * 1_000_000n) / originated),
    ceiling: percent(ceiling * 100n),
    headroom: allowed > returned ? allowed - returned : 0n,
    level,
  };
}

/** A rate in one sentence. */
export function describeRate(rate: ReturnRate): string {
  return `The ${rate.name} return rate is ${rate.rate} % of a ceiling of ${rate.ceiling} %.`;
}

function percent(tenThousandths: bigint): string {
  const digits = tenThousandths.toString().padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Days of the window's latest part, by which a trend is measured. */
export const RETURN_TREND_DAYS = 30;

/** Debits and returns of a window of 60 days, and of its latest 30. */
export interface ReturnTrend {
  readonly originated: bigint;
  readonly returned: bigint;
  readonly recent: { readonly originated: bigint; readonly returned: bigint };
}

/**
 * In how many days the rate is above its ceiling if each day to come is the mean of the latest 30
 * and the window's older half leaves it evenly; undefined if never, or with too few entries.
 */
export function daysToBreach(name: ReturnRateName, trend: ReturnTrend): number | undefined {
  const ceiling = BigInt(RETURN_CEILINGS[name].ceiling_bp);
  const span = BigInt(RETURN_TREND_DAYS);
  // Times 30, so that parts of an entry need no rounding.
  const after = (whole: bigint, recent: bigint, days: bigint) =>
    whole * span + (2n * recent - whole) * days;
  for (let days = 0; days <= RETURN_TREND_DAYS; days += 1) {
    const originated = after(trend.originated, trend.recent.originated, BigInt(days));
    const returned = after(trend.returned, trend.recent.returned, BigInt(days));
    const isEnough = originated >= RETURN_RATE_MINIMUM * span;
    if (isEnough && returned * 10_000n > originated * ceiling) return days;
  }
  return undefined;
}
