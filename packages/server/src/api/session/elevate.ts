import { Type } from "typebox";
import { sessionCookie } from "../../http/pipeline/session-cookie.ts";
import { ok, route } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import { findFittingCode, useCode } from "../../people/codes.ts";
import { elevateSession } from "../../people/open-session.ts";
import { auditSelf, lockSelf, ownSession, tooManyAttempts } from "../shared/people.ts";
import { CurrentSession } from "./schema.ts";
import { NO_STORE, serializeCurrent } from "./serialize.ts";

export const elevate = route(
  {
    operationId: "session.elevate",
    method: "POST",
    path: "/v1/session/elevate",
    summary: "Give a second factor again",
    description:
      "Sensitive acts need a factor not older than 10 minutes, and each write one from the present network address. `code` is that of an authenticator app or a recovery code. The session goes on with another cookie.",
    body: Type.Object({ code: schema.Exact(40) }),
    response: CurrentSession,
    problems: ["validation_error", "factor_refused"],
    scope: "sessions:read",
    caller: "enrolling",
    accountScoped: false,
    write: "separate",
  },
  async (context, { body }) => {
    const { app, address } = context;
    const session = ownSession(context);
    const { people } = app;
    const wait =
      people.backOff.address.attempt(address) ?? people.backOff.person.attempt(session.operator_id);
    if (wait !== undefined) throw tooManyAttempts(wait);
    const at = app.wall.now();
    const code = await findFittingCode(people, session.operator_id, { code: body.code, at });
    if (code === undefined) throw refusal("factor_refused");
    const made = await app.db.tx(async (tx) => {
      const operator = await lockSelf(tx, context);
      if (!(await useCode(tx, code, at))) throw refusal("factor_refused");
      await auditSelf(tx, context, "session.elevated", { by: code.kind });
      return await elevateSession(tx, people, { session, operator, address });
    });
    // It ended meanwhile.
    if (made === undefined) throw problem("unauthorized");
    people.backOff.person.succeeded(session.operator_id);
    app.sessions.forget();
    const headers = { ...sessionCookie(context.headers, made.token), ...NO_STORE };
    return ok(await serializeCurrent(context, made.session, made.operator), headers);
  },
);
