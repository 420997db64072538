import { Type } from "typebox";
import { insertTestDelivery } from "../../db/tables/events/webhook-deliveries.ts";
import { ok, route } from "../../http/route/route.ts";
import { OneOf, Uuid } from "../../http/schema/schema.ts";
import { EVENT_NAMES } from "../events/schema.ts";
import { lockedEndpoint } from "./serialize.ts";

export const testWebhookEndpoint = route(
  {
    operationId: "webhook_endpoints.test",
    method: "POST",
    path: "/v1/webhook_endpoints/:id/test",
    summary: "Send a test webhook message",
    description:
      "Signed and delivered like any other message, with `sequence` 0 and a resource that does not exist. Not in the event log.",
    body: Type.Object({ event_type: Type.Optional(OneOf(EVENT_NAMES)) }),
    bodyOptional: true,
    response: Type.Object({ delivery_id: Uuid(), event_type: Type.String() }),
    problems: ["not_found", "validation_error", "conflict"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { app, tx, environment, at } = context;
    const endpoint = await lockedEndpoint(context, params.id);
    const event_type = body.event_type ?? "charge.paid";
    const [type] = event_type.split(".");
    const id = app.ids.uuid(at);
    const data = { id: app.ids.uuid(at), test: true };
    const generic = { event_type, event_id: id, account_id: endpoint.account_id, data };
    const specific = {
      event_id: id,
      event_type,
      api_version: "v1",
      sequence: 0,
      account_id: endpoint.account_id,
      environment: environment.kind === "live" ? "production" : environment.id,
      occurred_at: at,
      resource: { type, id: data.id, version: 1 },
      data,
      changed: [],
      previous: {},
      cause: {
        source: "user_action",
        reason: "user_request",
        code: null,
        message: "A test message.",
        actor: { type: "api_key", id: context.key.id },
        request_id: context.requestId,
      },
    };
    await insertTestDelivery(tx, {
      endpoint_id: endpoint.id,
      id,
      environment_id: environment.id,
      event_type,
      body: JSON.stringify(endpoint.format === "generic" ? generic : specific),
      at,
      wall: context.app.wall.now(),
    });
    return ok({ delivery_id: id, event_type });
  },
);
