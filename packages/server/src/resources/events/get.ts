import { readEventText } from "../../events/read.ts";
import { problem } from "../../http/problem.ts";
import { raw, route } from "../../http/route.ts";
import { Event, readerOf } from "./schema.ts";

export const getEvent = route(
  {
    operationId: "events.get",
    method: "GET",
    path: "/v1/events/:id",
    summary: "Read one event",
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
