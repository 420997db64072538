import { Type } from "typebox";
import { sessionCookie, sessionTokenOf } from "../../http/pipeline/caller/session-cookie.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, route, type Result } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import type { Browser, SignedIn } from "../../people/sessions/open-session.ts";
import { signInByPasskey } from "../../people/passkeys/sign-in.ts";
import type { PasskeyAssertion as Assertion } from "../../people/passkeys/webauthn.ts";
import { signInByLink } from "../../people/sessions/sign-in-by-link.ts";
import { foldEmail } from "../../db/tables/people/operators.ts";
import { signInByPassword, type Typed } from "../../people/sessions/sign-in-by-password.ts";
import { PasskeyAssertion, relyingParty } from "../shared/passkeys.ts";
import { tooManyAttempts } from "../shared/people.ts";
import { recordOf, recordRefusal, refused } from "./audit-sign-in.ts";
import { byOidc } from "./oidc.ts";
import { CurrentSession } from "./schema.ts";
import { NO_STORE, serializeCurrent } from "./serialize.ts";

const AGENT_LENGTH = 200;
const MAX_PASSWORD = 200;
const MAX_QUERY = 8_000;

async function browserOf({ app, headers, address }: RequestContext): Promise<Browser> {
  const token = sessionTokenOf(headers);
  const previous = token === undefined ? undefined : await app.sessions.find(token);
  const agent = headers["user-agent"]?.replace(/[^\x20-\x7e]/g, "?").slice(0, AGENT_LENGTH);
  return { address, agent: agent ?? null, previous };
}

async function byLink(context: RequestContext, link: string): Promise<SignedIn> {
  const sent = { link, browser: await browserOf(context) };
  const made = await signInByLink(context.app.people, sent, recordOf(context, "link"));
  if (made === undefined) throw refused();
  return made;
}

async function byPassword(context: RequestContext, typed: Typed): Promise<SignedIn> {
  const sent = { typed, browser: await browserOf(context) };
  const record = recordOf(context, "password");
  const result = await signInByPassword(context.app.people, sent, record);
  if (result.kind === "signed_in") return result.made;
  if (result.kind === "wait") throw tooManyAttempts(result.seconds);
  const claimed = foldEmail(typed.email);
  recordRefusal(context, { operatorId: result.operatorId, claimed, by: "password" });
  throw refused();
}

async function byPasskey(context: RequestContext, assertion: Assertion): Promise<SignedIn> {
  const party = relyingParty(context);
  const sent = { assertion, party, browser: await browserOf(context) };
  const record = recordOf(context, "passkey");
  const result = await signInByPasskey(context.app.people, sent, record);
  if (result.kind === "signed_in") return result.made;
  if (result.kind === "wait") throw tooManyAttempts(result.seconds);
  const { operatorId, reason } = result;
  recordRefusal(context, { operatorId, claimed: assertion.id, by: "passkey", reason });
  throw refused();
}

const SignIn = Type.Object({
  link: Type.Optional(schema.Exact(100)),
  passkey: Type.Optional(PasskeyAssertion),
  oidc: Type.Optional(schema.Exact(MAX_QUERY)),
  email: Type.Optional(schema.Email()),
  password: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PASSWORD })),
  code: Type.Optional(schema.Exact(40)),
});

async function byWhatWasSent(
  context: RequestContext,
  { link, passkey, oidc, email, password, code }: schema.Static<typeof SignIn>,
): Promise<SignedIn> {
  if (link !== undefined) return await byLink(context, link);
  if (passkey !== undefined) return await byPasskey(context, passkey);
  if (oidc !== undefined)
    return await byOidc(context, { query: oidc, browser: await browserOf(context) });
  if (email !== undefined && password !== undefined && code !== undefined) {
    return await byPassword(context, { email, password, code });
  }
  const missing = Object.entries({ email, password, code }).filter(([, value]) => value == null);
  throw invalid(
    missing.map(([name]) => ({
      reference: `/${name}`,
      detail: "Is required without link, passkey and oidc.",
    })),
  );
}

export const signIn = route(
  {
    operationId: "session.create",
    method: "POST",
    path: "/v1/session",
    summary: "Sign in",
    description:
      "Opens a session and sets its cookie: by `link`, by `passkey`, by `oidc`, or by `email`, `password` and `code`. `link` is the token of a one-time link: it works once, within 30 minutes, and in an installation with a live environment its session only enrolls a factor. `passkey` is a signature for the options of `passkey`. `oidc` is the query of the address that the identity provider sent the browser back to. `code` is that of an authenticator app or a recovery code; each works once. A session that the browser had before ends. After failures in a row, the next attempts are refused with 429 for a while, known or unknown person alike.",
    body: SignIn,
    response: CurrentSession,
    problems: [
      "unauthorized",
      "validation_error",
      "passkey_unavailable",
      "oidc_not_configured",
      "oidc_no_role",
      "oidc_unavailable",
    ],
    scope: "sessions:read",
    caller: "public",
    accountScoped: false,
    write: "separate",
    auditedBy: "handler",
  },
  async (context, { body }) => await answer(context, await byWhatWasSent(context, body)),
);

async function answer(context: RequestContext, made: SignedIn): Promise<Result> {
  context.app.sessions.forget();
  const headers = { ...sessionCookie(context.headers, made.token), ...NO_STORE };
  return ok(await serializeCurrent(context, made.session, made.operator), headers);
}
