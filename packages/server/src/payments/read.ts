import type { PaymentKind } from "@railhead/core";
import type { Executor } from "../db/executor.ts";
import {
  findPaymentsById,
  findPaymentStamps,
  type PaymentKeys,
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

/** Of an account and an id with a blank between: both are needed to tell what may be read. */
type Read = (key: string) => Promise<Found | undefined>;

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
  const found = await readerOf(db)(`${key.account_id} ${key.id}`);
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
    read = coalesced((keys) => load(db, keys, kept));
    readers.set(db, read);
  }
  return read;
}

/** Every payment is looked up in the database, by its stamp where a copy is kept. */
async function load(
  db: Executor,
  keys: readonly string[],
  kept: Map<string, Found>,
): Promise<ReadonlyMap<string, Found>> {
  const known = keys.filter((key) => kept.has(key));
  const unknown = keys.filter((key) => !kept.has(key));
  const [stamps, fresh] = await Promise.all([
    known.length === 0 ? [] : findPaymentStamps(db, split(known)),
    unknown.length === 0 ? [] : findPaymentsById(db, split(unknown)),
  ]);
  const found = new Map<string, Found>();
  const stale: string[] = [];
  const stampById = new Map(stamps.map(({ id, stamp }) => [id, stamp]));
  for (const key of known) {
    const stamp = stampById.get(idOf(key));
    const copy = kept.get(key);
    if (copy?.row.stamp === stamp) found.set(key, copy as Found);
    else if (stamp !== undefined) stale.push(key);
  }
  const renewed = stale.length === 0 ? [] : await findPaymentsById(db, split(stale));
  if (kept.size > MAX_KEPT) kept.clear();
  for (const row of [...fresh, ...renewed]) {
    const copy: Found = { row, rendered: undefined };
    const key = `${row.account_id} ${row.id}`;
    kept.set(key, copy);
    found.set(key, copy);
  }
  return found;
}

const UUID_LENGTH = 36;

function idOf(key: string): string {
  return key.slice(UUID_LENGTH + 1);
}

function split(keys: readonly string[]): PaymentKeys {
  const accountIds = new Set(keys.map((key) => key.slice(0, UUID_LENGTH)));
  return { ids: keys.map(idOf), account_ids: [...accountIds] };
}
