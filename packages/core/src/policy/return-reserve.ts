import type { Cents } from "../catalog/money.ts";
import { RETURN_CODES } from "../catalog/return-codes.ts";
import { ratesOfReturn } from "./return-rates.ts";

/** How the least reserve of mode `reserve` is found. */
export const RESERVE_BASES = ["fixed", "computed"] as const;
export type ReserveBasis = (typeof RESERVE_BASES)[number];

/** Days over which debits and their returns are observed. */
export const RESERVE_DAYS = 60;
/** Banking days within which ordinary returns come. */
export const RESERVE_RECENT_DAYS = 2;

/** Stress factors, in hundredths: returns may be so much more than observed. */
const TWO_DAY_FACTOR = 200n;
const UNAUTHORIZED_FACTOR = 150n;

/** What a business is taken to have been seen with before its first debit. */
const PRIOR = { debits: 1_000_000n, two_day_ppm: 50_000n, unauthorized_ppm: 5_000n } as const;

const MILLION = 1_000_000n;

const codesWith = (isWanted: (code: (typeof RETURN_CODES)[number]) => boolean) =>
  RETURN_CODES.filter(isWanted).map(({ code }) => code);

/** The return codes that each rate counts; a code may be in both. */
export const RESERVE_CODES = {
  two_day: codesWith(({ window }) => window === "2BD"),
  unauthorized: codesWith(({ code }) => ratesOfReturn(code).includes("unauthorized")),
} as const;

/** Cents of debits of an account that settled, and of their returns. */
export interface ObservedDebits {
  /** Settled within the last banking days: most of their returns are still to come. */
  readonly recent_cents: Cents;
  /** Settled within the window, the recent ones included. */
  readonly window_cents: Cents;
  /** Returned of the window with codes of two banking days. */
  readonly two_day_cents: Cents;
  /** Returned of the window as not authorized. */
  readonly unauthorized_cents: Cents;
}

export interface ReturnReserve {
  /** Parts per million, rounded up. */
  readonly two_day_ppm: bigint;
  readonly unauthorized_ppm: bigint;
  readonly two_day_part_cents: Cents;
  readonly unauthorized_part_cents: Cents;
  readonly computed_cents: Cents;
}

/** The formula in words, as the API shows it. */
export const RETURN_RESERVE_FORMULA =
  "Two times the rate of two-day returns of the debits that settled within the last two banking days, and one and a half times the rate of unauthorized returns of those of the last 60 days. Rates are of cents, in parts per million, rounded up, over the window without the recent debits; $10,000.00 with rates of 5 % and 0.5 % are counted in, so that a newcomer has a reserve, too.";

/** What returns of settled debits may still take, by the rates observed. Each part is rounded up. */
export function returnReserve(observed: ObservedDebits): ReturnReserve {
  const { recent_cents, window_cents, two_day_cents, unauthorized_cents } = observed;
  const seen = window_cents - recent_cents + PRIOR.debits;
  const rate = (returned: Cents, prior: bigint) => {
    const ppm = ceilDivide(returned * MILLION + prior * PRIOR.debits, seen);
    return ppm < MILLION ? ppm : MILLION;
  };
  const two_day_ppm = rate(two_day_cents, PRIOR.two_day_ppm);
  const unauthorized_ppm = rate(unauthorized_cents, PRIOR.unauthorized_ppm);
  return {
    two_day_ppm,
    unauthorized_ppm,
    ...reserveParts(observed, two_day_ppm, unauthorized_ppm),
  };
}

/** The parts of a reserve by given rates. */
export function reserveParts(
  { recent_cents, window_cents }: Pick<ObservedDebits, "recent_cents" | "window_cents">,
  twoDayPpm: bigint,
  unauthorizedPpm: bigint,
): Pick<ReturnReserve, "two_day_part_cents" | "unauthorized_part_cents" | "computed_cents"> {
  const two_day_part_cents = ceilDivide(TWO_DAY_FACTOR * twoDayPpm * recent_cents, 100n * MILLION);
  const unauthorized_part_cents = ceilDivide(
    UNAUTHORIZED_FACTOR * unauthorizedPpm * window_cents,
    100n * MILLION,
  );
  const computed_cents = two_day_part_cents + unauthorized_part_cents;
  return { two_day_part_cents, unauthorized_part_cents, computed_cents };
}

/** The least reserve: what was agreed, or what is computed where that is more. */
export function requiredReserve(
  { reserve_basis, reserve_required }: ReserveTerms,
  computed: Cents,
): Cents {
  const fixed = reserve_required ?? 0n;
  return reserve_basis === "computed" && computed > fixed ? computed : fixed;
}

/** What an account's settings say of its least reserve. */
export interface ReserveTerms {
  readonly reserve_basis: ReserveBasis;
  readonly reserve_required: Cents | null;
}

const ceilDivide = (sum: bigint, by: bigint): bigint => (sum + by - 1n) / by;
