import { Type } from "typebox";
import { type AuditRow, auditWhere, listAuditRows } from "../../db/tables/events/audit-log.ts";
import { raw } from "../../db/postgres/sql.ts";
import { page, route, type Route } from "../../http/route/route.ts";
import { Exact, Nullable, OneOf, TimeBound, Uuid } from "../../http/schema/schema.ts";
import { ACTOR_TYPES } from "../events/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";

const Word = () => Type.Optional(Exact());
const AuditEntry = Type.Object({
  id: Uuid(),
  account_id: Nullable(Uuid()),
  action: Type.String({ description: "What was done, as `<resource>.<act>`." }),
  actor: Type.Object(
    { type: OneOf(ACTOR_TYPES), id: Type.String() },
    { description: "Who did it: an API key, a guest of the linking page, or the service." },
  ),
  resource_type: Type.String(),
  resource_id: Uuid(),
  request_id: Nullable(
    Type.String({ description: "The `api_request_id` of the request that did it." }),
  ),
  details: Type.Unknown({ description: "Facts of the act. Holds no personal data." }),
  recorded_at: Type.String({ format: "date-time" }),
});
export const listAuditLog = route(
  {
    operationId: "audit_log.list",
    method: "GET",
    path: "/v1/audit_log",
    summary: "List the audit log",
    description:
      "Reads of unmasked personal data, manual decisions and ledger operations, newest first. Account keys see their own account's entries, platform keys the environment's. Entries are immutable.",
    query: Type.Object({
      action: Word(),
      actor_id: Word(),
      resource_type: Word(),
      resource_id: Type.Optional(Uuid()),
      request_id: Type.Optional(Uuid()),
      recorded_from: Type.Optional(TimeBound("from")),
      recorded_to: Type.Optional(TimeBound("to")),
    }),
    list: { sorts: ["recorded_at"], order: "desc" },
    response: AuditEntry,
    problems: [],
    scope: "audit_log:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { sort_order } = paging;
    const { rows, total } = await listAuditRows(context.app.db, {
      where: auditWhere({ ...query, scope: scopeOf(context) }),
      order: raw(`recorded_at ${sort_order}, id ${sort_order}`),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serialize), total);
  },
);
function serialize(row: AuditRow): object {
  const { environment_id: _, ...shown } = row;
  return shown;
}

/** In the order of the documentation. */
export const auditLogRoutes: readonly Route[] = [listAuditLog];
