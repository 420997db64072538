import { addMs } from "@railhead/core";
import { Type } from "typebox";
import { ok, route } from "../../http/route.ts";
import { endpointResource, sealForEndpoint } from "../../webhooks/endpoint.ts";
import { pacedInstant } from "../../webhooks/schedule.ts";
import { mintSecret } from "../../webhooks/signer.ts";
import { changeByRequest, lockedEndpoint } from "./resource.ts";
import { WebhookEndpointWithSecret } from "./schema.ts";

const HOUR_MS = 3_600_000;

export const rotateWebhookSecret = route(
  {
    operationId: "webhook_endpoints.rotate_secret",
    method: "POST",
    path: "/v1/webhook_endpoints/:id/rotate_secret",
    summary: "Give a webhook endpoint a new secret",
    description:
      "Until the overlap ends messages carry two signatures, one of each secret, so that the receiver may change over at its own pace.",
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
    const secret = mintSecret(app.ids);
    const hours = body.overlap_hours ?? 24;
    const previous =
      hours === 0
        ? { previous_secret: null, previous_secret_expires_at: null }
        : {
            previous_secret: row.secret,
            previous_secret_expires_at: addMs(
              pacedInstant(environment, { at, wall: app.wall.now() }),
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
    return ok({ ...endpointResource(after), secret });
  },
);
