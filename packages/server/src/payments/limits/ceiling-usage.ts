import { addDays, type CeilingFacts, type Cents, type CivilDate } from "@railhead/core";
import {
  listDayUsage,
  listUsageOfLaterDays,
  type PaymentDay,
} from "../../db/tables/accounts/ceiling-usage.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import type { ReviewGroup } from "../../db/tables/payments/reviewable-payments.ts";
import { bankLimitOf, type AmountBounds, type Ceilings } from "./amount-bounds.ts";

/** Ceilings of payments and the running daily usage. */
export interface CeilingUsage {
  of(payment: Pick<PaymentRow, "kind" | keyof PaymentDay>): CeilingFacts;
  /** Adds an accepted payment to the usage. */
  add(payment: PaymentDay & Pick<PaymentRow, "amount_cents">): void;
}

interface Bounds extends AmountBounds {
  readonly ceilings: Ceilings;
}

/** Reads the daily usage of a set of payments in one query; none without a daily ceiling. */
export async function readCeilingUsage(
  db: Executor,
  environmentId: string,
  { bounds, payments }: { bounds: Bounds; payments: readonly PaymentDay[] },
): Promise<CeilingUsage> {
  const { profile, ceilings } = bounds;
  const { payment, daily } = ceilings;
  const days = new Map(payments.map((one) => [keyOf(one), one]));
  const used = new Map<string, Cents>();
  if (daily !== undefined && days.size > 0) {
    for (const day of await listDayUsage(db, environmentId, [...days.values()]))
      used.set(keyOf(day), day.cents);
  }
  const usedOf = (day: PaymentDay) => used.get(keyOf(day)) ?? 0n;
  return {
    of(one) {
      const { kind, payment_date } = one;
      return {
        payment,
        bank: bankLimitOf(profile, kind),
        daily: daily === undefined ? undefined : { cents: daily, used: usedOf(one), payment_date },
      };
    },
    add(one) {
      used.set(keyOf(one), usedOf(one) + one.amount_cents);
    },
  };
}

/** The groups whose payments all stay below every ceiling, in any order, and the usage with them. */
export async function withinCeilings(
  db: Executor,
  environmentId: string,
  { bounds, groups }: { bounds: Bounds; groups: readonly ReviewGroup[] },
): Promise<{ readonly passing: ReviewGroup[]; readonly book: CeilingUsage }> {
  const book = await readCeilingUsage(db, environmentId, { bounds, payments: groups });
  const passing = groups.filter((group) => {
    const { payment, bank, daily } = book.of(group);
    const fits =
      (payment === undefined || group.greatest_cents <= payment) &&
      (bank === undefined || group.greatest_cents <= bank.cents) &&
      (daily === undefined || daily.used + group.amount_cents <= daily.cents);
    if (fits) book.add(group);
    return fits;
  });
  return { passing, book };
}

type Dated = PaymentDay & Pick<PaymentRow, "amount_cents">;

/** Which payment dates after its own a payment can have below the daily ceiling. */
export interface DayRoom {
  has(this: void, payment: Dated, payment_date: CivilDate): boolean;
  /** Adds an accepted payment to the usage. */
  add(this: void, payment: Dated): void;
}

/** Reads the usage of so many later days, one query; none without a daily ceiling. */
export async function readDayRoom(
  db: Executor,
  environmentId: string,
  {
    daily,
    payments,
    days,
  }: {
    readonly daily: Cents | undefined;
    readonly payments: readonly Dated[];
    readonly days: number;
  },
): Promise<DayRoom> {
  const dates = payments.map(({ payment_date }) => payment_date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (daily === undefined || first === undefined || last === undefined)
    return { has: () => true, add: () => undefined };
  const read = await listUsageOfLaterDays(db, environmentId, {
    accounts: [...new Set(payments.map(({ account_id }) => account_id))],
    after: first,
    to: addDays(last, days),
  });
  const used = new Map(read.map((day) => [keyOf(day), day.cents]));
  const usedOf = (day: PaymentDay) => used.get(keyOf(day)) ?? 0n;
  return {
    has: (payment, payment_date) =>
      usedOf({ ...payment, payment_date }) + payment.amount_cents <= daily,
    add: (payment) => used.set(keyOf(payment), usedOf(payment) + payment.amount_cents),
  };
}

function keyOf({ account_id, kind, payment_date }: PaymentDay): string {
  return `${account_id} ${kind} ${payment_date}`;
}
