import { Type } from "typebox";
import type { Tx } from "../../db/postgres/executor.ts";
import { sessionCookie } from "../../http/pipeline/caller/session-cookie.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import { findFittingCode, useCode } from "../../people/factors/codes.ts";
import { elevateSession } from "../../people/sessions/open-session.ts";
import { findFittingPasskey, usePasskey } from "../../people/passkeys/use-passkey.ts";
import type { PasskeyAssertion as Assertion } from "../../people/passkeys/webauthn.ts";
import { PasskeyAssertion, relyingParty } from "../shared/passkeys.ts";
import { auditSelf, lockSelf, ownSession, tooManyAttempts } from "../shared/people.ts";
import { CurrentSession } from "./schema.ts";
import { NO_STORE, serializeCurrent } from "./serialize.ts";

/** A factor that fits: what it is, and how it is used up. */
interface Fitting {
  readonly by: "totp" | "recovery" | "passkey";
  use(tx: Tx): Promise<boolean>;
}

async function fittingCode(context: RequestContext, code: string): Promise<Fitting | undefined> {
  const { people, wall } = context.app;
  const at = wall.now();
  const found = await findFittingCode(people, ownSession(context).operator_id, { code, at });
  return found && { by: found.kind, use: (tx) => useCode(tx, found, at) };
}

async function fittingPasskey(
  context: RequestContext,
  assertion: Assertion,
): Promise<Fitting | undefined> {
  const { people } = context.app;
  const { id: sessionId, operator_id } = ownSession(context);
  const challenged = { purpose: "elevate", sessionId } as const;
  const sent = { assertion, party: relyingParty(context), challenged };
  const found = await findFittingPasskey(people, sent);
  // Another person's passkey proves nothing here.
  if (found?.credential.operator_id !== operator_id) return undefined;
  return { by: "passkey", use: (tx) => usePasskey(tx, people, found) };
}

/** Throws the 429 of who tried too often. */
function countAttempt(context: RequestContext): void {
  const { app, address } = context;
  const { backOff } = app.people;
  const person = ownSession(context).operator_id;
  const wait = backOff.address.attempt(address) ?? backOff.person.attempt(person);
  if (wait !== undefined) throw tooManyAttempts(wait);
}

function countSuccess(context: RequestContext): void {
  const { app, address } = context;
  const { backOff } = app.people;
  backOff.address.forgive(address);
  backOff.person.succeeded(ownSession(context).operator_id);
}

async function refuse(context: RequestContext, by: string): Promise<never> {
  await context.app.db.tx((tx) => auditSelf(tx, context, "session.elevation_refused", { by }));
  throw refusal("factor_refused");
}

export const elevate = route(
  {
    operationId: "session.elevate",
    method: "POST",
    path: "/v1/session/elevate",
    summary: "Give a second factor again",
    description:
      "Sensitive acts need a factor not older than 10 minutes, and each write one from the present network address. Either `code`, that of an authenticator app or a recovery code, or `passkey`, a signature for the options of `elevate/passkey`. The session goes on with another cookie.",
    body: Type.Object({
      code: Type.Optional(schema.Exact(40)),
      passkey: Type.Optional(PasskeyAssertion),
    }),
    response: CurrentSession,
    problems: ["validation_error", "factor_refused", "passkey_unavailable"],
    scope: "sessions:read",
    caller: "enrolling",
    accountScoped: false,
    write: "separate",
    auditedBy: "handler",
    validate: ({ body }) =>
      (body["code"] === undefined) === (body["passkey"] === undefined)
        ? [{ reference: "/code", detail: "Send either code or passkey." }]
        : [],
  },
  async (context, { body: { code, passkey } }) => {
    const { app, address } = context;
    const session = ownSession(context);
    countAttempt(context);
    const given = passkey === undefined ? "code" : "passkey";
    const found =
      passkey === undefined
        ? await fittingCode(context, code ?? "")
        : await fittingPasskey(context, passkey);
    if (found === undefined) return await refuse(context, given);
    const made = await app.db.tx(async (tx) => {
      const operator = await lockSelf(tx, context);
      if (!(await found.use(tx))) return "used";
      await auditSelf(tx, context, "session.elevated", { by: found.by });
      return await elevateSession(tx, app.people, { session, operator, address });
    });
    if (made === "used") return await refuse(context, given);
    // It ended meanwhile.
    if (made === undefined) throw problem("unauthorized");
    countSuccess(context);
    app.sessions.forget();
    const headers = { ...sessionCookie(context.headers, made.token), ...NO_STORE };
    return ok(await serializeCurrent(context, made.session, made.operator), headers);
  },
);
