import { Type } from "typebox";
import { findScopeAccount } from "../../db/tables/accounts/api-keys.ts";
import { lockEventCount } from "../../db/tables/events/events.ts";
import {
  insertWebhookEndpoint,
  type WebhookEndpointRow,
} from "../../db/tables/events/webhook-endpoints.ts";
import { appendEvents } from "../../events/append.ts";
import { causeOf } from "../../http/route/cause.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { Nullable, Uuid } from "../../http/schema/schema.ts";
import { endpointEvent, serializeEndpoint, sealForEndpoint } from "../../webhooks/endpoint.ts";
import { generateSecret } from "../../webhooks/signer.ts";
import { refuseHeaders, refuseUrl } from "./serialize.ts";
import { settings, WebhookEndpointWithSecret } from "./schema.ts";

export const createWebhookEndpoint = route(
  {
    operationId: "webhook_endpoints.create",
    method: "POST",
    path: "/v1/webhook_endpoints",
    summary: "Create a webhook endpoint",
    description:
      "Receives all events from now on. The response contains the signing secret, which is not shown again.",
    body: Type.Object({
      ...settings,
      account_id: Type.Optional(Nullable(Uuid())),
    }),
    response: WebhookEndpointWithSecret,
    problems: ["validation_error", "conflict"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    const { app, tx, environment, at } = context;
    refuseUrl(context, body.url);
    refuseHeaders(body.headers);
    const account_id = await accountOf(context, body.account_id);
    const place = { id: app.ids.uuid(at), environment_id: environment.id };
    const secret = generateSecret(app.ids);
    const headers = body.headers ?? {};
    const names = Object.keys(headers);
    const seal = (column: "secret" | "headers", text: string) =>
      sealForEndpoint(app.vault, place, { column, text });
    const row: WebhookEndpointRow = {
      ...place,
      account_id,
      url: body.url,
      description: body.description ?? null,
      event_types: body.event_types ?? null,
      format: body.format ?? "specific",
      ordered: body.ordered ?? false,
      headers: names.length === 0 ? null : await seal("headers", JSON.stringify(headers)),
      header_names: names,
      retry_schedule: body.retry_schedule ?? null,
      status: "enabled",
      disabled_reason: null,
      secret: await seal("secret", secret),
      previous_secret: null,
      previous_secret_expires_at: null,
      // The lock holds until the commit: everything after this number is news.
      cursor_sequence: await lockEventCount(tx, environment.id),
      failing_since: null,
      failing_since_wall: null,
      last_success_at: null,
      version: 1,
      created_at: at,
      updated_at: at,
    };
    await insertWebhookEndpoint(tx, row);
    const message = "The webhook endpoint was created.";
    const cause = causeOf(context, { source: "user_action", reason: "user_request", message });
    const event = endpointEvent(row, {
      type: "webhook_endpoint.created",
      before: undefined,
      cause,
    });
    await appendEvents(tx, app.ids, environment.id, [event]);
    app.webhooks.endpointsChanged(environment.id);
    return ok({ ...serializeEndpoint(row), secret });
  },
);

/**
 * An account's key creates endpoints of its account; a platform key those of one or all accounts.
 */
async function accountOf(
  { tx, key, environment }: WriteContext,
  wanted: string | null | undefined,
): Promise<string | null> {
  if (key.account_id !== null) {
    if (wanted == null || wanted === key.account_id) return key.account_id;
    throw problem("forbidden", { detail: "This key may not act for that account." });
  }
  if (wanted == null) return null;
  const known = await findScopeAccount(tx, environment.id, wanted);
  if (known !== undefined) return known.id;
  throw invalid([{ reference: "/account_id", detail: "The account does not exist." }]);
}
