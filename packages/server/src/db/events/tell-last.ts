import { insertEvents, type UnsequencedEvent } from "./events.ts";
import type { Tx } from "../executor.ts";

/** A transaction whose events wait for its end, in order, by environment. */
export interface TellingLast extends Tx {
  readonly untold: Map<string, UnsequencedEvent[]>;
}

/**
 * The transaction for a closure of which nobody knows how long it takes: what it tells waits for
 * `tellEvents`, so that the lock of the log, for which every writer of the environment queues, is
 * held for the commit alone. Dropped without it, nothing was told. Events cannot be read before.
 */
export function tellingLast(tx: Tx): TellingLast {
  return { ...tx, untold: new Map() };
}

/** Whether what the transaction tells waits for its end. */
export const tellsLast = (tx: Tx | TellingLast): tx is TellingLast => "untold" in tx;

/** Appends events in the order given: at once, or where the transaction tells last, then. */
export async function tell(
  tx: Tx | TellingLast,
  environmentId: string,
  events: readonly UnsequencedEvent[],
): Promise<void> {
  if (!tellsLast(tx)) {
    await insertEvents(tx, environmentId, events);
    return;
  }
  const waiting = tx.untold.get(environmentId);
  if (waiting === undefined) tx.untold.set(environmentId, [...events]);
  else waiting.push(...events);
}

/**
 * Writes what waits. Whoever goes on to lock balances calls it first: the lock of the log comes
 * before theirs in every transaction. The statements are issued before it returns.
 */
export async function tellEvents(tx: Tx | TellingLast): Promise<void> {
  if (!tellsLast(tx)) return;
  const waiting = [...tx.untold];
  tx.untold.clear();
  await Promise.all(
    waiting.map(([environmentId, events]) => insertEvents(tx, environmentId, events)),
  );
}
