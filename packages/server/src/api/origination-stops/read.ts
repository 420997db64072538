import { SEC_CODES } from "@railhead/core";
import { Type } from "typebox";
import {
  findStop,
  listStops,
  type OriginationStop as Row,
} from "../../db/tables/banks/origination-stops.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { ChoiceOf, Uuid } from "../../http/schema/schema.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { heldBy } from "./held.ts";
import { Held, OriginationStop, STOP_STATUSES } from "./schema.ts";
import { refuseScope, stopScope } from "./scope.ts";

const READS = {
  method: "GET",
  scope: "banks:read",
  accountScoped: false,
  platformOnly: true,
} as const;

export const NO_STOP = { detail: "There is no such stop." };

/** A stop as GET returns it. */
export function serializeStop(row: Row) {
  const nameOf = (actor: { type: string; id: string }) => `${actor.type}:${actor.id}`;
  return {
    id: row.id,
    bank_id: row.bank_id,
    account_id: row.account_id,
    sec_code: row.sec_code,
    status: row.lifted_at === null ? ("in_force" as const) : ("lifted" as const),
    reason: row.reason,
    held: row.held,
    set_by: nameOf(row.set_by),
    lifted_at: row.lifted_at,
    lifted_by: row.lifted_by === null ? null : nameOf(row.lifted_by),
    lift_reason: row.lift_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export const listOriginationStops = route(
  {
    ...READS,
    operationId: "origination_stops.list",
    path: "/v1/origination_stops",
    summary: "List stops of origination",
    description: "Requires a platform key.",
    query: Type.Object({
      status: Type.Optional(ChoiceOf(STOP_STATUSES)),
      account_id: Type.Optional(Uuid()),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: OriginationStop,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const { status = null, account_id = null } = query;
    const filter = { environment_id: environment.id, status, account_id };
    const { rows, total } = await listStops(app.db, filter, {
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeStop), total);
  },
);

export const previewOriginationStop = route(
  {
    ...READS,
    operationId: "origination_stops.preview",
    path: "/v1/origination_stops/preview",
    summary: "Show what a stop would hold back",
    description:
      "Counts and amounts of what is scheduled and would go into no file. Entries in a file are not among them. Requires a platform key.",
    query: Type.Object({
      bank_id: Type.Optional(Uuid()),
      account_id: Type.Optional(Uuid()),
      sec_code: Type.Optional(ChoiceOf(SEC_CODES)),
    }),
    response: Held,
    problems: ["validation_error"],
  },
  async (context, { query }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const scope = stopScope(query);
    await refuseScope(app.db, environment.id, scope);
    return ok(await app.db.tx((tx) => heldBy(tx, environment.id, scope)));
  },
);

export const getOriginationStop = route(
  {
    ...READS,
    operationId: "origination_stops.get",
    path: "/v1/origination_stops/:id",
    summary: "Read a stop of origination",
    response: OriginationStop,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    refuseAccountKey(context);
    const key = { environment_id: context.environment.id, id: params.id };
    const row = await findStop(context.app.db, key);
    if (row === undefined) throw problem("not_found", NO_STOP);
    return ok(serializeStop(row));
  },
);
