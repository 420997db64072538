import { statfsSync } from "node:fs";

const GB = 2 ** 30;
const MIN_BYTES = GB;
const MAX_BYTES = 4 * GB;
const SHARE = 16;

/**
 * max_wal_size as a setting value: a sixteenth of the free disk. Smaller values log more full pages;
 * larger ones lengthen crash recovery.
 */
export function logSize(free: number): string {
  return `${Math.floor(Math.min(Math.max(free / SHARE, MIN_BYTES), MAX_BYTES) / 2 ** 20)}MB`;
}

/** Bytes that an ordinary user may still write in a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
