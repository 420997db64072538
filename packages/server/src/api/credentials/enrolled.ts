import type { Tx } from "../../db/postgres/executor.ts";
import {
  listConfirmedCredentials,
  type CredentialKind,
} from "../../db/tables/people/credentials.ts";
import { endSessions } from "../../db/tables/people/sessions.ts";
import { sessionCookie } from "../../http/pipeline/caller/session-cookie.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { ok, type Result } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { isEnough } from "../../people/factors/enroll.ts";
import { elevateSession } from "../../people/sessions/open-session.ts";
import { auditSelf, lockSelf, ownSession } from "../shared/people.ts";

export const NO_STORE = { "cache-control": "no-store" };

/**
 * Ends a change of a person's factors: the other sessions end, and the own one is signed in from the moment
 * that the factors are enough, with another cookie.
 */
export async function finishEnrolment(
  context: Omit<WriteContext, "tx" | "afterCommit" | "atEnd">,
  tx: Tx,
  { kind, hasProved }: { kind: CredentialKind; hasProved: boolean },
): Promise<Result> {
  const session = ownSession(context);
  const { app, address } = context;
  const operator = await lockSelf(tx, context);
  await auditSelf(tx, context, "operator.credential_added", { kind });
  const by = operator.id;
  const ending = { operator_id: by, except: session.id, at: app.wall.now(), by };
  await endSessions(tx, ending);
  const kinds = (await listConfirmedCredentials(tx, operator.id)).map((one) => one.kind);
  const is_enough = isEnough(kinds);
  const data = { is_enough, kinds: [...new Set(kinds)] };
  const isOver = !is_enough || !(hasProved || session.stage === "enrolling");
  if (isOver) return ok({ ...data, session_stage: session.stage }, NO_STORE);
  const made = await elevateSession(tx, app.people, { session, operator, address });
  if (made === undefined) throw problem("unauthorized");
  const headers = { ...sessionCookie(context.headers, made.token), ...NO_STORE };
  return ok({ ...data, session_stage: made.session.stage }, headers);
}

/** Commits, then has every process read the session anew. */
export async function inTransaction(
  context: RequestContext,
  work: (tx: WriteContext["tx"]) => Promise<Result>,
): Promise<Result> {
  const result = await context.app.db.tx(work);
  context.app.sessions.forget();
  return result;
}
