import { isRetryable, isTimeout, isUnavailable } from "../../db/postgres/errors.ts";
import type { Database, Tx } from "../../db/postgres/executor.ts";

/** An item that fails alone, with its error. */
export interface Failing<T> {
  readonly item: T;
  readonly error: unknown;
}

/** The result of a rolled-back trial. */
export interface TrialResult {
  /** Whether it moved anything; otherwise the trial proves nothing. */
  readonly hasMoved: boolean;
  readonly error?: unknown;
}

/** With this many failures and no success, the items are not the cause. */
const SUSPECTS = 8;

/**
 * Bisects a failing set for the items that fail alone while others pass. Empty if nothing passes.
 */
export async function findFailing<T>(
  items: readonly T[],
  tryPart: (part: readonly T[]) => Promise<TrialResult>,
): Promise<readonly Failing<T>[]> {
  if (items.length < 2) return [];
  const failing: Failing<T>[] = [];
  let hasPassed = false;
  const pending: (readonly T[])[] = halvesOf(items);
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const tried = await tryPart(part);
    hasPassed ||= tried.hasMoved;
    if (tried.error === undefined) continue;
    const [item] = part;
    if (part.length > 1) pending.push(...halvesOf(part));
    else if (item !== undefined) failing.push({ item, error: tried.error });
    if (!hasPassed && failing.length >= SUSPECTS) return [];
  }
  return hasPassed ? failing : [];
}

/** The first half is on top of the stack. */
function halvesOf<T>(items: readonly T[]): (readonly T[])[] {
  const middle = Math.ceil(items.length / 2);
  const halves = [items.slice(middle), items.slice(0, middle)];
  return halves.filter((half) => half.length > 0);
}

/** Marks the error that rolls a trial back. */
const UNDO = Symbol("undo");

/** Runs work in a transaction that is always rolled back. Throws errors unrelated to the work. */
export async function tryAndRollBack(
  db: Database,
  work: (tx: Tx) => Promise<number>,
): Promise<TrialResult> {
  let hasMoved = false;
  try {
    await db.tx(async (tx) => {
      hasMoved = (await work(tx)) > 0;
      throw Object.assign(new Error("tried, and not kept"), { [UNDO]: true });
    });
    return { hasMoved };
  } catch (error) {
    if ((error as { [UNDO]?: true } | null)?.[UNDO] === true) return { hasMoved };
    if (isRetryable(error) || isUnavailable(error) || isTimeout(error)) throw error;
    return { hasMoved: false, error };
  }
}
