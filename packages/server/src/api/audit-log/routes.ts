import { AUDIT_OUTCOMES, type AuditOutcome } from "@railhead/core";
import { Type } from "typebox";
import { type AuditRow, auditWhere, listAuditRows } from "../../db/tables/events/audit-log.ts";
import { raw } from "../../db/postgres/sql.ts";
import { page, route, type Route } from "../../http/route/route.ts";
import { Exact, Nullable, OneOf, TimeBound, Uuid } from "../../http/schema/schema.ts";
import { ACTOR_TYPES } from "../events/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";

const Word = () => Type.Optional(Exact());
const AuditEntry = Type.Object({
  sequence: Type.Integer({ description: "From 1 without gaps in the environment." }),
  account_id: Nullable(Uuid()),
  actor: Type.Object(
    { type: OneOf(ACTOR_TYPES), id: Type.String() },
    {
      description: "Who did it: a person, an API key, a guest of the linking page, or the service.",
    },
  ),
  session_id: Nullable(Uuid()),
  address: Nullable(Type.String({ description: "Network address that the request came from." })),
  action: Type.String({ description: "What was done, as `<resource>.<act>`; see docs/audit.md." }),
  operation: Nullable(Type.String({ description: "The operation of the API that did it." })),
  outcome: OneOf(Object.keys(AUDIT_OUTCOMES) as AuditOutcome[]),
  resource_type: Type.String(),
  resource_id: Nullable(Uuid()),
  changes: Nullable(
    Type.Unknown({
      description:
        'Names that changed, each with `before` and `after`. Text that may be personal data is `{"hash": …}`, a keyed hash that is equal for equal text of the same name and resource.',
    }),
  ),
  reason: Nullable(Type.String()),
  request_id: Nullable(
    Type.String({ description: "The `api_request_id` of the request that did it." }),
  ),
  approval_id: Nullable(Uuid()),
  details: Nullable(Type.Unknown({ description: "Facts of the act. Holds no personal data." })),
  recorded_at: Type.String({ format: "date-time" }),
});

export const listAuditLog = route(
  {
    operationId: "audit_log.list",
    method: "GET",
    path: "/v1/audit_log",
    summary: "List the audit log",
    description:
      "Every write, sign-in and refusal, and every read of personal data, files, exports and of this log, newest first. Account keys see their own account's entries, platform keys the environment's. Entries are immutable.",
    query: Type.Object({
      action: Word(),
      operation: Word(),
      outcome: Type.Optional(OneOf(Object.keys(AUDIT_OUTCOMES) as AuditOutcome[])),
      actor_id: Word(),
      resource_type: Word(),
      resource_id: Type.Optional(Uuid()),
      request_id: Type.Optional(Uuid()),
      recorded_from: Type.Optional(TimeBound("from")),
      recorded_to: Type.Optional(TimeBound("to")),
    }),
    list: { sorts: ["sequence"], order: "desc" },
    response: AuditEntry,
    problems: [],
    scope: "audit_log:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await listAuditRows(context.app.db, {
      where: auditWhere({ ...query, scope: scopeOf(context) }),
      order: raw(`sequence ${paging.sort_order}`),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serialize), total);
  },
);

function serialize(row: AuditRow): object {
  const { environment_id: _, sequence, ...shown } = row;
  return { sequence: Number(sequence), ...shown };
}

/** In the order of the documentation. */
export const auditLogRoutes: readonly Route[] = [listAuditLog];
