import { Type } from "typebox";
import { raw, route } from "../../http/route.ts";
import { readCursor } from "./travel-cursor.ts";
import { PAGE_MAX, PageLimit, readTravel, travelPage, withEvents } from "./travel-report.ts";

export const readAdvance = route(
  {
    operationId: "sandbox.clock.read_on",
    method: "GET",
    path: "/v1/sandbox/clock/advances",
    summary: "Read on in what an advance of the sandbox's clock caused",
    description:
      "Pass `next` of the page before as `cursor` until it is null: every event, posting and file of the advance comes once, in order. A cursor is good for its sandbox until it is reset or restored.",
    query: Type.Object({
      cursor: Type.String({ maxLength: 400 }),
      limit: Type.Optional(PageLimit()),
    }),
    response: Type.Object(travelPage),
    problems: ["not_found", "validation_error"],
    scope: "sandbox:read",
    platformOnly: true,
    accountScoped: false,
  },
  async (context, { query }) => {
    const position = readCursor(context, query.cursor);
    const page = await readTravel(context, position, query.limit ?? PAGE_MAX);
    const { events, ...facts } = page;
    return raw(withEvents(facts, events));
  },
);
