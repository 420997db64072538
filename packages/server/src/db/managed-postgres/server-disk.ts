import { statfsSync } from "node:fs";

const GB = 2 ** 30;
const MIN_BYTES = GB;
const MAX_BYTES = 4 * GB;
const SHARE = 16;

/**
 * How long PostgreSQL's log may grow between checkpoints, as its setting is written: a sixteenth of
 * what is free where the data lies. After a checkpoint each page is logged whole when it is first
 * changed; after a crash all since the last one is read again.
 */
export function logSize(free: number): string {
  return `${Math.floor(Math.min(Math.max(free / SHARE, MIN_BYTES), MAX_BYTES) / 2 ** 20)}MB`;
}

/** How many bytes an ordinary user may still write where a folder is. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
