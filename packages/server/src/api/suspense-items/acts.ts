import { SUSPENSE_ACTS, type SuspenseAct } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { lockSuspenseItems, type SuspenseItem } from "../../db/tables/files/suspense-items.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { Cents, Text, Uuid } from "../../http/schema/schema.ts";
import { endSuspense, type SuspenseEnding } from "../../payments/suspense/end-suspense.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { suspenseContextOf } from "../shared/suspense-context.ts";
import { NO_ITEM } from "./read.ts";
import { SuspenseItem as Response } from "./schema.ts";

export const Reason = () => Text(1, 500);
export const WRITES = {
  method: "POST",
  response: Response,
  scope: "exceptions:write",
  accountScoped: false,
  platformOnly: true,
  touches: "/v1/suspense_items/:id",
} as const;
export const REFUSALS = ["not_found", "validation_error", "suspense_item_closed"] as const;

/** Locks the open item of a request. Throws the refusals of one that nothing may end. */
export async function lockItem(context: WriteContext, id: string): Promise<SuspenseItem> {
  refuseAccountKey(context);
  const [item] = await lockSuspenseItems(context.tx, context.environment.id, [id]);
  if (item === undefined) throw problem("not_found", NO_ITEM);
  refuseEnded(item);
  return item;
}

function refuseEnded({ suspense_open_cents, is_disputed }: SuspenseItem): void {
  if (suspense_open_cents === 0n) throw refusal("suspense_item_closed");
  if (!is_disputed) return;
  const detail = "A dishonor or a return of it is under way: wait for its end.";
  throw refusal("suspense_item_closed", { detail });
}

/** Throws the 422 of an act that is not for money of this direction. */
function refuseDirection(act: SuspenseAct, { suspense_cents }: SuspenseItem): void {
  const { of } = SUSPENSE_ACTS[act];
  if (of === "both" || (of === "out") === suspense_cents > 0n) return;
  const detail =
    of === "out" ? "Only money that left us is lost." : "Only money that came is owed.";
  throw refusal("suspense_item_direction", { detail });
}

/** Ends one item; answers with it. */
async function endOne(context: WriteContext, ending: SuspenseEnding) {
  refuseDirection(ending.act, ending.item);
  const [after] = await endSuspense(context.tx, await suspenseContextOf(context), [ending]);
  return ok(assertFound(after, "the item as ended"));
}

/** The amount of a request with the sign of the item; all that is open by default. */
export function centsOf(
  { suspense_open_cents: open }: SuspenseItem,
  amount: string | number | undefined,
) {
  if (amount === undefined) return open;
  const cents = BigInt(amount);
  const left = open < 0n ? -open : open;
  if (cents <= 0n || cents > left) {
    const detail = `Must be from 1 to ${left}, what is open of the item.`;
    throw invalid([{ reference: "/amount", detail }]);
  }
  return open < 0n ? -cents : cents;
}

export const writeOffSuspenseItem = route(
  {
    ...WRITES,
    operationId: "suspense_items.write_off",
    path: "/v1/suspense_items/:id/write_off",
    summary: "Write off an item of suspense",
    description:
      "For money that left us and does not come back. In live, above $100.00 a second person approves. Without `amount`, all that is open.",
    body: Type.Object({ reason: Reason(), amount: Type.Optional(Cents()) }),
    problems: [...REFUSALS, "suspense_item_direction"],
  },
  async (context, { params, body }) => {
    const item = await lockItem(context, params.id);
    const cents = centsOf(item, body.amount);
    return await endOne(context, { item, act: "write_off", cents, reason: body.reason });
  },
);

export const parkSuspenseItem = route(
  {
    ...WRITES,
    operationId: "suspense_items.park",
    path: "/v1/suspense_items/:id/park",
    summary: "Park an item of suspense as unclaimed",
    description:
      "For money that came and that nobody claims: it is owed in `unclaimed_funds`, and never becomes income by this act.",
    body: Type.Object({ reason: Reason(), amount: Type.Optional(Cents()) }),
    problems: [...REFUSALS, "suspense_item_direction"],
  },
  async (context, { params, body }) => {
    const item = await lockItem(context, params.id);
    const cents = centsOf(item, body.amount);
    return await endOne(context, { item, act: "park", cents, reason: body.reason });
  },
);

export const handOverSuspenseItem = route(
  {
    ...WRITES,
    operationId: "suspense_items.hand_over",
    path: "/v1/suspense_items/:id/hand_over",
    summary: "Hand over an item of suspense",
    description:
      "The bank or another system settles it, by the document that `document` names. It stands in `clearing_handed_over` from then on.",
    body: Type.Object({
      reason: Reason(),
      document: Text(1, 200),
      amount: Type.Optional(Cents()),
    }),
    problems: REFUSALS,
  },
  async (context, { params, body }) => {
    const item = await lockItem(context, params.id);
    const { reason, document } = body;
    const cents = centsOf(item, body.amount);
    return await endOne(context, { item, act: "hand_over", cents, reason, document });
  },
);

export const netSuspenseItem = route(
  {
    ...WRITES,
    operationId: "suspense_items.net",
    path: "/v1/suspense_items/:id/net",
    summary: "Net two items of suspense",
    description:
      "For money that left us and came back, or the other way around, by two items. The smaller open amount ends in both; nothing is posted.",
    body: Type.Object({ reason: Reason(), suspense_item_id: Uuid() }),
    problems: REFUSALS,
  },
  async (context, { params, body: { reason, suspense_item_id } }) => {
    refuseAccountKey(context);
    const ids = [params.id, suspense_item_id];
    const items = await lockSuspenseItems(context.tx, context.environment.id, ids);
    const item = items.find(({ id }) => id === params.id);
    if (item === undefined) throw problem("not_found", NO_ITEM);
    refuseEnded(item);
    const other = items.find(({ id }) => id === suspense_item_id);
    const fault = netFault(item, other);
    if (other === undefined || fault !== undefined) {
      throw invalid([{ reference: "/suspense_item_id", detail: fault ?? "" }]);
    }
    const [open, back] = [item.suspense_open_cents, -other.suspense_open_cents];
    const cents = (open < 0n ? open > back : open < back) ? open : back;
    const [after] = await endSuspense(context.tx, await suspenseContextOf(context), [
      { item, act: "net", cents, reason, other_suspense_id: other.id },
      { item: other, act: "net", cents: -cents, reason, other_suspense_id: item.id },
    ]);
    return ok(assertFound(after, "the item as ended"));
  },
);

function netFault(item: SuspenseItem, other: SuspenseItem | undefined): string | undefined {
  if (other === undefined) return "Names no item of suspense.";
  if (item.kind === "reversal" || other.kind === "reversal") {
    return "What a reversal moved is not netted: it may still come back.";
  }
  if (other.id === item.id) return "Names the item itself.";
  if (other.bank_id !== item.bank_id) return "Is an item of another bank.";
  if (other.suspense_open_cents === 0n || other.is_disputed) return "Has ended, or is dishonored.";
  if (other.suspense_cents > 0n === item.suspense_cents > 0n) return "Moved money the same way.";
  return undefined;
}
