import type { PaymentKind } from "@railhead/core";
import type { Executor } from "../db/executor.ts";
import { findPaymentsById, type PaymentKeys } from "../db/payments/payment-reads.ts";
import { relationsOf } from "./act.ts";
import {
  createCopies,
  currentCopies,
  keepCopy,
  type PaymentCopy,
  type RenderedPayment,
} from "./payment-copies.ts";
import { coalesced } from "./point-reads.ts";
import { paymentResource } from "./wire.ts";

/** Of an account and an id with a blank between: both are needed to tell what may be read. */
type Read = (key: string) => Promise<ReadonlyMap<string, PaymentCopy>>;

const readers = new WeakMap<Executor, Read>();

/**
 * A payment as its GET shows it, or undefined where the account has none of that id. Reads
 * that arrive together share a statement, and what was rendered before is only checked to be current.
 */
export async function readRenderedPayment(
  db: Executor,
  key: { account_id: string; kind: PaymentKind; id: string },
): Promise<RenderedPayment | undefined> {
  const name = `${key.account_id} ${key.id}`;
  const found = (await readerOf(db)(name)).get(name);
  if (found === undefined) return undefined;
  const { row } = found;
  if (row.account_id !== key.account_id || row.kind !== key.kind) return undefined;
  if (found.rendered !== undefined) return found.rendered;
  const hasRelatives = row.original_id !== null || row.has_resubmit || row.has_refund;
  const relations = await relationsOf(db, row);
  const text = JSON.stringify(paymentResource(row, row.history, relations));
  const rendered: RenderedPayment = { text, tag: undefined };
  if (!hasRelatives) found.rendered = rendered;
  return rendered;
}

function readerOf(db: Executor): Read {
  let read = readers.get(db);
  if (read === undefined) {
    read = readerOver(db);
    readers.set(db, read);
  }
  return read;
}

/** Every read asks the database, which only tells what changed where a copy is kept. */
function readerOver(db: Executor): Read {
  const copies = createCopies();
  return coalesced(async (keys) => {
    const unknown = keys.filter((key) => !copies.byKey.has(key));
    const [current, fresh] = await Promise.all([
      currentCopies(db, copies, keys),
      unknown.length === 0 ? [] : findPaymentsById(db, split(unknown)),
    ]);
    const { found, stale } = current;
    const renewed = stale.length === 0 ? [] : await findPaymentsById(db, split(stale));
    for (const row of [...fresh, ...renewed]) {
      const copy = keepCopy(copies, row);
      found.set(copy.key, copy);
    }
    return found;
  });
}

const UUID_LENGTH = 36;

function split(keys: readonly string[]): PaymentKeys {
  const accountIds = new Set(keys.map((key) => key.slice(0, UUID_LENGTH)));
  return { ids: keys.map((key) => key.slice(UUID_LENGTH + 1)), account_ids: [...accountIds] };
}
