import type { FastifyRequest } from "fastify";
import { auditActionOf, auditedResourceType } from "@railhead/core";
import type { App } from "../../context/app.ts";
import type { NewAuditRow } from "../../db/tables/events/audit-log.ts";
import { sessionAddress } from "../../people/factors/factors.ts";
import type { RefusalLog } from "../audit/refusal-log.ts";
import type { HttpResponse } from "../route/http-response.ts";
import { isUuid } from "../schema/formats.ts";

const SIGN_IN = "session.create";

/** Has a refused right or a failed sign-in written into the audit log. */
export function auditRefusal(
  { app }: { readonly app: App },
  refusals: RefusalLog,
  request: FastifyRequest,
  answer: HttpResponse,
): void {
  const operation = request.routeOptions.config.compiled?.route.operationId;
  if (operation === undefined || answer.replayed) return;
  const { authorized, trace } = request;
  const isSignIn = answer.status === 401 && operation === SIGN_IN;
  const caller = isSignIn ? authorized?.context : trace?.caller;
  if (caller === undefined || (answer.status !== 403 && !isSignIn)) return;
  // A sign-in of a known person that failed has its row already.
  if (authorized?.context.audit.isWritten === true) return;
  const environmentId = caller.key.environment_id;
  const action = isSignIn ? "session.refused" : auditActionOf(operation);
  const row: Omit<NewAuditRow, "recorded_at"> = {
    account_id: trace?.accountId ?? caller.key.account_id,
    actor: caller.actor,
    session_id: caller.session?.id ?? null,
    address: sessionAddress(request.ip),
    action,
    operation,
    outcome: "refused",
    resource_type: auditedResourceType(action),
    resource_id: namedResource(request),
    changes: null,
    reason: null,
    request_id: answer.requestId,
    approval_id: null,
    details: { code: answer.problem?.code ?? null },
  };
  const add = (recorded_at: NewAuditRow["recorded_at"]) =>
    refusals.add({ environment_id: environmentId, row: { ...row, recorded_at } });
  if (authorized !== null) add(authorized.context.at);
  else
    void app.environments
      .get(environmentId)
      .then((environment) => add(app.environments.now(environment)))
      .catch((err: unknown) => app.log.warn({ err }, "a refusal could not be audited"));
}

function namedResource({ params }: FastifyRequest): string | null {
  const { id } = params as { id?: unknown };
  return typeof id === "string" && isUuid(id) ? id.toLowerCase() : null;
}
