import type { PaymentKind } from "@railhead/core";
import type { Executor } from "../db/executor.ts";
import {
  findPaymentsById,
  type PaymentKeys,
  type PaymentWithHistory,
} from "../db/payments/payment-reads.ts";
import { relationsOf } from "./act.ts";
import { coalesced } from "./point-reads.ts";
import { paymentResource } from "./wire.ts";

type Read = (id: string) => Promise<ReadonlyMap<string, PaymentWithHistory>>;

const readers = new WeakMap<Executor, Read>();

/**
 * The JSON of a payment as its GET shows it, or undefined where the account has none of that id. Reads
 * that arrive together share a statement.
 */
export async function readRenderedPayment(
  db: Executor,
  key: { account_id: string; kind: PaymentKind; id: string },
): Promise<string | undefined> {
  const name = `${key.account_id} ${key.id}`;
  const row = (await readerOf(db)(name)).get(key.id);
  if (row === undefined) return undefined;
  if (row.account_id !== key.account_id || row.kind !== key.kind) return undefined;
  return JSON.stringify(paymentResource(row, row.history, await relationsOf(db, row)));
}

function readerOf(db: Executor): Read {
  let read = readers.get(db);
  if (read === undefined) {
    read = coalesced(async (keys) => {
      const rows = await findPaymentsById(db, split(keys));
      return new Map(rows.map((row) => [row.id, row]));
    });
    readers.set(db, read);
  }
  return read;
}

const UUID_LENGTH = 36;

/** Keys are an account and an id with a blank between. */
function split(keys: readonly string[]): PaymentKeys {
  const accountIds = new Set(keys.map((key) => key.slice(0, UUID_LENGTH)));
  return { ids: keys.map((key) => key.slice(UUID_LENGTH + 1)), account_ids: [...accountIds] };
}
