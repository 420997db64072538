import {
  decideVote,
  type ApprovalEvent,
  type CastVote,
  type ResourceScope,
  type Vote,
  type VoteRefusal,
} from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  listApprovalVotes,
  type ApprovalVoteRow,
} from "../../db/tables/approvals/approval-votes.ts";
import { lockApproval, type ApprovalRow } from "../../db/tables/approvals/approvals.ts";
import { findOperator } from "../../db/tables/people/operators.ts";
import { resolveUnfinished } from "../../approvals/end-due-approvals.ts";
import { addVote, moveApproval } from "../../approvals/move-approval.ts";
import { approvalContext } from "../../http/approvals/approval-context.ts";
import { inTransaction } from "../../http/pipeline/write-transaction.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import type { Result } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { auditApproval, replyApproval } from "./record.ts";
import { run, runAlone, asRequester, type Requester } from "./run.ts";
import { approvalPlace, deciderOf, personBehind } from "./standing.ts";

export interface WantedVote {
  readonly id: string;
  readonly vote: Vote;
  readonly reason: string | null;
}

/** What a vote leads to: the approval as it then is, or a request that commits by itself. */
export type Voted =
  | { readonly kind: "done"; readonly row: ApprovalRow }
  | { readonly kind: "run_alone"; readonly row: ApprovalRow; readonly requester: Requester };

/** Counts a person's vote. The last one that is needed runs the request, in its transaction where that can be. */
export async function castVote(context: RequestContext, wanted: WantedVote): Promise<Result> {
  const voted = await inTransaction(context, (inside) => voteIn(inside, wanted));
  const row = voted.kind === "done" ? voted.row : await runAlone(context, voted);
  return await replyApproval(context, context.app.db, row);
}

async function voteIn(context: WriteContext, wanted: WantedVote): Promise<Voted> {
  const { tx, actor, app, environment, at, requestId } = context;
  const row = await lockApproval(tx, scopeOf(context), wanted.id);
  if (row === undefined) throw problem("not_found");
  const votes = await listApprovalVotes(tx, environment.id, [row.id]);
  const place = await approvalPlace(tx, context, row.account_id);
  if (isUnfinished(row, votes, { ...wanted, operator_id: actor.id })) {
    return await finish(context, row, place);
  }
  const decider = await deciderOf(tx, actor, { place, at: app.wall.now() });
  const cast = await countedVotes(context, { row, votes, place });
  const { vote, reason } = wanted;
  const requested_by = await personBehind(tx, context, row.requested_by);
  const asked = { ...row, requested_by, votes: cast };
  const decision = decideVote(asked, { decider, vote, at });
  if (decision.kind === "expired") throw refusal("approval_decided", { detail: EXPIRED });
  if (decision.kind === "refused") throw await refusalOf(tx, { row, votes, why: decision.why });
  const requester = await asRequester(context, row, place);
  if (vote === "approve" && requester !== undefined && (await hasMoved(context, row, requester))) {
    return done(await end(context, row, "outdate"));
  }
  const by = approvalContext(context);
  const voted = await addVote(tx, by, {
    row,
    vote: {
      environment_id: environment.id,
      approval_id: row.id,
      operator_id: actor.id,
      vote,
      reason,
      request_id: requestId,
      voted_at: at,
    },
  });
  await auditApproval(context, voted, vote === "approve" ? "approved" : "denied", { reason });
  if (vote === "deny") return done(await end(context, voted, "deny", reason));
  if (!decision.completes) return done(voted);
  return await finish(context, await moveApproval(tx, by, { row: voted, event: "approve" }), place);
}

const EXPIRED = "The time of the request is over.";

const done = (row: ApprovalRow): Voted => ({ kind: "done", row });

/** An approved request whose run was cut short, perhaps after its commit: its approver may run it again. */
function isUnfinished(
  row: ApprovalRow,
  votes: readonly ApprovalVoteRow[],
  { vote, operator_id }: { vote: Vote; operator_id: string },
): boolean {
  const isMine = votes.some((one) => one.operator_id === operator_id && one.vote === vote);
  return row.state === "approved" && row.method !== "GET" && vote === "approve" && isMine;
}

/** Runs an approved request, or leaves a read for its requester to make. */
async function finish(
  context: WriteContext,
  row: ApprovalRow,
  place: ResourceScope,
): Promise<Voted> {
  if (row.method === "GET") return done(row);
  const requester = await asRequester(context, row, place);
  if (requester === undefined) {
    return done(await end(context, row, "fail", "The requester may no longer do that."));
  }
  if (!context.operations.writesInTransaction(row.operation)) {
    return { kind: "run_alone", row, requester };
  }
  return done(await run(context, row, requester));
}

/** Ends a request that does not run. */
async function end(
  context: WriteContext,
  row: ApprovalRow,
  event: ApprovalEvent,
  decision_reason: string | null = null,
): Promise<ApprovalRow> {
  const by = approvalContext(context);
  const after = await moveApproval(context.tx, by, { row, event }, { decision_reason });
  if (event !== "deny") await auditApproval(context, after, after.state, {});
  if (row.state === "approved") {
    const { tx, app, environment, at } = context;
    const scene = { environment_id: environment.id, at, ids: app.ids };
    await resolveUnfinished(tx, scene, [row], "It was not run again.");
  }
  return after;
}

/** Whether what the request changes is no longer what its requester saw. */
async function hasMoved(
  context: WriteContext,
  { touches }: ApprovalRow,
  { context: requester, request }: Requester,
): Promise<boolean> {
  const inside = { ...context, ...requester };
  const present = await context.operations.versionOf(inside, request);
  const [seen] = touches;
  return seen?.version !== present?.version;
}

/** Votes so far, with whether each voter still has the right. */
async function countedVotes(
  { tx, app }: WriteContext,
  {
    row,
    votes,
    place,
  }: { row: ApprovalRow; votes: readonly ApprovalVoteRow[]; place: ResourceScope },
): Promise<CastVote[]> {
  const cast: CastVote[] = [];
  for (const { operator_id, vote } of votes) {
    const actor = { type: "operator", id: operator_id };
    const { may_decide, roles } = await deciderOf(tx, actor, { place, at: app.wall.now() });
    const still_counts = may_decide && (row.role === null || roles.includes(row.role));
    cast.push({ operator_id, vote, still_counts });
  }
  return cast;
}

const WHY = {
  not_a_person: "A key is no second person: only the session of a person decides.",
  own_request: "Nobody decides the own request.",
  no_right: "You do not hold approvals:decide here.",
  wrong_role: "The rule asks for another role.",
  voted_before: "You have voted before.",
} as const satisfies Record<Exclude<VoteRefusal, "not_open">, string>;

async function refusalOf(
  tx: Tx,
  { row, votes, why }: { row: ApprovalRow; votes: readonly ApprovalVoteRow[]; why: VoteRefusal },
) {
  if (why !== "not_open") {
    return problem("forbidden", { code: "approval_not_allowed", detail: WHY[why] });
  }
  const last = votes.at(-1);
  const person = last === undefined ? undefined : await findOperator(tx, last.operator_id);
  const by = person === undefined ? "" : `, decided by ${person.name ?? person.email}`;
  return refusal("approval_decided", { detail: `The request is ${row.state}${by}.` });
}
