import { SUBJECT_TYPES, WORK_ITEM_KINDS, type MatchState } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  insertWorkItems,
  lockItemsOf,
  updateWorkItems,
  type WorkItemRow,
} from "../../db/tables/operations/work-items.ts";
import type { ScreeningMatchRow } from "../../db/tables/risk/screening-matches.ts";
import { addBankingHours, NO_CLOSURES } from "../../rails/calendar/banking-hours.ts";
import { itemEvent, newItem, nextItem, UNCLAIMED, type ItemContext } from "./item-events.ts";
import type { QueueEffects } from "./queue-holds.ts";

/** Opens an item for each open match that has none, and resolves those of matches that are open no longer. */
export async function queueMatches(
  tx: Tx,
  context: ItemContext,
  matches: readonly ScreeningMatchRow[],
): Promise<QueueEffects> {
  if (matches.length === 0) return { events: [], noLongerOverdue: [] };
  const byId = new Map(matches.map((match) => [match.id, match]));
  const items = await lockItemsOf(tx, context.environment_id, [...byId.keys()]);
  const queued = new Set(items.map(({ resource_id }) => resource_id));
  const opened = matches
    .filter(({ id, state }) => state === "open" && !queued.has(id))
    .map((match) => itemOf(context, match));
  await insertWorkItems(tx, opened);
  const resolved = items.flatMap((before) => {
    const state = byId.get(before.resource_id)?.state ?? "open";
    return state === "open" ? [] : [{ before, after: resolve(context, before, state) }];
  });
  const rows = resolved.map(({ after }) => after);
  await updateWorkItems(tx, rows);
  const over = "The match was decided, or has ended.";
  return {
    events: [
      ...resolved.map((change) =>
        itemEvent(context, { type: "work_item.resolved", ...change, message: over }),
      ),
      ...opened.map((after) =>
        itemEvent(context, { type: "work_item.opened", after, message: after.message }),
      ),
    ],
    noLongerOverdue: rows.flatMap(({ id, overdue_at }) => (overdue_at === null ? [] : [id])),
  };
}

function itemOf(context: ItemContext, { id, subject_type, score }: ScreeningMatchRow): WorkItemRow {
  const { hours } = WORK_ITEM_KINDS.screening_match.sla;
  return newItem(context, {
    account_id: null,
    kind: "screening_match",
    resource_type: "screening_match",
    resource_id: id,
    reason: "require_review",
    message: `The name of the ${SUBJECT_TYPES[subject_type].noun} is like that of an entry of a sanctions list: ${(score / 100).toFixed(2)}.`,
    amount_cents: 0n,
    due_at: addBankingHours(NO_CLOSURES, context.at, hours),
  });
}

function resolve(
  context: ItemContext,
  row: WorkItemRow,
  resolution: Exclude<MatchState, "open">,
): WorkItemRow {
  const after = nextItem(row, context.at, { resolution, ...UNCLAIMED });
  const { type, id } = context.actor;
  return { ...after, resolved_by: `${type}:${id}`, resolved_at: after.updated_at };
}
