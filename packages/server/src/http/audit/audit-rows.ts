import { auditActionOf, auditedResourceType, auditedWhen } from "@railhead/core";
import {
  insertAuditRows,
  type AuditOrigin,
  type NewAuditRow,
} from "../../db/tables/events/audit-log.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import type { CompiledRoute } from "../route/compiled-route.ts";
import type { RequestContext } from "../route/context.ts";
import type { Result } from "../route/route.ts";
import { isUuid } from "../schema/formats.ts";
import type { Changes } from "./changes.ts";
import type { AuditFacts } from "../route/audit-trail.ts";

/** An operation that succeeded. */
export interface Performed {
  readonly compiled: CompiledRoute;
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
  readonly result: Result;
  readonly changes?: Changes | undefined;
}

/** The row of an act. */
export function auditRow(context: RequestContext, facts: AuditFacts): NewAuditRow {
  const { operation } = context.audit;
  const action = facts.action ?? auditActionOf(operation);
  return {
    account_id: context.accountId,
    actor: auditedActor(context),
    session_id: context.session?.id ?? null,
    address: context.address,
    action,
    operation,
    outcome: facts.outcome ?? "done",
    resource_type: facts.resource_type ?? auditedResourceType(action),
    resource_id: facts.resource_id ?? null,
    changes: facts.changes ?? null,
    reason: facts.reason ?? reasonOf(context),
    request_id: context.requestId,
    approval_id: context.approvalId ?? null,
    details: facts.details ?? null,
    recorded_at: context.at,
  };
}

/** Who asks, for the functions that write their own audit rows. */
export function auditOrigin(context: RequestContext): AuditOrigin {
  return {
    actor: JSON.stringify(auditedActor(context)),
    session_id: context.session?.id ?? null,
    address: context.address,
    reason: reasonOf(context),
    approval_id: context.approvalId ?? null,
  };
}

const AGENT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The caller, and the name that a program gives itself with the header `Agent-Name`. */
function auditedActor({ actor, headers }: RequestContext): NewAuditRow["actor"] {
  const agent = headers["agent-name"];
  return typeof agent === "string" && AGENT_NAME.test(agent) ? { ...actor, agent } : actor;
}

const REASON = /^[^\p{Cc}]{1,500}$/u;

/** The header `Reason`, where it is one that a request may have. */
function reasonOf({ headers }: RequestContext): string | null {
  const { reason } = headers;
  return typeof reason === "string" && REASON.test(reason) ? reason : null;
}

/** Whether success of the operation leaves a row. */
export function leavesRow({ route }: CompiledRoute, { unmasked }: RequestContext): boolean {
  const when = auditedWhen(route);
  return when === "always" || (when === "unmasked" && unmasked);
}

/** The rows that an operation leaves: one, unless its handler named several acts. */
export function rowsOf(performed: Performed): readonly NewAuditRow[] {
  const { compiled, context, changes } = performed;
  const { audit } = context;
  if (audit.isWritten || !leavesRow(compiled, context)) return audit.nested;
  const facts = audit.facts.length === 0 ? [{}] : audit.facts;
  const rows = facts.map((one, index) => {
    const resource_id = one.resource_id ?? resourceId(performed);
    const shown = index === 0 ? changes : undefined;
    return auditRow(context, { ...one, resource_id, changes: one.changes ?? shown ?? null });
  });
  return [...rows, ...audit.nested];
}

/** Writes the rows of an operation whose handler has committed. */
export async function writeRows(db: Executor, performed: Performed): Promise<void> {
  await insertAuditRows(db, performed.context.environment.id, rowsOf(performed));
}

/** The resource in the path; of what the path does not name, the one that the answer shows. */
function resourceId({ compiled, params, result }: Performed): string | null {
  const { path, operationId } = compiled.route;
  const [, , noun] = path.split("/");
  const named = params["id"];
  if (named !== undefined && operationId.startsWith(`${noun}.`)) return named;
  if (result.kind !== "object") return named ?? null;
  const { id } = JSON.parse(result.data) as { id?: unknown };
  if (typeof id === "string" && isUuid(id)) return id;
  return namedResource({ params });
}

/** The resource in the path, before there is an answer. */
export function namedResource({ params }: Pick<Performed, "params">): string | null {
  return params["id"] ?? Object.values(params).find(isUuid) ?? null;
}
