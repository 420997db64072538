import {
  lockOverdueItems,
  updateWorkItems,
  type WorkItemRow,
} from "../../db/tables/operations/work-items.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { appendEvents } from "../../events/append.ts";
import {
  autoResolveExceptions,
  openExceptions,
  type ExceptionContext,
  type NewException,
} from "../../exceptions/exceptions.ts";
import { itemEvent, nextItem } from "./item-events.ts";

const KIND = "review_overdue";
const ENGINE = { type: "engine", id: "engine" } as const;

/** Marks items that nobody decided in time, and opens their exceptions. Returns how many. */
export async function openOverdueItems(tx: Tx, context: ExceptionContext): Promise<number> {
  const { environment_id, at, ids } = context;
  const changes = (await lockOverdueItems(tx, context)).map((before) => ({
    before,
    after: nextItem(before, at, { overdue_at: at }),
  }));
  await updateWorkItems(
    tx,
    changes.map(({ after }) => after),
  );
  const by = { ...context, actor: ENGINE, request_id: null };
  const message = "Nobody decided it in time.";
  const events = changes.map((change) =>
    itemEvent(by, { type: "work_item.updated", ...change, message }),
  );
  await appendEvents(tx, ids, environment_id, events);
  await openExceptions(
    tx,
    context,
    changes.map(({ after }) => exceptionOf(after)),
  );
  return changes.length;
}

function exceptionOf(item: WorkItemRow): NewException {
  return {
    kind: KIND,
    subject: item.id,
    account_id: item.account_id,
    message: `The ${item.resource_type.replace("_", " ")} ${item.resource_id} waits for a decision that was due at ${item.due_at}.`,
    details: { work_item_id: item.id, kind: item.kind, due_at: item.due_at },
    resource: { type: item.resource_type, id: item.resource_id },
  };
}

/** Resolves the exceptions of items that were overdue and are resolved now. Call it last. */
export async function resolveOverdue(
  tx: Tx,
  context: ExceptionContext,
  itemIds: readonly string[],
): Promise<void> {
  const reason = "The item was decided, or its cause ended.";
  await autoResolveExceptions(tx, context, { kind: KIND, subjects: itemIds, reason });
}
