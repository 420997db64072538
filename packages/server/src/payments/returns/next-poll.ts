import { addMs, type Instant } from "@railhead/core";
import { schedulePollBy, type Bank } from "../../db/tables/banks/banks.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { isArrivalObserved, nextLastPoll, nextPoll } from "../../rails/calendar/bank-day.ts";

/** The next poll of a bank's folder. The poll at maturity is never skipped. */
export function nextPollOf(bank: Bank, at: Instant): Instant {
  const { profile } = bank;
  return isArrivalObserved(bank) ? nextLastPoll(profile, at) : nextPoll(profile, at);
}

/** Brings the poll forward to the next poll time, after the simulated bank wrote a file. */
export async function hastenToNextPoll(db: Executor, bank: Bank, at: Instant): Promise<void> {
  const next = nextPoll(bank.profile, addMs(at, -1));
  await schedulePollBy(db, bank, next);
}

/**
 * Brings the poll forward if a user put files into a simulated bank's folder. Returns whether it
 * did.
 */
export async function hastenForListedFiles(
  db: Executor,
  { bank, at, hasArrived }: { bank: Bank; at: Instant; hasArrived: () => Promise<boolean> },
): Promise<boolean> {
  const next = nextPoll(bank.profile, at);
  if (!isArrivalObserved(bank) || bank.next_poll_at <= next) return false;
  // An unreadable folder is reported by the poll.
  const lies = await hasArrived().catch(() => true);
  if (lies) await schedulePollBy(db, bank, next);
  return lies;
}
