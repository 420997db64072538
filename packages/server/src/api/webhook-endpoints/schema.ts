import { Type } from "typebox";
import { Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { EVENT_FILTERS } from "../events/schema.ts";
import { FORMATS } from "../../webhooks/messages.ts";

export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;

const Instant = () => Type.String({ format: "date-time" });
const Seconds = () => Type.Integer({ minimum: 1, maximum: 604_800 });

/** What a caller decides of an endpoint. */
export const settings = {
  url: Text(1, 2000),
  description: Type.Optional(Nullable(Text(0, 500))),
  event_types: Type.Optional(
    Nullable(
      Type.Array(OneOf(EVENT_FILTERS), {
        minItems: 1,
        maxItems: 200,
        description: "Names, or groups such as `charge.*`; null means all.",
      }),
    ),
  ),
  format: Type.Optional(OneOf(FORMATS)),
  ordered: Type.Optional(
    Type.Boolean({ description: "One at a time in the log's order; a failure holds up the rest." }),
  ),
  headers: Type.Optional(
    Nullable(
      Type.Record(Type.String({ pattern: "^[A-Za-z0-9-]{1,64}$" }), Text(1, 500), {
        description: "Sent with every message. Their values are kept encrypted and never shown.",
      }),
    ),
  ),
  retry_schedule: Type.Optional(
    Nullable(
      Type.Array(Seconds(), {
        maxItems: 20,
        description: "Seconds before each attempt after the first; null is the service's own.",
      }),
    ),
  ),
};

export const WebhookEndpoint = Type.Object({
  id: Uuid(),
  account_id: Nullable(Uuid()),
  url: Type.String(),
  description: Nullable(Type.String()),
  event_types: Nullable(Type.Array(OneOf(EVENT_FILTERS))),
  format: OneOf(FORMATS),
  ordered: Type.Boolean(),
  header_names: Type.Array(Type.String()),
  retry_schedule: Nullable(Type.Array(Type.Integer())),
  status: OneOf(["enabled", "disabled"]),
  disabled_reason: Nullable(OneOf(["user_request", "failing", "gone"])),
  previous_secret_expires_at: Nullable(Instant()),
  created_at: Instant(),
  updated_at: Instant(),
});

export const WebhookEndpointWithSecret = Type.Object({
  ...WebhookEndpoint.properties,
  secret: Type.String({ description: "Shown here and never again." }),
});

export const WebhookDelivery = Type.Object({
  id: Uuid(),
  endpoint_id: Uuid(),
  event_id: Nullable(Uuid()),
  event_type: Type.String(),
  sequence: Nullable(Type.Integer({ description: "Of the event in the environment's count." })),
  state: OneOf(DELIVERY_STATES),
  due_at: Nullable(Instant()),
  attempts: Type.Array(
    Type.Object({
      at: Instant(),
      sent_at: Instant(),
      url: Type.String(),
      status: Nullable(Type.Integer()),
      error: Nullable(Type.String()),
      latency_ms: Type.Integer(),
      response: Type.String(),
    }),
  ),
  created_at: Instant(),
  updated_at: Instant(),
});

/** A path's endpoint, or a 404 that says so. */
export const NO_ENDPOINT = { detail: "The webhook endpoint does not exist." };
export const NO_DELIVERY = { detail: "The delivery does not exist." };
