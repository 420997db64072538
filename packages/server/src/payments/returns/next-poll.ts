import { addMs, type Instant } from "@railhead/core";
import { schedulePollBy, type Bank } from "../../db/tables/banks/banks.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { nextLastPoll, nextPoll } from "../../rails/calendar/bank-day.ts";

/**
 * Whether files come into the bank's folder only by what we see: the simulated bank puts them there, or a
 * person while time stands. Both have it read (`hastenToNextPoll`, `hastenForListedFiles`): that neither did is evidence of an
 * empty folder, which need not be read hour by hour. Travel through time would take ten times as long.
 */
function isArrivalObserved({ is_simulated, profile }: Bank): boolean {
  return is_simulated && profile.transport === "directory";
}

/** When the bank's folder is read next. The reading on which `paid` depends is never left out. */
export function nextPollOf(bank: Bank, at: Instant): Instant {
  const { profile } = bank;
  return isArrivalObserved(bank) ? nextLastPoll(profile, at) : nextPoll(profile, at);
}

/** The simulated bank put something there: it is read at the first of the bank's times that is not over. */
export async function hastenToNextPoll(db: Executor, bank: Bank, at: Instant): Promise<void> {
  const next = nextPoll(bank.profile, addMs(at, -1));
  await schedulePollBy(db, bank, next);
}

/**
 * Before time moves on: what a person put into the folder of a simulated bank is read at its time. Answers
 * whether that is sooner than planned.
 */
export async function hastenForListedFiles(
  db: Executor,
  { bank, at, hasArrived }: { bank: Bank; at: Instant; hasArrived: () => Promise<boolean> },
): Promise<boolean> {
  const next = nextPoll(bank.profile, at);
  if (!isArrivalObserved(bank) || bank.next_poll_at <= next) return false;
  // A folder that cannot be looked into is found out by the reading, which says so.
  const lies = await hasArrived().catch(() => true);
  if (lies) await schedulePollBy(db, bank, next);
  return lies;
}
