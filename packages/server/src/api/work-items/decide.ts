import { peopleNeeded, WORK_ITEM_DECISION_NAMES } from "@railhead/core";
import { Type, type Static } from "typebox";
import { assertFound } from "../../base/assert.ts";
import {
  insertItemDecision,
  listItemDecisions,
  storeUndo,
} from "../../db/tables/operations/work-item-decisions.ts";
import {
  findWorkItem,
  updateWorkItems,
  type WorkItemRow,
} from "../../db/tables/operations/work-items.ts";
import type { PaymentRow } from "../../db/tables/payments/payments.ts";
import { appendEvents } from "../../events/append.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { OneOf, Text } from "../../http/schema/schema.ts";
import { itemEvent, nextItem, UNCLAIMED } from "../../payments/work-items/item-events.ts";
import { actOnPayment } from "../payments/reply.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { refuseSamePerson } from "../shared/second-person.ts";
import { findItem, itemContextOf, lockOpenItem, personOf, showItem } from "./item.ts";
import { carryOutMatch, isMatch, lockMatchOfItem } from "./match.ts";
import { lockPaymentOfItem, verbOf } from "./payment.ts";
import { ITEM_WRITES } from "./schema.ts";

const Body = Type.Object({ decision: OneOf(WORK_ITEM_DECISION_NAMES), reason: Text(1, 255) });

export const decideWorkItem = route(
  {
    ...ITEM_WRITES,
    operationId: "work_items.decide",
    path: "/v1/work_items/:id/decide",
    summary: "Decide an item",
    description:
      "`approve` releases the payment and `reject` cancels it, in the transaction of the decision; the account reads the reason. Of a match, `approve` clears it and `reject` confirms it and blocks the payments. Where two people are needed, the first decision is kept from the others, and it takes effect with the second alike. Two that differ escalate the item for a third. Requires the right to release or cancel the payment, or to decide the match, too.",
    body: Body,
    problems: [
      "not_found",
      "validation_error",
      "work_item_resolved",
      "work_item_claimed",
      "operator_repeated",
      "hold_stands",
    ],
  },
  async (context, { params, body }) => {
    const { tx, environment } = context;
    const found = await findItem(context, params.id);
    const carryOut = await lockSubject(context, found, body);
    const item = await lockOpenItem(context, params.id);
    const kept = await listItemDecisions(tx, environment.id, [item.id]);
    const earlier = kept.filter(({ round }) => round === item.round);
    const person = personOf(context);
    await refuseSamePerson(
      context,
      earlier.map((one) => one.person),
    );
    await insertItemDecision(tx, {
      environment_id: environment.id,
      item_id: item.id,
      round: item.round,
      person,
      ...body,
      decided_at: context.at,
    });
    const alike = earlier.filter(({ decision }) => decision === body.decision).length + 1;
    const isDecided = alike >= peopleNeeded(item);
    const after = isDecided
      ? await carryOut(item)
      : await waitForOthers(context, item, { differs: alike <= earlier.length });
    return ok(await showItem(context, tx, after));
  },
);

/** Locks the payment or match of an item, before the item as moves do; answers what a decision does to it. */
async function lockSubject(
  context: WriteContext,
  found: WorkItemRow,
  { decision, reason }: Static<typeof Body>,
): Promise<(item: WorkItemRow) => Promise<WorkItemRow>> {
  if (isMatch(found)) {
    const match = await lockMatchOfItem(context, found);
    return (item) => carryOutMatch(context, { item, match, decision, reason });
  }
  const payment = await lockPaymentOfItem(context, found, verbOf(decision));
  return (item) => carryOutPayment(context, { item, payment, body: { decision, reason } });
}

/** Moves the payment; the move resolves its item. */
async function carryOutPayment(
  context: WriteContext,
  decided: { item: WorkItemRow; payment: PaymentRow; body: Static<typeof Body> },
): Promise<WorkItemRow> {
  const { item, payment, body } = decided;
  const { tx } = context;
  const { id, kind, account_id, hold, waivers } = payment;
  const action = { action: verbOf(body.decision), reason: body.reason };
  await actOnPayment(context, { id, kind, account_id, action });
  if (body.decision === "approve") await storeUndo(tx, item, { hold, waivers });
  return assertFound(await findWorkItem(tx, scopeOf(context), item.id), "the item as decided");
}

async function waitForOthers(
  context: WriteContext,
  before: WorkItemRow,
  { differs }: { differs: boolean },
): Promise<WorkItemRow> {
  const { app, tx, at, environment } = context;
  const escalated = {
    escalated_at: before.escalated_at ?? at,
    escalation: before.escalation ?? "Two people decided differently.",
  };
  const after = nextItem(before, at, {
    ...UNCLAIMED,
    ...(differs ? escalated : {}),
    people_decided: before.people_decided + 1,
  });
  await updateWorkItems(tx, [after]);
  const message = "A person decided; another must decide, too.";
  const change = { type: "work_item.updated", before, after, message } as const;
  await appendEvents(tx, app.ids, environment.id, [itemEvent(itemContextOf(context), change)]);
  return after;
}
