import { Readable } from "node:stream";
import { Type } from "typebox";
import type { EventFilter } from "../../db/events/events.ts";
import { findLogPosition } from "../../db/events/log-position.ts";
import { eventText, numberOf, readEvents } from "../../events/read.ts";
import type { RequestContext } from "../../http/context.ts";
import { Problem, problem, renderProblem } from "../../http/problem.ts";
import { route, stream } from "../../http/route.ts";
import { ListOf, Uuid } from "../../http/schema.ts";
import { checkCursor, checkLog, Generation, GENERATION_HEADER } from "../event-cursor.ts";
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
      "Each event's id is its sequence: send the last one as `Last-Event-ID`, or as `after`, and nothing is missed. Without either the stream begins with what happens next. A cursor ahead of the log or of an earlier generation is refused with 409 `log_restarted`; where the log begins anew under an open stream, an event named `log_restarted` with the same problem ends it.",
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

/** Reads on whenever the log grows, at the pace of whoever reads the stream. */
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
  while (!stopped.aborted && !app.signal.isClosed()) {
    const news = app.signal.wait(environment.id, LOOK_AGAIN_MS, stopped);
    const current = await checkLog(app.db, reader, { after, generation: known }).catch(asProblem);
    if (current instanceof Problem) {
      yield `event: log_restarted\ndata: ${renderProblem(current)}\n\n`;
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
