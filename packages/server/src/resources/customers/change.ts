import { addMs, laterOf, type CustomerStatus, type EventType } from "@railhead/core";
import { updateCustomer, type CustomerRow } from "../../db/parties/customers.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { causeOf } from "../../http/cause.ts";
import type { RequestContext, WriteContext } from "../../http/context.ts";
import { movePayments } from "../../payments/move.ts";
import { reviewHoldsOf } from "../../payments/paykeys/verify.ts";
import { moveContextOf } from "../payments/respond.ts";
import { openProfile, renderCustomer } from "./resource.ts";

type Changed = Partial<Pick<CustomerRow, Changeable>>;
type Changeable =
  | "name"
  | "email"
  | "phone"
  | "status"
  | "external_id"
  | "address"
  | "compliance_profile"
  | "device"
  | "metadata";

/** A change that a caller makes of a locked customer. */
export interface CustomerChange {
  readonly before: CustomerRow;
  readonly set: Changed;
  readonly type: EventType;
  readonly message: string;
}

/** The customer after a change, and the event that says so. Nothing is written. */
export async function changeCustomer(
  context: RequestContext,
  { before, set, type, message }: CustomerChange,
): Promise<{ row: CustomerRow; event: NewEvent }> {
  const updated_at = laterOf(context.at, addMs(before.updated_at, 1));
  const row = { ...before, ...set, version: before.version + 1, updated_at };
  return {
    row,
    event: {
      account_id: row.account_id,
      type,
      resource_type: "customer",
      resource_id: row.id,
      resource_version: row.version,
      occurred_at: updated_at,
      patch: await patchOf(context, row, Object.keys(set)),
      cause: causeOf(context, { source: "user_action", reason: "user_request", message }),
    },
  };
}

async function patchOf(context: RequestContext, row: CustomerRow, names: string[]) {
  const whole = renderCustomer(row, await openProfile(context.app.vault, row));
  const shown = Object.entries(whole).filter(([name]) => names.includes(name));
  return { ...Object.fromEntries(shown), updated_at: row.updated_at };
}

/**
 * Writes a changed customer and its events. Where it came to be in review its payments that wait for
 * their file are held.
 */
export async function writeCustomer(
  context: WriteContext,
  change: { from: CustomerStatus; row: CustomerRow; events: readonly NewEvent[] },
): Promise<void> {
  const { tx, app, environment } = context;
  const { from, row, events } = change;
  await updateCustomer(tx, row);
  const entersReview = row.status === "review" && from !== "review";
  const holds = entersReview ? await reviewHoldsOf(tx, [row.id]) : [];
  await appendEvents(tx, app.ids, environment.id, events);
  if (holds.length > 0) await movePayments(tx, await moveContextOf(context), holds);
}
