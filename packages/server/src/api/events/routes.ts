import { Type } from "typebox";
import { numberedPage } from "../../db/tables/events/event-pages.ts";
import { lastRemovedEvent, type EventFilter } from "../../db/tables/events/events.ts";
import { eventText, readEventText, readEventTexts, type FoldedEvent } from "../../events/read.ts";
import { readWhenLogGrows } from "../../events/read-when-log-grows.ts";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_NUMBER, MAX_PAGE_SIZE } from "../../http/schema/paging.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { raw, rawPage, route, type Result, type Route } from "../../http/route/route.ts";
import { ListOf, Uuid } from "../../http/schema/schema.ts";
import {
  checkCursor,
  checkLog,
  type Cursor,
  Generation,
  GENERATION_HEADER,
  LAST_SEQUENCE_HEADER,
} from "../shared/event-cursor.ts";
import { ARCHIVED_THROUGH_HEADER, findArchivedEvent, readArchivedPage } from "./archived.ts";
import { Event, EVENT_FILTERS, readerOf, Wait, waitMs } from "./schema.ts";
import { streamEvents } from "./stream.ts";

export const listAllEvents = route(
  {
    operationId: "events.list",
    method: "GET",
    path: "/v1/events",
    summary: "List events",
    description:
      "Cursor pagination: pass the sequence of the last event you have processed as `after`. Sequences have no gaps within your key's view of the log. With `wait`, returns as soon as there is an event, or an empty list after that time. A cursor older than the retained events returns 422; a platform key reads them from the archive by number, without other filters, where the server has the archive (`Log-Archived-Through`); a cursor ahead of the log or from an earlier generation returns 409 `log_restarted`. Without `after`, reading starts at the oldest retained event. To read new events only, start at `Log-Last-Sequence`. `before` reads back from a sequence: the last events before it, in order. Page numbers also work, counted from `after`: a page past the end is empty.",
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
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
    headers: ["Log-Generation", "Log-Last-Sequence", "Log-Archived-Through"],
    problems: ["validation_error", "log_restarted"],
    scope: "events:read",
    accountScoped: false,
  },
  async (context, { query }) => {
    const limit = query.limit ?? query.page_size ?? DEFAULT_PAGE_SIZE;
    const isPaged = query.page_number !== undefined;
    if (query.before !== undefined) refuseBeside(query);
    const wanted = {
      after: BigInt(query.after ?? 0),
      before: query.before === undefined ? undefined : BigInt(query.before),
      types: query.types ?? null,
      resource_id: query.resource_id ?? null,
      account_id: query.account_id ?? null,
      limit,
      skipped: ((query.page_number ?? 1) - 1) * limit,
    };
    const { app, environment } = context;
    const reader = readerOf(context);
    const cursor = { after: wanted.after, generation: query.generation };
    const archived = await readArchivedPage(context, reader, {
      ...wanted,
      isFiltered: isPaged || wanted.types !== null || resourceOf(query) !== null,
    });
    if (archived.length > 0) return await archivedPage(context, wanted, { cursor, archived });
    const position = await checkCursor(app.db, reader, cursor);
    const paged = isPaged ? await numberedPage(app.db, reader, wanted) : undefined;
    const wait = { environmentId: environment.id, ms: waitMs(query.wait) };
    const events = await readWhenLogGrows(app, wait, () =>
      readEventTexts(app.db, reader, paged?.filter ?? wanted),
    );
    const total = (await paged?.total()) ?? events.length;
    return rawPage(`[${events.join(",")}]`, total, {
      [GENERATION_HEADER]: `${position.generation}`,
      [LAST_SEQUENCE_HEADER]: `${position.last_sequence}`,
    });
  },
);

const resourceOf = (query: { resource_id?: string; account_id?: string }) =>
  query.resource_id ?? query.account_id ?? null;

/** A page that begins in an archive, and goes on in the log where the archives end. */
async function archivedPage(
  context: RequestContext,
  wanted: EventFilter,
  { cursor, archived }: { cursor: Cursor; archived: readonly FoldedEvent[] },
): Promise<Result> {
  const { app } = context;
  const reader = readerOf(context);
  const position = await checkLog(app.db, reader, cursor);
  const last = archived.at(-1)?.row.sequence ?? 0n;
  const limit = wanted.limit - archived.length;
  const texts = archived.map((event) => eventText(event, reader));
  const goesOn = wanted.before === undefined && limit > 0;
  if (goesOn && last === (await lastRemovedEvent(app.db, reader))) {
    texts.push(...(await readEventTexts(app.db, reader, { ...wanted, after: last, limit })));
  }
  return rawPage(`[${texts.join(",")}]`, texts.length, {
    [GENERATION_HEADER]: `${position.generation}`,
    [LAST_SEQUENCE_HEADER]: `${position.last_sequence}`,
    [ARCHIVED_THROUGH_HEADER]: `${last}`,
  });
}

/** Throws the 422 of a page before an event that is asked for in another way, too. */
function refuseBeside(query: { after?: number; page_number?: number; wait?: string }): void {
  const names = ["after", "page_number", "wait"] as const;
  const sent = names.filter((name) => query[name] !== undefined);
  if (sent.length === 0) return;
  throw invalid(sent.map((name) => ({ reference: "/before", detail: `Goes without ${name}.` })));
}

export const getEvent = route(
  {
    operationId: "events.get",
    method: "GET",
    path: "/v1/events/:id",
    summary: "Read an event",
    description:
      "An event that left the log for an archive is read from there where the server has the archive's files; `Log-Archived-Through` then says so. Otherwise 404 says that it is in an archive.",
    response: Event,
    headers: ["Log-Archived-Through"],
    problems: ["not_found"],
    scope: "events:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const reader = readerOf(context);
    const event = await readEventText(context.app.db, reader, params.id);
    if (event !== undefined) return raw(event);
    const archived = await findArchivedEvent(context, reader, params.id.toLowerCase());
    if (archived === undefined) throw problem("not_found", { detail: "The event does not exist." });
    return { kind: "object", data: archived.text, headers: archived.headers };
  },
);

/** In the order of the documentation. */
export const eventsRoutes: readonly Route[] = [listAllEvents, streamEvents, getEvent];
