import { CAPABILITY_LIFECYCLE, type CapabilityStatus } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { type AccountRow, findAccount, updateAccount } from "../../db/tables/accounts/accounts.ts";
import {
  CAPABILITY_CATEGORIES,
  type CapabilityRequestRow,
  capabilityRequestsWhere,
  findCapabilityRequest,
  insertCapabilityRequests,
  listActiveRequests,
  listCapabilityRequests as findPage,
  updateCapabilityRequests,
} from "../../db/tables/accounts/capability-requests.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import type { NewEvent } from "../../events/append.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { limitMembers } from "../account-settings/schema.ts";
import { settingsChanged } from "../accounts/serialize.ts";
import {
  nextVersion,
  refuseUnlessOperator,
  scopeOf,
  lockPlatformWrites,
  emit,
} from "../shared/platform-resources.ts";
import { listAllCapabilityRequests } from "./list-all.ts";
import { serializeCapabilityRequest, requestEvent, withCapability } from "./serialize.ts";
import {
  CAPABILITY_TYPES,
  CapabilityRequest,
  CapabilityRequestBody,
  requestFilters,
} from "./schema.ts";

export const createCapabilityRequests = route(
  {
    operationId: "capability_requests.create",
    method: "POST",
    path: "/v1/accounts/:id/capability_requests",
    summary: "Request capabilities for an account",
    description:
      "Creates one request per object sent. In a sandbox each is active immediately; in production it is reviewed. `enable: false` turns the capability off.",
    body: CapabilityRequestBody,
    bodyOptional: true,
    response: Type.Array(CapabilityRequest),
    problems: ["not_found", "conflict", "validation_error"],
    scope: "accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx } = context;
    await lockPlatformWrites(context);
    const account = await findAccount(tx, scopeOf(context), params.id);
    if (account === undefined) throw problem("not_found");
    const rows = CAPABILITY_TYPES.flatMap((type) => {
      const sent = body[type];
      return sent === undefined ? [] : [newRequest(context, account, { type, sent })];
    });
    const ended = await supersede(context, account, rows);
    await insertCapabilityRequests(tx, rows);
    const message = "A capability was asked for.";
    const asked = rows.map((row) => requestEvent(context, { row }, { suffix: "created", message }));
    const settings = rows
      .filter(({ status }) => status !== "in_review")
      .reduce(
        (given, { type, status, settings: limits }) =>
          withCapability(given, { type, active: status === "active", limits }),
        account.settings,
      );
    await emit(context, [...ended, ...asked, ...(await applySettings(context, account, settings))]);
    return page(rows.map(serializeCapabilityRequest), rows.length);
  },
);
type Sent = Readonly<Record<string, unknown>> & { readonly enable?: boolean };
function newRequest(
  { app, environment, at }: WriteContext,
  account: AccountRow,
  { type, sent }: { type: CapabilityRequestRow["type"]; sent: Sent },
): CapabilityRequestRow {
  const enable = sent.enable ?? true;
  const granted: CapabilityStatus = environment.kind === "sandbox" ? "active" : "in_review";
  const category = CAPABILITY_CATEGORIES[type];
  const names = category === "payment_type" ? Object.keys(limitMembers) : [];
  const limits = names.filter((name) => sent[name] !== undefined);
  return {
    id: app.ids.uuid(at),
    environment_id: environment.id,
    account_id: account.id,
    type,
    category,
    status: enable ? granted : "inactive",
    enable,
    settings: Object.fromEntries(limits.map((name) => [name, sent[name]])),
    version: 1,
    created_at: at,
    updated_at: at,
  };
}
/** Requests that switch capabilities off end those through which the account has them. */
async function supersede(
  context: WriteContext,
  account: AccountRow,
  by: readonly CapabilityRequestRow[],
): Promise<NewEvent[]> {
  const types = by.filter(({ enable }) => !enable).map(({ type }) => type);
  if (types.length === 0) return [];
  const before = await listActiveRequests(
    context.tx,
    { environment_id: account.environment_id, account_id: account.id },
    types,
  );
  const after = before.map((row) => nextVersion(context, row, { status: "inactive" }));
  await updateCapabilityRequests(context.tx, after);
  const message = "A later request switched the capability off.";
  return after.map((row, index) => {
    const was = assertFound(before[index], "the request as it was");
    return requestEvent(context, { row, before: was }, { suffix: "deactivated", message });
  });
}
async function applySettings(
  context: WriteContext,
  account: AccountRow,
  settings: object,
): Promise<NewEvent[]> {
  if (JSON.stringify(settings) === JSON.stringify(account.settings)) return [];
  const row = nextVersion(context, account, { settings });
  await updateAccount(context.tx, row);
  return [settingsChanged(context, account, row)];
}

export const listCapabilityRequests = route(
  {
    operationId: "capability_requests.list",
    method: "GET",
    path: "/v1/accounts/:id/capability_requests",
    summary: "List the capability requests of an account",
    query: Type.Object(requestFilters),
    list: { sorts: PLATFORM_SORTS },
    response: CapabilityRequest,
    problems: ["not_found", "validation_error"],
    scope: "accounts:read",
    accountScoped: false,
  },
  async (context, { params, query, paging }) => {
    const { db } = context.app;
    const account = await findAccount(db, scopeOf(context), params.id);
    if (account === undefined) throw problem("not_found");
    const { rows, total } = await findPage(db, {
      where: capabilityRequestsWhere({
        ...query,
        scope: { environment_id: account.environment_id, account_id: account.id },
      }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeCapabilityRequest), total);
  },
);

export const reviewCapabilityRequest = route(
  {
    operationId: "capability_requests.review",
    method: "PATCH",
    path: "/v1/accounts/:id/capability_requests/:request_id/review",
    summary: "Review a capability request",
    description: "Requires a platform key with the scope `admin`.",
    body: Type.Object({ status: schema.OneOf(["active", "rejected", "inactive"]) }),
    response: CapabilityRequest,
    problems: ["not_found", "conflict", "validation_error", "capability_request_status"],
    scope: "accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    const { tx } = context;
    await lockPlatformWrites(context);
    const account = await findAccount(tx, scopeOf(context), params.id);
    const before =
      account === undefined
        ? undefined
        : await findCapabilityRequest(
            tx,
            { environment_id: account.environment_id, account_id: account.id },
            params.request_id,
          );
    if (account === undefined || before === undefined) throw problem("not_found");
    const move = CAPABILITY_LIFECYCLE.moves.find(
      ({ from, to }) => from.includes(before.status) && to === body.status,
    );
    if (move === undefined) {
      const detail = `A request that is ${before.status} cannot be set to ${body.status}.`;
      throw refusal("capability_request_status", { detail });
    }
    const row = nextVersion(context, before, { status: move.to });
    await updateCapabilityRequests(tx, [row]);
    const suffix = move.notifies ?? "created";
    const event = requestEvent(context, { row, before }, { suffix, message: move.why });
    if (move.event === "reject") {
      await emit(context, [event]);
      return ok(serializeCapabilityRequest(row));
    }
    const settings = withCapability(account.settings, {
      type: row.type,
      active: row.status === "active",
      limits: row.settings,
    });
    const after = nextVersion(context, account, { settings });
    await updateAccount(tx, after);
    await emit(context, [event, settingsChanged(context, account, after)]);
    return ok(serializeCapabilityRequest(row));
  },
);

/** In the order of the documentation. */
export const capabilityRequestsRoutes: readonly Route[] = [
  createCapabilityRequests,
  listCapabilityRequests,
  listAllCapabilityRequests,
  reviewCapabilityRequest,
];
