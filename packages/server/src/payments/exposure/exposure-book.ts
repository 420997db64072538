import {
  addDays,
  findExcesses,
  findFit,
  type Cents,
  type CivilDate,
  type Excess,
  type ExposureSide,
  type Instant,
  type LimitUse,
  type PaymentKind,
  type RuleFacts,
} from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import {
  listCoveringLimits,
  listLimitDays,
  readKnownExposure,
} from "../../db/tables/exposure/exposure-counts.ts";
import { cutoffOf } from "../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { easternTime } from "../../rails/calendar/eastern-time.ts";
import type { Ceilings } from "../limits/amount-bounds.ts";
import { readDayRoom } from "../limits/ceiling-usage.ts";
import { planPayment, type PaymentPlan, type Planned } from "../scheduling/plan.ts";

/** Calendar days that hold the longest window, and in which a fitting day is looked for. */
const WINDOW_DAYS = 45;
export const FIT_DAYS = 60;

/** A payment as limits see it. */
export interface PlannedPayment extends Planned {
  readonly account_id: string;
}

/** The limits that a payment would exceed, and when it would not. */
export interface ExceededLimits {
  readonly excesses: readonly Excess[];
  readonly requested_cents: Cents;
  readonly settlement_date: CivilDate;
  /** The largest amount that fits as it is dated; null where no cent does. */
  readonly fit_cents: Cents | null;
  /**
   * The earliest settlement day on which it fits, below the ceiling of its payment date too, and the cut-off of its file;
   * null where none is found.
   */
  readonly fit: { readonly settlement_date: CivilDate; readonly cutoff_at: Instant } | null;
}

/** What counts toward the limits of some accounts; exact under the lock of the environment's log. */
export interface ExposureBook {
  /** Undefined where the payment exceeds no limit. */
  exceededBy(payment: PlannedPayment): ExceededLimits | undefined;
  /** Counts an accepted payment, or no longer counts it. */
  add(payment: PlannedPayment, plan: Dated, sign?: 1n | -1n): void;
  /** Counts a payment that a review schedules toward the ceiling of its payment date. */
  addToDay(payment: PlannedPayment): void;
}

type Dated = {
  readonly submission_date: CivilDate | null;
  readonly settlement_date: CivilDate | null;
};

interface Asked {
  readonly environment_id: string;
  readonly profile: BankProfile;
  readonly at: Instant;
  readonly ceilings: Pick<Ceilings, "daily">;
}

const sideOf = (kind: PaymentKind): ExposureSide => (kind === "charge" ? "debit" : "credit");
type DaySums = { cents: Cents; same_day_cents: Cents };
type Use = LimitUse & { readonly sums: Map<CivilDate, DaySums> };

/** Reads the limits of accounts, what settles on each day, and the usage of ceilings, in two or three queries. */
export async function readExposureBook(
  db: Executor,
  { environment_id, profile, at, ceilings }: Asked,
  payments: readonly PlannedPayment[],
): Promise<ExposureBook> {
  const dates = payments.map(({ payment_date }) => payment_date).toSorted();
  const today = easternTime(at).date;
  const last = dates.at(-1) ?? today;
  const accounts = [...new Set(payments.map(({ account_id }) => account_id))];
  const [limits, days, room] = await Promise.all([
    listCoveringLimits(db, environment_id, accounts),
    listLimitDays(db, environment_id, {
      from: addDays(today < (dates[0] ?? today) ? today : (dates[0] ?? today), -WINDOW_DAYS),
      to: addDays(last > today ? last : today, FIT_DAYS + WINDOW_DAYS),
      accountIds: accounts,
    }),
    readDayRoom(db, environment_id, { daily: ceilings.daily, payments, days: FIT_DAYS }),
  ]);
  const uses = new Map<string, Use>();
  const usesBySide = new Map<string, Use[]>();
  for (const { account_id, side, ...limit } of limits) {
    const use = uses.get(limit.id) ?? { limit, sums: new Map<CivilDate, DaySums>() };
    uses.set(limit.id, use);
    const key = `${account_id} ${side}`;
    usesBySide.set(key, [...(usesBySide.get(key) ?? []), use]);
  }
  for (const { limit_id, settlement_date, cents, same_day_cents } of days)
    uses.get(limit_id)?.sums.set(settlement_date, { cents, same_day_cents });
  const usesOf = ({ account_id, kind }: PlannedPayment) =>
    usesBySide.get(`${account_id} ${sideOf(kind)}`) ?? [];
  return {
    exceededBy: (payment) =>
      exceededBy(usesOf(payment), payment, { profile, at, hasRoom: room.has }),
    add(payment, { submission_date, settlement_date: day }, sign = 1n) {
      if (day === null) return;
      const cents = sign * payment.amount_cents;
      for (const { sums } of usesOf(payment)) {
        const before = sums.get(day) ?? { cents: 0n, same_day_cents: 0n };
        const same_day_cents = before.same_day_cents + (submission_date === day ? cents : 0n);
        sums.set(day, { cents: before.cents + cents, same_day_cents });
      }
    },
    addToDay: room.add,
  };
}

