import { addMs, AUTHORIZATION_LANGUAGES } from "@railhead/core";
import { Type } from "typebox";
import type { AdapterContext, AdapterErrorCode } from "../../../bridge-providers/adapter.ts";
import type { SignInFailure } from "@railhead/core";
import { findBridgeSession } from "../../../db/tables/counterparties/bridge-sessions.ts";
import {
  replaceSignIn,
  type BridgeSignInRow,
} from "../../../db/tables/counterparties/bridge-sign-ins.ts";
import { findCustomer } from "../../../db/tables/counterparties/customers.ts";
import { accountOf, type RequestContext } from "../../../http/route/context.ts";
import { ok, preparedRoute } from "../../../http/route/route.ts";
import { invalid, problem } from "../../../http/schema/problem.ts";
import * as schema from "../../../http/schema/schema.ts";
import { codeHash } from "../code.ts";
import { acceptedCustomer, linkProblems } from "../link.ts";
import { lacksOrigin, originOf } from "../service-origin.ts";
import { ended, sessionOf } from "./guests.ts";
import { ShownSignIn, showSignIn } from "./shown-sign-in.ts";
import { sealRef } from "./sign-in-secret.ts";
import { newState } from "./sign-in-state.ts";

/** Path to which pages of providers come back. */
export const RETURN_PATH = "/bridge/return";

const MINUTES = 20;

/** Begins a sign-in on the page of a provider, in place of an earlier one of the session. */
export const beginPageSignIn = preparedRoute(
  {
    operationId: "bridge_sessions.sign_in",
    method: "POST",
    path: "/bridge/sign_in",
    summary: "Begin a sign-in on the page of a provider",
    body: Type.Object({
      provider: schema.Text(1, 30),
      language: schema.OneOf(AUTHORIZATION_LANGUAGES),
    }),
    response: Type.Object({
      /** Null where the provider did not begin. */
      url: schema.Nullable(Type.String()),
      state: Type.String(),
      return_origin: Type.String(),
      sign_in: ShownSignIn,
    }),
    problems: linkProblems,
    scope: "bridge_sessions:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { app, environment } = context;
    const adapter = app.providers
      .hosted(environment.kind)
      .find(({ name }) => name === body.provider);
    if (adapter === undefined || lacksOrigin(context)) {
      throw invalid([{ reference: "/provider", detail: "Must be one that the session offers." }]);
    }
    const session_id = await openSessionOf(context);
    const state = newState(app.ids, environment.id);
    const { language } = body;
    const request = { return_url: `${originOf(context)}${RETURN_PATH}`, state, language };
    const begun = await adapter.hosted.begin(request, await adapterContext(context));
    const place = { environment_id: environment.id, session_id };
    const row: BridgeSignInRow = {
      ...place,
      provider: adapter.name,
      state_hash: codeHash(state),
      status: begun.outcome === "begun" ? "open" : "failed",
      failure: begun.outcome === "begun" ? null : failureOf(begun.code),
      secret: begun.outcome === "begun" ? await sealRef(app.vault, place, begun.ref) : null,
      expires_at: addMs(app.wall.now(), MINUTES * 60_000),
    };
    return { row, state, url: begun.outcome === "begun" ? begun.url : null };
  },
  async (context, { prepared: { row, state, url } }) => {
    await replaceSignIn(context.tx, row);
    const return_origin = originOf(context);
    return ok({ url, state, return_origin, sign_in: await showSignIn(context, row) });
  },
);

/** The id of the request's session. Throws where it has ended or has linked an account. */
export async function openSessionOf(context: RequestContext): Promise<string> {
  const { jti: id, account_id } = await sessionOf(context);
  const key = { environment_id: context.environment.id, id, account_id };
  const session = await findBridgeSession(context.app.db, key);
  if (session === undefined) throw ended();
  if (session.paykey_id === null) return id;
  throw problem("conflict", { detail: "A bank account was linked in this session already." });
}

/** What an adapter is given for the customer of the session. */
export async function adapterContext(context: RequestContext): Promise<AdapterContext> {
  const { app, at, accountId } = context;
  const { sub } = await sessionOf(context);
  const found = await findCustomer(app.db, { ...accountOf(context), id: sub });
  const { id, name, type } = acceptedCustomer(found);
  return {
    fetch: app.providers.fetch,
    at,
    account_id: accountId,
    customer: { id, name, type },
  };
}

const FAILURES: Readonly<Record<AdapterErrorCode, SignInFailure>> = {
  invalid_token: "sign_in_again",
  expired_token: "sign_in_again",
  consent_revoked: "sign_in_again",
  login_required: "sign_in_again",
  not_supported: "no_account",
  account_closed: "no_account",
  institution_down: "unavailable",
  rate_limited: "unavailable",
  timeout: "unavailable",
  misconfigured: "unavailable",
  unknown: "unavailable",
};

/** Why nothing came of it, as the customer is shown. */
export function failureOf(code: AdapterErrorCode): SignInFailure {
  return FAILURES[code];
}
