import { readLogAndLedgerPosition } from "../../db/tables/environments/advance-report.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { readEvents, type EmittedEvents } from "./advance-report.ts";

/** The first page of a journey's events, read while it goes on and this process waits for the database. */
export interface EventPrefetch {
  /** Looks no more: to be called when the journey is over. */
  stop(): void;
  /** What was read; undefined where it had not come about when it was looked. */
  take(): Promise<EmittedEvents | undefined>;
}

/**
 * Looks at the first news of the log, then at every second, fourth and so on, until a page of events after the
 * given one is there: a long journey is not asked often.
 */
export function prefetchEvents(
  context: RequestContext,
  after: bigint,
  limit: number,
): EventPrefetch {
  const { db, signal } = context.app;
  let news = 0;
  let nextLook = 1;
  let looking: Promise<EmittedEvents | undefined> = Promise.resolve(undefined);

  async function look(): Promise<EmittedEvents | undefined> {
    const { sequence } = await readLogAndLedgerPosition(db, context.environment.id);
    if (sequence < after + BigInt(limit)) return undefined;
    unsubscribe();
    return await readEvents(context, after, limit);
  }
  const unsubscribe = signal.subscribe(context.environment.id, () => {
    news += 1;
    if (news < nextLook) return;
    nextLook *= 2;
    // Where a look fails, the page is read at the end.
    looking = looking.then((found) => found ?? look()).catch(() => undefined);
  });

  return {
    stop: unsubscribe,
    take: () => looking,
  };
}
