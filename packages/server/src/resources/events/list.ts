import { Type } from "typebox";
import { countEvents } from "../../db/events/events.ts";
import { readEventTexts } from "../../events/read.ts";
import { readWhenThere } from "../../events/signal.ts";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_NUMBER, MAX_PAGE_SIZE } from "../../http/paging.ts";
import { rawPage, route } from "../../http/route.ts";
import { ListOf, Uuid } from "../../http/schema.ts";
import {
  checkCursor,
  Generation,
  GENERATION_HEADER,
  LAST_SEQUENCE_HEADER,
} from "../event-cursor.ts";
import { EVENT_FILTERS, Event, readerOf, Wait, waitMs } from "./schema.ts";

export const listAllEvents = route(
  {
    operationId: "events.list",
    method: "GET",
    path: "/v1/events",
    summary: "Read the event log",
    description:
      "A cursor: pass the sequence of the last event you have seen as `after`. Sequences have no gaps in the reader's own count. With `wait` the answer comes once there is an event, or empty after that time. A cursor that stands before what is still kept is refused with 422, one ahead of the log or of an earlier generation with 409 `log_restarted`; without `after` reading begins with the oldest event kept. `Log-Last-Sequence` is the sequence to begin with for what happens from now on. Pages by number are served, too, of the events after `after`: a page past the end is empty.",
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      generation: Type.Optional(Generation()),
      types: Type.Optional(ListOf(EVENT_FILTERS)),
      resource_id: Type.Optional(Uuid()),
      account_id: Type.Optional(Uuid()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
      page_number: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_NUMBER })),
      page_size: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, description: "The same as `limit`." }),
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
    const events = await readWhenThere(app.signal, wait, () =>
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
