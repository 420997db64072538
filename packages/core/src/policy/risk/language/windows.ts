interface WindowKeyRow {
  readonly means: string;
  /** How far back a window of the key may reach. */
  readonly most_days: number;
  /** How far back one may reach that counts distinct ones, where that is less: its payments are read one by one. */
  readonly most_days_distinct?: number;
}

/** Whose earlier payments a window holds. Those that no index and no kept amounts are for reach back one day. */
const KEYS = {
  customer: { means: "The customer's payments.", most_days: 90 },
  bank_account: { means: "Payments on the bank account, by any paykey.", most_days: 90 },
  paykey: { means: "Payments by the paykey.", most_days: 90 },
  account: { means: "The account's payments.", most_days: 90, most_days_distinct: 1 },
  ip_address: { means: "Payments whose device has the same IP address.", most_days: 90 },
  network: {
    means:
      "Payments whose device is in the same network: the first 24 bits of an IPv4 address, 48 of an IPv6 one.",
    most_days: 90,
  },
  email_domain: {
    means: "Payments of customers whose e-mail addresses have the same domain.",
    most_days: 1,
  },
  routing_number: { means: "Payments on bank accounts of the same routing number.", most_days: 1 },
} as const satisfies Record<string, WindowKeyRow>;

export type WindowKey = keyof typeof KEYS;
export const WINDOW_KEYS: Readonly<Record<WindowKey, WindowKeyRow>> = KEYS;

interface WindowMeasureRow {
  readonly means: string;
  readonly unit: "count" | "cents";
  readonly empty?: bigint;
}

/** What is measured of them; `empty` is the value of a window without payments, unknown where absent. */
const MEASURES = {
  count: { means: "How many there are.", unit: "count", empty: 0n },
  sum: { means: "Their amounts together.", unit: "cents", empty: 0n },
  min: { means: "The smallest amount.", unit: "cents" },
  max: { means: "The largest amount.", unit: "cents" },
  mean: { means: "Their mean amount, rounded down.", unit: "cents" },
  distinct_customers: { means: "How many customers they have.", unit: "count", empty: 0n },
  distinct_bank_accounts: { means: "How many bank accounts they have.", unit: "count", empty: 0n },
} as const satisfies Record<string, WindowMeasureRow>;

export type WindowMeasure = keyof typeof MEASURES;
export const WINDOW_MEASURES: Readonly<Record<WindowMeasure, WindowMeasureRow>> = MEASURES;

/** The most days of a window. */
export function mostWindowDays(key: WindowKey, measure: WindowMeasure): number {
  const { most_days, most_days_distinct = most_days } = WINDOW_KEYS[key];
  return measure.startsWith("distinct_") ? most_days_distinct : most_days;
}

/** A figure of earlier payments: the fact of a call such as `window("count", "customer", "P1D")`. */
export type WindowFact = `window(${string})`;
export type WindowFacts = { readonly [Name in WindowFact]?: bigint | undefined };

export const isWindowFact = (name: string): name is WindowFact => name.startsWith("window(");

/** A window that rules read. */
export interface WindowQuestion {
  readonly fact: WindowFact;
  readonly measure: WindowMeasure;
  readonly key: WindowKey;
  readonly ms: number;
}

const MINUTE = 60_000;
const UNITS = { M: MINUTE, H: 60 * MINUTE, D: 1_440 * MINUTE } as const;

/** The length of a window; undefined where the text is none from 10 minutes to 90 days. */
export function windowMs(text: string): number | undefined {
  const [, days, clock, unit] = /^P(?:([1-9]\d?)D|T([1-9]\d{0,3})([HM]))$/.exec(text) ?? [];
  const ms =
    days === undefined
      ? Number(clock ?? 0) * UNITS[unit === "H" ? "H" : "M"]
      : Number(days) * UNITS.D;
  return ms >= 10 * MINUTE && ms <= 90 * UNITS.D ? ms : undefined;
}

/** A length in words: `2 hours`. */
export function sayLength(ms: number): string {
  const [unit, name] = (
    [
      [UNITS.D, "day"],
      [UNITS.H, "hour"],
      [UNITS.M, "minute"],
    ] as const
  ).find(([one]) => ms % one === 0) ?? [UNITS.M, "minute"];
  const count = ms / unit;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

const WINDOW = /^window\("([a-z_]+)", "([a-z_]+)", "([A-Z0-9]+)"\)$/;

/** The windows among the facts that rules read. */
export function windowQuestions(reads: Iterable<string>): readonly WindowQuestion[] {
  return [...new Set(reads)].flatMap((name): WindowQuestion[] => {
    const [, measure = "", key = "", length = ""] = WINDOW.exec(name) ?? [];
    const ms = windowMs(length);
    const isKnown = Object.hasOwn(WINDOW_MEASURES, measure) && Object.hasOwn(WINDOW_KEYS, key);
    if (!isWindowFact(name) || !isKnown || ms === undefined) return [];
    return [{ fact: name, measure: measure as WindowMeasure, key: key as WindowKey, ms }];
  });
}
