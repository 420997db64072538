import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";
import { countOf, found, lastRemovedEvent, type EventFilter, type EventScope } from "./events.ts";

/** How a numbered page is read. */
export interface NumberedPage {
  readonly filter: EventFilter;
  /** The total over all pages. */
  readonly total: () => Promise<bigint>;
}

/**
 * The page that a filter's `skipped` names. The numbers of a log have no gap: without a filter, both the page's place
 * and the total follow from numbers alone, whatever the page.
 */
export async function numberedPage(
  db: Executor,
  scope: EventScope,
  filter: EventFilter,
): Promise<NumberedPage> {
  const { types, resource_id, account_id, skipped = 0 } = filter;
  const isWhole = types === null && resource_id === null && account_id == null;
  if (!isWhole) return { filter, total: () => countEvents(db, scope, filter) };
  const removed = await lastRemovedEvent(db, scope);
  const start = filter.after > removed ? filter.after : removed;
  return {
    filter: { ...filter, after: start + BigInt(skipped), skipped: 0 },
    total: async () => {
      const last = await countOf(db, scope);
      return last > start ? last - start : 0n;
    },
  };
}

async function countEvents(db: Executor, scope: EventScope, filter: EventFilter): Promise<bigint> {
  const row = await db.one<{ n: bigint }>(
    sql`select count(*) as n from events e where ${found(scope, filter)}`,
  );
  return row.n;
}
