import {
  addMs,
  APPROVAL_LIFECYCLE,
  laterOf,
  type ApprovalEvent,
  type Instant,
} from "@railhead/core";
import { assertFound } from "../base/assert.ts";
import type { Ids } from "../base/ids.ts";
import type { Tx } from "../db/postgres/executor.ts";
import { insertApprovalVote, type ApprovalVoteRow } from "../db/tables/approvals/approval-votes.ts";
import {
  insertApproval,
  updateApproval,
  updateApprovals,
  type ApprovalRow,
} from "../db/tables/approvals/approvals.ts";
import { appendEvents, type EventCause, type NewEvent } from "../events/append.ts";
import { serializeApproval, serializeVote } from "./serialize-approval.ts";

/** Who changes an approval, and when. */
export interface ApprovalContext {
  readonly at: Instant;
  readonly ids: Ids;
  readonly actor: EventCause["actor"];
  readonly request_id: string | null;
}

type Decided = Partial<Pick<ApprovalRow, "decision_reason" | "response_status" | "response">>;

/** How long an approved request that commits by itself may run before a person is asked to look. */
const RUN_MS = 5 * 60_000;

/** Keeps a request that waits for other people. Locks the event log: call it last. */
export async function openApproval(
  tx: Tx,
  context: ApprovalContext,
  row: ApprovalRow,
): Promise<void> {
  await insertApproval(tx, row);
  const patch = serializeApproval(row, []);
  await appendEvents(tx, context.ids, row.environment_id, [
    eventOf(row, context, { type: "approval.requested", patch, message: "It waits for approval." }),
  ]);
}

/** Writes a vote down. Locks the event log. Returns the approval as it then is. */
export async function addVote(
  tx: Tx,
  context: ApprovalContext,
  { row, vote }: { row: ApprovalRow; vote: ApprovalVoteRow },
): Promise<ApprovalRow> {
  const after = nextVersion(row, context, {});
  await insertApprovalVote(tx, vote);
  await updateApproval(tx, after);
  const { updated_at } = after;
  const patch = { "+votes": [serializeVote(vote)], updated_at };
  await appendEvents(tx, context.ids, row.environment_id, [
    eventOf(after, context, { type: "approval.voted", patch, message: "A person decided." }),
  ]);
  return after;
}

/** An approval, what happens to it, and what is written besides. */
export interface ApprovalMove {
  readonly row: ApprovalRow;
  readonly event: ApprovalEvent;
  readonly set?: Decided;
}

/** Moves an approval. See `moveApprovals`. */
export async function moveApproval(
  tx: Tx,
  context: ApprovalContext,
  { row, event }: Omit<ApprovalMove, "set">,
  set: Decided = {},
): Promise<ApprovalRow> {
  const [after] = await moveApprovals(tx, context, [{ row, event, set }]);
  return assertFound(after, "the approval as moved");
}

/**
 * Moves approvals of one environment. The only writer of their state. Locks the event log: call it last.
 */
export async function moveApprovals(
  tx: Tx,
  context: ApprovalContext,
  moves: readonly ApprovalMove[],
): Promise<ApprovalRow[]> {
  const moved = moves.map((move) => afterMove(context, move));
  const [first] = moved;
  if (first === undefined) return [];
  await updateApprovals(
    tx,
    moved.map(({ after }) => after),
  );
  await appendEvents(
    tx,
    context.ids,
    first.after.environment_id,
    moved.map(({ event }) => event),
  );
  return moved.map(({ after }) => after);
}

function afterMove(context: ApprovalContext, { row, event, set = {} }: ApprovalMove) {
  const move = assertFound(APPROVAL_LIFECYCLE.move(row.state, event), `${event} of ${row.state}`);
  const decided_at = row.decided_at ?? context.at;
  const after = nextVersion(row, context, {
    ...set,
    state: move.to,
    decided_at,
    due_at: move.to === "approved" ? runBy(row, decided_at) : null,
  });
  const { state, decision_reason, response_status, updated_at } = after;
  const patch = { state, decision_reason, response_status, decided_at, updated_at };
  const type = `approval.${move.notifies}` as const;
  return { after, event: eventOf(after, context, { type, patch, message: move.why }) };
}

/** A read is made by its requester before the request expires; a write runs at once. */
function runBy({ method, expires_at }: ApprovalRow, decidedAt: Instant): Instant {
  return method === "GET" ? expires_at : addMs(decidedAt, RUN_MS);
}

function nextVersion(
  row: ApprovalRow,
  { at }: ApprovalContext,
  set: Partial<ApprovalRow>,
): ApprovalRow {
  return { ...row, ...set, version: row.version + 1, updated_at: laterOf(at, row.updated_at) };
}

function eventOf(
  row: ApprovalRow,
  { actor, request_id }: ApprovalContext,
  { type, patch, message }: Pick<NewEvent, "type" | "patch"> & { readonly message: string },
): NewEvent {
  const isEngine = actor.type === "engine";
  return {
    account_id: row.account_id,
    type,
    resource_type: "approval",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch,
    cause: {
      source: isEngine ? "system" : "user_action",
      reason: isEngine ? "ok" : "user_request",
      code: null,
      message,
      actor,
      request_id,
    },
  };
}
