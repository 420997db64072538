import { Readable } from "node:stream";
import { countOf, type EventFilter } from "../../db/events/events.ts";
import { eventText, numberOf, readEvents } from "../../events/read.ts";
import type { RequestContext } from "../../http/context.ts";
import { problem } from "../../http/problem.ts";
import { route, stream } from "../../http/route.ts";
import { ListOf, Uuid } from "../../http/schema.ts";
import { Type } from "../../http/type.ts";
import { EVENT_FILTERS, readerOf } from "./schema.ts";

const LOOK_AGAIN_MS = 1_000;
/** Looks without a find before a sign of life. */
const QUIET_MAX = 15;
const BATCH = 200;

export const streamEvents = route(
  {
    operationId: "events.stream",
    method: "GET",
    path: "/v1/events/stream",
    summary: "Follow the event log as server-sent events",
    description:
      "Each event's id is its sequence: send the last one as `Last-Event-ID`, or as `after`, and nothing is missed. Without either the stream begins with what happens next.",
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      types: Type.Optional(ListOf(EVENT_FILTERS)),
      resource_id: Type.Optional(Uuid()),
      account_id: Type.Optional(Uuid()),
    }),
    response: Type.String({
      description: "`text/event-stream`: id, event and data of each event.",
    }),
    media: "text/event-stream",
    problems: [],
    scope: "events:read",
    accountScoped: false,
  },
  async (context, { query }) => {
    const after = await startOf(context, query.after);
    const filter = {
      after,
      types: query.types ?? null,
      resource_id: query.resource_id ?? null,
      account_id: query.account_id ?? null,
      limit: BATCH,
    };
    return stream("text/event-stream; charset=utf-8", follow(context, filter));
  },
);

async function startOf(context: RequestContext, after: number | undefined): Promise<bigint> {
  const sent = context.headers["last-event-id"];
  if (typeof sent === "string" && sent !== "") {
    if (/^[0-9]{1,15}$/.test(sent)) return BigInt(sent);
    throw problem("bad_request", { detail: "Last-Event-ID must be the sequence of an event." });
  }
  if (after !== undefined) return BigInt(after);
  return await countOf(context.app.db, readerOf(context));
}

/** Reads on whenever the log grows, at the pace of whoever reads the stream. */
function follow(context: RequestContext, filter: EventFilter): Readable {
  const stopped = new AbortController();
  const bytes = Readable.from(frames(context, filter, stopped.signal), { objectMode: false });
  bytes.once("close", () => stopped.abort());
  return bytes;
}

async function* frames(
  context: RequestContext,
  filter: EventFilter,
  stopped: AbortSignal,
): AsyncGenerator<string> {
  const { app, environment } = context;
  const reader = readerOf(context);
  let { after } = filter;
  let quiet = 0;
  // Sent at once, so that the reader knows it is connected.
  yield `retry: 1000\n: sequence ${after}\n\n`;
  while (!stopped.aborted && !app.signal.isClosed()) {
    const news = app.signal.wait(environment.id, LOOK_AGAIN_MS, stopped);
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
