import { AUXILIARY_ENTRIES } from "@railhead/core";
import type { Tx } from "../../../db/postgres/executor.ts";
import type { AuxiliaryRow } from "../../../db/tables/files/auxiliary-rows.ts";
import { openExceptions, type ExceptionContext } from "../../../exceptions/exceptions.ts";

/**
 * Opens an exception for each entry abandoned after its last refusal or its last day. Takes the event
 * lock; call last.
 */
export async function openAbandonedExceptions(
  tx: Tx,
  context: ExceptionContext,
  rows: readonly AuxiliaryRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { environment_id, at, ids } = context;
  await openExceptions(
    tx,
    { environment_id, at, ids },
    rows.map(({ kind, id, account_id, payment_id, paykey_id, attempt }) => ({
      kind: AUXILIARY_ENTRIES[kind].exception,
      subject: id,
      account_id,
      details: {
        ...(payment_id === null ? {} : { payment_id }),
        ...(paykey_id === null ? {} : { paykey_id }),
        attempt,
      },
      resource: { type: AUXILIARY_ENTRIES[kind].resource, id },
    })),
  );
}
