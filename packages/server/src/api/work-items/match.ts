import { WORK_ITEM_DECISIONS, type WorkItemDecision } from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import { findWorkItem, type WorkItemRow } from "../../db/tables/operations/work-items.ts";
import {
  findScreeningMatch,
  lockMatchesOfSubjects,
  type ScreeningMatchRow,
} from "../../db/tables/risk/screening-matches.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { decideMatch } from "../../payments/screening/decide-match.ts";
import { audit } from "../shared/audit.ts";
import { decidedMatchFacts } from "../shared/match-facts.ts";
import { operationRights, requireRight } from "../shared/operation-rights.ts";
import { scopeOf } from "../shared/platform-resources.ts";

const DECIDE = "screening_matches.decide";

export const isMatch = ({ resource_type }: WorkItemRow): boolean =>
  resource_type === "screening_match";

/** Whether the caller may decide matches: others are not offered their items. */
export async function mayDecideMatches(context: RequestContext): Promise<boolean> {
  const right = (await operationRights(context))(DECIDE);
  return right.kind === "allowed";
}

/** Locks the match of an item. Throws the 403 of who may not decide it by itself. */
export async function lockMatchOfItem(
  context: WriteContext,
  { resource_id: id }: WorkItemRow,
): Promise<ScreeningMatchRow> {
  await requireRight(context, DECIDE);
  const { tx, environment } = context;
  const found = await findScreeningMatch(tx, { environment_id: environment.id, id });
  const { subject_id } = assertFound(found, "the match of an item");
  // All of the subject in one order, as screening does.
  const locked = await lockMatchesOfSubjects(tx, environment.id, [subject_id]);
  return assertFound(
    locked.find((match) => match.id === id),
    "the match of an item",
  );
}

/** Decides the match, which resolves its item. */
export async function carryOutMatch(
  context: WriteContext,
  {
    item,
    match,
    decision,
    reason,
  }: {
    readonly item: WorkItemRow;
    readonly match: ScreeningMatchRow;
    readonly decision: WorkItemDecision;
    readonly reason: string;
  },
): Promise<WorkItemRow> {
  const { app, tx, at, environment, actor, requestId: request_id } = context;
  const { charts, ids } = app;
  const run = { environment_id: environment.id, at, ids, actor, request_id, charts };
  const asked = { decision: WORK_ITEM_DECISIONS[decision].match, note: reason };
  const decided = await decideMatch(tx, run, { match, ...asked });
  await audit(tx, context, { resource_id: item.id });
  await audit(tx, context, decidedMatchFacts(decided, asked));
  return assertFound(await findWorkItem(tx, scopeOf(context), item.id), "the item as decided");
}
