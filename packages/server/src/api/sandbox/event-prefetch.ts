import { readLogAndLedgerPosition } from "../../db/tables/environments/advance-report.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { readEvents, type EmittedEvents } from "./advance-report.ts";

/** The first page of a clock advance's events, read while the advance runs. */
export interface EventPrefetch {
  /** Stops reading; call when the advance has ended. */
  stop(): void;
  /** The page; undefined if it was not complete when it was last read. */
  take(): Promise<EmittedEvents | undefined>;
}

/**
 * Reads after the 1st, 2nd, 4th, ... notification until a full page of events exists, so a long
 * advance causes few queries.
 */
export function prefetchEvents(
  context: RequestContext,
  after: bigint,
  limit: number,
): EventPrefetch {
  const { db, signal } = context.app;
  let notifications = 0;
  let nextRead = 1;
  let reading: Promise<EmittedEvents | undefined> = Promise.resolve(undefined);

  async function readPage(): Promise<EmittedEvents | undefined> {
    const { sequence } = await readLogAndLedgerPosition(db, context.environment.id);
    if (sequence < after + BigInt(limit)) return undefined;
    unsubscribe();
    return await readEvents(context, after, limit);
  }
  const unsubscribe = signal.subscribe(context.environment.id, () => {
    notifications += 1;
    if (notifications < nextRead) return;
    nextRead *= 2;
    // If a read fails, the page is read at the end.
    reading = reading.then((found) => found ?? readPage()).catch(() => undefined);
  });

  return {
    stop: unsubscribe,
    take: () => reading,
  };
}
