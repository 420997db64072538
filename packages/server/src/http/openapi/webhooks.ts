import { EVENT_TYPES } from "@railhead/core";
import { refTo, type Components } from "./components.ts";
import { dataSchemaOf } from "./event-data.ts";
import { recordedEvents } from "./recorded-events.ts";
import type { JsonSchema } from "./translate.ts";

const HEADERS: readonly [string, string][] = [
  ["webhook-id", "The event's id; the same on every retry."],
  ["webhook-timestamp", "Seconds since 1970; refuse what is over 5 minutes off."],
  [
    "webhook-signature",
    "`v1,<base64>` of HMAC-SHA256 over `id.timestamp.body`; two while a secret rotates.",
  ],
];

/** What receivers are sent: one webhook per event type. */
export function webhooks(components: Components): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(EVENT_TYPES).map(([type, { meaning }]) => [
      type,
      { post: webhook(components, { type, meaning }) },
    ]),
  );
}

function webhook(components: Components, event: { type: string; meaning: string }): JsonSchema {
  const schema = eventSchema(components, event.type);
  return {
    operationId: `webhooks.${event.type}`,
    tags: ["events"],
    summary: event.meaning,
    description:
      "Signed as specified by Standard Webhooks. Delivered at least once, in no guaranteed order: sort by `sequence`.",
    security: [],
    parameters: HEADERS.map(([name, description]) => ({
      name,
      in: "header",
      required: true,
      description,
      schema: { type: "string" },
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema, example: recordedEvents()[event.type] ?? {} } },
    },
    responses: {
      "2XX": { description: "Accepted. Any other status is retried." },
      "410": { description: "Gone: the endpoint is disabled." },
    },
  };
}

function eventSchema(components: Components, type: string): JsonSchema {
  const resource = dataSchemaOf(components, type);
  if (!("Event" in components.schemas)) return { type: "object" };
  const narrowed = {
    type: "object",
    properties: {
      event_type: { type: "string", const: type },
      ...(resource === undefined ? {} : { data: refTo(resource) }),
    },
  };
  return { allOf: [refTo("Event"), narrowed] };
}
