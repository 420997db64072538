import { ESCALATION_HOURS } from "@railhead/core";
import { Type } from "typebox";
import { updateWorkItems } from "../../db/tables/operations/work-items.ts";
import { appendEvents } from "../../events/append.ts";
import { ok, route } from "../../http/route/route.ts";
import { Text } from "../../http/schema/schema.ts";
import { itemEvent, nextItem, UNCLAIMED } from "../../payments/work-items/item-events.ts";
import { addBankingHours } from "../../rails/calendar/banking-hours.ts";
import { closuresOfItem, itemContextOf, lockOpenItem, showItem } from "./item.ts";
import { ITEM_WRITES } from "./schema.ts";

export const escalateWorkItem = route(
  {
    ...ITEM_WRITES,
    operationId: "work_items.escalate",
    path: "/v1/work_items/:id/escalate",
    summary: "Escalate an item",
    description:
      "From then on two people must decide it alike, within four banking hours or by its deadline, whichever is earlier. It gives up the caller's claim.",
    body: Type.Object({ reason: Text(1, 500) }),
    problems: ["not_found", "validation_error", "work_item_resolved", "work_item_claimed"],
  },
  async (context, { params, body: { reason } }) => {
    const { app, tx, at, environment } = context;
    const before = await lockOpenItem(context, params.id);
    const soon = addBankingHours(await closuresOfItem(context, before), at, ESCALATION_HOURS);
    const after = nextItem(before, at, {
      ...UNCLAIMED,
      escalated_at: before.escalated_at ?? at,
      escalation: reason,
      due_at: soon < before.due_at ? soon : before.due_at,
    });
    await updateWorkItems(tx, [after]);
    const change = { type: "work_item.updated", before, after, message: reason } as const;
    const events = [itemEvent(itemContextOf(context), change)];
    await appendEvents(tx, app.ids, environment.id, events);
    return ok(await showItem(context, tx, after));
  },
);
