import { addMs, LATE_RETURN_LIFECYCLE, laterOf, type LateReturnEvent } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import {
  updateLateReturns,
  type LateReturnChange,
  type LateReturnRow,
} from "../../db/tables/files/late-return-permissions.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import type { RequestContext } from "../return-requests/move-return-requests.ts";

/** A permission as lists return it. */
export function serializeLateReturn(row: LateReturnRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    payment_id: row.payment_id,
    bank_id: row.bank_id,
    status: row.status,
    asked_by_bank: row.asked_by_bank,
    asked_on: row.asked_on,
    reference: row.reference,
    explanation: row.reason,
    valid_until: row.valid_until,
    requested_by: row.requested_by,
    granted_by: row.granted_by,
    return_trace_number: row.return_trace_number,
    end_reason: row.end_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** One move of a locked permission. */
export interface LateReturnMove {
  readonly row: LateReturnRow;
  readonly event: LateReturnEvent;
  readonly set: LateReturnChange;
}

/** The only writer of a permission's status: writes status and event. Takes the event lock. */
export async function moveLateReturns(
  tx: Tx,
  context: RequestContext,
  moves: readonly LateReturnMove[],
): Promise<LateReturnRow[]> {
  if (moves.length === 0) return [];
  const moved = moves.map(({ row, event, set }) => {
    const what = `a permission that is ${row.status} takes no ${event}`;
    const { to, why } = assertFound(LATE_RETURN_LIFECYCLE.move(row.status, event), what);
    const updated_at = laterOf(context.at, addMs(row.updated_at, 1));
    const after = { ...row, ...set, status: to, version: row.version + 1, updated_at };
    return { after, why };
  });
  const rows = moved.map(({ after }) => after);
  await updateLateReturns(tx, rows);
  const events = moved.map(({ after, why }) => permissionEvent(context, after, why));
  await appendEvents(tx, context.ids, context.environment_id, events);
  return rows;
}

/** The event of a new permission, or of one that was moved. */
export function permissionEvent(
  { actor, request_id }: Pick<RequestContext, "actor" | "request_id">,
  row: LateReturnRow,
  message: string,
): NewEvent {
  const isPerson = request_id !== null;
  return {
    account_id: row.account_id,
    type: row.version === 1 ? "late_return_permission.created" : "late_return_permission.updated",
    resource_type: "late_return_permission",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch: serializeLateReturn(row),
    cause: {
      source: isPerson ? "user_action" : "system",
      reason: isPerson ? "user_request" : "ok",
      code: row.status === "used" ? "R31" : null,
      message,
      actor,
      request_id,
    },
  };
}
