import { ok, route } from "../../http/route.ts";
import { endpointResource } from "../../webhooks/endpoint.ts";
import { endpointOf } from "./resource.ts";
import { WebhookEndpoint } from "./schema.ts";

export const getWebhookEndpoint = route(
  {
    operationId: "webhook_endpoints.get",
    method: "GET",
    path: "/v1/webhook_endpoints/:id",
    summary: "Read a webhook endpoint",
    response: WebhookEndpoint,
    problems: ["not_found"],
    scope: "webhook_endpoints:read",
    accountScoped: false,
  },
  async (context, { params }) => ok(endpointResource(await endpointOf(context, params.id))),
);
