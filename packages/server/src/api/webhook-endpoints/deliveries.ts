import { Type } from "typebox";
import { listAllDeliveries } from "../../db/tables/events/all-deliveries.ts";
import {
  findDelivery,
  listDeliveries,
  readEndpointHealth,
  requeueDeliveries,
} from "../../db/tables/events/webhook-deliveries.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { Exact, ListOf, Nullable, Uuid } from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { endpointOf, lockedEndpoint, serializeDelivery } from "./serialize.ts";
import { DELIVERY_STATES, NO_DELIVERY, WebhookDelivery } from "./schema.ts";

export const listWebhookDeliveries = route(
  {
    operationId: "webhook_endpoints.deliveries.list",
    method: "GET",
    path: "/v1/webhook_endpoints/:id/deliveries",
    summary: "List a webhook endpoint's deliveries",
    query: Type.Object({
      state: Type.Optional(ListOf(DELIVERY_STATES)),
      event_type: Type.Optional(Exact()),
      event_id: Type.Optional(Uuid()),
    }),
    list: { sorts: ["created_at"], order: "desc" },
    response: Type.Array(WebhookDelivery),
    problems: ["not_found", "validation_error"],
    scope: "webhook_endpoints:read",
    accountScoped: false,
  },
  async (context, { params, query, paging }) => {
    const endpoint = await endpointOf(context, params.id);
    const { rows, total } = await listDeliveries(context.app.db, endpoint, {
      filter: {
        state: query.state ?? null,
        event_type: query.event_type ?? null,
        event_id: query.event_id ?? null,
      },
      descending: paging.sort_order === "desc",
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => serializeDelivery(row, context.environment)),
      total,
    );
  },
);

export const listAllWebhookDeliveries = route(
  {
    operationId: "webhook_deliveries.list",
    method: "GET",
    path: "/v1/webhook_deliveries",
    summary: "List the deliveries of all webhook endpoints",
    description:
      "With `resource_id`, those of the newest 1,000 events about a resource: what was sent about a payment, and where to.",
    query: Type.Object({
      endpoint_id: Type.Optional(Uuid()),
      state: Type.Optional(ListOf(DELIVERY_STATES)),
      event_type: Type.Optional(Exact()),
      event_id: Type.Optional(Uuid()),
      resource_id: Type.Optional(Uuid()),
    }),
    list: { sorts: ["created_at"], order: "desc" },
    response: WebhookDelivery,
    problems: [],
    scope: "webhook_endpoints:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await listAllDeliveries(context.app.db, scopeOf(context), {
      filter: query,
      descending: paging.sort_order === "desc",
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => serializeDelivery(row, context.environment)),
      total,
    );
  },
);

export const getWebhookDelivery = route(
  {
    operationId: "webhook_endpoints.deliveries.get",
    method: "GET",
    path: "/v1/webhook_endpoints/:id/deliveries/:delivery_id",
    summary: "Read a webhook delivery",
    response: WebhookDelivery,
    problems: ["not_found"],
    scope: "webhook_endpoints:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const endpoint = await endpointOf(context, params.id);
    const row = await findDelivery(context.app.db, endpoint, params.delivery_id);
    if (row === undefined) throw problem("not_found", NO_DELIVERY);
    return ok(serializeDelivery(row, context.environment));
  },
);

export const resendWebhookDelivery = route(
  {
    operationId: "webhook_endpoints.deliveries.resend",
    method: "POST",
    path: "/v1/webhook_endpoints/:id/deliveries/:delivery_id/resend",
    summary: "Resend a webhook message",
    description:
      "Sends immediately with the original id and a new timestamp, even if it was delivered before.",
    response: WebhookDelivery,
    problems: ["not_found"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { app, tx, at } = context;
    const endpoint = await lockedEndpoint(context, params.id);
    const wanted = { at, wall: app.wall.now(), id: params.delivery_id };
    const count = await requeueDeliveries(tx, endpoint, wanted);
    const row = await findDelivery(tx, endpoint, params.delivery_id);
    if (count === 0 || row === undefined) throw problem("not_found", NO_DELIVERY);
    return ok(serializeDelivery(row, context.environment));
  },
);

export const getWebhookHealth = route(
  {
    operationId: "webhook_endpoints.health",
    method: "GET",
    path: "/v1/webhook_endpoints/:id/health",
    summary: "Read a webhook endpoint's health",
    response: Type.Object({
      pending: Type.Integer(),
      failed: Type.Integer(),
      events_behind: Type.Integer(),
      failing_since: Nullable(Type.String({ format: "date-time" })),
      last_success_at: Nullable(Type.String({ format: "date-time" })),
    }),
    problems: ["not_found"],
    scope: "webhook_endpoints:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const endpoint = await endpointOf(context, params.id);
    const health = await readEndpointHealth(context.app.db, endpoint);
    return ok({
      pending: Number(health.pending),
      failed: Number(health.failed),
      events_behind: Number(health.behind),
      failing_since: endpoint.failing_since,
      last_success_at: endpoint.last_success_at,
    });
  },
);
