import type { Tx } from "../../db/postgres/executor.ts";
import {
  listSuspenseActs,
  lockSuspenseItems,
  type SuspenseItem,
} from "../../db/tables/files/suspense-items.ts";
import { endSuspense, type SuspenseContext, type SuspenseEnding } from "./end-suspense.ts";

const REASON = "The receiving bank returned the reversal.";

/**
 * Ends the items of reversals that came back. Their money is back whole, so acts that ended a part of it are taken
 * back first. Call it last: it takes the event lock.
 */
export async function endReturnedReversals(
  tx: Tx,
  context: SuspenseContext,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { environment_id } = context;
  let items = await lockSuspenseItems(tx, environment_id, ids);
  const acts = await listSuspenseActs(tx, environment_id, ids);
  const rounds = Math.max(0, ...[...acts.values()].map((rows) => rows.length));
  // One act of each item at a time: each is an event with the next version of its item.
  for (let round = 0; round < rounds; round++) {
    items = await endEach(tx, context, {
      items,
      endingOf: (item) => {
        const act = acts.get(item.id)?.[round];
        return act === undefined ? undefined : { act: act.act, cents: -act.cents };
      },
    });
  }
  await endEach(tx, context, {
    items,
    endingOf: ({ suspense_cents: cents }) => ({ act: "return", cents }),
  });
}

/** Ends a part of each item that has an ending. Returns all items after it. */
async function endEach(
  tx: Tx,
  context: SuspenseContext,
  {
    items,
    endingOf,
  }: {
    items: readonly SuspenseItem[];
    endingOf: (item: SuspenseItem) => Pick<SuspenseEnding, "act" | "cents"> | undefined;
  },
): Promise<SuspenseItem[]> {
  const after = items.map((item) => {
    const ending = endingOf(item);
    return { item, ending: ending && { ...ending, item, reason: REASON } };
  });
  const endings = after.flatMap(({ ending }) => ending ?? []);
  await endSuspense(tx, context, endings);
  return after.map(({ item, ending }) =>
    ending === undefined
      ? item
      : {
          ...item,
          act_count: item.act_count + 1,
          suspense_open_cents: item.suspense_open_cents - ending.cents,
        },
  );
}
