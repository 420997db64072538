/** A share with its 95 percent interval, each in parts of a million. */
export interface EstimatedShare {
  readonly ppm: number;
  readonly low_ppm: number;
  readonly high_ppm: number;
}

/** The 97.5 percent point of the normal distribution. */
const Z = 1.959963984540054;
const MILLION = 1_000_000;

/** Wilson's score interval of a share among `n`; null where there is none. */
function wilson(share: number, n: number): EstimatedShare | null {
  if (!(n > 0)) return null;
  const z2 = Z * Z;
  const center = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  // At none and all of them the bound is the share itself, which rounding would miss.
  const low = share === 0 ? 0 : Math.max(0, center - half);
  const high = share === 1 ? 1 : Math.min(1, center + half);
  return {
    ppm: Math.round(share * MILLION),
    low_ppm: Math.floor(low * MILLION),
    high_ppm: Math.ceil(high * MILLION),
  };
}

/** Payments with the sum of their amounts, and of the squares of these. */
export interface Weighed {
  readonly payments: number;
  readonly amount: bigint;
  readonly squares: bigint;
}

/** The share of bad payments among bad and good ones, by Wilson's interval. */
export function precisionByCount(bad: Weighed, good: Weighed): EstimatedShare | null {
  const n = bad.payments + good.payments;
  return wilson(bad.payments / n, n);
}

/**
 * The share of the bad ones' amounts. A few large payments say less than many equal ones: the interval is Wilson's for
 * the effective number of payments, the square of the sum by the sum of squares.
 */
export function precisionByAmount(bad: Weighed, good: Weighed): EstimatedShare | null {
  const amount = Number(bad.amount + good.amount);
  const squares = Number(bad.squares + good.squares);
  return wilson(Number(bad.amount) / amount, (amount * amount) / squares);
}
