import {
  addMs,
  BANKING_HOURS,
  instantToMs,
  laterOf,
  nextBankingDay,
  rollForward,
  type Instant,
} from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { closuresOf } from "./calendar.ts";
import { easternInstant, easternTime } from "./eastern-time.ts";

const HOUR_MS = 3_600_000;

/** Of what belongs to no bank: the calendar of the Federal Reserve alone. */
export const NO_CLOSURES = { closures: [] } as const;

/** The instant after so many hours of the bank's banking days. */
export function addBankingHours(
  profile: Pick<BankProfile, "closures">,
  at: Instant,
  hours: number,
): Instant {
  const closures = closuresOf(profile);
  let date = rollForward(easternTime(at).date, closures);
  let leftMs = hours * HOUR_MS;
  for (;;) {
    const start = laterOf(at, easternInstant(date, BANKING_HOURS.from));
    const end = easternInstant(date, BANKING_HOURS.to);
    const openMs = Math.max(0, instantToMs(end) - instantToMs(start));
    if (leftMs <= openMs) return addMs(start, leftMs);
    leftMs -= openMs;
    date = nextBankingDay(date, closures);
  }
}
