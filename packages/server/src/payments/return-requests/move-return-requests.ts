import {
  addMs,
  laterOf,
  RETURN_REQUEST_LIFECYCLE,
  type Instant,
  type ReturnRequestEvent,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Ids } from "../../base/ids.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import {
  updateReturnRequests,
  type ReturnRequestChange,
  type ReturnRequestRow,
} from "../../db/tables/files/return-requests.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { autoResolveExceptions, openExceptions } from "../../exceptions/exceptions.ts";
import { serializeReturnRequest } from "./serialize-return-request.ts";

const UNANSWERED = "return_request_unanswered";

/** Who moves requests, and when. */
export interface RequestContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
  readonly actor: EventCause["actor"];
  readonly request_id: string | null;
}

/** One move of a locked request. */
export interface ReturnRequestMove {
  readonly row: ReturnRequestRow;
  readonly event: ReturnRequestEvent;
  readonly set: ReturnRequestChange;
}

/**
 * The only writer of a request's status: writes status, event and exceptions. Takes the event lock; call
 * it last.
 */
export async function moveReturnRequests(
  tx: Tx,
  context: RequestContext,
  moves: readonly ReturnRequestMove[],
): Promise<ReturnRequestRow[]> {
  if (moves.length === 0) return [];
  const moved = moves.map(({ row, event, set }) => {
    const what = `a return request that is ${row.status} takes no ${event}`;
    const { to, why } = assertFound(RETURN_REQUEST_LIFECYCLE.move(row.status, event), what);
    const isAsked = to === "sent_to_bank" || to === "asked_rdfi";
    const after: ReturnRequestRow = {
      ...row,
      ...set,
      status: to,
      due_at: isAsked ? (set.due_at ?? row.due_at) : null,
      version: row.version + 1,
      updated_at: laterOf(context.at, addMs(row.updated_at, 1)),
    };
    return { before: row, after, why };
  });
  const rows = moved.map(({ after }) => after);
  await updateReturnRequests(tx, rows);
  const events = moved.map(({ after, why }) => requestEvent(context, after, why));
  await appendEvents(tx, context.ids, context.environment_id, events);
  const ended = moved.filter(
    ({ before, after }) => before.status === "no_answer" && after !== before,
  );
  await autoResolveExceptions(tx, context, {
    kind: UNANSWERED,
    subjects: ended.map(({ after }) => after.id),
    reason: "The request went on.",
  });
  await openExceptions(
    tx,
    context,
    rows.filter(({ status }) => status === "no_answer").map(unansweredException),
  );
  return rows;
}

function unansweredException(row: ReturnRequestRow) {
  return {
    kind: UNANSWERED,
    subject: row.id,
    account_id: row.account_id,
    message: `The receiving bank did not answer request ${row.number} by ${row.answer_by}.`,
    details: {
      return_request_id: row.id,
      payment_id: row.payment_id,
      answer_by: row.answer_by,
      bank_reference: row.bank_reference,
    },
    resource: { type: row.payment_kind, id: row.payment_id },
  } as const;
}

/** The event of a new request, or of one that was moved. */
export function requestEvent(
  { actor, request_id }: Pick<RequestContext, "actor" | "request_id">,
  row: ReturnRequestRow,
  message: string,
): NewEvent {
  const isPerson = request_id !== null;
  return {
    account_id: row.account_id,
    type: row.version === 1 ? "return_request.created" : "return_request.updated",
    resource_type: "return_request",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch: serializeReturnRequest(row),
    cause: {
      source: isPerson ? "user_action" : "system",
      reason: isPerson ? "user_request" : "ok",
      code: row.return_code,
      message,
      actor,
      request_id,
    },
  };
}
