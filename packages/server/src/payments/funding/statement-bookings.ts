import {
  addMs,
  bookingPosting,
  laterOf,
  type Instant,
  type StatementBookingAccount,
  type StatementBookingEvent,
} from "@railhead/core";
import type { Ids } from "../../base/ids.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  insertBookings,
  listBookingsOfDays,
  updateReversedBookings,
  type StatementBooking,
} from "../../db/tables/banks/statement-bookings.ts";
import type { ShowingStatement } from "../../db/tables/banks/statement-lines.ts";
import type { EventCause } from "../../db/tables/events/events.ts";
import { appendEvents, type NewEvent } from "../../events/append.ts";
import type { Charts } from "../../ledger/chart.ts";
import { postTransfers } from "../../ledger/post.ts";
import type { StatementLine } from "../../rails/statements/statement.ts";
import { pairShown } from "./shown-lines.ts";

/** The person who books a line, and when. */
export interface BookingContext {
  readonly environment_id: string;
  readonly at: Instant;
  readonly ids: Ids;
  readonly charts: Charts;
  readonly by: { readonly actor: EventCause["actor"]; readonly request_id: string };
}

/** What a person says that a line is. */
export interface BookingOrder {
  readonly line: StatementLine;
  readonly ledger_account: StatementBookingAccount;
  readonly reason: string;
  readonly document: string | null;
}

/** Books a line that is no movement of the books, with its posting and event. Returns the booking's id. */
export async function bookLine(
  tx: Tx,
  context: BookingContext,
  { line, ledger_account, reason, document }: BookingOrder,
): Promise<string> {
  const { environment_id, at, ids, by } = context;
  const row: StatementBooking = {
    environment_id,
    id: ids.uuid(at),
    ledger_account,
    amount_cents: line.amount_cents,
    booked_on: line.date,
    text: line.text,
    reason,
    document,
    booked_by: by.actor,
    reversed_at: null,
    reversed_by: null,
    reverse_reason: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
  await insertBookings(tx, [row]);
  await appendEvents(tx, ids, environment_id, [
    eventOf(context, row, {
      type: "statement_booking.created",
      patch: serializeBooking(row),
      message: reason,
    }),
  ]);
  await post(tx, context, { rows: [row], event: "book_line" });
  return row.id;
}

/** Takes bookings back of which no line is shown any longer. */
export async function reverseBookings(
  tx: Tx,
  context: BookingContext,
  { rows, reason }: { rows: readonly StatementBooking[]; reason: string },
): Promise<void> {
  if (rows.length === 0) return;
  const { environment_id, at, ids, by } = context;
  const reversed = rows.map((row) => {
    const reversed_at = laterOf(at, addMs(row.updated_at, 1));
    const ended = { reversed_at, reversed_by: by.actor, reverse_reason: reason };
    return { ...row, ...ended, version: row.version + 1, updated_at: reversed_at };
  });
  await updateReversedBookings(tx, reversed);
  const events = reversed.map((row) => {
    const { reversed_at, reversed_by, reverse_reason, updated_at } = serializeBooking(row);
    const patch = { reversed_at, reversed_by, reverse_reason, updated_at };
    return eventOf(context, row, { type: "statement_booking.reversed", patch, message: reason });
  });
  await appendEvents(tx, ids, environment_id, events);
  await post(tx, context, { rows: reversed, event: "reverse_line" });
}

/** Bookings that other statements showed, by the line that shows them again. */
export async function findShownBookings(
  tx: Tx,
  { environment_id }: Pick<BookingContext, "environment_id">,
  { statement, lines }: { statement: ShowingStatement; lines: readonly StatementLine[] },
): Promise<Map<number, string>> {
  if (lines.length === 0) return new Map();
  const days = [...new Set(lines.map(({ date }) => date))];
  const rows = await listBookingsOfDays(tx, { environment_id, days, statement });
  return pairShown(
    rows.map((row) => ({ ...row, date: row.booked_on })),
    lines,
  );
}

async function post(
  tx: Tx,
  { environment_id, charts }: BookingContext,
  { rows, event }: { rows: readonly StatementBooking[]; event: StatementBookingEvent },
): Promise<void> {
  const transfers = rows.map(({ id, ledger_account, amount_cents: cents, updated_at }) => ({
    ...bookingPosting(ledger_account, { side: cents < 0n ? "out" : "in", event }),
    subject_id: id,
    account_id: "",
    move: event,
    attempt: 1,
    amount_cents: cents < 0n ? -cents : cents,
    posted_at: updated_at,
  }));
  const chart = await charts(tx, environment_id, []);
  await postTransfers(tx, environment_id, { chart, transfers });
}

function eventOf(
  { by }: BookingContext,
  row: StatementBooking,
  { type, patch, message }: Pick<NewEvent, "type" | "patch"> & { readonly message: string },
): NewEvent {
  return {
    account_id: null,
    type,
    resource_type: "statement_booking",
    resource_id: row.id,
    resource_version: row.version,
    occurred_at: row.updated_at,
    patch,
    cause: {
      source: "user_action",
      reason: "user_request",
      code: null,
      message,
      actor: by.actor,
      request_id: by.request_id,
    },
  };
}

/** A booking as lists and its events have it. */
export function serializeBooking(row: StatementBooking) {
  const nameOf = (actor: { type: string; id: string }) => `${actor.type}:${actor.id}`;
  return {
    id: row.id,
    ledger_account: row.ledger_account,
    amount: row.amount_cents.toString(),
    date: row.booked_on,
    text: row.text,
    reason: row.reason,
    document: row.document,
    booked_by: nameOf(row.booked_by),
    reversed_at: row.reversed_at,
    reversed_by: row.reversed_by === null ? null : nameOf(row.reversed_by),
    reverse_reason: row.reverse_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
