import { ORIGINATOR_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import { setStatementTimeout } from "../../db/postgres/connections/session.ts";
import { raw } from "../../db/postgres/sql.ts";
import {
  findOriginator,
  listOriginatorHistory,
  listOriginators as listRows,
  type OriginatorRow,
} from "../../db/tables/banks/originators.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { ok, page, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { ChoiceOf, Exact, Uuid } from "../../http/schema/schema.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { ActivationPreview, Originator, OriginatorVersion } from "./schema.ts";
import {
  serializeOriginator,
  serializeVersion,
} from "../../payments/originators/serialize-originator.ts";
import { previewActivation } from "../../payments/originators/preview-activation.ts";
import { NO_ORIGINATOR } from "./write.ts";

/** Above the default, which a sum over millions of scheduled payments exceeds. */
const COUNT_TIMEOUT_MS = 60_000;

const READS = {
  method: "GET",
  scope: "banks:read",
  accountScoped: false,
  platformOnly: true,
} as const;

export const listOriginators = route(
  {
    ...READS,
    operationId: "originators.list",
    path: "/v1/originators",
    summary: "List originators",
    description:
      "Whose entries the banks' files may hold. Their limits are the exposure limits of the scope `originator` with the company id. Requires a platform key.",
    query: Type.Object({
      status: Type.Optional(ChoiceOf(ORIGINATOR_STATUSES)),
      bank_id: Type.Optional(Uuid()),
      company_id: Type.Optional(Exact(10)),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: Originator,
    problems: ["validation_error"],
  },
  async (context, { query, paging }) => {
    refuseAccountKey(context);
    const { app, environment } = context;
    const { status = null, bank_id = null } = query;
    const company_id = query.company_id?.trim().toUpperCase() ?? null;
    const filter = { environment_id: environment.id, status, bank_id, company_id };
    const { rows, total } = await listRows(app.db, filter, {
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeOriginator), total);
  },
);

async function findRegistered(context: RequestContext, id: string): Promise<OriginatorRow> {
  refuseAccountKey(context);
  const row = await findOriginator(context.app.db, { environment_id: context.environment.id, id });
  if (row === undefined) throw problem("not_found", NO_ORIGINATOR);
  return row;
}

export const getOriginator = route(
  {
    ...READS,
    operationId: "originators.get",
    path: "/v1/originators/:id",
    summary: "Read an originator",
    response: Originator,
    problems: ["not_found"],
  },
  async (context, { params }) => ok(serializeOriginator(await findRegistered(context, params.id))),
);

export const previewOriginator = route(
  {
    ...READS,
    operationId: "originators.preview",
    path: "/v1/originators/:id/preview",
    summary: "Show what an activation would stop",
    description:
      "Compares what waits for the bank's files with its register as it were with this originator active: payments and transfers that would wait on, by account and batch, those of most money first. Requires a platform key.",
    response: ActivationPreview,
    problems: ["not_found"],
  },
  async (context, { params }) => {
    const row = await findRegistered(context, params.id);
    return ok(
      await context.app.db.tx(async (tx) => {
        await setStatementTimeout(tx, COUNT_TIMEOUT_MS);
        return await previewActivation(tx, row);
      }),
    );
  },
);

export const listVersions = route(
  {
    ...READS,
    operationId: "originators.history",
    path: "/v1/originators/:id/history",
    summary: "List what became of an originator",
    description: "Every version: who did what, why, and which members it changed.",
    list: { sorts: ["version"] },
    response: OriginatorVersion,
    problems: ["not_found", "validation_error"],
  },
  async (context, { params, paging }) => {
    const { environment_id, id } = await findRegistered(context, params.id);
    const { rows, total } = await listOriginatorHistory(
      context.app.db,
      { environment_id, id },
      {
        order: raw(`version ${paging.sort_order}`),
        limit: paging.page_size,
        offset: paging.offset,
      },
    );
    return page(rows.map(serializeVersion), total);
  },
);
