import { FILE_STATES, EVENT_REASONS } from "@railhead/core";
import { Type } from "typebox";
import { lastRemovedEvent } from "../../db/tables/events/events.ts";
import {
  countEvents,
  countPostings,
  listFilesFirstEmitted,
  listPostingsWithin,
  type BookedPosting,
  type LogAndLedgerPosition,
} from "../../db/tables/environments/advance-report.ts";
import { readEventTexts } from "../../events/read.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { FILE_DIRECTIONS } from "../ach-files/schema.ts";
import { Event, EVENT_NAMES, EVENT_RESOURCES, readerOf } from "../events/schema.ts";
import { LEDGER_CODES } from "../ledger/schema.ts";
import { refuseCursor, writeCursor, type AdvancePosition } from "./advance-cursor.ts";

/** Maximum events, and maximum postings, per page. */
export const PAGE_MAX = 1000;

export const PageLimit = () =>
  Type.Integer({
    minimum: 1,
    maximum: PAGE_MAX,
    default: PAGE_MAX,
    description: "Maximum events, and maximum postings, per page.",
  });

const At = () => Type.String({ format: "date-time" });

const Transition = Type.Object({
  sequence: Type.Integer(),
  at: At(),
  event_type: OneOf(EVENT_NAMES),
  resource: OneOf(EVENT_RESOURCES),
  resource_id: Uuid(),
  status: Type.String(),
  reason: OneOf(EVENT_REASONS),
  code: Nullable(Type.String()),
});

const Posting = Type.Object({
  posted_at: At(),
  subject_id: Uuid(),
  move: Type.String(),
  debit: OneOf(LEDGER_CODES),
  credit: OneOf(LEDGER_CODES),
  amount: Type.String({ description: "Cents." }),
});

const ReportedFile = Type.Object({
  id: Uuid(),
  direction: OneOf(FILE_DIRECTIONS),
  name: Type.String(),
  state: OneOf(FILE_STATES),
  created_at: At(),
});

/** Members of a page of what an advance caused. */
export const advancePage = {
  has_more: Type.Boolean(),
  next: Nullable(
    Type.String({
      description:
        "Cursor of the next page, for `GET /v1/sandbox/clock/advances?cursor=`. Null on the last page.",
    }),
  ),
  next_after: Type.Integer({ description: "Sequence of the last event listed so far." }),
  transitions: Type.Array(Transition, {
    description: "Changes of status among the events of this page.",
  }),
  postings: Type.Array(Posting, { description: "In booking order." }),
  files: Type.Array(ReportedFile, {
    description: "Files first mentioned by an event of this page.",
  }),
  events: Type.Array(Event),
};

interface ReportedEvent {
  readonly sequence: number;
  readonly event_type: string;
  readonly occurred_at: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly data: { readonly status?: string };
  readonly changed: readonly string[];
  readonly cause: { readonly reason: string; readonly code: string | null };
}

/** Counts events by type, and postings, from a position to its end. */
export async function countAdvance(context: RequestContext, at: AdvancePosition) {
  const { db } = context.app;
  const { id } = context.environment;
  const [counts, postings_total] = await Promise.all([
    countEvents(db, id, { after: at.event, through: at.lastEvent }),
    countPostings(db, id, { after: at.posting, through: at.lastPosting }),
  ]);
  return { events_total: Number(at.lastEvent - at.event), postings_total, counts };
}

/** The position of a reader of what happened between two points; empty after a reset in between. */
export function advanceBetween(
  from: LogAndLedgerPosition,
  to: LogAndLedgerPosition,
): AdvancePosition {
  return {
    begin: from.sequence,
    event: from.sequence,
    lastEvent: to.sequence > from.sequence ? to.sequence : from.sequence,
    posting: from.posting,
    lastPosting: to.posting,
  };
}

/**
 * The next page of events (JSON texts), their status transitions, the files they mention first, and
 * postings. Throws 422 if the events are no longer retained.
 */
export async function readAdvanceReport(
  context: RequestContext,
  at: AdvancePosition,
  limit: number,
) {
  const { db } = context.app;
  const { id } = context.environment;
  // Sequence numbers have no gaps, so their difference is the count.
  const wanted = Math.min(Math.max(Number(at.lastEvent - at.event), 0), limit);
  const event = at.event + BigInt(wanted);
  const [removed, { events, transitions }, files, booked] = await Promise.all([
    lastRemovedEvent(db, readerOf(context)),
    readEvents(context, at.event, wanted),
    listFilesFirstEmitted(db, id, { begin: at.begin, after: at.event, through: event }),
    listPostingsWithin(db, id, {
      after: at.posting,
      through: at.lastPosting,
      limit: limit + 1,
    }),
  ]);
  if (wanted > 0 && at.event < removed) throw refuseCursor(NOT_KEPT);
  const postings = booked.slice(0, limit);
  const isBooked = booked.length === postings.length;
  const posting = isBooked ? at.lastPosting : (postings.at(-1)?.id ?? at.lastPosting);
  const has_more = event < at.lastEvent || !isBooked;
  return {
    has_more,
    next: has_more ? writeCursor(context, { ...at, event, posting }) : null,
    next_after: Number(event),
    transitions,
    postings: postings.map(serializePosting),
    files,
    events,
  };
}

/** The next `limit` events after a sequence number, as JSON texts, with their transitions. */
async function readEvents(context: RequestContext, after: bigint, limit: number) {
  const filter = { after, types: null, resource_id: null, limit };
  const events = await readEventTexts(context.app.db, readerOf(context), filter);
  const transitions = events.map((text) => JSON.parse(text) as ReportedEvent).flatMap(transitionOf);
  return { events, transitions };
}

const NOT_KEPT = "Stands before the oldest event that is still kept.";

/** JSON of the facts and a member `events` of texts that are JSON already. */
export function withEvents(facts: object, events: readonly string[]): string {
  return `${JSON.stringify(facts).slice(0, -1)},"events":[${events.join(",")}]}`;
}

function serializePosting({ posted_at, subject_id, move, debit, credit, amount }: BookedPosting) {
  return { posted_at, subject_id, move, debit, credit, amount: amount.toString() };
}

function transitionOf(event: ReportedEvent): object[] {
  const { status } = event.data;
  const isNew = event.changed.length === 0;
  if (status === undefined || !(isNew || event.changed.includes("status_details"))) return [];
  return [
    {
      sequence: event.sequence,
      at: event.occurred_at,
      event_type: event.event_type,
      resource: event.resource.type,
      resource_id: event.resource.id,
      status,
      reason: event.cause.reason,
      code: event.cause.code,
    },
  ];
}
