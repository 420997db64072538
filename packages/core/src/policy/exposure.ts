import { addBankingDays, previousBankingDay, type Closures } from "../calendar/banking-days.ts";
import type { CivilDate } from "../calendar/civil-date.ts";
import { formatUsd, type Cents } from "../catalog/money.ts";

/** Whose payments a limit is over. */
export const EXPOSURE_SCOPES = {
  environment: "All payments of the environment.",
  bank: "Payments of the accounts that are routed to a bank.",
  originator: "Payments of the accounts that originate under a company id.",
  account: "Payments of an account.",
} as const;
export type ExposureScope = keyof typeof EXPOSURE_SCOPES;

/** What a limit is over. */
export const EXPOSURE_KINDS = {
  entry: "One payment.",
  file: "The payments in one file to the bank.",
  settlement_day: "The payments that settle on one day.",
  window: "The payments that settle on so many consecutive banking days.",
  same_day: "The same-day payments that settle on one day.",
} as const;
export type ExposureKind = keyof typeof EXPOSURE_KINDS;

/** Kinds by which a new payment is compared alone: what settles on its day does not count. */
const COMPARED_ALONE: ReadonlySet<ExposureKind> = new Set(["entry", "file"]);

export const EXPOSURE_SIDES = {
  debit: "Charges.",
  credit: "Payouts.",
} as const;
export type ExposureSide = keyof typeof EXPOSURE_SIDES;

/** What becomes of a new payment over the limit. */
export const EXPOSURE_EFFECTS = {
  refuse: "It is not created.",
  hold: "It is created and held.",
} as const;
export type ExposureEffect = keyof typeof EXPOSURE_EFFECTS;

/** The most settlement days of a window. */
export const MAX_WINDOW_DAYS = 20;

/** A limit that covers a payment. */
export interface ExposureLimit {
  readonly id: string;
  readonly scope: ExposureScope;
  readonly kind: ExposureKind;
  /** Consecutive banking days; 1 but for windows. */
  readonly days: number;
  readonly limit_cents: Cents;
  readonly effect: ExposureEffect;
}

/** What settles on a day. */
export interface DaySum {
  readonly cents: Cents;
  readonly same_day_cents: Cents;
}

/** A limit, and what counts toward it by settlement date. */
export interface LimitUse {
  readonly limit: ExposureLimit;
  readonly sums: ReadonlyMap<CivilDate, DaySum>;
}

export interface ExposedPayment {
  readonly amount_cents: Cents;
  readonly settlement_date: CivilDate;
  readonly is_same_day: boolean;
}

/** A limit that a payment would exceed. */
export interface Excess {
  readonly limit: ExposureLimit;
  /** In the fullest window, without the payment. */
  readonly used_cents: Cents;
  readonly over_cents: Cents;
}

/** Banking days, both included. */
export interface DayWindow {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** Every window of so many consecutive banking days that holds a banking day, earliest first. */
export function windowsHolding(date: CivilDate, days: number, closures?: Closures): DayWindow[] {
  const windows: DayWindow[] = [];
  let from = date;
  for (let place = 0; place < days; place += 1) {
    windows.push({ from, to: days === 1 ? from : addBankingDays(from, days - 1, closures) });
    from = previousBankingDay(from, closures);
  }
  return windows.toReversed();
}

/** From this percentage of use on, a limit is pointed out. */
export const NEAR_LIMIT_PERCENT = 80;

/** What a limit counts in its fullest window that holds a day. */
export function usedCents(use: LimitUse, date: CivilDate, closures?: Closures): Cents {
  const { kind, days } = use.limit;
  if (COMPARED_ALONE.has(kind)) return 0n;
  let most = 0n;
  for (const { from, to } of windowsHolding(date, days, closures)) {
    let sum = 0n;
    for (const [day, { cents, same_day_cents }] of use.sums) {
      if (from <= day && day <= to) sum += kind === "same_day" ? same_day_cents : cents;
    }
    if (sum > most) most = sum;
  }
  return most;
}

/** The limits that a payment would exceed, the furthest exceeded first. */
export function findExcesses(
  uses: readonly LimitUse[],
  { amount_cents, settlement_date, is_same_day }: ExposedPayment,
  closures?: Closures,
): Excess[] {
  return uses
    .filter(({ limit }) => limit.kind !== "same_day" || is_same_day)
    .map((use) => {
      const used_cents = usedCents(use, settlement_date, closures);
      const { limit } = use;
      return { limit, used_cents, over_cents: used_cents + amount_cents - limit.limit_cents };
    })
    .filter(({ over_cents }) => over_cents > 0n)
    .toSorted((a, b) => Number(b.over_cents - a.over_cents));
}

/** The first of dated candidates that exceeds no limit; undefined where none fits. */
export function findFit<C extends Omit<ExposedPayment, "amount_cents">>(
  uses: readonly LimitUse[],
  { amount_cents, candidates }: { amount_cents: Cents; candidates: Iterable<C> },
  closures?: Closures,
): C | undefined {
  for (const candidate of candidates) {
    if (findExcesses(uses, { ...candidate, amount_cents }, closures).length === 0) return candidate;
  }
  return undefined;
}

/** A limit's name in a sentence. */
export function nameLimit({
  scope,
  kind,
  days,
}: Pick<ExposureLimit, "scope" | "kind" | "days">): string {
  if (kind === "entry") return `the ${scope}'s limit per payment`;
  if (kind === "file") return `the ${scope}'s limit per file`;
  if (kind === "same_day") return `the ${scope}'s limit of same-day payments per day`;
  if (kind === "settlement_day") return `the ${scope}'s limit per settlement day`;
  return `the ${scope}'s limit over ${days} settlement days`;
}

/** What one exceeded limit says. */
export function sayExcess({ limit, used_cents, over_cents }: Excess): string {
  const used = COMPARED_ALONE.has(limit.kind) ? "" : `, of which ${formatUsd(used_cents)} is used`;
  return `Exceeds ${nameLimit(limit)}, ${formatUsd(limit.limit_cents)}${used}, by ${formatUsd(over_cents)}.`;
}
