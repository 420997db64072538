import type { LogTails } from "./log-tail.ts";
import type { EventSignal } from "./signal.ts";

/**
 * Reads until items are found, for at most `ms`; 0 reads once. Returns the last read. Reads again where the process's
 * one reader of the log sees it grow, so that waiting callers cost the database nothing of their own.
 */
export async function readWhenLogGrows<T>(
  { tails, signal }: { readonly tails: LogTails; readonly signal: EventSignal },
  { environmentId, ms }: { readonly environmentId: string; readonly ms: number },
  read: () => Promise<T[]>,
): Promise<T[]> {
  if (ms === 0) return await read();
  const tail = tails.follow(environmentId);
  const late = AbortSignal.timeout(ms);
  try {
    for (;;) {
      // Before the read: what commits meanwhile makes another view.
      const view = tail.current();
      const isLast = late.aborted || signal.isClosed();
      const items = await read();
      if (items.length > 0 || isLast) return items;
      await tail.wait(view, ms, late);
    }
  } finally {
    tail.end();
  }
}
