import { findManagedApiKey, updateApiKey } from "../../db/accounts/api-keys.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { scopeOf, takeTurn, tell } from "../platform.ts";
import { changedKey, keyEvent, refuseScopes, renderApiKey } from "./resource.ts";
import { ApiKey } from "./schema.ts";

export const revokeApiKey = route(
  {
    operationId: "api_keys.revoke",
    method: "DELETE",
    path: "/v1/api_keys/:id",
    summary: "Revoke an API key",
    description:
      "The key stops working at once, in every process, and for good. A key can revoke no key that may do more than it may itself.",
    response: ApiKey,
    problems: ["not_found"],
    scope: "api_keys:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    await takeTurn(context);
    const held = await findManagedApiKey(context.tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    refuseScopes(context, held.scopes);
    if (held.revoked_at !== null) return ok(renderApiKey(held));
    const row = changedKey(context, held, { revoked_at: context.app.wall.now() });
    await updateApiKey(context.tx, row);
    context.afterCommit(() => context.app.keys.forget());
    const message = "The API key was revoked.";
    const event = keyEvent(context, { type: "api_key.revoked", row, before: held, message });
    await tell(context, [event]);
    return ok(renderApiKey(row));
  },
);
