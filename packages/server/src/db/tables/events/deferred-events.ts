import { insertEvents, type UnsequencedEvent } from "./events.ts";
import type { Tx } from "../../postgres/executor.ts";

/** A transaction that appends its events at its end, in order, by environment. */
export interface DeferringTx extends Tx {
  readonly pending: Map<string, UnsequencedEvent[]>;
}

/**
 * For transactions of unbounded length: buffers events until `appendPending`, so that the lock of the log,
 * for which every writer of the environment queues, is held briefly. Pending events cannot be read.
 */
export function deferringEvents(tx: Tx): DeferringTx {
  return { ...tx, pending: new Map() };
}

/** Whether the transaction appends its events at its end. */
export const defersEvents = (tx: Tx | DeferringTx): tx is DeferringTx => "pending" in tx;

/** Appends events in the order given: at once, or where the transaction defers them, at its end. */
export async function append(
  tx: Tx | DeferringTx,
  environmentId: string,
  events: readonly UnsequencedEvent[],
): Promise<void> {
  if (!defersEvents(tx)) {
    await insertEvents(tx, environmentId, events);
    return;
  }
  const pending = tx.pending.get(environmentId);
  if (pending === undefined) tx.pending.set(environmentId, [...events]);
  else pending.push(...events);
}

/**
 * Writes the pending events. Call it before locking balances: every transaction locks the log before
 * balances, or two could deadlock. The statements are issued before it returns.
 */
export async function appendPending(tx: Tx | DeferringTx): Promise<void> {
  if (!defersEvents(tx)) return;
  const pending = [...tx.pending];
  tx.pending.clear();
  await tx.pipeline(
    pending.map(([environmentId, events]) => insertEvents(tx, environmentId, events)),
  );
}
