import { addMs, laterOf, type CustomerStatus, type EventType } from "@railhead/core";
import { updateCustomer, type CustomerRow } from "../../db/tables/counterparties/customers.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import { causeOf } from "../../http/route/cause.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { movePayments } from "../../payments/transitions/move.ts";
import { recheckPaymentsOf } from "../../payments/review/recheck-counterparties.ts";
import { moveContextOf } from "../payments/reply.ts";
import { openProfile, serializeCustomer } from "./serialize.ts";

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
  const whole = serializeCustomer(row, await openProfile(context.app, row));
  const shown = Object.entries(whole).filter(([name]) => names.includes(name));
  return { ...Object.fromEntries(shown), updated_at: row.updated_at };
}

/**
 * Writes a changed customer and its events. A changed status rechecks its unsent payments: those of
 * a rejected customer fail, others are held or released.
 */
export async function writeCustomer(
  context: WriteContext,
  change: { from: CustomerStatus; row: CustomerRow; events: readonly NewEvent[] },
): Promise<void> {
  const { tx, app, environment } = context;
  const { from, row, events } = change;
  await updateCustomer(tx, row);
  // A pending review decides nothing yet; payments due meanwhile are checked when their file is
  // created.
  const isDecided = row.status !== from && row.status !== "pending";
  const customerIds = isDecided ? [row.id] : [];
  const moves = await recheckPaymentsOf(
    tx,
    { environment_id: context.environment.id, at: context.at },
    { customerIds, paykeyIds: [] },
  );
  await appendEvents(tx, app.ids, environment.id, events);
  if (moves.length > 0) await movePayments(tx, await moveContextOf(context), moves);
}
