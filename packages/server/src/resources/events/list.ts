import { countEvents, lastRemovedEvent } from "../../db/events/events.ts";
import { readEventTexts } from "../../events/read.ts";
import { readWhenThere } from "../../events/signal.ts";
import type { RequestContext } from "../../http/context.ts";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_NUMBER, MAX_PAGE_SIZE } from "../../http/paging.ts";
import { invalid } from "../../http/problem.ts";
import { rawPage, route } from "../../http/route.ts";
import { ListOf, Uuid } from "../../http/schema.ts";
import { Type } from "../../http/type.ts";
import { EVENT_FILTERS, Event, readerOf, Wait, waitMs } from "./schema.ts";

export const listAllEvents = route(
  {
    operationId: "events.list",
    method: "GET",
    path: "/v1/events",
    summary: "Read the event log",
    description:
      "A cursor: pass the sequence of the last event you have seen as `after`. Sequences have no gaps in the reader's own count. With `wait` the answer comes once there is an event, or empty after that time. A cursor that stands before what is still kept is refused; without `after` reading begins with the oldest event kept. Pages by number are served, too, of the events after `after`: a page past the end is empty.",
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
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
    problems: ["validation_error"],
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
    if (filter.after > 0n) await refuseRemoved(context, filter.after);
    const { app, environment } = context;
    const wait = { environmentId: environment.id, ms: waitMs(query.wait) };
    const events = await readWhenThere(app.signal, wait, () =>
      readEventTexts(app.db, readerOf(context), filter),
    );
    const isPaged = query.page_number !== undefined;
    const total = isPaged ? await countEvents(app.db, readerOf(context), filter) : events.length;
    return rawPage(`[${events.join(",")}]`, total);
  },
);

/** What a reader has missed for good must not look like an empty stretch. */
async function refuseRemoved(context: RequestContext, after: bigint): Promise<void> {
  const removed = await lastRemovedEvent(context.app.db, readerOf(context));
  if (after >= removed) return;
  throw invalid([
    {
      reference: "/after",
      detail: `Events up to ${removed} are no longer kept. Read the resources, then go on from there.`,
    },
  ]);
}
