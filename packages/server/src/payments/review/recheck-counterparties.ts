import type { Tx } from "../../db/postgres/executor.ts";
import { lockPaykeysOfCustomers } from "../../db/tables/counterparties/paykeys.ts";
import { lockUnsentPaymentsByPaykey } from "../../db/tables/payments/payments.ts";
import type { Move } from "../transitions/move.ts";
import { recheckPayments, type RecheckContext } from "./recheck-payments.ts";

/**
 * Locks the unsent payments of customers and paykeys that have changed, and judges them again. The
 * paykeys are locked first: a payment being created holds its paykey, so that none is overlooked that
 * is committed meanwhile. Call it before the log is written to.
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
