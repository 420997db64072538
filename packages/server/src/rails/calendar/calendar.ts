import {
  addBankingDays,
  nextBankingDay,
  rollForward,
  type CivilDate,
  type Instant,
} from "@railhead/core";
import type { BankProfile } from "../../db/tables/banks/banks.ts";
import { easternInstant, easternTime } from "./eastern-time.ts";

/** A cut-off and the dates of an entry that meets it. */
export interface Cutoff {
  readonly cutoff_at: Instant;
  /** The hand-over deadline of its file. */
  readonly deadline_at: Instant;
  /** Whether entries settle on the submission date. */
  readonly same_day: boolean;
  readonly submission_date: CivilDate;
  readonly settlement_date: CivilDate;
  readonly settles_at: Instant;
  readonly paid_date: CivilDate;
}

const NONE: ReadonlySet<CivilDate> = new Set();
const closuresByProfile = new WeakMap<Pick<BankProfile, "closures">, ReadonlySet<CivilDate>>();

/** A bank's closures beyond the Federal Reserve's holidays. */
export function closuresOf(profile: Pick<BankProfile, "closures">): ReadonlySet<CivilDate> {
  if (profile.closures === undefined || profile.closures.length === 0) return NONE;
  const held = closuresByProfile.get(profile) ?? new Set(profile.closures);
  closuresByProfile.set(profile, held);
  return held;
}

/** The next cut-offs after an instant, in order, same-day windows included. */
export function nextCutoffs(profile: BankProfile, at: Instant, count: number): Cutoff[] {
  const closures = closuresOf(profile);
  const cutoffs: Cutoff[] = [];
  let date = rollForward(easternTime(at).date, closures);
  while (cutoffs.length < count) {
    cutoffs.push(...cutoffsOfDay(profile, date).filter(({ cutoff_at }) => cutoff_at > at));
    date = nextBankingDay(date, closures);
  }
  return cutoffs.slice(0, count);
}

function cutoffsOfDay(profile: BankProfile, date: CivilDate): Cutoff[] {
  const closures = closuresOf(profile);
  const windows = [
    ...(profile.same_day ?? []).map((window) => ({ ...window, settlement_date: date })),
    { ...profile, settlement_date: nextBankingDay(date, closures) },
  ];
  return windows
    .map(({ cutoff, deadline, settlement, settlement_date }) => ({
      cutoff_at: easternInstant(date, cutoff),
      deadline_at: easternInstant(date, deadline),
      same_day: settlement_date === date,
      submission_date: date,
      settlement_date,
      settles_at: easternInstant(settlement_date, settlement),
      paid_date: addBankingDays(settlement_date, profile.return_wait_days, closures),
    }))
    .sort((a, b) => (a.cutoff_at < b.cutoff_at ? -1 : 1));
}