/**
 * The limits that a new or changed payment exceeds, as far as others have committed; a creation or the review
 * compares again under the lock. `counted` is what it counts for already.
 */
export async function findExceeded(
  db: Executor,
  asked: Asked,
  payment: PlannedPayment,
  counted?: PlannedPayment & Dated,
): Promise<ExceededLimits | undefined> {
  if ((await readKnownExposure(db, asked.environment_id)).version <= 0) return undefined;
  const book = await readExposureBook(db, asked, [payment]);
  if (counted !== undefined) book.add(counted, counted, -1n);
  return book.exceededBy(payment);
}

interface Searched extends Pick<Asked, "profile" | "at"> {
  /** Whether the ceiling of a payment date has room for the payment. */
  readonly hasRoom: (payment: PlannedPayment, payment_date: CivilDate) => boolean;
}

function exceededBy(
  uses: readonly LimitUse[],
  payment: PlannedPayment,
  { profile, at, hasRoom }: Searched,
): ExceededLimits | undefined {
  const plan = planPayment(profile, payment, at);
  const closures = closuresOf(profile);
  const { amount_cents } = payment;
  const excesses = findExcesses(uses, { amount_cents, ...exposedOn(plan) }, closures);
  if (excesses.length === 0) return undefined;
  const candidates = laterPlans(payment, { profile, at, hasRoom });
  const fit = findFit(uses, { amount_cents, candidates }, closures);
  return {
    excesses,
    requested_cents: amount_cents,
    settlement_date: plan.settlement_date,
    fit_cents: fittingCents(uses, payment, { profile, at }),
    fit:
      fit === undefined
        ? null
        : { settlement_date: fit.settlement_date, cutoff_at: cutoffOf(profile, fit.plan, at) },
  };
}

/** A smaller amount may settle sooner, by a same-day window: it is planned anew. */
function fittingCents(
  uses: readonly LimitUse[],
  payment: PlannedPayment,
  { profile, at }: Pick<Asked, "profile" | "at">,
): Cents | null {
  let { amount_cents } = payment;
  while (amount_cents > 0n) {
    const plan = planPayment(profile, { ...payment, amount_cents }, at);
    const [most] = findExcesses(uses, { amount_cents, ...exposedOn(plan) }, closuresOf(profile));
    if (most === undefined) return amount_cents;
    amount_cents -= most.over_cents;
  }
  return null;
}

const exposedOn = ({ submission_date, settlement_date }: PaymentPlan) => ({
  settlement_date,
  is_same_day: submission_date === settlement_date,
});

/** The settlement days of the next dates, each by the last payment date that settles on it, where that date has room. */
function laterPlans(payment: PlannedPayment, { profile, at, hasRoom }: Searched) {
  const plans = new Map<CivilDate, { payment_date: CivilDate; plan: PaymentPlan }>();
  for (let later = 0; later < FIT_DAYS; later += 1) {
    const payment_date = addDays(payment.payment_date, later);
    const plan = planPayment(profile, { ...payment, payment_date }, at);
    plans.set(plan.settlement_date, { payment_date, plan });
  }
  return [...plans.values()]
    .filter(({ payment_date }) => hasRoom(payment, payment_date))
    .map(({ plan }) => ({ ...exposedOn(plan), plan }));
}

/** The facts of the hold of a payment over limits, of the one that it exceeds most. */
export function exposureFacts({ excesses, ...of }: ExceededLimits): RuleFacts {
  const [first] = excesses;
  return {
    over_cents: Number(first?.over_cents ?? 0n),
    used_cents: Number(first?.used_cents ?? 0n),
    limit_cents: Number(first?.limit.limit_cents ?? 0n),
    limit_days: first?.limit.days ?? 1,
    limit_scope: first?.limit.scope ?? "environment",
    limit_kind: first?.limit.kind ?? "entry",
    limits_exceeded: excesses.length,
    amount_cents: Number(of.requested_cents),
    settlement_date: of.settlement_date,
    fits_on: of.fit?.settlement_date ?? "",
  };
}
