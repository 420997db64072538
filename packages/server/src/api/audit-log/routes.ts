import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { AUDIT_OUTCOMES, type AuditOutcome } from "@railhead/core";
import { Type } from "typebox";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  findLastAuditSequence,
  listAuditRows,
  listAuditRowsAfter,
  type AuditFilter,
  type AuditRow,
} from "../../db/tables/events/audit-log.ts";
import { raw } from "../../db/postgres/sql.ts";
import { findActorNames } from "../../db/tables/timeline/timeline.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { page, route, stream, type Route } from "../../http/route/route.ts";
import { isUuid } from "../../http/schema/formats.ts";
import { Exact, Nullable, OneOf, TimeBound, Uuid } from "../../http/schema/schema.ts";
import { ACTOR_TYPES } from "../events/schema.ts";
import { replyVerified, verificationPage, verificationBody } from "../shared/chain-verification.ts";
import { scopeOf } from "../shared/platform-resources.ts";

const Word = () => Type.Optional(Exact());
const AuditEntry = Type.Object({
  sequence: Type.Integer({ description: "From 1 without gaps in the environment." }),
  account_id: Nullable(Uuid()),
  actor: Type.Object(
    {
      type: OneOf(ACTOR_TYPES),
      id: Type.String(),
      name: Nullable(
        Type.String({
          description:
            "The name that the person or key has now, or null. It is no part of the sealed entry, and exports leave it out.",
        }),
      ),
      agent: Type.Optional(
        Type.String({ description: "The name that a program gave itself with `Agent-Name`." }),
      ),
    },
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

/** Which entries; those of a list and of an export. */
const filters = {
  action: Word(),
  operation: Word(),
  outcome: Type.Optional(OneOf(Object.keys(AUDIT_OUTCOMES) as AuditOutcome[])),
  actor_id: Word(),
  resource_type: Word(),
  resource_id: Type.Optional(Uuid()),
  request_id: Type.Optional(Uuid()),
  recorded_from: Type.Optional(TimeBound("from")),
  recorded_to: Type.Optional(TimeBound("to")),
};
const MAX_SEQUENCE = Number.MAX_SAFE_INTEGER;

export const listAuditLog = route(
  {
    operationId: "audit_log.list",
    method: "GET",
    path: "/v1/audit_log",
    summary: "List the audit log",
    description:
      "Every write, sign-in and refusal, and every read of personal data, files, exports and of this log, newest first; `docs/audit.md` has the actions. Pass the last entry's `sequence` as `before` for the next page of a long log. `total_items` counts at most 10,000 of the entries that a filter names. Account keys see their own account's entries, platform keys the environment's. Entries are immutable.",
    query: Type.Object({
      ...filters,
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SEQUENCE })),
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SEQUENCE })),
    }),
    list: { sorts: ["sequence"], order: "desc" },
    response: AuditEntry,
    problems: [],
    scope: "audit_log:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await listAuditRows(context.app.db, {
      filter: { ...query, scope: scopeOf(context) },
      order: raw(`sequence ${paging.sort_order}`),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(await withNames(context, rows), total);
  },
);

export const exportAuditLog = route(
  {
    operationId: "audit_log.export",
    method: "GET",
    path: "/v1/audit_log/export",
    summary: "Export the audit log",
    description:
      "The entries of `GET /v1/audit_log` that the filters name, oldest first, streamed: one JSON object a line, or with `format=csv` RFC 4180 with a header row, in which a cell that a spreadsheet would read as a formula begins with an apostrophe. Ends with the last entry at the request. The export is an entry of the log itself.",
    query: Type.Object({ ...filters, format: Type.Optional(OneOf(["ndjson", "csv"])) }),
    response: Type.String(),
    media: "application/x-ndjson",
    problems: ["validation_error"],
    scope: "audit_log:read",
    accountScoped: false,
  },
  async (context, { query }) => {
    const { format = "ndjson", ...filter } = query;
    const { db } = context.app;
    const scope = scopeOf(context);
    const through = await findLastAuditSequence(db, scope.environment_id);
    const rows = auditRowsThrough(db, { ...filter, scope, through });
    if (format === "csv") return stream("text/csv; charset=utf-8", csvOf(rows));
    return stream("application/x-ndjson; charset=utf-8", Readable.from(linesOf(rows)));
  },
);

async function* auditRowsThrough(db: Executor, filter: AuditFilter & { readonly through: bigint }) {
  for (let after = 0n; ;) {
    const rows = await listAuditRowsAfter(db, filter, after);
    for (const row of rows) yield serialize(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.sequence;
  }
}

async function* linesOf(rows: AsyncIterable<object>) {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

function csvOf(rows: AsyncIterable<object>): Readable {
  const csv = stringify({
    header: true,
    columns: Object.keys(AuditEntry.properties),
    escape_formulas: true,
    record_delimiter: "\r\n",
    cast: { object: (value) => JSON.stringify(value) },
  });
  // A read error destroys the response stream, so the client sees a truncated transfer.
  pipeline(Readable.from(rows), csv, () => undefined);
  return csv;
}

export const verifyAuditLog = route(
  {
    operationId: "audit_log.verify",
    method: "POST",
    path: "/v1/audit_log/verify",
    summary: "Verify the audit log",
    description:
      "Compares a page of the audit log with the chain of sealed blocks, its signed heads and the numbers that were taken, and names the place of each row that was changed, added or removed behind the service. Repeat with `next_cursor` until it is null. Without `full`, blocks that an earlier verification of the whole chain proved are not read again. Requires a platform key.",
    body: verificationBody(),
    bodyOptional: true,
    response: verificationPage(),
    problems: ["validation_error"],
    scope: "audit_log:read",
    accountScoped: false,
    write: "separate",
  },
  (context, { body }) => replyVerified(context, body ?? {}, "audit_log"),
);

/** Names are those of now: an entry holds the id alone, so that a person can be erased from it. */
async function withNames({ app, environment }: RequestContext, rows: readonly AuditRow[]) {
  const ids = new Set(rows.map(({ actor }) => actor.id).filter(isUuid));
  const names = await findActorNames(app.db, environment.id, [...ids]);
  return rows.map((row) => {
    const { type, id, ...rest } = row.actor;
    return { ...serialize(row), actor: { type, id, name: names.get(id) ?? null, ...rest } };
  });
}

function serialize(row: AuditRow): object {
  const { environment_id: _, sequence, ...shown } = row;
  return { sequence: Number(sequence), ...shown };
}

/** In the order of the documentation. */
export const auditLogRoutes: readonly Route[] = [listAuditLog, exportAuditLog, verifyAuditLog];
