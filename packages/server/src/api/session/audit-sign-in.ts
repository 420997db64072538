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

/** Has the pipeline write a sign-in down that is refused: for unknown people in the same steps as for known ones. */
export function recordRefusal(
  { audit: trail }: RequestContext,
  { operatorId, claimed, ...details }: Refused,
): void {
  trail.refused = { operator_id: operatorId ?? null, claimed, details };
}

interface Refused {
  readonly operatorId: string | undefined;
  /** The address, passkey or account by which somebody asked. */
  readonly claimed: string;
  readonly by: SignInWay;
  readonly reason?: string | undefined;
}

/** The same words whatever was wrong. */
export function refused(): Problem {
  return problem("unauthorized", { detail: "That does not sign in." });
}
