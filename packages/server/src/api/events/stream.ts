import { Readable } from "node:stream";
import { Type } from "typebox";
import { isWanted, type EventFilter } from "../../db/tables/events/events.ts";
import { findLogPosition } from "../../db/tables/events/log-position.ts";
import type { LogTail, TailView } from "../../events/log-tail.ts";
import {
  eventText,
  numberOf,
  readEvents,
  type EventReader,
  type FoldedEvent,
} from "../../events/read.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { route, stream } from "../../http/route/route.ts";
import { Problem, problem, serializeProblem } from "../../http/schema/problem.ts";
import { ListOf, Uuid } from "../../http/schema/schema.ts";
import { checkCursor, checkLog, Generation, GENERATION_HEADER } from "../shared/event-cursor.ts";
import { EVENT_FILTERS, readerOf } from "./schema.ts";

/** Events of one own read. */
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
/** How long a reader that reads nothing holds a server that closes. */
const STALLED_MS = 2_000;

/** Reads new events as the log grows, at the speed of the stream's client. */
function follow(context: RequestContext, filter: EventFilter, generation: number): Readable {
  const stopped = new AbortController();
  const bytes = Readable.from(frames(context, { filter, generation }, stopped.signal), {
    objectMode: false,
  });
  const { closed } = context.app.signal;
  let late: NodeJS.Timeout | undefined;
  const end = () => {
    late = setTimeout(() => bytes.destroy(), STALLED_MS);
  };
  closed.addEventListener("abort", end, { once: true });
  bytes.once("close", () => {
    closed.removeEventListener("abort", end);
    clearTimeout(late);
    stopped.abort();
  });
  return bytes;
}
/** Waits between looks at whether the stream may go on. */
const LOOK_AGAIN_MS = 1_000;
/** Quiet waits before a sign of life. */
const QUIET_MAX = 15;

async function* frames(
  context: RequestContext,
  { filter, generation }: { filter: EventFilter; generation: number },
  stopped: AbortSignal,
): AsyncGenerator<string> {
  const { app, environment } = context;
  // Sent at once, so that the reader knows it is connected; the id, so that it goes on from here
  // even where it is cut off before the first event.
  yield `retry: 1000\nid: ${filter.after}\n\n`;
  const tail = app.tails.follow(environment.id);
  try {
    yield* news(context, { filter, generation, tail }, stopped);
  } finally {
    tail.end();
  }
}

interface Following {
  readonly filter: EventFilter;
  readonly generation: number;
  readonly tail: LogTail;
}

async function* news(
  context: RequestContext,
  { filter, generation, tail }: Following,
  stopped: AbortSignal,
): AsyncGenerator<string> {
  const { app } = context;
  const reader = readerOf(context);
  let known = generation;
  let { after } = filter;
  /** The number of the whole log up to which everything was sent; unknown before the first read. */
  let covered: bigint | undefined;
  let quiet = 0;
  // Where a session ended, a key was revoked or a right was taken, the reader learns why when it connects again.
  while (!stopped.aborted && !app.signal.isClosed() && (await context.mayContinue())) {
    const view = tail.current();
    if (view !== undefined && hasRestarted(view, known, covered)) {
      const current = await checkLog(app.db, reader, { after, generation: known }).catch(asProblem);
      if (current instanceof Problem) {
        yield `event: log_restarted\ndata: ${serializeProblem(current)}\n\n`;
        return;
      }
      [known, covered] = [current.generation, undefined];
    }
    const fromTail = covered === undefined ? undefined : eventsInTail(view, covered);
    const isOwnRead = fromTail === undefined;
    const events =
      fromTail?.filter((event) => isWanted(event.row, reader, { ...filter, after })) ??
      (await readEvents(app.db, reader, { ...filter, after }));
    const last = events.at(-1);
    if (last !== undefined) {
      after = numberOf(last.row, reader);
      quiet = 0;
      yield events.map((event) => frameOf(event, reader)).join("");
    } else if (++quiet > QUIET_MAX) {
      quiet = 0;
      yield ": still here\n\n";
    }
    if (isOwnRead && events.length === filter.limit) continue;
    // What an own read found up to here is complete: numbers are given out in the order of commits.
    if (view?.generation === known) covered = laterNumber(view.last_sequence, last?.row.sequence);
    await tail.wait(view, LOOK_AGAIN_MS, stopped);
  }
}

const laterNumber = (one: bigint, other: bigint | undefined): bigint =>
  other !== undefined && other > one ? other : one;

const hasRestarted = (view: TailView, known: number, covered: bigint | undefined): boolean =>
  view.generation !== known || (covered !== undefined && view.last_sequence < covered);

/** The log's events after a number, where the tail has all of them. */
function eventsInTail(
  view: TailView | undefined,
  covered: bigint,
): readonly FoldedEvent[] | undefined {
  if (view === undefined || view.start > covered) return undefined;
  return view.events.filter(({ row }) => row.sequence > covered);
}

function frameOf(event: FoldedEvent, reader: EventReader): string {
  const number = numberOf(event.row, reader);
  return `id: ${number}\nevent: ${event.row.type}\ndata: ${eventText(event, reader)}\n\n`;
}

function asProblem(failure: unknown): Problem {
  if (failure instanceof Problem) return failure;
  throw failure;
}
