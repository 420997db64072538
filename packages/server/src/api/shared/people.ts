import type { Tx } from "../../db/postgres/executor.ts";
import { lockOperator, type OperatorRow } from "../../db/tables/people/operators.ts";
import type { SessionOfOperator } from "../../db/tables/people/sessions.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { forbidden, problem, type Problem } from "../../http/schema/problem.ts";
import { isFactorFresh } from "../../people/factors/factors.ts";
import { audit } from "./audit.ts";

/** The 429 of guesses, for known and unknown people alike. */
export function tooManyAttempts(seconds: number): Problem {
  return problem("rate_limited", { headers: { "retry-after": String(seconds) } });
}

/** The session of a request; routes that are for people alone have one. */
export function ownSession({ session }: RequestContext): SessionOfOperator {
  if (session === undefined) throw problem("unauthorized");
  return session;
}

/** The person of a session, until the transaction ends. Throws the 401 of one who was disabled. */
export async function lockSelf(tx: Tx, context: RequestContext): Promise<OperatorRow> {
  const operator = await lockOperator(tx, ownSession(context).operator_id);
  if (operator === undefined || operator.state === "disabled") throw problem("unauthorized");
  return operator;
}

/** Throws the 403 where a person's factors may not be changed before a recent factor is given. */
export function requireRecentFactor(context: RequestContext): void {
  const session = ownSession(context);
  const { app, address } = context;
  const isSensitive = session.stage === "signed_in";
  if (isFactorFresh(session, { at: app.wall.now(), address, isSensitive })) return;
  throw forbidden("step_up_required");
}

/** Writes down what a person did to the own sign-in. */
export async function auditSelf(
  tx: Tx,
  context: RequestContext,
  action: string,
  details: object = {},
): Promise<void> {
  const resource_id = ownSession(context).operator_id;
  const outcome = action.endsWith("_refused") ? "refused" : "done";
  await audit(tx, context, { action, outcome, resource_type: "operator", resource_id, details });
}
