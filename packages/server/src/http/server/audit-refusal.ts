import type { FastifyRequest } from "fastify";
import { auditActionOf, auditedResourceType, type SYSTEM_AUDIT_ACTIONS } from "@railhead/core";
import type { App } from "../../context/app.ts";
import type { NewAuditRow } from "../../db/tables/events/audit-log.ts";
import { networkOf } from "../../environments/key-guesses.ts";
import { sessionAddress } from "../../people/factors/factors.ts";
import type { Refusal } from "../audit/refusal-folds.ts";
import type { RefusalLog } from "../audit/refusal-log.ts";
import { NOBODY } from "../pipeline/caller/identify.ts";
import type { HttpResponse } from "../route/http-response.ts";
import { isUuid } from "../schema/formats.ts";

const SIGN_IN = "session.create";
const AUDITED: ReadonlySet<number> = new Set([401, 403, 429]);

type SystemAction = keyof typeof SYSTEM_AUDIT_ACTIONS;

/** Where a refusal is written, and what of its row depends on who was refused. */
interface Refused {
  readonly environmentId: string;
  readonly row: Pick<NewAuditRow, "actor" | "account_id" | "session_id" | "action" | "details"> &
    Partial<Pick<NewAuditRow, "resource_type" | "resource_id">>;
  readonly stranger?: Refusal["stranger"];
}

/**
 * Has a refused right, a failed sign-in, a caller who is not known or one who asks too often written into the audit
 * log. The answer waits for what it returns.
 */
export function auditRefusal(
  { app }: { readonly app: App },
  refusals: RefusalLog,
  request: FastifyRequest,
  answer: HttpResponse,
): Promise<void> | undefined {
  if (answer.replayed || !AUDITED.has(answer.status)) return undefined;
  const refused = refusedSignIn(request, answer) ?? refusedCaller(request, answer);
  if (refused !== undefined) return write(refused.environmentId, refused);
  const action = strangersAction(request, answer);
  return action === undefined ? undefined : writeStranger(action);

  async function writeStranger(wanted: string): Promise<void> {
    const installation = await app.sessions.installation();
    if (installation === undefined) return;
    const actor = { type: "visitor", id: NOBODY };
    await write(installation.live_id ?? installation.first_id, {
      row: {
        actor,
        account_id: null,
        session_id: null,
        action: wanted,
        resource_id: null,
        details: codeOf(answer),
      },
      stranger: { network: networkOf(request.ip), claimed: "" },
    });
  }

  function write(environment_id: string, { row, stranger }: Omit<Refused, "environmentId">) {
    const add = (recorded_at: NewAuditRow["recorded_at"]) =>
      refusals.add({
        environment_id,
        row: { ...commonOf(request, answer, row.action), ...row, recorded_at },
        ...(stranger === undefined ? {} : { stranger }),
      });
    const { authorized } = request;
    if (authorized !== null) return add(authorized.context.at);
    const search = app.environments.get(environment_id);
    return search.then((environment) => add(app.environments.now(environment)));
  }
}

function commonOf(request: FastifyRequest, answer: HttpResponse, action: string) {
  return {
    address: sessionAddress(request.ip),
    operation: request.routeOptions.config.compiled?.route.operationId ?? null,
    outcome: "refused",
    resource_type: auditedResourceType(action),
    resource_id: namedResource(request),
    changes: null,
    reason: null,
    request_id: answer.requestId,
    approval_id: null,
  } as const;
}

/** A person who could not sign in, or whom the sign-in does not know. */
function refusedSignIn(request: FastifyRequest, answer: HttpResponse): Refused | undefined {
  const { authorized } = request;
  if (authorized === null || operationOf(request) !== SIGN_IN) return undefined;
  const { actor, environment, audit } = authorized.context;
  const { operator_id = null, claimed = "", details } = audit.refused ?? {};
  if (answer.status !== 401 && details === undefined) return undefined;
  return {
    environmentId: environment.id,
    row: {
      actor,
      account_id: null,
      session_id: null,
      action: "session.refused",
      resource_type: "operator",
      resource_id: operator_id,
      details: details ?? codeOf(answer),
    },
    stranger: { network: networkOf(request.ip), claimed },
  };
}

/** A key or person without the right, or beyond a limit. */
function refusedCaller(request: FastifyRequest, answer: HttpResponse): Refused | undefined {
  const { authorized, trace } = request;
  const operation = operationOf(request);
  const caller = trace?.caller;
  if (answer.status === 401 || operation === undefined || caller === undefined) return undefined;
  // The handler wrote it, with what it knows.
  if (authorized?.context.audit.isWritten === true) return undefined;
  return {
    environmentId: caller.key.environment_id,
    row: {
      actor: caller.actor,
      account_id: trace?.accountId ?? caller.key.account_id,
      session_id: caller.session?.id ?? null,
      ...(answer.status === 429
        ? { action: RATE_LIMITED, resource_id: null }
        : { action: auditActionOf(operation) }),
      details: codeOf(answer),
    },
  };
}

/** What somebody tried who is not known: without a right key or session, too often, or from another page. */
function strangersAction(request: FastifyRequest, answer: HttpResponse): string | undefined {
  const { headers, routeOptions, trace } = request;
  if (trace === null || trace.caller !== undefined) return undefined;
  const operation = operationOf(request);
  if (answer.status === 403) return operation && auditActionOf(operation);
  if (answer.status === 429) return RATE_LIMITED;
  if (headers.authorization === undefined) return UNAUTHENTICATED;
  return routeOptions.config.guests === undefined ? KEY_REFUSED : TOKEN_REFUSED;
}

const KEY_REFUSED = "api_key.refused" satisfies SystemAction;
const TOKEN_REFUSED = "bridge_session.refused" satisfies SystemAction;
const UNAUTHENTICATED = "request.unauthenticated" satisfies SystemAction;
const RATE_LIMITED = "request.rate_limited" satisfies SystemAction;

function operationOf({ routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.config.compiled?.route.operationId;
}

const codeOf = ({ problem }: HttpResponse) => ({ code: problem?.code ?? null });

function namedResource({ params }: FastifyRequest): string | null {
  const { id } = params as { id?: unknown };
  return typeof id === "string" && isUuid(id) ? id.toLowerCase() : null;
}
