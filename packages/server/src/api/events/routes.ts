import { Readable } from "node:stream";
import { Type } from "typebox";
import { countEvents, type EventFilter } from "../../db/tables/events/events.ts";
import { findLogPosition } from "../../db/tables/events/log-position.ts";
import {
  eventText,
  numberOf,
  readEvents,
  readEventText,
  readEventTexts,
} from "../../events/read.ts";
import { longPoll } from "../../events/signal.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_NUMBER, MAX_PAGE_SIZE } from "../../http/schema/paging.ts";
import { Problem, problem, serializeProblem } from "../../http/schema/problem.ts";
import { raw, rawPage, route, type Route, stream } from "../../http/route/route.ts";
import { ListOf, Uuid } from "../../http/schema/schema.ts";
import {
  checkCursor,
  checkLog,
  Generation,
  GENERATION_HEADER,
  LAST_SEQUENCE_HEADER,
} from "../shared/event-cursor.ts";
import { Event, EVENT_FILTERS, readerOf, Wait, waitMs } from "./schema.ts";

export const listAllEvents = route(
  {
    operationId: "events.list",
    method: "GET",
    path: "/v1/events",
    summary: "List events",
    description:
      "Cursor pagination: pass the sequence of the last event you have processed as `after`. Sequences have no gaps within your key's view of the log. With `wait`, returns as soon as there is an event, or an empty list after that time. A cursor older than the retained events returns 422; a cursor ahead of the log or from an earlier generation returns 409 `log_restarted`. Without `after`, reading starts at the oldest retained event. To read new events only, start at `Log-Last-Sequence`. Page numbers also work, counted from `after`: a page past the end is empty.",
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      generation: Type.Optional(Generation()),
      types: Type.Optional(ListOf(EVENT_FILTERS)),
      resource_id: Type.Optional(Uuid()),
      account_id: Type.Optional(Uuid()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
      page_number: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_NUMBER })),
      page_size: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_PAGE_SIZE,
          description: "The same as `limit`.",
        }),
      ),
      wait: Type.Optional(Wait()),
    }),
    response: Type.Array(Event),
    headers: ["Log-Generation", "Log-Last-Sequence"],
    problems: ["validation_error", "log_restarted"],
    scope: "events:read",
    accountScoped: false,
  },
  async (context, { query }) => {
    const limit = query.limit ?? query.page_size ?? DEFAULT_PAGE_SIZE;
    const filter = {
      after: BigInt(query.after ?? 0),
      types: query.types ?? null,
      resource_id: query.resource_id ?? null,
      account_id: query.account_id ?? null,
      limit,
      skipped: ((query.page_number ?? 1) - 1) * limit,
    };
    const { app, environment } = context;
    const { after } = filter;
    const cursor = { after, generation: query.generation };
    const position = await checkCursor(app.db, readerOf(context), cursor);
    const wait = { environmentId: environment.id, ms: waitMs(query.wait) };
    const events = await longPoll(app.signal, wait, () =>
      readEventTexts(app.db, readerOf(context), filter),
    );
    const isPaged = query.page_number !== undefined;
    const total = isPaged ? await countEvents(app.db, readerOf(context), filter) : events.length;
    return rawPage(`[${events.join(",")}]`, total, {
      [GENERATION_HEADER]: `${position.generation}`,
      [LAST_SEQUENCE_HEADER]: `${position.last_sequence}`,
    });
  },
);

