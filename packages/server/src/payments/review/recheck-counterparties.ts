import type { Tx } from "../../db/postgres/executor.ts";
import { lockPaykeysOfCustomers } from "../../db/tables/counterparties/paykeys.ts";
import { lockUnsentPaymentsByPaykey } from "../../db/tables/payments/payments.ts";
import type { Move } from "../transitions/move.ts";
import { recheckPayments, type RecheckContext } from "./recheck-payments.ts";

/**
 * Locks and rechecks the unsent payments of changed customers and paykeys. Paykeys are locked
 * first, since creations lock the paykey and would otherwise be missed. Call it before events are
 * appended.
 */
export async function recheckPaymentsOf(
  tx: Tx,
  context: RecheckContext,
  changed: { readonly customerIds: readonly string[]; readonly paykeyIds: readonly string[] },
): Promise<Move[]> {
  const owned = await lockPaykeysOfCustomers(tx, context.environment_id, changed.customerIds);
  const paykeyIds = [...new Set([...changed.paykeyIds, ...owned])];
  if (paykeyIds.length === 0) return [];
  const payments = await lockUnsentPaymentsByPaykey(tx, context.environment_id, paykeyIds);
  return await recheckPayments(tx, context, { payments });
}
