import { hasSameTerms, isNetworkDuty, type NetworkDutyName } from "@railhead/core";
import { Type } from "typebox";
import {
  insertDutyChange,
  listDutyChanges,
  type DutyChangeRow,
} from "../../db/tables/risk/network-duties.ts";
import { assertFound } from "../../base/assert.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { audit } from "../shared/audit.ts";
import { readDuties, type CorrectedDuty } from "../shared/network-duties.ts";
import { lockPlatformWrites, refuseAccountKey } from "../shared/platform-resources.ts";
import { DutyChange, NetworkDuty, UpdateDutyBody } from "./schema.ts";

const PATH = "/v1/network_duties";
const reads = { method: "GET", accountScoped: false, scope: "risk:read" } as const;

const serializeChange = ({ environment_id: _environment, duty: _duty, ...change }: DutyChangeRow) =>
  change;

/** The duty's name, or the 404 that names those there are. */
function dutyOf(name: string): NetworkDutyName {
  if (isNetworkDuty(name)) return name;
  throw problem("not_found", { detail: "GET /v1/network_duties lists the duties there are." });
}

const serializeDuty = ({ duty, last }: CorrectedDuty) => ({
  ...duty,
  shown_by: [...duty.shown_by],
  last_change: last === undefined ? null : serializeChange(last),
});

const listDuties = route(
  {
    ...reads,
    operationId: "network_duties.list",
    path: PATH,
    summary: "List the network's duties of fraud monitoring",
    description:
      "Each with the day from which it counts, the source that was read, and the reports that show how it is met. The fraud monitoring pack prints them. No legal advice: the agreement with the bank decides.",
    response: Type.Object({ duties: Type.Array(NetworkDuty) }),
    problems: [],
  },
  async (context) => {
    refuseAccountKey(context);
    const duties = await readDuties(context.app.db, context.environment.id);
    return ok({ duties: duties.map(serializeDuty) });
  },
);

const updateDuty = route(
  {
    method: "PATCH",
    accountScoped: false,
    scope: "risk:write",
    operationId: "network_duties.update",
    path: `${PATH}/:name`,
    summary: "Correct the day or the source of a duty",
    description:
      "For the environment. The pack shows the corrected value beside that of the release, with who corrected it, when and why. Earlier values are kept.",
    body: UpdateDutyBody,
    response: NetworkDuty,
    problems: ["not_found", "conflict", "validation_error"],
  },
  async (context, { params, body: { reason, ...given } }) => {
    refuseAccountKey(context);
    const name = dutyOf(params.name);
    const { tx, environment, at, actor } = context;
    await lockPlatformWrites(context);
    const find = async () =>
      assertFound(
        (await readDuties(tx, environment.id)).find(({ duty: { name: of } }) => of === name),
        "duty",
      );
    const { duty, last } = await find();
    const before = { from: duty.from, source: duty.source };
    const after = { ...before, ...given };
    if (hasSameTerms(before, after))
      throw problem("conflict", { detail: "The duty has this day and source already." });
    const number = (last?.number ?? 0) + 1;
    const changed_by = { type: actor.type, id: actor.id };
    const key = { environment_id: environment.id, duty: name, number };
    await insertDutyChange(tx, { ...key, before, after, reason, changed_by, changed_at: at });
    await audit(tx, context, { reason, details: { duty: name, number, before, after } });
    return ok(serializeDuty(await find()));
  },
);

const listHistory = route(
  {
    ...reads,
    operationId: "network_duties.history",
    path: `${PATH}/:name/history`,
    summary: "List the corrections of a duty",
    description: "With the values before and after each.",
    list: { sorts: ["number"], order: "desc" },
    response: DutyChange,
    problems: ["not_found"],
  },
  async (context, { params, paging }) => {
    refuseAccountKey(context);
    const { rows, total } = await listDutyChanges(
      context.app.db,
      { environment_id: context.environment.id, duty: dutyOf(params.name) },
      { order: paging.sort_order, limit: paging.page_size, offset: paging.offset },
    );
    return page(rows.map(serializeChange), total);
  },
);

/** In the order of the documentation. */
export const networkDutiesRoutes: readonly Route[] = [listDuties, updateDuty, listHistory];
