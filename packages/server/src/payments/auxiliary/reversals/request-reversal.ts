import type { AccountScope } from "../../../db/postgres/account-scope.ts";
import {
  nextBankingDay,
  reversalRefusal,
  type PaymentKind,
  type ReversalReason,
} from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import type { BankProfile } from "../../../db/tables/banks/banks.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { lockPayment, type PaymentRow } from "../../../db/tables/payments/payments.ts";
import { reversals } from "../../../db/tables/files/auxiliary-entries.ts";
import { NEW_ROW, type ReversalRow } from "../../../db/tables/files/auxiliary-rows.ts";
import { findOriginalEntry } from "../../../db/tables/files/payment-returns.ts";
import { appendEvents } from "../../../events/append.ts";
import { closuresOf } from "../../../rails/calendar/calendar.ts";
import { easternTime } from "../../../rails/calendar/eastern-time.ts";
import type { MoveContext } from "../../transitions/move.ts";
import { nextSealing } from "../../scheduling/plan.ts";
import { reversalEvent, serializeReversal } from "./serialize-reversal.ts";

export type ReversalResult =
  | { readonly outcome: "created"; readonly row: ReversalRow }
  | { readonly outcome: "not_found" }
  | { readonly outcome: "refused"; readonly detail: string };

/** The facts of a payment that `reversalRefusal` needs. */
export function reversalFacts(payment: PaymentRow) {
  const { kind, status, settlement_date, effective_at, has_refund } = payment;
  const is_settled = effective_at !== null;
  return { kind, status, settlement_date, is_settled, is_refunded: has_refund };
}

/** Requests the reversal of a payment's entry; it is sealed at the next cut-off. */
export async function requestReversal(
  tx: Tx,
  context: { move: MoveContext; profile: BankProfile },
  target: { key: AccountScope & { kind: PaymentKind; id: string }; reason: ReversalReason },
): Promise<ReversalResult> {
  const { key, reason } = target;
  const { move, profile } = context;
  const payment = await lockPayment(tx, key);
  if (payment === undefined) return { outcome: "not_found" };
  const closures = closuresOf(profile);
  const { date } = easternTime(nextSealing(profile, move.at));
  const wanted = { reason, settlement_date: nextBankingDay(date, closures) };
  const refusal = reversalRefusal(reversalFacts(payment), wanted, closures);
  if (refusal !== undefined) return { outcome: "refused", detail: refusal.reason };
  const original = assertFound(await findOriginalEntry(tx, payment), "the entry that settled");
  const row: ReversalRow = {
    ...NEW_ROW,
    id: move.ids.uuid(move.at),
    environment_id: move.environment_id,
    account_id: payment.account_id,
    bank_id: original.bank_id,
    kind: "reversal",
    payment_id: payment.id,
    payment_kind: payment.kind,
    amount_cents: payment.amount_cents,
    reason,
    original_file_id: original.file_id,
    original_line: original.line,
    status: "requested",
    due_at: move.at,
    created_at: move.at,
    updated_at: move.at,
  };
  const added = await reversals.insert(tx, [row]);
  if (added.size === 0) {
    return { outcome: "refused", detail: "The payment was reversed before." };
  }
  const { actor, request_id } = move;
  const message = "The reversal was asked for.";
  await appendEvents(tx, move.ids, move.environment_id, [
    reversalEvent(row, {
      type: "reversal.created",
      occurred_at: row.created_at,
      patch: serializeReversal(row),
      cause: {
        source: "user_action",
        reason: "user_request",
        code: null,
        message,
        actor,
        request_id,
      },
    }),
  ]);
  return { outcome: "created", row };
}
