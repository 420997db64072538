import type { PaymentKind } from "@railhead/core";
import type { Executor } from "../db/executor.ts";
import {
  findPaymentsById,
  findPaymentStamps,
  type PaymentWithHistory,
} from "../db/payment-reads.ts";
import { relationsOf } from "./act.ts";
import { coalesced } from "./point-reads.ts";
import { paymentResource } from "./wire.ts";

/** What is read of one payment: the row, and its JSON where that was rendered before. */
interface Found {
  readonly row: PaymentWithHistory;
  /** Undefined where other payments have a say in it, whose changes its stamp does not show. */
  rendered: RenderedPayment | undefined;
}

/** The JSON of a payment; the same object as long as the payment is the same and kept. */
export interface RenderedPayment {
  readonly text: string;
}

type Read = (id: string) => Promise<Found | undefined>;

const MAX_KEPT = 4_000;
const readers = new WeakMap<Executor, Read>();

/**
 * A payment as its GET shows it, or undefined where the account has none of that id. Reads
 * that arrive together share a statement, and what was rendered before is only checked to be current.
 */
export async function readRenderedPayment(
  db: Executor,
  key: { account_id: string; kind: PaymentKind; id: string },
): Promise<RenderedPayment | undefined> {
  const found = await readerOf(db)(key.id);
  if (found === undefined) return undefined;
  const { row } = found;
  if (row.account_id !== key.account_id || row.kind !== key.kind) return undefined;
  if (found.rendered !== undefined) return found.rendered;
  const hasRelatives = row.original_id !== null || row.has_resubmit || row.has_refund;
  const relations = await relationsOf(db, row);
  const rendered = { text: JSON.stringify(paymentResource(row, row.history, relations)) };
  if (!hasRelatives) found.rendered = rendered;
  return rendered;
}

function readerOf(db: Executor): Read {
  let read = readers.get(db);
  if (read === undefined) {
    const kept = new Map<string, Found>();
    read = coalesced((ids) => load(db, ids, kept));
    readers.set(db, read);
  }
  return read;
}

/** Every payment is looked up in the database, by its stamp where a copy is kept. */
async function load(
  db: Executor,
  ids: readonly string[],
  kept: Map<string, Found>,
): Promise<ReadonlyMap<string, Found>> {
  const known = ids.filter((id) => kept.has(id));
  const unknown = ids.filter((id) => !kept.has(id));
  const [stamps, fresh] = await Promise.all([
    known.length === 0 ? [] : findPaymentStamps(db, known),
    unknown.length === 0 ? [] : findPaymentsById(db, unknown),
  ]);
  const found = new Map<string, Found>();
  const stale: string[] = [];
  for (const { id, stamp } of stamps) {
    const copy = kept.get(id);
    if (copy?.row.stamp === stamp) found.set(id, copy);
    else stale.push(id);
  }
  const renewed = stale.length === 0 ? [] : await findPaymentsById(db, stale);
  if (kept.size > MAX_KEPT) kept.clear();
  for (const row of [...fresh, ...renewed]) {
    const copy: Found = { row, rendered: undefined };
    kept.set(row.id, copy);
    found.set(row.id, copy);
  }
  return found;
}
