import { addMs } from "@railhead/core";
import { Type } from "typebox";
import { findOperator } from "../../db/tables/people/operators.ts";
import {
  endSessions,
  findSession,
  listSessions as findOpenSessions,
  type SessionRow,
} from "../../db/tables/people/sessions.ts";
import { sessionCookie } from "../../http/pipeline/caller/session-cookie.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { IDLE_MS } from "../../people/sessions/session-cache.ts";
import { audit } from "../shared/audit.ts";
import { ownSession } from "../shared/people.ts";
import { elevate } from "./elevate.ts";
import { beginOidc } from "./oidc.ts";
import { beginElevation, beginPasskey } from "./passkey.ts";
import { CurrentSession, EndedSessions, Session } from "./schema.ts";
import { NO_STORE, serializeCurrent, serializeSession } from "./serialize.ts";
import { signIn } from "./sign-in.ts";

/** Ends sessions of a person, and has every process forget them. */
async function end(
  context: WriteContext,
  ending: { readonly operator_id: string; readonly id?: string; readonly except?: string },
): Promise<SessionRow[]> {
  const { app, tx } = context;
  const by = ownSession(context).operator_id;
  const ended = await endSessions(tx, { ...ending, at: app.wall.now(), by });
  context.afterCommit(() => app.sessions.forget());
  for (const { id } of ended) {
    await audit(tx, context, {
      action: "session.ended",
      resource_type: "session",
      resource_id: id,
      details: { operator_id: ending.operator_id },
    });
  }
  return ended;
}

export const getSession = route(
  {
    operationId: "session.get",
    method: "GET",
    path: "/v1/session",
    summary: "Read the current session",
    description: "Returns the person, the rights in the environment, and the environments.",
    response: CurrentSession,
    problems: [],
    scope: "sessions:read",
    caller: "enrolling",
    accountScoped: true,
  },
  async (context) => {
    const session = ownSession(context);
    const operator = await findOperator(context.app.db, session.operator_id);
    if (operator === undefined) throw problem("unauthorized");
    return ok(await serializeCurrent(context, session, operator), NO_STORE);
  },
);

export const signOut = route(
  {
    operationId: "session.end",
    method: "DELETE",
    path: "/v1/session",
    summary: "Sign out",
    description: "Ends the current session in every process and takes its cookie away.",
    response: Session,
    problems: [],
    scope: "sessions:read",
    caller: "enrolling",
    accountScoped: false,
  },
  async (context) => {
    const session = ownSession(context);
    const [ended = session] = await end(context, session);
    const headers = { ...sessionCookie(context.headers, undefined), ...NO_STORE };
    return ok(serializeSession(ended, session.id), headers);
  },
);

export const listSessions = route(
  {
    operationId: "operator_sessions.list",
    method: "GET",
    path: "/v1/sessions",
    summary: "List own open sessions",
    description: "The newest first.",
    query: Type.Object({}),
    list: { sorts: ["id"], order: "desc" },
    response: Session,
    problems: ["validation_error"],
    scope: "sessions:read",
    caller: "session",
    accountScoped: false,
  },
  async (context, { paging }) => {
    const { id, operator_id } = ownSession(context);
    const at = context.app.wall.now();
    const { rows, total } = await findOpenSessions(context.app.db, {
      operator_id,
      at,
      idle_since: addMs(at, -IDLE_MS),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => serializeSession(row, id)),
      total,
    );
  },
);

export const endSession = route(
  {
    operationId: "operator_sessions.end",
    method: "DELETE",
    path: "/v1/sessions/:id",
    summary: "End one of your sessions",
    description: "It ends at once in every process.",
    response: Session,
    problems: ["not_found"],
    scope: "sessions:read",
    caller: "session",
    accountScoped: false,
  },
  async (context, { params }) => {
    const own = ownSession(context);
    const held = await findSession(context.tx, params.id);
    if (held === undefined || held.operator_id !== own.operator_id) throw problem("not_found");
    const [ended = held] = await end(context, { operator_id: own.operator_id, id: held.id });
    return ok(serializeSession(ended, own.id));
  },
);

export const endOtherSessions = route(
  {
    operationId: "operator_sessions.end_others",
    method: "DELETE",
    path: "/v1/sessions",
    summary: "End your other sessions",
    description: "All but the current one end at once in every process.",
    response: EndedSessions,
    problems: [],
    scope: "sessions:read",
    caller: "session",
    accountScoped: false,
  },
  async (context) => {
    const { id, operator_id } = ownSession(context);
    const ended = await end(context, { operator_id, except: id });
    return ok({ ended: ended.length });
  },
);

/** In the order of the documentation. */
export const sessionRoutes: readonly Route[] = [
  beginPasskey,
  beginOidc,
  signIn,
  getSession,
  beginElevation,
  elevate,
  signOut,
  listSessions,
  endSession,
  endOtherSessions,
];
