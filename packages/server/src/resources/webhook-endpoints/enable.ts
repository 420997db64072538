import { ok, route } from "../../http/route.ts";
import { endpointResource } from "../../webhooks/endpoint.ts";
import { changeByRequest, lockedEndpoint, settleDisabled } from "./resource.ts";
import { WebhookEndpoint } from "./schema.ts";

export const enableWebhookEndpoint = route(
  {
    operationId: "webhook_endpoints.enable",
    method: "PUT",
    path: "/v1/webhook_endpoints/:id/enable",
    summary: "Enable a webhook endpoint",
    description: "It goes on where it stopped: what happened meanwhile is sent.",
    response: WebhookEndpoint,
    problems: ["not_found"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await lockedEndpoint(context, params.id);
    if (row.status === "enabled") return ok(endpointResource(row));
    const after = await changeByRequest(context, {
      row,
      set: {
        status: "enabled",
        disabled_reason: null,
        failing_since: null,
        failing_since_wall: null,
      },
      type: "webhook_endpoint.updated",
      message: "The webhook endpoint was enabled.",
    });
    await settleDisabled(context, { id: row.id, reason: "The endpoint was enabled again." });
    return ok(endpointResource(after));
  },
);

export const disableWebhookEndpoint = route(
  {
    operationId: "webhook_endpoints.disable",
    method: "PUT",
    path: "/v1/webhook_endpoints/:id/disable",
    summary: "Disable a webhook endpoint",
    description: "Nothing is sent until it is enabled again.",
    response: WebhookEndpoint,
    problems: ["not_found"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await lockedEndpoint(context, params.id);
    if (row.status === "disabled") return ok(endpointResource(row));
    const after = await changeByRequest(context, {
      row,
      set: { status: "disabled", disabled_reason: "user_request" },
      type: "webhook_endpoint.disabled",
      message: "The webhook endpoint was disabled.",
    });
    return ok(endpointResource(after));
  },
);
