import type { RetrySettings } from "./account-settings.ts";
import { addDays, nextBankingDay, type Closures } from "../calendar/banking-days.ts";
import { daysInMonth, type CivilDate } from "../calendar/civil-date.ts";
import { returnEffect } from "../catalog/return-codes.ts";

/** Company entry description of reinitiated entries, which replaces the original's. */
export const RETRY_DESCRIPTION = "RETRY PYMT";

/** How often a returned entry may be reinitiated. */
export const RETRY_LIMIT = 2;

/** Days after the settlement of the original entry within which it may be reinitiated. */
export const RETRY_DAYS = 180;

/** An entry of one obligation that was returned. */
export type ReturnedEntry = {
  readonly code: string;
  readonly settlement_date: CivilDate;
};

/** Why an entry may not be reinitiated; `date` is the last day on which it could have settled. */
export type RetryRefusal = { readonly reason: string; readonly date?: CivilDate };

/** Whether Nacha's rule on reinitiation allows a retry after this return code. */
export function isRetryableReturn(code: string): boolean {
  return returnEffect(code).retry === "twice";
}

/**
 * Why a returned entry may not be reinitiated; undefined where it may: after insufficient or
 * uncollected funds (R01, R09), at most twice, within 180 days of the original's settlement.
 * @param returns the returns so far, the original entry's first.
 * @param settlement when the entry would settle this time.
 */
export function retryRefusal(
  returns: readonly ReturnedEntry[],
  settlement: CivilDate,
): RetryRefusal | undefined {
  const first = returns[0];
  const last = returns.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (!isRetryableReturn(last.code)) {
    const { code, title } = returnEffect(last.code);
    return { reason: `A payment returned with ${code} (${title}) may not be sent again.` };
  }
  if (returns.length > RETRY_LIMIT) {
    return {
      reason: `The payment was sent again ${RETRY_LIMIT} times, which is the maximum.`,
    };
  }
  const date = addDays(first.settlement_date, RETRY_DAYS);
  if (settlement <= date) return undefined;
  return { reason: `It would settle on ${settlement}; ${date} was the last day for that.`, date };
}

/**
 * The payment date of an automatic retry after a return on a date: the next banking day, or the next
 * of the chosen days of the month. Null where automatic retries are off.
 */
export function retryDate(
  { automatic, days_of_month }: RetrySettings,
  returned: CivilDate,
  closures?: Closures,
): CivilDate | null {
  if (automatic === "off") return null;
  if (automatic === "next_banking_day") return nextBankingDay(returned, closures);
  // One whole month always holds each of the days.
  for (let days = 1; days <= 31; days += 1) {
    const date = addDays(returned, days);
    if (days_of_month.some((day) => isDayOfMonth(date, day))) return date;
  }
  return null;
}

function isDayOfMonth(date: CivilDate, wanted: number): boolean {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return day === Math.min(wanted, daysInMonth(year, month));
}