const LOOK_AGAIN_MS = 1_000;
/** Looks without a find before a sign of life. */
const QUIET_MAX = 15;
const BATCH = 200;
export const streamEvents = route(
  {
    operationId: "events.stream",
    method: "GET",
    path: "/v1/events/stream",
    summary: "Stream events (server-sent events)",
    description:
      "Each event's id is its sequence: send the last one as `Last-Event-ID` or `after` to resume without gaps. Without either, the stream starts with the next event. A cursor ahead of the log or from an earlier generation returns 409 `log_restarted`. The stream ends within seconds where its session ends, its key is revoked or its right is taken away. If the log restarts while a stream is open, the stream ends with an event named `log_restarted` that contains the same problem.",
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      generation: Type.Optional(Generation()),
      types: Type.Optional(ListOf(EVENT_FILTERS)),
      resource_id: Type.Optional(Uuid()),
      account_id: Type.Optional(Uuid()),
    }),
    response: Type.String({
      description: "`text/event-stream`: id, event and data of each event.",
    }),
    media: "text/event-stream",
    headers: ["Log-Generation"],
    problems: ["validation_error", "log_restarted"],
    scope: "events:read",
    accountScoped: false,
  },
  async (context, { query }) => {
    const { after, generation } = await startOf(context, query);
    const filter = {
      after,
      types: query.types ?? null,
      resource_id: query.resource_id ?? null,
      account_id: query.account_id ?? null,
      limit: BATCH,
    };
    return stream("text/event-stream; charset=utf-8", follow(context, filter, generation), {
      [GENERATION_HEADER]: `${generation}`,
    });
  },
);
interface Start {
  readonly after: bigint;
  readonly generation: number;
}
async function startOf(
  context: RequestContext,
  query: { after?: number; generation?: number },
): Promise<Start> {
  const { db } = context.app;
  const reader = readerOf(context);
  const after = lastSeen(context) ?? query.after;
  if (after === undefined) {
    const { generation, last_sequence } = await findLogPosition(db, reader);
    return { after: last_sequence, generation };
  }
  const cursor = { after: BigInt(after), generation: query.generation };
  const { generation } = await checkCursor(db, reader, cursor);
  return { after: cursor.after, generation };
}
function lastSeen(context: RequestContext): number | undefined {
  const sent = context.headers["last-event-id"];
  if (typeof sent !== "string" || sent === "") return undefined;
  if (/^[0-9]{1,15}$/.test(sent)) return Number(sent);
  throw problem("bad_request", { detail: "Last-Event-ID must be the sequence of an event." });
}
/** Reads new events as the log grows, at the speed of the stream's client. */
function follow(context: RequestContext, filter: EventFilter, generation: number): Readable {
  const stopped = new AbortController();
  const bytes = Readable.from(frames(context, { filter, generation }, stopped.signal), {
    objectMode: false,
  });
  bytes.once("close", () => stopped.abort());
  return bytes;
}
async function* frames(
  context: RequestContext,
  { filter, generation }: { filter: EventFilter; generation: number },
  stopped: AbortSignal,
): AsyncGenerator<string> {
  const { app, environment } = context;
  const reader = readerOf(context);
  let { after } = filter;
  let quiet = 0;
  // Sent at once, so that the reader knows it is connected; the id, so that it goes on from here
  // even where it is cut off before the first event.
  yield `retry: 1000\nid: ${after}\n\n`;
  let known = generation;
  // Where a session ended, a key was revoked or a right was taken, the reader learns why when it connects again.
  while (!stopped.aborted && !app.signal.isClosed() && (await context.mayContinue())) {
    const news = app.signal.wait(environment.id, LOOK_AGAIN_MS, stopped);
    const current = await checkLog(app.db, reader, { after, generation: known }).catch(asProblem);
    if (current instanceof Problem) {
      yield `event: log_restarted\ndata: ${serializeProblem(current)}\n\n`;
      return;
    }
    known = current.generation;
    const events = await readEvents(app.db, reader, { ...filter, after });
    const last = events.at(-1);
    if (last !== undefined) {
      after = numberOf(last.row, reader);
      quiet = 0;
      yield events
        .map((event) => {
          const number = numberOf(event.row, reader);
          return `id: ${number}\nevent: ${event.row.type}\ndata: ${eventText(event, reader)}\n\n`;
        })
        .join("");
      if (events.length === filter.limit) continue;
    } else if (++quiet > QUIET_MAX) {
      quiet = 0;
      yield ": still here\n\n";
    }
    await news;
  }
}
function asProblem(failure: unknown): Problem {
  if (failure instanceof Problem) return failure;
  throw failure;
}

export const getEvent = route(
  {
    operationId: "events.get",
    method: "GET",
    path: "/v1/events/:id",
    summary: "Read an event",
    response: Event,
    problems: ["not_found"],
    scope: "events:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const event = await readEventText(context.app.db, readerOf(context), params.id);
    if (event === undefined) throw problem("not_found", { detail: "The event does not exist." });
    return raw(event);
  },
);

/** In the order of the documentation. */
export const eventsRoutes: readonly Route[] = [listAllEvents, streamEvents, getEvent];
