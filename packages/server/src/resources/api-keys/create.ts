import { Type } from "typebox";
import { findAccount } from "../../db/accounts/accounts.ts";
import type { WriteContext } from "../../http/context.ts";
import { invalid } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { scopeOf, tell } from "../platform.ts";
import { issueKey, readExpiry, refuseScopes, renderApiKey } from "./resource.ts";
import { ApiKeyWithText, expiresAt } from "./schema.ts";

export const createApiKey = route(
  {
    operationId: "api_keys.create",
    method: "POST",
    path: "/v1/api_keys",
    summary: "Create an API key",
    description:
      "For one account, or with a platform key for the platform. The answer holds the key, which is never shown again. `scopes` says what the key may do; a key can give no more than it has.",
    body: Type.Object({
      name: Type.Optional(schema.Nullable(schema.Text(1, 100))),
      account_id: Type.Optional(schema.Nullable(schema.Uuid())),
      scopes: Type.Array(schema.Formatted("scope"), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
      }),
      expires_at: expiresAt,
    }),
    response: ApiKeyWithText,
    problems: ["conflict", "validation_error"],
    scope: "api_keys:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    const { scopes } = body;
    refuseScopes(context, scopes);
    const { row, text, event } = await issueKey(context, {
      account_id: await ownerOf(context, body.account_id),
      name: body.name ?? null,
      scopes,
      expires_at: readExpiry(context, body.expires_at),
    });
    await tell(context, [event]);
    return ok({ ...renderApiKey(row), key: text });
  },
);

/** An account's key makes keys of its account; a platform's of any, or of the platform. */
async function ownerOf(
  context: WriteContext,
  wanted: string | null | undefined,
): Promise<string | null> {
  if (wanted == null) return context.key.account_id;
  const account = await findAccount(context.tx, scopeOf(context), wanted);
  if (account !== undefined) return account.id;
  throw invalid([{ reference: "/account_id", detail: "Must be the id of an account." }]);
}
