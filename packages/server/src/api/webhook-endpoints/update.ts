import { Type } from "typebox";
import type {
  WebhookEndpointChange,
  WebhookEndpointRow,
} from "../../db/tables/events/webhook-endpoints.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import type { Static } from "../../http/schema/schema.ts";
import { serializeEndpoint, sealForEndpoint } from "../../webhooks/endpoint.ts";
import { changeByRequest, lockedEndpoint, refuseHeaders, refuseUrl } from "./serialize.ts";
import { settings, WebhookEndpoint } from "./schema.ts";

const Body = Type.Object({ ...settings, url: Type.Optional(settings.url) });

export const updateWebhookEndpoint = route(
  {
    operationId: "webhook_endpoints.update",
    method: "PUT",
    path: "/v1/webhook_endpoints/:id",
    summary: "Update a webhook endpoint",
    description: "Omitted members keep their value; null clears. `headers` replaces all headers.",
    body: Body,
    bodyOptional: true,
    response: WebhookEndpoint,
    problems: ["not_found", "validation_error"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    if (body.url !== undefined) refuseUrl(context, body.url);
    refuseHeaders(body.headers);
    const row = await lockedEndpoint(context, params.id);
    const after = await changeByRequest(context, {
      row,
      set: { ...plainChange(body), ...(await headerChange(context, row, body)) },
      type: "webhook_endpoint.updated",
      message: "The webhook endpoint was changed.",
    });
    return ok(serializeEndpoint(after));
  },
);

function plainChange(body: Static<typeof Body>): WebhookEndpointChange {
  const { url, description, event_types, format, ordered, retry_schedule } = body;
  return {
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(event_types === undefined ? {} : { event_types }),
    ...(format === undefined ? {} : { format }),
    ...(ordered === undefined ? {} : { ordered }),
    ...(retry_schedule === undefined ? {} : { retry_schedule }),
  };
}

async function headerChange(
  { app }: WriteContext,
  row: WebhookEndpointRow,
  { headers }: Static<typeof Body>,
): Promise<WebhookEndpointChange> {
  if (headers === undefined) return {};
  const names = Object.keys(headers ?? {});
  if (names.length === 0) return { headers: null, header_names: [] };
  const sealed = { column: "headers", text: JSON.stringify(headers) } as const;
  return { headers: await sealForEndpoint(app.vault, row, sealed), header_names: names };
}
