import { isRetryable, isTimeout, isUnavailable } from "../../db/postgres/errors.ts";
import type { Database, Tx } from "../../db/postgres/executor.ts";

/** One of a set that fails alone, and how. */
export interface Failing<T> {
  readonly item: T;
  readonly error: unknown;
}

/** What became of a part of a set; nothing of it is kept. */
export interface TrialResult {
  /** Whether it did anything: a part that does nothing proves nothing. */
  readonly hasMoved: boolean;
  readonly error?: unknown;
}

/** Where so many fail alone and not one passes, it is not they that are at fault. */
const SUSPECTS = 8;

/**
 * Those of a failing set that fail alone while others pass, by halves of halves: about twice the logarithm
 * of the set for each. None where nothing passes.
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

/** Ends a transaction whose work is not to be kept. */
const UNDO = Symbol("undo");

/** Does work in a transaction that is undone in any case. What says nothing about the work is thrown. */
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
