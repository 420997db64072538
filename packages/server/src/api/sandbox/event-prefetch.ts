import { readLogAndLedgerPosition } from "../../db/tables/environments/advance-report.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { readEvents, type EmittedEvents } from "./advance-report.ts";

/** The first page of a clock advance's events, read while the advance runs. */
export interface EventPrefetch {
  /** Stops reading; call when the advance has ended. */
  stop(): void;
  /** What was read; undefined where it had not come about when it was looked. */
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
