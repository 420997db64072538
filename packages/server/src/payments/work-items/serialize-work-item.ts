import { peopleNeeded, type Instant } from "@railhead/core";
import type { ItemDecisionRow } from "../../db/tables/operations/work-item-decisions.ts";
import type { WorkItemRow } from "../../db/tables/operations/work-items.ts";

/** An item of the review queue as every reader sees it. */
export function serializeWorkItem(row: WorkItemRow) {
  return {
    id: row.id,
    account_id: row.account_id,
    kind: row.kind,
    status: row.resolved_at === null ? ("open" as const) : ("resolved" as const),
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    reason: row.reason,
    message: row.message,
    // A match concerns every payment of its subject, and often none: it has no amount of its own.
    amount: row.resource_type === "screening_match" ? null : row.amount_cents.toString(),
    people_needed: peopleNeeded(row),
    people_decided: row.people_decided,
    due_at: row.due_at,
    overdue_at: row.overdue_at,
    escalated_at: row.escalated_at,
    escalation: row.escalation,
    resolution: row.resolution,
    resolved_by: row.resolved_by,
    resolved_at: row.resolved_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** What of an item concerns who reads it. */
export interface ItemView {
  /** The reader, as claims name one. */
  readonly person: string;
  readonly at: Instant;
  readonly snoozed: ReadonlyMap<string, Instant>;
  readonly decisions: readonly ItemDecisionRow[];
}

/** An item as GET returns it to one reader. */
export function showWorkItem(row: WorkItemRow, { at, snoozed, decisions, person }: ItemView) {
  const isClaimed = row.claimed_until !== null && row.claimed_until > at;
  return {
    ...serializeWorkItem(row),
    claimed_by: isClaimed ? row.claimed_by : null,
    claimed_until: isClaimed ? row.claimed_until : null,
    snoozed_until: snoozed.get(row.id) ?? null,
    decisions: visibleDecisions(row, person, decisions).map((one) => ({
      by: one.person,
      decision: one.decision,
      reason: one.reason,
      is_current: one.round === row.round,
      decided_at: one.decided_at,
    })),
  };
}

/** Others' decisions show once the item is resolved or the reader's own in the round is given. */
function visibleDecisions(
  row: WorkItemRow,
  person: string,
  decisions: readonly ItemDecisionRow[],
): readonly ItemDecisionRow[] {
  const all = decisions.filter(({ item_id }) => item_id === row.id);
  const hasDecided = all.some((one) => one.round === row.round && one.person === person);
  if (row.resolved_at !== null || hasDecided) return all;
  return all.filter((one) => one.person === person);
}
