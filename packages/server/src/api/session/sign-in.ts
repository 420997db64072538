import { Type } from "typebox";
import { sessionCookie, sessionTokenOf } from "../../http/pipeline/session-cookie.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, route, type Result } from "../../http/route/route.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import type { Browser, Record, SignedIn } from "../../people/open-session.ts";
import { signInByLink } from "../../people/sign-in-by-link.ts";
import { signInByPassword, type Typed } from "../../people/sign-in-by-password.ts";
import { audit } from "../shared/audit.ts";
import { tooManyAttempts } from "../shared/people.ts";
import { CurrentSession } from "./schema.ts";
import { NO_STORE, serializeCurrent } from "./serialize.ts";

const AGENT_LENGTH = 200;
const MAX_PASSWORD = 200;

async function browserOf({ app, headers, address }: RequestContext): Promise<Browser> {
  const token = sessionTokenOf(headers);
  const previous = token === undefined ? undefined : await app.sessions.find(token);
  const agent = headers["user-agent"]?.replace(/[^\x20-\x7e]/g, "?").slice(0, AGENT_LENGTH);
  return { address, agent: agent ?? null, previous };
}

/** Writes a sign-in into the audit log, in its transaction. */
function recordOf(context: RequestContext, by: "link" | "password"): Record {
  return async (tx, { operator, session }) => {
    const actor = { type: "operator", id: operator.id };
    await audit(
      tx,
      { ...context, actor },
      {
        action: "session.opened",
        resource_type: "session",
        resource_id: session.id,
        details: { by, stage: session.stage },
      },
    );
  };
}

/** The same words whatever was wrong. */
function refused() {
  return problem("unauthorized", { detail: "That does not sign in." });
}

async function byLink(context: RequestContext, link: string): Promise<SignedIn> {
  const sent = { link, browser: await browserOf(context) };
  const made = await signInByLink(context.app.people, sent, recordOf(context, "link"));
  if (made === undefined) throw refused();
  return made;
}

async function byPassword(context: RequestContext, typed: Typed): Promise<SignedIn> {
  const { app } = context;
  const sent = { typed, browser: await browserOf(context) };
  const result = await signInByPassword(app.people, sent, recordOf(context, "password"));
  if (result.kind === "signed_in") return result.made;
  if (result.kind === "wait") throw tooManyAttempts(result.seconds);
  const { operatorId } = result;
  // Of people who are unknown there is nothing to write down.
  if (operatorId !== undefined) {
    await app.db.tx((tx) =>
      audit(tx, context, {
        action: "session.refused",
        resource_type: "operator",
        resource_id: operatorId,
        details: { by: "password" },
      }),
    );
  }
  throw refused();
}

export const signIn = route(
  {
    operationId: "session.create",
    method: "POST",
    path: "/v1/session",
    summary: "Sign in",
    description:
      "Opens a session and sets its cookie: by `link`, or by `email`, `password` and `code`. `link` is the token of a one-time link: it works once, within 30 minutes, and in an installation with a live environment its session only enrolls a factor. `code` is that of an authenticator app or a recovery code; each works once. A session that the browser had before ends. After failures in a row, the next attempts are refused with 429 for a while, known or unknown person alike.",
    body: Type.Object({
      link: Type.Optional(schema.Exact(100)),
      email: Type.Optional(schema.Email()),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PASSWORD })),
      code: Type.Optional(schema.Exact(40)),
    }),
    response: CurrentSession,
    problems: ["validation_error"],
    scope: "sessions:read",
    caller: "public",
    accountScoped: false,
    write: "separate",
  },
  async (context, { body }) => {
    const { link, email, password, code } = body;
    if (link !== undefined) return await answer(context, await byLink(context, link));
    const needed = { email, password, code };
    const missing = Object.entries(needed).filter(([, value]) => value === undefined);
    if (email === undefined || password === undefined || code === undefined) {
      throw invalid(
        missing.map(([name]) => ({ reference: `/${name}`, detail: "Is required without link." })),
      );
    }
    return await answer(context, await byPassword(context, { email, password, code }));
  },
);

async function answer(context: RequestContext, made: SignedIn): Promise<Result> {
  context.app.sessions.forget();
  const headers = { ...sessionCookie(context.headers, made.token), ...NO_STORE };
  return ok(await serializeCurrent(context, made.session, made.operator), headers);
}
