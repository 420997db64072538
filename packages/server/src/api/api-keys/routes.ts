import { addMs } from "@railhead/core";
import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import {
  apiKeysWhere,
  findManagedApiKey,
  listApiKeys as findPage,
  updateApiKey,
  type ManagedApiKey,
} from "../../db/tables/accounts/api-keys.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import { autoResolveException } from "../../exceptions/exceptions.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { scopeOf, lockPlatformWrites, emit } from "../shared/platform-resources.ts";
import {
  changedKey,
  grantedAddresses,
  issueKey,
  keyEvent,
  readExpiry,
  refuseUngrantedScopes,
  serializeApiKey,
} from "./serialize.ts";
import { allowedAddresses, ApiKey, ApiKeyWithText, expiresAt } from "./schema.ts";

export const createApiKey = route(
  {
    operationId: "api_keys.create",
    method: "POST",
    path: "/v1/api_keys",
    summary: "Create an API key",
    description:
      "Creates a key for one account or, with a platform key, for the platform. The response contains the key, which is not shown again. `scopes` lists what the key may do; a key cannot grant scopes it does not have. `allowed_addresses` limits where it may be used from; the default is that of the key that asks. A live key works for 365 days unless `expires_at` says otherwise; null is no end.",
    body: Type.Object({
      name: Type.Optional(schema.Nullable(schema.Text(1, 100))),
      account_id: Type.Optional(schema.Nullable(schema.Uuid())),
      scopes: Type.Array(schema.Formatted("scope"), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
      }),
      allowed_addresses: allowedAddresses,
      expires_at: expiresAt,
    }),
    response: ApiKeyWithText,
    problems: ["conflict", "validation_error"],
    scope: "api_keys:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    const { scopes } = body;
    refuseUngrantedScopes(context, scopes);
    const { row, text, event } = await issueKey(context, {
      account_id: await ownerOf(context, body.account_id),
      name: body.name ?? null,
      scopes,
      allowed_addresses: grantedAddresses(context, body.allowed_addresses),
      expires_at: readExpiry(context, body.expires_at),
    });
    await emit(context, [event]);
    return ok({ ...serializeApiKey(row), key: text });
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

export const listApiKeys = route(
  {
    operationId: "api_keys.list",
    method: "GET",
    path: "/v1/api_keys",
    summary: "List API keys",
    query: Type.Object({
      account_id: Type.Optional(schema.Uuid()),
      revoked: Type.Optional(schema.Flag()),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: ApiKey,
    problems: ["validation_error"],
    scope: "api_keys:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await findPage(context.app.db, {
      where: apiKeysWhere({ ...query, scope: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeApiKey), total);
  },
);

export const getApiKey = route(
  {
    operationId: "api_keys.get",
    method: "GET",
    path: "/v1/api_keys/:id",
    summary: "Read an API key",
    response: ApiKey,
    problems: ["not_found"],
    scope: "api_keys:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findManagedApiKey(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(serializeApiKey(row));
  },
);

export const revokeApiKey = route(
  {
    operationId: "api_keys.revoke",
    method: "DELETE",
    path: "/v1/api_keys/:id",
    summary: "Revoke an API key",
    description:
      "The key stops working immediately and permanently, in every process. A key cannot revoke a key with more scopes than its own.",
    response: ApiKey,
    problems: ["not_found"],
    scope: "api_keys:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    await lockPlatformWrites(context);
    const held = await findManagedApiKey(context.tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    refuseUngrantedScopes(context, held.scopes);
    if (held.revoked_at !== null) return ok(serializeApiKey(held));
    const row = changedKey(context, held, { revoked_at: context.app.wall.now() });
    await updateApiKey(context.tx, row);
    context.afterCommit(() => context.app.keys.forget());
    const message = "The API key was revoked.";
    const event = keyEvent(context, { type: "api_key.revoked", row, before: held, message });
    await emit(context, [event]);
    await resolveExpiring(context, row, message);
    return ok(serializeApiKey(row));
  },
);

/** Who replaces or revokes a key needs no further word about its end. */
async function resolveExpiring(
  { tx, app, environment, at }: WriteContext,
  { id }: ManagedApiKey,
  reason: string,
): Promise<void> {
  const scene = { environment_id: environment.id, at, ids: app.ids };
  await autoResolveException(tx, scene, { kind: "api_key_expiring", subject: id, reason });
}

const DAY_SECONDS = 86_400;
export const rotateApiKey = route(
  {
    operationId: "api_keys.rotate",
    method: "POST",
    path: "/v1/api_keys/:id/rotate",
    summary: "Rotate an API key",
    description:
      "Returns a new key with the same scopes, and the same allowed addresses unless others are sent. The old key keeps working for `overlap_seconds` of real time, one day by default.",
    body: Type.Object({
      overlap_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 * DAY_SECONDS })),
      allowed_addresses: allowedAddresses,
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
    await lockPlatformWrites(context);
    const held = await findManagedApiKey(tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    refuseUngrantedScopes(context, held.scopes);
    const wall = app.wall.now();
    if (held.revoked_at !== null || (held.expires_at !== null && held.expires_at <= wall)) {
      throw refusal("api_key_ended");
    }
    const { account_id, name, scopes } = held;
    const issued = await issueKey(context, {
      account_id,
      name,
      scopes,
      allowed_addresses: grantedAddresses(
        context,
        body.allowed_addresses === undefined ? held.allowed_addresses : body.allowed_addresses,
      ),
      expires_at: readExpiry(context, body.expires_at),
    });
    const end = addMs(wall, (body.overlap_seconds ?? DAY_SECONDS) * 1000);
    const ends = held.expires_at !== null && held.expires_at < end ? held.expires_at : end;
    const row = changedKey(context, held, { expires_at: ends });
    await updateApiKey(tx, row);
    context.afterCommit(() => app.keys.forget());
    const message = "The API key was replaced by another.";
    await emit(context, [
      issued.event,
      keyEvent(context, { type: "api_key.rotated", row, before: held, message }),
    ]);
    await resolveExpiring(context, row, message);
    return ok({ ...serializeApiKey(issued.row), key: issued.text });
  },
);

/** In the order of the documentation. */
export const apiKeysRoutes: readonly Route[] = [
  createApiKey,
  listApiKeys,
  getApiKey,
  revokeApiKey,
  rotateApiKey,
];
