import { addMs } from "@railhead/core";
import { Type } from "typebox";
import { findManagedApiKey, updateApiKey } from "../../db/accounts/api-keys.ts";
import { problem, refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { scopeOf, takeTurn, tell } from "../platform.ts";
import {
  changedKey,
  issueKey,
  keyEvent,
  readExpiry,
  refuseScopes,
  renderApiKey,
} from "./resource.ts";
import { ApiKeyWithText, expiresAt } from "./schema.ts";

const DAY_SECONDS = 86_400;

export const rotateApiKey = route(
  {
    operationId: "api_keys.rotate",
    method: "POST",
    path: "/v1/api_keys/:id/rotate",
    summary: "Replace an API key",
    description:
      "Answers a new key that may do the same. The old one goes on working for `overlap_seconds` of real time, a day unless told.",
    body: Type.Object({
      overlap_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 * DAY_SECONDS })),
      expires_at: expiresAt,
    }),
    bodyOptional: true,
    response: ApiKeyWithText,
    problems: ["not_found", "conflict", "validation_error", "api_key_ended"],
    scope: "api_keys:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { app, tx } = context;
    await takeTurn(context);
    const held = await findManagedApiKey(tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    refuseScopes(context, held.scopes);
    const wall = app.wall.now();
    if (held.revoked_at !== null || (held.expires_at !== null && held.expires_at <= wall)) {
      throw refusal("api_key_ended");
    }
    const { account_id, name, scopes } = held;
    const expires_at = readExpiry(context, body.expires_at);
    const issued = await issueKey(context, { account_id, name, scopes, expires_at });
    const end = addMs(wall, (body.overlap_seconds ?? DAY_SECONDS) * 1000);
    const ends = held.expires_at !== null && held.expires_at < end ? held.expires_at : end;
    const row = changedKey(context, held, { expires_at: ends });
    await updateApiKey(tx, row);
    context.afterCommit(() => app.keys.forget());
    const message = "The API key was replaced by another.";
    await tell(context, [
      issued.event,
      keyEvent(context, { type: "api_key.rotated", row, before: held, message }),
    ]);
    return ok({ ...renderApiKey(issued.row), key: issued.text });
  },
);
