import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { deleteItemDecision, isLastItem } from "../../db/tables/operations/work-item-decisions.ts";
import { lockWorkItem } from "../../db/tables/operations/work-item-claims.ts";
import {
  findWorkItem,
  updateWorkItems,
  type WorkItemRow,
} from "../../db/tables/operations/work-items.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import { appendEvents } from "../../events/append.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { Text } from "../../http/schema/schema.ts";
import { movePayments } from "../../payments/transitions/move.ts";
import { actionsOf } from "../../payments/transitions/serialize.ts";
import { dueOf } from "../../payments/work-items/due.ts";
import { itemEvent, nextItem } from "../../payments/work-items/item-events.ts";
import { moveContextOf } from "../payments/reply.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { findItem, itemContextOf, NO_ITEM, personOf, showItem } from "./item.ts";
import { isMatch } from "./match.ts";
import { lockPaymentOfItem } from "./payment.ts";
import { ITEM_WRITES } from "./schema.ts";

export const undoWorkItem = route(
  {
    ...ITEM_WRITES,
    operationId: "work_items.undo",
    path: "/v1/work_items/:id/undo",
    summary: "Undo a decision",
    description:
      "Of an open item, takes the caller's own decision back. Of one whose payment was released here, holds the payment again by the rules that held it and opens the item again, as long as the payment is in no file. A cancelled payment does not come back. Requires the right to hold the payment, too.",
    body: Type.Object({ reason: Text(1, 255) }),
    problems: ["not_found", "validation_error", "nothing_to_undo", "work_item_effect_left"],
  },
  async (context, { params, body: { reason } }) => {
    const found = await findItem(context, params.id);
    const payment = isMatch(found) ? undefined : await lockPaymentOfItem(context, found, "hold");
    const item = await lockWorkItem(context.tx, scopeOf(context), params.id);
    if (item === undefined) throw problem("not_found", NO_ITEM);
    const isOpen = item.resolved_at === null;
    if (!isOpen && payment === undefined) throw refusal("nothing_to_undo", { detail: NO_MATCH });
    const after =
      isOpen || payment === undefined
        ? await takeBack(context, item, reason)
        : await holdAgain(context, { item, payment, reason });
    return ok(await showItem(context, context.tx, after));
  },
);

const NO_MATCH = "A match is decided otherwise with POST /v1/screening/matches/{id}/decide.";

/** Takes the caller's decision of an open item back. */
async function takeBack(
  context: WriteContext,
  before: WorkItemRow,
  message: string,
): Promise<WorkItemRow> {
  const { app, tx, at, environment } = context;
  if (!(await deleteItemDecision(tx, before, personOf(context)))) throw refusal("nothing_to_undo");
  const after = nextItem(before, at, { people_decided: before.people_decided - 1 });
  await updateWorkItems(tx, [after]);
  const change = { type: "work_item.updated", before, after, message } as const;
  await appendEvents(tx, app.ids, environment.id, [itemEvent(itemContextOf(context), change)]);
  return after;
}

/** Holds a released payment again, as it was held, and opens its item again. */
async function holdAgain(
  context: WriteContext,
  { item, payment, reason }: { item: WorkItemRow; payment: PaymentRow; reason: string },
): Promise<WorkItemRow> {
  const { app, tx, at, environment } = context;
  const { undo, resolution } = item;
  if (undo === null) {
    const detail =
      resolution === "cancelled" ? "A cancelled payment does not come back." : undefined;
    throw refusal("nothing_to_undo", detail === undefined ? {} : { detail });
  }
  if (!actionsOf(payment).includes("hold") || !(await isLastItem(tx, item))) {
    const detail = `The ${payment.kind} is ${payment.status}, and has gone on.`;
    throw refusal("work_item_effect_left", { detail });
  }
  const profile = await app.profiles(environment.id, payment.account_id);
  const after = nextItem(item, at, {
    resolution: null,
    resolved_by: null,
    resolved_at: null,
    undo: null,
    overdue_at: null,
    due_at: dueOf(profile, { kind: item.kind, payment }, at),
    round: item.round + 1,
    people_decided: 0,
  });
  await updateWorkItems(tx, [after]);
  const change = { type: "work_item.reopened", before: item, after, message: reason } as const;
  await appendEvents(tx, app.ids, environment.id, [itemEvent(itemContextOf(context), change)]);
  const by = { reason: "user_request", source: "user_action", message: reason } as const;
  await movePayments(tx, await moveContextOf(context, payment.account_id), [
    { ...by, payment, event: "hold", set: undo },
  ]);
  return assertFound(await findWorkItem(tx, scopeOf(context), item.id), "the item as reopened");
}
