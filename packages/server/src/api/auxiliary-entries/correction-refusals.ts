import {
  CORRECTION_REFUSAL_CODES,
  CORRECTION_REFUSAL_STATUSES,
  type CorrectionRefusalCode,
} from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../base/assert.ts";
import { listBanks } from "../../db/tables/banks/banks.ts";
import { correctionRefusals } from "../../db/tables/files/auxiliary-entries.ts";
import type { CorrectionRefusalRow } from "../../db/tables/files/auxiliary-rows.ts";
import { lockCorrections } from "../../db/tables/files/inbound-items.ts";
import { listExceptionsByIds } from "../../db/tables/operations/exceptions.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, refusal } from "../../http/schema/problem.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import {
  correctionRefusalFault,
  createCorrectionRefusalRow,
  proposedCode,
  serializeCorrectionRefusal,
  type CorrectionRefusalOrder,
} from "../../payments/auxiliary/correction-refusals/request-correction-refusal.ts";
import { readStagedEntries } from "../../payments/auxiliary/entries/staged-entries.ts";
import { audit } from "../shared/audit.ts";
import { refuseAccountKey, scopeOf } from "../shared/platform-resources.ts";
import { readRoutes } from "./read-routes.ts";

const CODES = Object.keys(CORRECTION_REFUSAL_CODES) as CorrectionRefusalCode[];
const MOST = 100;

const CorrectionRefusal = Type.Object({
  id: Uuid(),
  account_id: Nullable(Uuid()),
  payment_id: Nullable(Uuid()),
  status: OneOf(CORRECTION_REFUSAL_STATUSES),
  code: OneOf(CODES),
  change_code: Type.String(),
  correction_trace_number: Type.String(),
  refuse_by: Type.String({ format: "date" }),
  trace_number: Nullable(Type.String()),
  file_id: Nullable(Uuid()),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});

export const createCorrectionRefusals = route(
  {
    operationId: "correction_refusals.create",
    method: "POST",
    path: "/v1/correction_refusals",
    summary: "Refuse notifications of change",
    description:
      "Names the exceptions of the notifications, one or many; all of them are refused, or none. Without `code`, each is refused with what is wrong with it: C61 misrouted, C62 of no entry of ours, C65 or C69 for data that cannot be. It goes to the bank with the next cut-off, until fifteen days after the notification came; the exception resolves itself when the bank has it. Requires a platform key.",
    body: Type.Object({
      exception_ids: Type.Array(Uuid(), { minItems: 1, maxItems: MOST, uniqueItems: true }),
      code: Type.Optional(OneOf(CODES)),
    }),
    response: Type.Object({ correction_refusals: Type.Array(CorrectionRefusal) }),
    problems: ["validation_error", "correction_refusal_not_allowed"],
    scope: "exceptions:write",
    accountScoped: false,
    platformOnly: true,
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, environment, tx, at } = context;
    const orders = await ordersOf(context, body.exception_ids);
    const scope = { environment_id: environment.id, ids: app.ids, at };
    const rows = orders.map((order, index) => {
      const code = body.code ?? proposedCode(order);
      if (code === undefined) {
        throw faultAt(index, "Nothing is seen to be wrong with it: name the code.");
      }
      return createCorrectionRefusalRow(order, code, scope);
    });
    const added = await correctionRefusals.insert(tx, rows);
    const again = rows.findIndex(({ id }) => !added.has(id));
    if (again !== -1) {
      const detail = `The notification of exception ${body.exception_ids[again]} was refused before.`;
      throw refusal("correction_refusal_not_allowed", { detail });
    }
    for (const { id, reason } of rows) {
      await audit(tx, context, { resource_id: id, details: { code: reason } });
    }
    return ok({ correction_refusals: rows.map(serializeCorrectionRefusal) });
  },
);

const faultAt = (index: number, detail: string) =>
  invalid([{ reference: `/exception_ids/${index}`, detail }]);

/** The locked notifications of exceptions, in their order. Throws every reference that is none. */
async function ordersOf(
  context: WriteContext,
  ids: readonly string[],
): Promise<CorrectionRefusalOrder[]> {
  const { app, environment, tx, at } = context;
  const exceptions = await listExceptionsByIds(tx, scopeOf(context), ids);
  const keyOf = new Map(exceptions.map(({ id, subject }) => [id, subject]));
  const items = await lockCorrections(tx, environment.id, [...keyOf.values()]);
  const itemOf = new Map(items.map((item) => [item.item_key, item]));
  const found = ids.map((id) => itemOf.get(keyOf.get(id) ?? ""));
  const unknown = found.flatMap((item, index) =>
    item === undefined
      ? [{ reference: `/exception_ids/${index}`, detail: "Is of no notification of change." }]
      : [],
  );
  if (unknown.length > 0) throw invalid(unknown);
  const banks = await listBanks(tx, environment.id);
  const profileOf = new Map(banks.map(({ id, profile }) => [id, profile]));
  const staged = await readStagedEntries(
    tx,
    { environment_id: environment.id, tools: app },
    items.map(({ item_key: id, file_id, line }) => ({ id, file_id, line })),
  );
  return found.map((one, index) => {
    const item = assertFound(one, "a notification that was found");
    const profile = assertFound(profileOf.get(item.bank_id), "the bank of a notification");
    const entry = assertFound(staged.get(item.item_key), "the entry of a notification");
    const detail = correctionRefusalFault({ item, profile }, at);
    if (detail === undefined) return { item, profile, staged: entry };
    throw refusal("correction_refusal_not_allowed", {
      detail: `Exception ${ids[index]}: ${detail}`,
    });
  });
}

export const { list: listAllCorrectionRefusals, get: getCorrectionRefusal } =
  readRoutes<CorrectionRefusalRow>({
    table: correctionRefusals,
    noun: "correction_refusals",
    list: "List refused notifications of change",
    get: "Read a refused notification of change",
    response: CorrectionRefusal,
    resource: serializeCorrectionRefusal,
    statuses: CORRECTION_REFUSAL_STATUSES,
    by: "payment_id",
    scope: "exceptions:read",
    accountScoped: false,
    missing: "There is no such refusal.",
  });
