import type { PaymentKind } from "@railhead/core";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  findPaymentsById,
  type PaymentKey,
  type PaymentWithHistory,
} from "../../db/tables/payments/payment-reads.ts";
import { readRelations } from "./apply-action.ts";
import { coalesceReads } from "../transitions/coalesced-reads.ts";
import { serializePayment } from "../transitions/serialize.ts";

type Read = (id: string) => Promise<ReadonlyMap<string, PaymentWithHistory>>;

const readerByExecutor = new WeakMap<Executor, Read>();

/**
 * The JSON of a payment as GET returns it; undefined if the account has no such payment. Concurrent
 * reads share a statement.
 */
export async function readSerializedPayment(
  db: Executor,
  key: PaymentKey & { kind: PaymentKind },
): Promise<string | undefined> {
  const name = nameOf(key);
  const row = (await readerOf(db)(name)).get(name);
  if (row === undefined || row.kind !== key.kind) return undefined;
  return JSON.stringify(serializePayment(row, row.history, await readRelations(db, row)));
}

function readerOf(db: Executor): Read {
  let read = readerByExecutor.get(db);
  if (read === undefined) {
    read = coalesceReads(async (keys) => {
      const rows = await findPaymentsById(db, keys.map(keyOf));
      return new Map(rows.map((row) => [nameOf(row), row]));
    });
    readerByExecutor.set(db, read);
  }
  return read;
}

const nameOf = ({ environment_id, account_id, id }: PaymentKey) =>
  `${environment_id} ${account_id} ${id}`;

function keyOf(name: string): PaymentKey {
  const [environment_id = "", account_id = "", id = ""] = name.split(" ");
  return { environment_id, account_id, id };
}
