import { parseInstant } from "@railhead/core";
import { Type } from "typebox";
import { requeueDeliveries } from "../../db/tables/events/webhook-deliveries.ts";
import { replayDeliveries } from "../../db/tables/events/webhook-log.ts";
import { invalid } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { OneOf } from "../../http/schema/schema.ts";
import { GENERIC_RESOURCES } from "../../webhooks/messages.ts";
import { checkLog, Generation } from "../shared/event-cursor.ts";
import { EVENT_FILTERS } from "../events/schema.ts";
import { lockedEndpoint } from "./serialize.ts";

const Count = Type.Object({ messages: Type.Integer() });
const Sequence = () =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));

export const replayWebhooks = route(
  {
    operationId: "webhook_endpoints.replay",
    method: "POST",
    path: "/v1/webhook_endpoints/:id/replay",
    summary: "Replay events to a webhook endpoint",
    description:
      "Select events by `from_sequence` and `to_sequence` of the endpoint's own sequence, inclusive, or by `since`. Messages delivered before are sent again with their original ids. Returns how many were queued.",
    body: Type.Object({
      from_sequence: Sequence(),
      to_sequence: Sequence(),
      generation: Type.Optional(Generation()),
      since: Type.Optional(Type.String({ format: "date-time" })),
      types: Type.Optional(Type.Array(OneOf(EVENT_FILTERS), { maxItems: 200 })),
    }),
    response: Count,
    problems: ["not_found", "validation_error", "conflict", "log_restarted"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    if (body.from_sequence === undefined && body.since === undefined) {
      throw invalid([{ reference: "/from_sequence", detail: "Send from_sequence or since." }]);
    }
    const endpoint = await lockedEndpoint(context, params.id);
    const after = BigInt(Math.max((body.from_sequence ?? 1) - 1, body.to_sequence ?? 0));
    await checkLog(context.tx, endpoint, { after, generation: body.generation });
    const messages = await replayDeliveries(context.tx, endpoint, {
      from_sequence: body.from_sequence === undefined ? null : BigInt(body.from_sequence),
      to_sequence: body.to_sequence === undefined ? null : BigInt(body.to_sequence),
      since: parseInstant(body.since) ?? null,
      types: body.types ?? null,
      at: context.at,
      wall: context.app.wall.now(),
      generic_resources: GENERIC_RESOURCES,
    });
    return ok({ messages });
  },
);

export const recoverWebhooks = route(
  {
    operationId: "webhook_endpoints.recover",
    method: "POST",
    path: "/v1/webhook_endpoints/:id/recover",
    summary: "Retry failed webhook messages",
    description: "Retries all failed messages, or those that failed since a given time.",
    body: Type.Object({ since: Type.Optional(Type.String({ format: "date-time" })) }),
    bodyOptional: true,
    response: Count,
    problems: ["not_found", "validation_error", "conflict"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const endpoint = await lockedEndpoint(context, params.id);
    const failed_since = parseInstant(body.since) ?? null;
    const wanted = { at: context.at, wall: context.app.wall.now(), failed_since };
    return ok({ messages: await requeueDeliveries(context.tx, endpoint, wanted) });
  },
);
