import { addMs, type EventType, type Instant } from "@railhead/core";
import type { Ids } from "../../base/ids.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import type { WorkItemRow } from "../../db/tables/operations/work-items.ts";
import type { NewEvent } from "../../events/append.ts";
import { serializeWorkItem } from "./serialize-work-item.ts";

/** Who changes items, and when. */
export interface ItemContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
  readonly actor: EventCause["actor"];
  readonly request_id: string | null;
}

export const UNCLAIMED = { claimed_by: null, claimed_until: null } as const;

/** An open item that nobody has worked on. */
export function newItem(
  { environment_id, at, ids }: Pick<ItemContext, "environment_id" | "at" | "ids">,
  of: Pick<
    WorkItemRow,
    | "account_id"
    | "kind"
    | "resource_type"
    | "resource_id"
    | "reason"
    | "message"
    | "amount_cents"
    | "due_at"
  >,
): WorkItemRow {
  return {
    ...of,
    ...UNCLAIMED,
    id: ids.uuid(at),
    environment_id,
    overdue_at: null,
    escalated_at: null,
    escalation: null,
    round: 1,
    people_decided: 0,
    undo: null,
    resolution: null,
    resolved_by: null,
    resolved_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
}

/** An item as changed, one version on, at an instant after its last change. */
export function nextItem(
  row: WorkItemRow,
  at: Instant,
  set: Partial<Omit<WorkItemRow, "version" | "updated_at">>,
): WorkItemRow {
  const updated_at = at > row.updated_at ? at : addMs(row.updated_at, 1);
  return { ...row, ...set, version: row.version + 1, updated_at };
}

/** The event of an item: all of it at its first version, later what became different. */
export function itemEvent(
  context: ItemContext,
  change: {
    readonly type: EventType;
    readonly before?: WorkItemRow;
    readonly after: WorkItemRow;
    readonly message: string;
  },
): NewEvent {
  const { before, after } = change;
  const isPerson = context.request_id !== null;
  return {
    account_id: after.account_id,
    type: change.type,
    resource_type: "work_item",
    resource_id: after.id,
    resource_version: after.version,
    occurred_at: after.updated_at,
    patch:
      before === undefined
        ? serializeWorkItem(after)
        : difference(serializeWorkItem(before), serializeWorkItem(after)),
    cause: {
      source: isPerson ? "user_action" : "system",
      reason: isPerson ? "user_request" : "ok",
      code: null,
      message: change.message,
      actor: context.actor,
      request_id: context.request_id,
    },
  };
}

function difference(before: object, after: object): object {
  const old = before as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => old[name] !== value));
}
