import type { AccountSettings, CivilDate, PaymentKind } from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import { listLimitUsage } from "../../db/tables/accounts/limit-usage.ts";
import type { LimitFacts, Reviewed } from "./reviewed.ts";
import { hasUsageLimits, isUnlimited } from "../limits/limit-facts.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";

/** Limits of payments and their running usage. */
export interface LimitUsage {
  of(payment: Reviewed): LimitFacts | undefined;
  /** Adds an accepted payment to the usage. */
  add(payment: Reviewed): void;
}

type Used = { amount: bigint; count: number };

/**
 * Reads the limit usage of a set of payments in one query. A payment counts for the Eastern day and
 * month of its creation.
 */
export async function readLimitUsage(
  db: Executor,
  environmentId: string,
  {
    settings,
    payments,
  }: {
    settings: ReadonlyMap<string, AccountSettings>;
    payments: readonly Reviewed[];
  },
): Promise<LimitUsage> {
  const limitsOf = (payment: Reviewed) => {
    const known = settings.get(payment.account_id);
    const limits = payment.kind === "charge" ? known?.charges : known?.payouts;
    return limits === undefined || isUnlimited(limits) ? undefined : limits;
  };
  const counted = payments.filter((payment) => hasUsageLimits(limitsOf(payment)));
  const used = await readUsageByPeriod(db, environmentId, counted);
  return {
    of(payment) {
      const limits = limitsOf(payment);
      if (limits === undefined) return undefined;
      const day = easternTime(payment.created_at).date;
      const { amount, count } = used.get(keyOf(payment, day.slice(0, 7))) ?? NOTHING;
      const daily = used.get(keyOf(payment, day)) ?? NOTHING;
      return {
        limits,
        usage: { daily_amount: daily.amount, monthly_amount: amount, monthly_count: count },
      };
    },
    add(payment) {
      if (!hasUsageLimits(limitsOf(payment))) return;
      const day = easternTime(payment.created_at).date;
      const amount = payment.amount_cents;
      for (const period of [day, day.slice(0, 7)]) {
        grow(used, keyOf(payment, period), { amount, count: 1 });
      }
    },
  };
}

/** Whether an account has no limits for a payment kind. */
export function isWithoutLimits(settings: AccountSettings | undefined, kind: PaymentKind): boolean {
  const limits = kind === "charge" ? settings?.charges : settings?.payouts;
  return limits === undefined || isUnlimited(limits);
}

const NOTHING: Used = { amount: 0n, count: 0 };

async function readUsageByPeriod(
  db: Executor,
  environmentId: string,
  payments: readonly Reviewed[],
): Promise<Map<string, Used>> {
  const used = new Map<string, Used>();
  if (payments.length === 0) return used;
  const accountIds = [...new Set(payments.map((payment) => payment.account_id))];
  const first = payments.reduce(
    (least, { created_at }) => (created_at < least ? created_at : least),
    payments[0]?.created_at ?? "",
  );
  const month = `${easternTime(first).date.slice(0, 7)}-01`;
  const rows = await listLimitUsage(db, environmentId, accountIds, easternInstant(month, "00:00"));
  for (const row of rows) {
    const more = { amount: row.amount_cents, count: Number(row.count) };
    for (const period of [row.day, row.day.slice(0, 7)]) grow(used, keyOf(row, period), more);
  }
  return used;
}

function keyOf(of: { account_id: string; kind: PaymentKind }, period: CivilDate): string {
  return `${of.account_id} ${of.kind} ${period}`;
}

function grow(used: Map<string, Used>, key: string, more: Used): void {
  const before = used.get(key) ?? NOTHING;
  used.set(key, { amount: before.amount + more.amount, count: before.count + more.count });
}
