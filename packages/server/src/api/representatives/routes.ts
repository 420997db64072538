import { Type } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import {
  findRepresentative,
  insertRepresentative,
  listRepresentatives as findPage,
  type RepresentativeRow,
  representativesWhere,
  updateRepresentative as write,
} from "../../db/tables/accounts/representatives.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { decide, transitionRepresentative } from "../shared/account-transitions.ts";
import { unmask } from "../shared/audit.ts";
import {
  nextVersion,
  resourceEvent,
  refuseUnlessOperator,
  scopeOf,
  lockPlatformWrites,
  emit,
} from "../shared/platform-resources.ts";
import { demotePrimary } from "./primary.ts";
import {
  openRepresentative,
  readMembers,
  serializeRepresentative,
  sealIdentity,
} from "./serialize.ts";
import { dobCheck, Representative, representativeMembers } from "./schema.ts";

export const createRepresentative = route(
  {
    operationId: "representatives.create",
    method: "POST",
    path: "/v1/representatives",
    summary: "Create a representative",
    description:
      "An account has one primary representative: a new primary replaces the previous one.",
    body: Type.Object({ account_id: schema.Uuid(), ...representativeMembers }),
    checks: [dobCheck],
    response: Representative,
    problems: ["conflict", "validation_error"],
    scope: "representatives:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    const { app, tx, environment, at } = context;
    await lockPlatformWrites(context);
    const account = await findAccount(tx, scopeOf(context), body.account_id);
    if (account === undefined) {
      const detail = "Must be the id of an account.";
      throw invalid([{ reference: "/account_id", detail }]);
    }
    const place = { id: app.ids.uuid(at), environment_id: environment.id };
    const message = "The representative was created and is not verified yet.";
    const row: RepresentativeRow = {
      ...place,
      account_id: account.id,
      status: "created",
      status_detail: { reason: "unverified", source: "system", code: null, message },
      ...readMembers(body),
      ...(await sealIdentity(app.vault, place, body)),
      external_id: body.external_id ?? null,
      metadata: body.metadata ?? {},
      version: 1,
      created_at: at,
      updated_at: at,
    };
    const events = row.is_primary ? await demotePrimary(context, row) : [];
    await insertRepresentative(tx, row);
    const after = serializeRepresentative(row);
    const version = { row, account_id: row.account_id, after, message };
    await emit(context, [
      ...events,
      resourceEvent(context, { type: "representative.created", ...version }),
    ]);
    return ok(await openRepresentative(app.vault, row));
  },
);

export const listRepresentatives = route(
  {
    operationId: "representatives.list",
    method: "GET",
    path: "/v1/representatives",
    summary: "List representatives",
    description: "`platform_id` is the environment's id. None belong to the platform itself.",
    query: Type.Object({
      account_id: Type.Optional(schema.Uuid()),
      organization_id: Type.Optional(schema.Uuid()),
      platform_id: Type.Optional(schema.Uuid()),
      level: Type.Optional(schema.ChoiceOf(["account", "platform"])),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: Representative,
    problems: ["validation_error"],
    scope: "representatives:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { db } = context.app;
    const { rows, total } = await findPage(db, {
      where: representativesWhere({ ...query, scope: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(
      rows.map((row) => serializeRepresentative(row)),
      total,
    );
  },
);

export const getRepresentative = route(
  {
    operationId: "representatives.get",
    method: "GET",
    path: "/v1/representatives/:id",
    summary: "Read a representative",
    response: Representative,
    problems: ["not_found"],
    scope: "representatives:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { db } = context.app;
    const row = await findRepresentative(db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(serializeRepresentative(row));
  },
);

export const updateRepresentative = route(
  {
    operationId: "representatives.update",
    method: "PUT",
    path: "/v1/representatives/:id",
    summary: "Update a representative",
    body: Type.Object(representativeMembers),
    checks: [dobCheck],
    response: Representative,
    problems: ["not_found", "validation_error"],
    scope: "representatives:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, app } = context;
    await lockPlatformWrites(context);
    const held = await findRepresentative(tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    const row = nextVersion(context, held, {
      ...readMembers(body),
      ...(await sealIdentity(app.vault, held, body)),
      external_id: body.external_id === undefined ? held.external_id : body.external_id,
      metadata: schema.mergeMetadata(held.metadata, body.metadata),
    });
    const events = row.is_primary ? await demotePrimary(context, row) : [];
    await write(tx, row);
    const before = serializeRepresentative(held);
    const after = serializeRepresentative(row);
    const version = { row, account_id: row.account_id, before, after };
    const message = "The representative was changed.";
    await emit(context, [
      ...events,
      resourceEvent(context, { type: "representative.updated", ...version, message }),
    ]);
    return ok(after);
  },
);

export const unmaskRepresentative = route(
  {
    operationId: "representatives.unmask",
    method: "GET",
    path: "/v1/representatives/:id/unmask",
    summary: "Unmask a representative",
    description:
      "Requires the setting `allow_data_unmask` on the representative's account. Every read is audited.",
    response: Representative,
    problems: ["not_found", "unmask_not_allowed", "value_unreadable"],
    scope: "representatives:read",
    reveals: "always",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { db, vault } = context.app;
    const row = await findRepresentative(db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    const ofAccount = { ...context, accountId: row.account_id };
    return await unmask(ofAccount, async () => ok(await openRepresentative(vault, row)));
  },
);

export const reviewRepresentative = route(
  {
    operationId: "representatives.review",
    method: "PATCH",
    path: "/v1/representatives/:id/review",
    summary: "Review a representative",
    description: "Requires a platform key with the scope `admin`.",
    body: Type.Object({
      status: schema.OneOf(["active", "rejected", "inactive"]),
      message: Type.Optional(schema.Text(1, 255)),
    }),
    response: Representative,
    problems: ["not_found", "conflict", "validation_error", "representative_status"],
    scope: "representatives:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    await lockPlatformWrites(context);
    const before = await findRepresentative(context.tx, scopeOf(context), params.id);
    if (before === undefined) throw problem("not_found");
    const moved = await decide(context, transitionRepresentative, { before, ...body });
    if (moved === undefined) {
      const detail = `A representative that is ${before.status} cannot be set to ${body.status}.`;
      throw refusal("representative_status", { detail });
    }
    await emit(context, moved.events);
    return ok(serializeRepresentative(moved.row));
  },
);

/** In the order of the documentation. */
export const representativesRoutes: readonly Route[] = [
  createRepresentative,
  listRepresentatives,
  getRepresentative,
  updateRepresentative,
  unmaskRepresentative,
  reviewRepresentative,
];
