import type { FundingBank } from "../../db/tables/banks/funding-banks.ts";
import type { FundingEventRow } from "../../db/tables/funding/funding-events.ts";
import type { NewEvent } from "../../events/append.ts";
import { fundingAmounts, serializeFunding } from "./serialize-funding.ts";
import { historyRow } from "./move-funding.ts";
import type { MoveContext } from "../transitions/move.ts";

/** The first event of a transfer, with its snapshot. */
export function createdEvent(
  context: MoveContext,
  row: FundingEventRow,
  bank: FundingBank,
): NewEvent {
  return eventOf(context, row, {
    type: "funding_event.created",
    message: row.status_message,
    patch: serializeFunding(row, [historyRow(row)], bank),
  });
}

/** The event of lines added to an open transfer. */
export function grownEvent(context: MoveContext, row: FundingEventRow): NewEvent {
  return eventOf(context, row, {
    type: "funding_event.payment_added",
    message: "Payments joined the transfer.",
    patch: {
      ...fundingAmounts(row),
      direction: row.direction,
      event_type: row.event_type,
      payment_count: row.payment_count,
      updated_at: row.updated_at,
    },
  });
}

/** The event of received money added to an open transfer. */
export function lineAddedEvent(context: MoveContext, row: FundingEventRow): NewEvent {
  return eventOf(context, row, {
    type: "funding_event.updated",
    message: "Received money joined the transfer.",
    patch: {
      ...fundingAmounts(row),
      direction: row.direction,
      event_type: row.event_type,
      updated_at: row.updated_at,
    },
  });
}

function eventOf(
  context: MoveContext,
  row: FundingEventRow,
  event: Pick<NewEvent, "type" | "patch"> & { message: string },
): NewEvent {
  return {
    account_id: row.account_id,
    type: event.type,
    resource_type: "funding_event",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch: event.patch,
    cause: {
      source: "system",
      reason: "ok",
      code: null,
      message: event.message,
      actor: context.actor,
      request_id: context.request_id,
    },
  };
}
