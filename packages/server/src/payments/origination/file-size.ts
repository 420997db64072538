/**
 * Writers wait for the event lock while a file's events are appended: 10 microseconds per entry.
 */
const SMALL_FILE = 5_000;
/** Files of one size per day: a date has only 36 file id modifiers. */
const FILES_OF_A_SIZE = 9;

/** Maximum entries of the next file under concurrent writes; `most` is the bank's maximum. */
export function entriesWhileOthersCreate(most: number, sealedToday: number): number {
  return Math.min(most, SMALL_FILE * 2 ** Math.floor(sealedToday / FILES_OF_A_SIZE));
}
