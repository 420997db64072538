import { addMs, laterOf, paykeyMove, type EventType, type PaykeyEvent } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { updatePaykeyStatuses, type PaykeyRow } from "../../db/tables/counterparties/paykeys.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { movePayments, type MoveContext } from "../transitions/move.ts";
import { recheckPaymentsOf } from "../review/recheck-counterparties.ts";

/** A transition of a locked paykey. */
export interface PaykeyChange {
  readonly paykey: PaykeyRow;
  readonly event: Exclude<PaykeyEvent, "refresh">;
  readonly message: string;
  /** The return code that caused it. */
  readonly code?: string | null;
  readonly set?: Partial<Pick<PaykeyRow, "unblock_eligible" | "unblocked_before">>;
}

/**
 * Moves paykeys with history and events, and rechecks their unsent payments. Returns the updated
 * paykeys. Throws if the lifecycle has no such transition.
 */
export async function movePaykeys(
  tx: Tx,
  context: MoveContext,
  changes: readonly PaykeyChange[],
): Promise<PaykeyRow[]> {
  if (changes.length === 0) return [];
  const moved = changes.map((change) => applyChange(context, change));
  const rows = moved.map(({ row }) => row);
  await updatePaykeyStatuses(tx, rows);
  const paykeyIds = rows.map(({ id }) => id);
  const moves = await recheckPaymentsOf(tx, context, { customerIds: [], paykeyIds });
  await appendEvents(
    tx,
    context.ids,
    context.environment_id,
    moved.map(({ event }) => event),
  );
  await movePayments(tx, context, moves);
  return rows;
}

/** Moves that are evidence that the bank account is the customer's. */
const VALIDATED_BY: Readonly<Partial<Record<PaykeyEvent, PaykeyRow["validated_by"]>>> = {
  approve: "person",
  confirm: "micro_entries",
};

function applyChange(
  context: MoveContext,
  change: PaykeyChange,
): { row: PaykeyRow; event: NewEvent } {
  const { paykey, message, code = null } = change;
  const move = assertFound(
    paykeyMove(paykey.status, change.event),
    `the move ${change.event} of a ${paykey.status} paykey`,
  );
  const at = laterOf(context.at, addMs(laterOf(paykey.updated_at, paykey.status_changed_at), 1));
  const { source, reason } = move;
  const row: PaykeyRow = {
    ...paykey,
    status: move.to,
    status_reason: reason,
    status_source: source,
    status_code: code,
    status_message: message,
    status_changed_at: at,
    unblock_eligible: false,
    ...(VALIDATED_BY[change.event] !== undefined && {
      validated_by: VALIDATED_BY[change.event],
      validated_at: at,
    }),
    ...change.set,
    version: paykey.version + 1,
    updated_at: at,
  };
  return {
    row,
    event: {
      account_id: row.account_id,
      type: `paykey.${assertFound(move.notifies, `the event of ${change.event}`)}` as EventType,
      resource_type: "paykey",
      resource_id: row.id,
      resource_version: row.version,
      occurred_at: at,
      patch: {
        status: row.status,
        status_details: { message, reason, source, changed_at: at, code },
        unblock_eligible: row.unblock_eligible,
        updated_at: at,
      },
      cause: {
        source,
        reason,
        code,
        message,
        actor: context.actor,
        request_id: context.request_id,
      },
    },
  };
}
