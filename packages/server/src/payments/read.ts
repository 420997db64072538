import type { PaymentKind } from "@railhead/core";
import type { Executor } from "../db/executor.ts";
import { findPaymentsById, type PaymentWithHistory } from "../db/payment-reads.ts";
import { relationsOf } from "./act.ts";
import { coalesced } from "./point-reads.ts";
import { paymentResource } from "./wire.ts";

type Read = (id: string) => Promise<PaymentWithHistory | undefined>;

const readers = new WeakMap<Executor, Read>();

/**
 * A payment as its GET shows it, or undefined where the account has none of that id. Outside a
 * transaction, reads that arrive together share a statement.
 */
export async function readPaymentShared(
  db: Executor,
  key: { account_id: string; kind: PaymentKind; id: string },
): Promise<object | undefined> {
  const row = await readerOf(db)(key.id);
  if (row?.account_id !== key.account_id || row.kind !== key.kind) return undefined;
  return paymentResource(row, row.history, await relationsOf(db, row));
}

function readerOf(db: Executor): Read {
  let read = readers.get(db);
  if (read === undefined) {
    read = coalesced(async (ids) => {
      const rows = await findPaymentsById(db, ids);
      return new Map(rows.map((row) => [row.id, row]));
    });
    readers.set(db, read);
  }
  return read;
}
