import {
  addBankingDays,
  addDays,
  nextBankingDay,
  reachableCutoffDate,
  type CivilDate,
  type Instant,
} from "@railhead/core";
import type { BankProfile } from "../db/banks.ts";
import { easternInstant, easternTime } from "./eastern-time.ts";

/** A cut-off and what happens to an entry that makes it. */
export interface Cutoff {
  readonly cutoff_at: Instant;
  /** Until when a file that was sealed in time may still be handed over. */
  readonly deadline_at: Instant;
  readonly submission_date: CivilDate;
  readonly settlement_date: CivilDate;
  readonly settles_at: Instant;
  readonly paid_date: CivilDate;
}

const NONE: ReadonlySet<CivilDate> = new Set();
const closuresByProfile = new WeakMap<BankProfile, ReadonlySet<CivilDate>>();

/** The dates on which a bank is closed beyond the Federal Reserve's holidays. */
export function closuresOf(profile: BankProfile): ReadonlySet<CivilDate> {
  if (profile.closures === undefined || profile.closures.length === 0) return NONE;
  const held = closuresByProfile.get(profile) ?? new Set(profile.closures);
  closuresByProfile.set(profile, held);
  return held;
}

/** The next cut-offs that an instant can still reach, in order. */
export function nextCutoffs(profile: BankProfile, at: Instant, count: number): Cutoff[] {
  const closures = closuresOf(profile);
  const cutoffs: Cutoff[] = [];
  let date = reachableCutoffDate(easternTime(at), profile.cutoff, closures);
  while (cutoffs.length < count) {
    const settlement = nextBankingDay(date, closures);
    cutoffs.push({
      cutoff_at: easternInstant(date, profile.cutoff),
      deadline_at: easternInstant(date, profile.deadline),
      submission_date: date,
      settlement_date: settlement,
      settles_at: easternInstant(settlement, profile.settlement),
      paid_date: addBankingDays(settlement, profile.return_wait_days, closures),
    });
    date = reachableCutoffDate({ date: addDays(date, 1), time: "00:00" }, profile.cutoff, closures);
  }
  return cutoffs;
}
