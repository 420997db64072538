import { ACCOUNT_LIFECYCLE, ACCOUNT_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import {
  accountsWhere,
  findAccount,
  listAccounts as findPage,
  updateAccount as write,
} from "../../db/tables/accounts/accounts.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import { problem } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { transitionAccount, transitionDependents } from "../shared/account-transitions.ts";
import {
  nextVersion,
  resourceEvent,
  refuseUnlessOperator,
  scopeOf,
  lockPlatformWrites,
  emit,
} from "../shared/platform-resources.ts";
import { createAccount } from "./create.ts";
import { onboardAccount } from "./onboard.ts";
import { getAccountReadiness } from "./readiness.ts";
import { readProfile, refuseStatus, serializeAccount } from "./serialize.ts";
import { Account, addressFaults, BusinessProfile } from "./schema.ts";
import { simulateAccount } from "./simulate.ts";

export const listAccounts = route(
  {
    operationId: "accounts.list",
    method: "GET",
    path: "/v1/accounts",
    summary: "List accounts",
    description: "`search_text` searches names, website, external_id and id.",
    query: Type.Object({
      search_text: Type.Optional(schema.SearchText()),
      status: Type.Optional(schema.ListOf(ACCOUNT_STATUSES)),
      type: Type.Optional(schema.ChoiceOf(["business"])),
      external_id: Type.Optional(schema.Exact()),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: Account,
    problems: ["validation_error"],
    scope: "accounts:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await findPage(context.app.db, {
      where: accountsWhere({ ...query, scope: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => serializeAccount(row, context.environment.kind)),
      total,
    );
  },
);

export const getAccount = route(
  {
    operationId: "accounts.get",
    method: "GET",
    path: "/v1/accounts/:id",
    summary: "Read an account",
    response: Account,
    problems: ["not_found"],
    scope: "accounts:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findAccount(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(serializeAccount(row, context.environment.kind));
  },
);

export const updateAccount = route(
  {
    operationId: "accounts.update",
    method: "PUT",
    path: "/v1/accounts/:id",
    summary: "Update an account",
    description: "Replaces the whole business profile.",
    body: Type.Object({
      business_profile: BusinessProfile,
      external_id: Type.Optional(schema.Nullable(schema.ExternalId())),
      metadata: schema.SentMetadata(),
    }),
    validate: addressFaults,
    response: Account,
    problems: ["not_found", "validation_error"],
    scope: "accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, environment } = context;
    await lockPlatformWrites(context);
    const held = await findAccount(tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    const row = nextVersion(context, held, {
      business_profile: readProfile(body.business_profile),
      external_id: body.external_id === undefined ? held.external_id : body.external_id,
      metadata: schema.mergeMetadata(held.metadata, body.metadata),
    });
    await write(tx, row);
    const before = serializeAccount(held, environment.kind);
    const after = serializeAccount(row, environment.kind);
    const version = { row, account_id: row.id, before, after };
    const message = "The account was changed.";
    await emit(context, [resourceEvent(context, { type: "account.updated", ...version, message })]);
    return ok(after);
  },
);

export const reviewAccount = route(
  {
    operationId: "accounts.review",
    method: "PATCH",
    path: "/v1/accounts/:id/review",
    summary: "Review an account",
    description:
      "Requires a platform key with the scope `admin`. A decision during onboarding also applies to the account's representatives and linked bank accounts.",
    body: Type.Object({
      status: schema.OneOf(["active", "rejected", "inactive"]),
      reason: Type.Optional(schema.OneOf(["disabled", "terminated"])),
      message: Type.Optional(schema.Text(1, 255)),
    }),
    response: Account,
    problems: ["not_found", "conflict", "validation_error", "account_status"],
    scope: "accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    await lockPlatformWrites(context);
    const before = await findAccount(context.tx, scopeOf(context), params.id);
    if (before === undefined) throw problem("not_found");
    const move = ACCOUNT_LIFECYCLE.moves.find(
      ({ from, to }) => from.includes(before.status) && to === body.status,
    );
    if (move === undefined) throw refuseStatus(before, `set to ${body.status}`);
    const moved = await transitionAccount(context, before, {
      event: move.event,
      ...(body.status === "inactive" && body.reason !== undefined ? { reason: body.reason } : {}),
      ...(body.message === undefined ? {} : { message: body.message }),
    });
    if (moved === undefined) throw refuseStatus(before, `set to ${body.status}`);
    const { event } = move;
    const others =
      event === "activate" || event === "reject"
        ? await transitionDependents(context, moved.row, event)
        : [];
    await emit(context, [...moved.events, ...others]);
    return ok(serializeAccount(moved.row, context.environment.kind));
  },
);

/** In the order of the documentation. */
export const accountsRoutes: readonly Route[] = [
  createAccount,
  listAccounts,
  getAccount,
  getAccountReadiness,
  updateAccount,
  onboardAccount,
  simulateAccount,
  reviewAccount,
];
