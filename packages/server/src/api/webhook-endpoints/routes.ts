import { addMs, laterOf } from "@railhead/core";
import { Type } from "typebox";
import {
  deleteWebhookEndpoint as removeEndpoint,
  listWebhookEndpoints,
} from "../../db/tables/events/webhook-endpoints.ts";
import { appendEvents } from "../../events/append.ts";
import { causeOf } from "../../http/route/cause.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { ChoiceOf } from "../../http/schema/schema.ts";
import { endpointEvent, serializeEndpoint, sealForEndpoint } from "../../webhooks/endpoint.ts";
import { deliveryInstant } from "../../webhooks/retry-schedule.ts";
import { generateSecret } from "../../webhooks/signer.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { createWebhookEndpoint } from "./create.ts";
import {
  getWebhookDelivery,
  getWebhookHealth,
  listAllWebhookDeliveries,
  listWebhookDeliveries,
  resendWebhookDelivery,
} from "./deliveries.ts";
import { recoverWebhooks, replayWebhooks } from "./replay.ts";
import { changeByRequest, endpointOf, lockedEndpoint, settleDisabled } from "./serialize.ts";
import { WebhookEndpoint, WebhookEndpointWithSecret } from "./schema.ts";
import { testWebhookEndpoint } from "./test-event.ts";
import { updateWebhookEndpoint } from "./update.ts";

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
    return page(rows.map(serializeEndpoint), total);
  },
);

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
  async (context, { params }) => ok(serializeEndpoint(await endpointOf(context, params.id))),
);

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
    app.webhooks.endpointsChanged(environment.id);
    return ok(serializeEndpoint(row));
  },
);

export const enableWebhookEndpoint = route(
  {
    operationId: "webhook_endpoints.enable",
    method: "PUT",
    path: "/v1/webhook_endpoints/:id/enable",
    summary: "Enable a webhook endpoint",
    description: "Delivery resumes where it stopped; events since then are sent.",
    response: WebhookEndpoint,
    problems: ["not_found"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await lockedEndpoint(context, params.id);
    if (row.status === "enabled") return ok(serializeEndpoint(row));
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
    return ok(serializeEndpoint(after));
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
    if (row.status === "disabled") return ok(serializeEndpoint(row));
    const after = await changeByRequest(context, {
      row,
      set: { status: "disabled", disabled_reason: "user_request" },
      type: "webhook_endpoint.disabled",
      message: "The webhook endpoint was disabled.",
    });
    return ok(serializeEndpoint(after));
  },
);

const HOUR_MS = 3_600_000;
export const rotateWebhookSecret = route(
  {
    operationId: "webhook_endpoints.rotate_secret",
    method: "POST",
    path: "/v1/webhook_endpoints/:id/rotate_secret",
    summary: "Rotate a webhook endpoint's secret",
    description:
      "Until the overlap ends, messages carry a signature from each secret, so the receiver can switch without downtime.",
    body: Type.Object({
      overlap_hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 168, default: 24 })),
    }),
    bodyOptional: true,
    response: WebhookEndpointWithSecret,
    problems: ["not_found", "validation_error", "conflict"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { app, environment, at } = context;
    const row = await lockedEndpoint(context, params.id);
    const secret = generateSecret(app.ids);
    const hours = body.overlap_hours ?? 24;
    const previous =
      hours === 0
        ? { previous_secret: null, previous_secret_expires_at: null }
        : {
            previous_secret: row.secret,
            previous_secret_expires_at: addMs(
              deliveryInstant(environment, { at, wall: app.wall.now() }),
              hours * HOUR_MS,
            ),
          };
    const sealed = await sealForEndpoint(app.vault, row, { column: "secret", text: secret });
    const after = await changeByRequest(context, {
      row,
      set: { secret: sealed, ...previous },
      type: "webhook_endpoint.updated",
      message: "The webhook endpoint got a new secret.",
    });
    return ok({ ...serializeEndpoint(after), secret });
  },
);

/** In the order of the documentation. */
export const webhookEndpointsRoutes: readonly Route[] = [
  createWebhookEndpoint,
  listAllWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  disableWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  replayWebhooks,
  recoverWebhooks,
  getWebhookHealth,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  listAllWebhookDeliveries,
];
