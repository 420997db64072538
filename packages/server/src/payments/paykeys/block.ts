import type { Tx } from "../../db/postgres/executor.ts";
import {
  updateBlockedPaykeys,
  type AccountEffect,
  type BlockedPaykey,
} from "../../db/tables/counterparties/blocks.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { recheckPaymentsOf } from "../review/recheck-counterparties.ts";
import { movePayments, type MoveContext } from "../transitions/move.ts";

/**
 * Applies the effects of returns to paykeys of the same bank account: blocked or in review. Unsent
 * payments of blocked paykeys are held or ended.
 */
export async function applyAccountEffects(
  tx: Tx,
  context: MoveContext,
  effects: readonly AccountEffect[],
): Promise<void> {
  if (effects.length === 0) return;
  const changed = await updateBlockedPaykeys(tx, context.environment_id, effects, context.at);
  // Paykeys in review are rechecked when their payments are sealed.
  const blocked = changed.filter(({ status }) => status === "blocked");
  const paykeyIds = blocked.map(({ id }) => id);
  const moves = await recheckPaymentsOf(tx, context, { customerIds: [], paykeyIds });
  await movePayments(tx, context, moves);
  await appendEvents(
    tx,
    context.ids,
    context.environment_id,
    changed.map((paykey) => paykeyEvent(context, paykey)),
  );
}

function paykeyEvent(context: MoveContext, paykey: BlockedPaykey): NewEvent {
  const status = {
    message: paykey.status_message,
    reason: paykey.status_reason,
    source: paykey.status_source,
    changed_at: paykey.status_changed_at,
    code: paykey.status_code,
  };
  return {
    account_id: paykey.account_id,
    type: paykey.status === "blocked" ? "paykey.blocked" : "paykey.review_required",
    resource_type: "paykey",
    resource_id: paykey.id,
    resource_version: paykey.version,
    occurred_at: paykey.updated_at,
    patch: {
      status: paykey.status,
      status_details: status,
      unblock_eligible: paykey.unblock_eligible,
      updated_at: paykey.updated_at,
    },
    cause: {
      source: status.source,
      reason: status.reason,
      code: status.code,
      message: status.message,
      actor: context.actor,
      request_id: context.request_id,
    },
  };
}
