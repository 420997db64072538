import { Type } from "typebox";
import { listRequestErrors, REQUEST_ERROR_SORTS } from "../../db/tables/requests/request-errors.ts";
import { findRequestBody } from "../../db/tables/requests/request-bodies.ts";
import {
  findRequest,
  listRequests,
  REQUEST_SORTS,
  requestsWhere,
} from "../../db/tables/requests/requests.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { Exact, ListOf, TimeBound, Uuid } from "../../http/schema/schema.ts";
import { LoggedError, LoggedRequest, serializeError, serializeRequest } from "./schema.ts";

const Status = () => Type.Optional(Type.Integer({ minimum: 100, maximum: 599 }));
const Word = () => Type.Optional(Exact());
const FILTERS = {
  method: Type.Optional(ListOf(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])),
  path: Word(),
  operation: Word(),
  status: Status(),
  min_status: Status(),
  max_status: Status(),
  problem_type: Word(),
  problem_code: Word(),
  idempotency_key: Word(),
  api_key_id: Type.Optional(Uuid()),
  operator_id: Type.Optional(Uuid()),
  correlation_id: Word(),
  resource_id: Type.Optional(Uuid()),
  created_from: Type.Optional(TimeBound("from")),
  created_to: Type.Optional(TimeBound("to")),
};

export const listLoggedRequests = route(
  {
    operationId: "requests.list",
    method: "GET",
    path: "/v1/requests",
    summary: "List API requests of the last 30 days",
    description:
      "Uses the environment's clock. Account keys see their own account's requests, platform keys the environment's. A request appears about a second after its response. At most 500 successful requests per second are logged.",
    query: Type.Object(FILTERS),
    list: { sorts: ["created_at", "duration_ms"], order: "desc" },
    response: LoggedRequest,
    problems: [],
    scope: "requests:read",
    accountScoped: false,
  },
  async ({ app, environment, key, at }, { query, paging }) => {
    const where = requestsWhere({
      ...query,
      environment_id: environment.id,
      account_id: key.account_id,
      at,
    });
    const [byTime, byDuration] = REQUEST_SORTS;
    const { rows, total } = await listRequests(app.db, {
      where,
      sort_by: paging.sort_by === "duration_ms" ? byDuration : byTime,
      sort_order: paging.sort_order,
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => serializeRequest(row)),
      total,
    );
  },
);

export const listLoggedErrors = route(
  {
    operationId: "requests.errors",
    method: "GET",
    path: "/v1/requests/errors",
    summary: "List errors of the last 30 days by operation and problem",
    description:
      "Each item counts the requests that one operation refused, or failed, for one reason. The filters are those of the requests.",
    query: Type.Object(FILTERS),
    list: { sorts: ["count", "last_at"], order: "desc" },
    response: LoggedError,
    problems: [],
    scope: "requests:read",
    accountScoped: false,
  },
  async ({ app, environment, key, at }, { query, paging }) => {
    const { account_id } = key;
    const where = requestsWhere({ ...query, environment_id: environment.id, account_id, at });
    const [byCount, byTime] = REQUEST_ERROR_SORTS;
    const { rows, total } = await listRequestErrors(app.db, {
      where,
      sort_by: paging.sort_by === "count" ? byCount : byTime,
      sort_order: paging.sort_order,
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeError), total);
  },
);

export const getLoggedRequest = route(
  {
    operationId: "requests.get",
    method: "GET",
    path: "/v1/requests/:id",
    summary: "Read a logged request",
    description: "Found by the `api_request_id` of its response.",
    response: LoggedRequest,
    problems: ["not_found"],
    scope: "requests:read",
    accountScoped: false,
  },
  async ({ app, environment, key, at }, { params }) => {
    const where = requestsWhere({
      environment_id: environment.id,
      account_id: key.account_id,
      at,
    });
    const row = await findRequest(app.db, { where, id: params.id });
    if (row === undefined) throw problem("not_found");
    const { id, environment_id } = row;
    const body = await findRequestBody(app.db, { environment_id, request_id: id }, at);
    return ok(serializeRequest(row, body));
  },
);

/** In the order of the documentation. */
export const requestsRoutes: readonly Route[] = [
  listLoggedRequests,
  listLoggedErrors,
  getLoggedRequest,
];
