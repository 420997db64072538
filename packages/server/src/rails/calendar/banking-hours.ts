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

/** The instant after so many hours of the bank's banking days. */
export function addBankingHours(profile: BankProfile, at: Instant, hours: number): Instant {
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
