import { AUTHORIZATION_LANGUAGES, BRIDGE_TASKS, type BridgeTask } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import {
  insertBridgeSession,
  type BridgeSessionRow,
  type SessionConfig,
} from "../../db/tables/counterparties/bridge-sessions.ts";
import { lockCustomerForShare } from "../../db/tables/counterparties/customers.ts";
import { findPaykey } from "../../db/tables/counterparties/paykeys.ts";
import { findActivation } from "../../db/tables/files/auxiliary-entries.ts";
import { accountOf, type WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import { refuseForcedOutcome } from "../shared/sandbox-outcome.ts";
import { awaitsCustomer } from "./page/confirmation.ts";
import {
  HostedLink,
  newLink,
  NO_LINK,
  returnLink,
  SentLink,
  showLink,
  type NewLink,
} from "./hosted-link.ts";
import { SentTerms, termsFaults, termsOf } from "./authorization.ts";
import { acceptedCustomer, linkMembers, refuseSkip, type LinkBody } from "./link.ts";
import { mayFrameForAccount } from "./page/framing.ts";
import { emitSession } from "./session.ts";
import { lacksOrigin, originOf } from "./service-origin.ts";
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
      "Returns a signed JWT for the linking page, valid for 30 minutes and for one link. With `paykey_id` the page has the customer confirm the micro-entries of that paykey, where it waits for them, and otherwise link an account in its place. It contains no personal data. `authorization` says which debits the customer is asked to authorize there. `language` is that of the page and of the authorization; without it the browser decides. With `hosted_link`, the answer has an address that the customer opens without a page of yours, once, with its QR code and the text of an e-mail. The page is served at the root of the service; `@railhead/bridge` embeds it in your page.",
    body: Type.Object({
      customer_id,
      paykey_id: Type.Optional(schema.Nullable(schema.Uuid())),
      external_id,
      config,
      authorization: Type.Optional(SentTerms),
      language: Type.Optional(schema.Nullable(schema.OneOf(AUTHORIZATION_LANGUAGES))),
      hosted_link: Type.Optional(schema.Nullable(SentLink)),
    }),
    validate: termsFaults,
    response: Type.Object({
      task: schema.OneOf(BRIDGE_TASKS),
      bridge_token: Type.String(),
      language: schema.Nullable(schema.OneOf(AUTHORIZATION_LANGUAGES)),
      hosted_link: schema.Nullable(HostedLink),
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
    const { task, ...paykeys } = await taskOf(context, customer.id, body.paykey_id);
    const link = await sentLink(context, body.hosted_link);
    const carried = { external_id: body.external_id ?? null, config: configOf(body.config) };
    const opened = {
      id: app.ids.uuid(context.at),
      environment_id: environment.id,
      account_id: accountId,
      customer_id: customer.id,
      ...paykeys,
      terms: termsOf(body.authorization),
      language: body.language ?? null,
      ...carried,
      ...(link?.columns ?? NO_LINK),
      version: 1,
      created_at: context.at,
      updated_at: context.at,
    };
    const isReturn = task === "confirm" && link === undefined;
    const session = isReturn ? { ...opened, ...(await returnLink(app, opened, "")) } : opened;
    await tx.pipeline([insertBridgeSession(tx, session), emitSession(context, session)]);
    const { language } = session;
    const scope = { environment_id: environment.id, account_id: accountId };
    const claims = { jti: session.id, sub: customer.id, ...scope, ...carried };
    const signed = await signBridgeToken(app.vault, claims, app.wall.now());
    if (link === undefined) return ok({ task, ...signed, language, hosted_link: null });
    const account = assertFound(await findAccount(tx, scope, accountId), "the account");
    const business = account.business_profile.name;
    const hosted_link = showLink(link, { origin: originOf(context), business, language, task });
    return ok({ task, ...signed, language, hosted_link });
  },
);

/** What the customer is asked to do, and the paykeys that the session is about. */
async function taskOf(
  { environment, accountId, tx }: WriteContext,
  customerId: string,
  paykeyId: string | null | undefined,
): Promise<
  { readonly task: BridgeTask } & Pick<BridgeSessionRow, "paykey_id" | "relinks_paykey_id">
> {
  if (paykeyId === null || paykeyId === undefined) {
    return { task: "link", paykey_id: null, relinks_paykey_id: null };
  }
  const scope = { environment_id: environment.id, account_id: accountId };
  const paykey = await findPaykey(tx, { ...scope, id: paykeyId });
  if (paykey?.customer_id !== customerId) {
    const detail = "Must be the id of a paykey of the customer.";
    throw invalid([{ reference: "/paykey_id", detail }]);
  }
  const row = await findActivation(tx, environment.id, paykeyId);
  return row !== undefined && awaitsCustomer(row, paykey)
    ? { task: "confirm", paykey_id: paykeyId, relinks_paykey_id: null }
    : { task: "relink", paykey_id: null, relinks_paykey_id: paykeyId };
}

function configOf(sent: LinkBody["config"]): SessionConfig {
  const { processing_method = "inline", sandbox_outcome = "standard" } = sent ?? {};
  return { processing_method, sandbox_outcome };
}

async function sentLink(
  context: WriteContext,
  sent: schema.Static<typeof SentLink> | null | undefined,
): Promise<NewLink | undefined> {
  if (sent === null || sent === undefined) return undefined;
  const { app, environment } = context;
  if (lacksOrigin(context)) {
    const detail = "The service does not know its own address: set PUBLIC_URL.";
    throw invalid([{ reference: "/hosted_link", detail }]);
  }
  await refuseReturn(context, sent.return_url ?? null);
  return newLink(app.ids, environment.id, { sent, now: app.wall.now() });
}

/** A link that could lead anywhere would lend the service's name to other people's pages. */
async function refuseReturn(context: WriteContext, url: string | null): Promise<void> {
  if (url === null || (await mayFrameForAccount(context, new URL(url).origin))) return;
  const detail = "Must be a page of an origin that the account has registered.";
  throw invalid([{ reference: "/hosted_link/return_url", detail }]);
}
