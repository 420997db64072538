import { Type } from "typebox";
import { DEFAULT_PAGE_SIZE } from "../../http/schema/paging.ts";
import type { OwnPlace } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { ListOf, OneOf, Uuid } from "../../http/schema/schema.ts";
import { EVENT_FILTERS, Event } from "../events/schema.ts";
import { GENERATION_HEADER } from "../shared/event-cursor.ts";
import { PaymentItemResponse } from "../payments/schema.ts";
import { formatCursor, parseCursor } from "./cursor.ts";
import { cursorBehind, mergeRows, readPage, type PageReader } from "./merge.ts";
import { mergedFilters } from "./filters.ts";
import * as schema from "./schema.ts";
import { isComplete, queryText, serializeSource, sourcesOf } from "./sources.ts";

interface PaymentItem {
  readonly id: string;
  readonly created_at: string;
}

export const listMergedPayments = route(
  {
    operationId: "merged.payments",
    method: "GET",
    path: "/v1/merged/payments",
    summary: "List payments of several environments",
    description:
      "The payments that each key of the request would list, merged by `created_at`: environments of all cells, each with the rights and limits of its key. The cursor holds a position of each source, so that paging loses and repeats nothing while payments are added, keys are rotated or a source cannot be read. A source that cannot be read is named, and its payments follow when it can.",
    query: Type.Object({
      ...mergedFilters,
      sort_order: Type.Optional(OneOf(["asc", "desc"])),
      cursor: schema.Cursor(),
      limit: schema.Limit(),
    }),
    response: Type.Object({
      items: Type.Array(
        Type.Object({
          source: schema.source,
          environment_id: schema.environment_id,
          payment: PaymentItemResponse,
        }),
        { description: "In the order of `created_at`." },
      ),
      sources: schema.sources,
      complete: schema.complete,
      has_more: schema.has_more,
      next_cursor: schema.next_cursor,
    }),
    problems: ["validation_error"],
    scope: "payments:read",
    mergesKeys: true,
    accountScoped: true,
  },
  async (context, { query }) => {
    const { cursor, limit = DEFAULT_PAGE_SIZE, sort_order: order = "asc", ...filters } = query;
    const accountOf = (place: OwnPlace) => `${place.environment_id}.${place.account_id}`;
    const reader: PageReader = {
      sources: sourcesOf(context),
      limit,
      cursor: parseCursor(cursor),
      placeName: accountOf,
      overlaps: (one, other) => accountOf(one) === accountOf(other),
      path: (after, page_size) => {
        const paging = { sort_by: "created_at", sort_order: order, page_size, after };
        return `/v1/payments${queryText({ ...filters, ...paging })}`;
      },
    };
    const answers = await readPage(context, reader);
    const sign = order === "asc" ? 1 : -1;
    const page = mergeRows<PaymentItem>(answers, limit, (one, other) => {
      const byTime = compare(one.created_at, other.created_at);
      return sign * (byTime === 0 ? compare(one.id, other.id) : byTime) < 0;
    });
    return ok({
      items: page.taken.map(({ answer, row }) => ({
        source: answer.source.number,
        environment_id: answer.place?.environment_id,
        payment: row,
      })),
      sources: answers.map(serializeSource),
      complete: isComplete(answers),
      has_more: page.hasMore,
      next_cursor: formatCursor(cursorBehind(reader, page, ({ row }) => row.id)),
    });
  },
);

interface EventItem {
  readonly sequence: number;
  readonly occurred_at: string;
}

export const listMergedEvents = route(
  {
    operationId: "merged.events",
    method: "GET",
    path: "/v1/merged/events",
    summary: "List events of several environments",
    description:
      "The events that each key of the request would list. The events of a source come in its sequence, without gaps; those of several are merged by `occurred_at`. The cursor holds sequence and generation of each source: what was processed before it is not given again, and a source that cannot be read is named and continues where it was. Without a cursor, or for a source that it does not hold, reading begins at the oldest retained event.",
    query: Type.Object({
      types: Type.Optional(ListOf(EVENT_FILTERS)),
      resource_id: Type.Optional(Uuid()),
      cursor: schema.Cursor(),
      limit: schema.Limit(),
    }),
    response: Type.Object({
      items: Type.Array(
        Type.Object({ source: schema.source, environment_id: schema.environment_id, event: Event }),
        { description: "Of each source in its sequence." },
      ),
      sources: schema.sources,
      complete: schema.complete,
      has_more: schema.has_more,
      next_cursor: schema.next_cursor,
    }),
    problems: ["validation_error"],
    scope: "events:read",
    mergesKeys: true,
    accountScoped: false,
  },
  async (context, { query }) => {
    const { cursor, limit = DEFAULT_PAGE_SIZE, ...filters } = query;
    const reader: PageReader = {
      sources: sourcesOf(context),
      limit,
      cursor: parseCursor(cursor),
      // A platform key counts the environment's events, an account's key those of its account.
      placeName: (place) =>
        `${place.environment_id}.${place.isOfEnvironment ? "all" : place.account_id}`,
      overlaps: (one, other) =>
        one.environment_id === other.environment_id &&
        (one.isOfEnvironment || other.isOfEnvironment || one.account_id === other.account_id),
      path: (position, page_size) => {
        const [after, generation] = position?.split(".") ?? [];
        return `/v1/events${queryText({ ...filters, after, generation, page_size })}`;
      },
    };
    const answers = await readPage(context, reader);
    const page = mergeRows<EventItem>(
      answers,
      limit,
      (one, other) => one.occurred_at < other.occurred_at,
    );
    return ok({
      items: page.taken.map(({ answer, row }) => ({
        source: answer.source.number,
        environment_id: answer.place?.environment_id,
        event: row,
      })),
      sources: answers.map(serializeSource),
      complete: isComplete(answers),
      has_more: page.hasMore,
      next_cursor: formatCursor(
        cursorBehind(reader, page, ({ answer, row }) => {
          const generation = "data" in answer ? answer.header(GENERATION_HEADER) : undefined;
          return `${row.sequence}${generation === undefined ? "" : `.${generation}`}`;
        }),
      ),
    });
  },
);

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
