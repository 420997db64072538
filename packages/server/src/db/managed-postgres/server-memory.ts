import { totalmem } from "node:os";

const MB = 2 ** 20;
const MIN_BYTES = 128 * MB;
const MAX_BYTES = 4096 * MB;
const SHARE = 8;

/**
 * shared_buffers as a setting value: an eighth of the machine's or cgroup's memory, allocated as it is
 * used.
 */
export function sharedBuffers(memory = ownMemory()): string {
  const bytes = Math.min(Math.max(memory / SHARE, MIN_BYTES), MAX_BYTES);
  return `${Math.floor(bytes / MB)}MB`;
}

function ownMemory(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(totalmem(), allowed) : totalmem();
}
