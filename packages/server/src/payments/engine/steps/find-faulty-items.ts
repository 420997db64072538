import type { DueWork } from "../../../db/tables/payments/due.ts";
import { listDueItems, isBulkStep, type DueItem } from "../../../db/tables/payments/due-items.ts";
import { isTimeout } from "../../../db/postgres/errors.ts";
import { nestedIn } from "../../../db/postgres/transactions/nested.ts";
import { deleteSetAside, insertSetAside } from "../../../db/tables/operations/set-aside.ts";
import { findFailing, tryAndRollBack, type TrialResult } from "../../transitions/find-failing.ts";
import {
  describeFault,
  faultyItemsOf,
  isItemError,
  type FaultyItem,
} from "../../transitions/item-fault.ts";
import type { Step, StepRun } from "../../transitions/step.ts";

/** A step and its work. */
export interface StepOfWork {
  readonly work: DueWork;
  /** Display name, if it differs from the work. */
  readonly name?: string;
  readonly step: Step;
}

/**
 * The items that make a step fail: those named in the error, else those that fail alone while
 * others pass. Empty if nothing passes: then the items are not the cause.
 */
export async function findFaultyItems(
  work: StepOfWork,
  run: StepRun,
  error: unknown,
): Promise<readonly FaultyItem[]> {
  const named = faultyItemsOf(error);
  if (named.length > 0) return named;
  if (!isBulkStep(work.work) || isTimeout(error)) return [];
  const { environment_id, scope, at, bank } = run;
  const of = { environment_id, bank_id: bank.id, scope, at };
  const items = await listDueItems(run.tools.db, work.work, of);
  const [only, ...others] = items;
  // Earlier chunks passed, or this is the only due item.
  if (only !== undefined && others.length === 0 && isItemError(error)) {
    return [{ ...only, why: describeFault(error) }];
  }
  const failing = await findFailing(items, (part) => tryPart(work, run, { items, part }));
  return failing.map(({ item, error: why }) => ({ ...item, why: describeFault(why) }));
}

/**
 * Runs the step on some items in a transaction that is rolled back; the others are set aside
 * meanwhile.
 */
async function tryPart(
  { step }: StepOfWork,
  run: StepRun,
  { items, part }: { items: readonly DueItem[]; part: readonly DueItem[] },
): Promise<TrialResult> {
  const { db } = run.tools;
  const inside = new Set(part.map(({ id }) => id));
  const outside = items.flatMap(({ id }) => (inside.has(id) ? [] : [id]));
  return await tryAndRollBack(db, async (tx) => {
    await insertSetAside(tx, run.environment_id, outside);
    const tools = { ...run.tools, lanes: 1, db: nestedIn(tx, db) };
    const moved = await step({ ...run, tools });
    await deleteSetAside(tx, run.environment_id, outside);
    return moved;
  });
}
