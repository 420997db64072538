import { Type } from "typebox";
import { listInboxMessages } from "../../db/tables/events/webhook-inbox.ts";
import { longPoll } from "../../events/signal.ts";
import { inboxToken } from "../../http/server/inbox.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { Exact, Nullable } from "../../http/schema/schema.ts";
import { Wait, waitMs } from "../events/schema.ts";

export const openInbox = route(
  {
    operationId: "sandbox.inbox.open",
    method: "POST",
    path: "/v1/sandbox/inbox",
    summary: "Open the sandbox's webhook inbox",
    description:
      "Returns the inbox URL, the same on every call. Use it as a webhook endpoint's URL, then read messages with `GET /v1/sandbox/inbox`.",
    response: Type.Object({ url: Type.String() }),
    problems: ["not_found"],
    scope: "sandbox:write",
    accountScoped: false,
  },
  async (context) => {
    const { app, environment, headers } = context;
    const forwarded = headers["x-forwarded-proto"];
    const protocol = forwarded === "https" ? "https" : "http";
    const token = await inboxToken(app, environment.id);
    return ok({ url: `${protocol}://${headers.host ?? ""}/inbox/${environment.id}/${token}` });
  },
);

export const listInbox = route(
  {
    operationId: "sandbox.inbox.list",
    method: "GET",
    path: "/v1/sandbox/inbox",
    summary: "List messages in the sandbox's webhook inbox",
    description:
      "In order of arrival, after the given number. With `wait` the response is sent once there is a message, or empty after that time.",
    query: Type.Object({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      type: Type.Optional(Exact()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      wait: Type.Optional(Wait()),
    }),
    response: Type.Array(
      Type.Object({
        number: Type.Integer(),
        received_at: Type.String({ format: "date-time" }),
        event_type: Nullable(Type.String()),
        headers: Type.Record(Type.String(), Type.String()),
        body: Type.String({ description: "The exact text that is signed." }),
      }),
    ),
    problems: ["not_found", "validation_error"],
    scope: "sandbox:read",
    accountScoped: false,
  },
  async (context, { query }) => {
    const { app, environment } = context;
    const wanted = {
      after: BigInt(query.after ?? 0),
      event_type: query.type ?? null,
      limit: query.limit ?? 100,
    };
    const wait = { environmentId: environment.id, ms: waitMs(query.wait) };
    const messages = await longPoll(app.signal, wait, () =>
      listInboxMessages(app.db, environment.id, wanted),
    );
    return page(
      messages.map((message) => ({ ...message, number: Number(message.number) })),
      messages.length,
    );
  },
);
