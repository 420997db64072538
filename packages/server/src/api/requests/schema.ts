import { PROBLEMS, REFUSALS, type RefusalCode } from "@railhead/core";
import { Type } from "typebox";
import type { RequestErrorRow } from "../../db/tables/requests/request-errors.ts";
import type { RequestRow } from "../../db/tables/requests/requests.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";

const PROBLEM_TYPES = Object.values(PROBLEMS).map(({ type }) => type);
const PROBLEM_CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]];

export const LoggedRequest = Type.Object({
  id: Type.String({ format: "uuid", description: "`meta.api_request_id` of the answer." }),
  account_id: Nullable(Uuid()),
  api_key_id: Nullable(Uuid()),
  operator_id: Nullable(Uuid()),
  method: Type.String(),
  path: Type.String({ description: "Without the query, whose values may be personal data." }),
  query_parameters: Type.Array(Type.String(), { description: "The names that were sent." }),
  operation: Nullable(Type.String({ description: "Null on a path that leads nowhere." })),
  status: Type.Integer(),
  duration_ms: Type.Number(),
  problem_type: Nullable(OneOf(PROBLEM_TYPES)),
  problem_code: Nullable(OneOf(PROBLEM_CODES)),
  idempotency_key: Nullable(Type.String()),
  idempotent_replayed: Type.Boolean(),
  request_id: Nullable(Type.String({ description: "The caller's Request-Id." })),
  correlation_id: Nullable(Type.String()),
  body: Type.Unknown({
    description:
      "What was sent, with `***` for each value that may be personal. Null in lists, after 7 days, for a body over 16 KB, and where the setting `REQUEST_BODIES` is off.",
  }),
  created_at: Type.String({ format: "date-time" }),
});

export const LoggedError = Type.Object({
  operation: Nullable(Type.String({ description: "Null on a path that leads nowhere." })),
  status: Type.Integer(),
  problem_type: Nullable(OneOf(PROBLEM_TYPES)),
  problem_code: Nullable(OneOf(PROBLEM_CODES)),
  count: Type.Integer({ description: "How many requests." }),
  callers: Type.Integer({ description: "How many keys and people made them." }),
  first_at: Type.String({ format: "date-time" }),
  last_at: Type.String({ format: "date-time" }),
  last_request_id: Type.String({ format: "uuid", description: "The newest of the requests." }),
});

export function serializeError(row: RequestErrorRow) {
  return { ...row, count: Number(row.count), callers: Number(row.callers) };
}

export function serializeRequest(row: RequestRow, body: object | null = null) {
  return {
    id: row.id,
    account_id: row.account_id,
    api_key_id: row.api_key_id,
    operator_id: row.operator_id,
    method: row.method,
    path: row.path,
    query_parameters: row.query_parameters,
    operation: row.operation,
    status: row.status,
    duration_ms: row.duration_us / 1000,
    problem_type: row.problem_type,
    problem_code: row.problem_code,
    idempotency_key: row.idempotency_key,
    idempotent_replayed: row.idempotent_replayed,
    request_id: row.caller_request_id,
    correlation_id: row.correlation_id,
    body,
    created_at: row.created_at,
  };
}
