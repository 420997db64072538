import { AUTHORIZATION_LANGUAGES } from "@railhead/core";
import { Type } from "typebox";
import { insertBridgeSession } from "../../db/tables/counterparties/bridge-sessions.ts";
import { lockCustomerForShare } from "../../db/tables/counterparties/customers.ts";
import { accountOf } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { refuseForcedOutcome } from "../shared/sandbox-outcome.ts";
import { SentTerms, termsFaults, termsOf } from "./authorization.ts";
import { acceptedCustomer, linkMembers, refuseSkip } from "./link.ts";
import { emitSession } from "./session.ts";
import { signBridgeToken } from "./token.ts";

const { customer_id, external_id, config } = linkMembers;

/** Opens a session of the hosted linking page. */
export const bridgeInitialize = route(
  {
    operationId: "bridge.initialize",
    method: "POST",
    path: "/v1/bridge/initialize",
    summary: "Create a bridge token for a customer",
    description:
      "Returns a signed JWT for the linking page, valid for 30 minutes and for one link. It contains no personal data. `authorization` says which debits the customer is asked to authorize there. `language` is that of the page and of the authorization; without it the browser decides. The page is served at the root of the service; `@railhead/bridge` embeds it in your page.",
    body: Type.Object({
      customer_id,
      external_id,
      config,
      authorization: Type.Optional(SentTerms),
      language: Type.Optional(schema.Nullable(schema.OneOf(AUTHORIZATION_LANGUAGES))),
    }),
    validate: termsFaults,
    response: Type.Object({
      bridge_token: Type.String(),
      language: schema.Nullable(schema.OneOf(AUTHORIZATION_LANGUAGES)),
      expires_at: Type.String({ format: "date-time" }),
    }),
    problems: [
      "conflict",
      "validation_error",
      "customer_not_found",
      "customer_rejected",
      "customer_inactive",
      "skip_not_allowed",
      "sandbox_only",
    ],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { app, accountId, environment, tx } = context;
    refuseForcedOutcome(context, body.config?.sandbox_outcome);
    const key = { ...accountOf(context), id: body.customer_id };
    const customer = acceptedCustomer(await lockCustomerForShare(tx, key));
    await refuseSkip(context, body);
    const { processing_method, sandbox_outcome } = body.config ?? {};
    const session = {
      id: app.ids.uuid(context.at),
      environment_id: environment.id,
      account_id: accountId,
      customer_id: customer.id,
      paykey_id: null,
      terms: termsOf(body.authorization),
      language: body.language ?? null,
      version: 1,
      created_at: context.at,
      updated_at: context.at,
    };
    await tx.pipeline([insertBridgeSession(tx, session), emitSession(context, session)]);
    const claims = {
      jti: session.id,
      sub: customer.id,
      account_id: accountId,
      environment_id: environment.id,
      external_id: body.external_id ?? null,
      config: {
        processing_method: processing_method ?? "inline",
        sandbox_outcome: sandbox_outcome ?? "standard",
      },
    };
    const signed = await signBridgeToken(app.vault, claims, app.wall.now());
    return ok({ ...signed, language: session.language });
  },
);
