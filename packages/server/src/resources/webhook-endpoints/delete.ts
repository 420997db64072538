import { addMs, laterOf } from "@railhead/core";
import { deleteWebhookEndpoint as removeEndpoint } from "../../db/events/webhook-endpoints.ts";
import { appendEvents } from "../../events/append.ts";
import { causeOf } from "../../http/cause.ts";
import { ok, route } from "../../http/route.ts";
import { endpointEvent, endpointResource } from "../../webhooks/endpoint.ts";
import { lockedEndpoint, settleDisabled } from "./resource.ts";
import { WebhookEndpoint } from "./schema.ts";

export const deleteWebhookEndpoint = route(
  {
    operationId: "webhook_endpoints.delete",
    method: "DELETE",
    path: "/v1/webhook_endpoints/:id",
    summary: "Delete a webhook endpoint with its deliveries",
    response: WebhookEndpoint,
    problems: ["not_found"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { app, tx, environment } = context;
    const row = await lockedEndpoint(context, params.id);
    const at = laterOf(context.at, addMs(row.updated_at, 1));
    await removeEndpoint(tx, { environment_id: row.environment_id, id: row.id, at });
    const message = "The webhook endpoint was deleted.";
    const cause = causeOf(context, { source: "user_action", reason: "user_request", message });
    const after = { ...row, version: row.version + 1, updated_at: at };
    const event = endpointEvent(after, { type: "webhook_endpoint.deleted", before: row, cause });
    await appendEvents(tx, app.ids, environment.id, [event]);
    await settleDisabled(context, { id: row.id, reason: "The endpoint was deleted." });
    app.webhooks.changed(environment.id);
    return ok(endpointResource(row));
  },
);
