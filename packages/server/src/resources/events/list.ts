import { EVENT_TYPES } from "@railhead/core";
import { Type } from "typebox";
import { readEvents } from "../../events/read.ts";
import { page, route } from "../../http/route.ts";
import { ListOf, Nullable, Uuid } from "../../http/schema.ts";

const names = Object.keys(EVENT_TYPES);

const EventResponse = Type.Object({
  event_id: Uuid(),
  event_type: Type.String(),
  api_version: Type.String(),
  sequence: Type.Integer(),
  account_id: Nullable(Uuid()),
  environment: Type.String(),
  occurred_at: Type.String({ format: "date-time" }),
  resource: Type.Object({ type: Type.String(), id: Uuid(), version: Type.Integer() }),
  data: Type.Object({}, { additionalProperties: true }),
  changed: Type.Array(Type.String()),
  previous: Type.Object({}, { additionalProperties: true }),
  cause: Type.Object({}, { additionalProperties: true }),
});

export const listAllEvents = route(
  {
    operationId: "events.list",
    method: "GET",
    path: "/v1/events",
    summary: "Read the event log",
    description:
      "A cursor: pass the sequence of the last event you have seen as `after`. Sequences have no gaps in the reader's own count.",
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      types: Type.Optional(ListOf(names)),
      resource_id: Type.Optional(Uuid()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    response: Type.Array(EventResponse),
    problems: [],
    scope: "events:read",
    accountScoped: false,
  },
  async ({ app, environment, key }, { query }) => {
    const events = await readEvents(
      app.db,
      {
        environment_id: environment.id,
        account_id: key.account_id,
        environment_name: environment.kind === "live" ? "production" : environment.id,
      },
      {
        after: BigInt(query.after ?? 0),
        types: query.types ?? null,
        resource_id: query.resource_id ?? null,
        limit: query.limit ?? 100,
      },
    );
    return page(events, events.length);
  },
);
