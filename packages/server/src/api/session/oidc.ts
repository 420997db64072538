import { REFUSALS } from "@railhead/core";
import { Type } from "typebox";
import { oidcCookie, oidcSecretOf } from "../../http/pipeline/caller/session-cookie.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { isEmail } from "../../http/schema/formats.ts";
import { problem, refusal, type Problem } from "../../http/schema/problem.ts";
import { mintChallenge, spendChallenge } from "../../people/sessions/challenges.ts";
import type { OidcIdentity, OidcProvider } from "../../people/identity-provider.ts";
import { signInByOidc } from "../../people/oidc/sign-in.ts";
import type { Browser, SignedIn } from "../../people/sessions/open-session.ts";
import { tooManyAttempts } from "../shared/people.ts";
import { recordOf, recordRefusal, refused } from "./audit-sign-in.ts";
import { NO_STORE } from "./serialize.ts";

const VISITOR = { scope: "sessions:read", caller: "public", accountScoped: false } as const;
const RETRY_SECONDS = "10";

function providerOf({ app }: RequestContext): OidcProvider {
  if (app.people.oidc === undefined) throw refusal("oidc_not_configured");
  return app.people.oidc;
}

/** Others still sign in: the page says so. */
function unavailable({ app }: RequestContext, cause: unknown): Problem {
  app.log.warn({ err: cause }, "the identity provider cannot be reached");
  const code = "oidc_unavailable";
  const headers = { "retry-after": RETRY_SECONDS };
  return problem("service_unavailable", { code, detail: REFUSALS[code], headers });
}

export const beginOidc = route(
  {
    ...VISITOR,
    operationId: "session.begin_oidc",
    method: "POST",
    path: "/v1/session/oidc",
    summary: "Begin to sign in by the identity provider",
    description:
      "`address` is where the browser goes. The provider sends it back to `/dashboard/sign-in` of PUBLIC_URL, whose query signs in (`oidc` of `POST /v1/session`), once, within 10 minutes, in this browser. `fresh` asks for a factor also of who is signed in at the provider, as sensitive acts need one.",
    body: Type.Object({ fresh: Type.Optional(Type.Boolean()) }),
    bodyOptional: true,
    response: Type.Object({ address: Type.String() }),
    problems: ["validation_error", "oidc_not_configured", "oidc_unavailable"],
    write: "separate",
  },
  async (context, { body }) => {
    const provider = providerOf(context);
    const { app, address, headers } = context;
    const wanted = { purpose: "oidc", sessionId: null, address } as const;
    const secret = await mintChallenge(app.people, wanted);
    const shown = await provider
      .begin(secret, { fresh: body.fresh === true })
      .catch((error: unknown) => {
        throw unavailable(context, error);
      });
    return ok({ address: shown }, { ...oidcCookie(headers, secret), ...NO_STORE });
  },
);

/** Signs in by the response of the provider. Responses to other browsers, and those of before, are refused unasked. */
export async function byOidc(
  context: RequestContext,
  { query, browser }: { readonly query: string; readonly browser: Browser },
): Promise<SignedIn> {
  const provider = providerOf(context);
  const { people } = context.app;
  const wait = people.backOff.address.attempt(browser.address);
  if (wait !== undefined) throw tooManyAttempts(wait);
  const identity = await redeemed(context, provider, query);
  const record = recordOf(context, "oidc");
  const result = await signInByOidc(people, { identity, browser }, record);
  context.app.rights.forget();
  if (result.kind === "refused") {
    const { operatorId, reason } = result;
    recordRefusal(context, { operatorId, claimed: identity.account, by: "oidc", reason });
    throw reason === "role" ? noRole() : refused();
  }
  people.backOff.address.forgive(browser.address);
  return result.made;
}

async function redeemed(
  context: RequestContext,
  provider: OidcProvider,
  query: string,
): Promise<OidcIdentity> {
  const { people, log } = context.app;
  const secret = oidcSecretOf(context.headers);
  if (secret === undefined || !provider.isOwn(secret, query)) throw refused();
  const challenged = { purpose: "oidc", sessionId: null } as const;
  if (!(await spendChallenge(people, secret, challenged))) throw refused();
  const result = await provider.finish(secret, query);
  if (result.kind === "unavailable") throw unavailable(context, result.cause);
  if (result.kind === "refused") {
    log.warn({ reason: result.reason }, "the identity provider signed nobody in");
    throw refused();
  }
  const { identity } = result;
  const { email } = identity;
  return email !== undefined && isEmail(email) ? identity : { ...identity, email: undefined };
}

function noRole(): Problem {
  const code = "oidc_no_role";
  return problem("forbidden", { code, detail: REFUSALS[code] });
}
