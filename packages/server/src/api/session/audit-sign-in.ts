import type { RequestContext } from "../../http/route/context.ts";
import { problem, type Problem } from "../../http/schema/problem.ts";
import type { Record } from "../../people/sessions/open-session.ts";
import { audit } from "../shared/audit.ts";

type SignInWay = "link" | "password" | "passkey" | "oidc";

/** Writes a sign-in into the audit log, in its transaction. */
export function recordOf(context: RequestContext, by: SignInWay): Record {
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

/** Of people who are unknown there is nothing to write down. */
export async function recordRefusal(
  context: RequestContext,
  operatorId: string | undefined,
  details: object,
): Promise<void> {
  if (operatorId === undefined) return;
  await context.app.db.tx((tx) =>
    audit(tx, context, {
      action: "session.refused",
      outcome: "refused",
      resource_type: "operator",
      resource_id: operatorId,
      details,
    }),
  );
}

/** The same words whatever was wrong. */
export function refused(): Problem {
  return problem("unauthorized", { detail: "That does not sign in." });
}
