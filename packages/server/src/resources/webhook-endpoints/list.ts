import { Type } from "typebox";
import { listWebhookEndpoints } from "../../db/events/webhook-endpoints.ts";
import { page, route } from "../../http/route.ts";
import { ChoiceOf } from "../../http/schema.ts";
import { endpointResource } from "../../webhooks/endpoint.ts";
import { scopeOf } from "../platform.ts";
import { WebhookEndpoint } from "./schema.ts";

export const listAllWebhookEndpoints = route(
  {
    operationId: "webhook_endpoints.list",
    method: "GET",
    path: "/v1/webhook_endpoints",
    summary: "List webhook endpoints",
    query: Type.Object({ status: Type.Optional(ChoiceOf(["enabled", "disabled"])) }),
    list: { sorts: ["created_at"] },
    response: Type.Array(WebhookEndpoint),
    problems: ["validation_error"],
    scope: "webhook_endpoints:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await listWebhookEndpoints(context.app.db, scopeOf(context), {
      status: query.status ?? null,
      descending: paging.sort_order === "desc",
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(endpointResource), total);
  },
);
