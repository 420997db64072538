import type { Static } from "typebox";
import { findAccount } from "../../db/tables/accounts/accounts.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import {
  deleteExposureLimit,
  findExposureLimit,
  insertExposureLimit,
  listExposureLimits,
  lockExposureLimit,
  updateExposureLimit,
  type ExposureLimitRow,
} from "../../db/tables/exposure/exposure-limits.ts";
import type { Executor } from "../../db/postgres/executor.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { invalid, problem, refusal } from "../../http/schema/problem.ts";
import { lockPlatformWrites, nextVersion, refuseAccountKey } from "../shared/platform-resources.ts";
import { CreateBody, ExposureLimit, UpdateBody } from "./schema.ts";

export const shared = { accountScoped: false, platformOnly: true } as const;
const writes = { ...shared, scope: "banks:write", response: ExposureLimit } as const;
const reads = { ...shared, scope: "banks:read", method: "GET" } as const;
const ONE = "/v1/exposure_limits/:id";
const NONE = { detail: "There is no such limit." };

function serializeLimit(row: ExposureLimitRow) {
  return {
    id: row.id,
    scope: row.scope,
    scope_id: row.scope_id,
    side: row.side,
    kind: row.kind,
    days: row.days,
    limit: Number(row.limit_cents),
    effect: row.effect,
    set_by: `${row.set_by.type}:${row.set_by.id}`,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const list = route(
  {
    ...reads,
    operationId: "exposure_limits.list",
    path: "/v1/exposure_limits",
    summary: "List exposure limits",
    description: "Requires a platform key.",
    list: { sorts: PLATFORM_SORTS },
    response: ExposureLimit,
    problems: ["validation_error"],
  },
  async (context, { paging }) => {
    refuseAccountKey(context);
    const { rows, total } = await listExposureLimits(context.app.db, context.environment.id, {
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeLimit), total);
  },
);

const get = route(
  {
    ...reads,
    operationId: "exposure_limits.get",
    path: ONE,
    summary: "Read an exposure limit",
    response: ExposureLimit,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    refuseAccountKey(context);
    const key = { environment_id: context.environment.id, id: params.id };
    const row = await findExposureLimit(context.app.db, key);
    if (row === undefined) throw problem("not_found", NONE);
    return ok(serializeLimit(row));
  },
);

const create = route(
  {
    ...writes,
    operationId: "exposure_limits.create",
    method: "POST",
    path: "/v1/exposure_limits",
    summary: "Set an exposure limit",
    description:
      "New payments over it are refused or held from the answer on; payments that exist keep their dates, but for those that a limit of kind `file` leaves to a later file. The first limit of an environment counts what is open. `scope_id` is the id of the bank or account, or the company id of an originator. Requires a platform key.",
    body: CreateBody,
    problems: ["validation_error", "exposure_limit_exists"],
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, tx, environment, at, actor } = context;
    await refuseScope(tx, environment.id, body);
    await lockPlatformWrites(context);
    const { scope, side, kind, effect } = body;
    const row: ExposureLimitRow = {
      environment_id: environment.id,
      id: app.ids.uuid(at),
      scope,
      scope_id: scopeId(body),
      side,
      kind,
      days: body.days ?? 1,
      limit_cents: BigInt(body.limit),
      effect,
      set_by: { type: actor.type, id: actor.id },
      version: 1,
      created_at: at,
      updated_at: at,
    };
    if (!(await insertExposureLimit(tx, row))) throw refusal("exposure_limit_exists");
    return ok(serializeLimit(row));
  },
);

type Body = Static<typeof CreateBody>;

/** Company ids are compared as they are in files. */
function scopeId({ scope, scope_id = null }: Body): string | null {
  return scope === "originator" ? (scope_id?.trim().toUpperCase() ?? null) : scope_id;
}

/** Throws the 422 of a scope that names nothing or what does not exist, and of days that do not fit the kind. */
async function refuseScope(db: Executor, environmentId: string, body: Body): Promise<void> {
  const fault = await scopeFault(db, environmentId, body);
  const days =
    body.kind === "window" ? (body.days ?? 1) < 2 : body.days !== undefined && body.days !== 1;
  const faults = [
    ...(fault === undefined ? [] : [{ reference: "/scope_id", detail: fault }]),
    ...(days
      ? [{ reference: "/days", detail: "Must be 2 or more for a window, and absent else." }]
      : []),
  ];
  if (faults.length > 0) throw invalid(faults);
}

async function scopeFault(
  db: Executor,
  environmentId: string,
  body: Body,
): Promise<string | undefined> {
  const id = scopeId(body);
  if (body.scope === "environment") return id === null ? undefined : "Must be absent.";
  if (id === null || id === "") return `Must name the ${body.scope}.`;
  if (body.scope === "originator")
    return id.length <= 10 ? undefined : "Has at most 10 characters.";
  if (!UUID.test(id)) return "Must be an id.";
  const view = { environment_id: environmentId, account_id: null };
  const isKnown =
    body.scope === "bank"
      ? (await listBanks(db, environmentId)).some((bank) => bank.id === id)
      : (await findAccount(db, view, id)) !== undefined;
  return isKnown ? undefined : `There is no such ${body.scope}.`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const update = route(
  {
    ...writes,
    operationId: "exposure_limits.update",
    method: "PATCH",
    path: ONE,
    summary: "Change an exposure limit",
    description: "Counts from the next new payment on. Requires a platform key.",
    body: UpdateBody,
    problems: ["not_found", "validation_error"],
  },
  async (context, { params, body }) => {
    refuseAccountKey(context);
    const before = await lockLimit(context, params.id);
    const row = nextVersion(context, before, {
      limit_cents: body.limit === undefined ? before.limit_cents : BigInt(body.limit),
      effect: body.effect ?? before.effect,
    });
    await updateExposureLimit(context.tx, row);
    return ok(serializeLimit(row));
  },
);

const remove = route(
  {
    ...writes,
    operationId: "exposure_limits.delete",
    method: "DELETE",
    path: ONE,
    summary: "Delete an exposure limit",
    description: "Requires a platform key.",
    problems: ["not_found"],
  },
  async (context, { params }) => {
    refuseAccountKey(context);
    const held = await lockLimit(context, params.id);
    await deleteExposureLimit(context.tx, held);
    return ok(serializeLimit(held));
  },
);

async function lockLimit(context: WriteContext, id: string): Promise<ExposureLimitRow> {
  await lockPlatformWrites(context);
  const row = await lockExposureLimit(context.tx, { environment_id: context.environment.id, id });
  if (row === undefined) throw problem("not_found", NONE);
  return row;
}

export const exposureLimitRoutes = [list, get, create, update, remove] as const;
