/**
 * Whoever creates payments waits for the log while the events of a file are put into it: 10 microseconds
 * for each of its entries.
 */
const SMALL_FILE = 5_000;
/** A bank tells the files of a date apart by one of 36 characters: small files alone would use them up. */
const FILES_OF_A_SIZE = 9;

/** How many entries the next file has at most while others create payments; `defaultColumns` is what the bank takes. */
export function entriesWhileOthersCreate(most: number, sealedToday: number): number {
  return Math.min(most, SMALL_FILE * 2 ** Math.floor(sealedToday / FILES_OF_A_SIZE));
}
