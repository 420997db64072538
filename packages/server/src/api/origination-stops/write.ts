import { rolesWith, SEC_CODES } from "@railhead/core";
import { Type } from "typebox";
import {
  insertStop,
  lockAllBanks,
  lockStop,
  updateLifted,
  type OriginationStop as Row,
} from "../../db/tables/banks/origination-stops.ts";
import { requestRouting } from "../../db/tables/banks/bank-lists.ts";
import { setLockTimeout, setStatementTimeout } from "../../db/postgres/connections/session.ts";
import { lockOpenExceptions } from "../../db/tables/operations/exceptions.ts";
import { openException, resolveException } from "../../exceptions/exceptions.ts";
import { ok, route } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import {
  emit,
  nextVersion,
  refuseAccountKey,
  refuseUnlessOperator,
  resourceEvent,
} from "../shared/platform-resources.ts";
import { COUNT_TIMEOUT_MS, heldBy } from "./held.ts";
import { NO_STOP, serializeStop } from "./read.ts";
import { OriginationStop } from "./schema.ts";
import { refuseScope, stopScope } from "./scope.ts";

const WRITES = {
  method: "POST",
  response: OriginationStop,
  scope: "banks:write",
  accountScoped: false,
  platformOnly: true,
} as const;

export const createOriginationStop = route(
  {
    ...WRITES,
    operationId: "origination_stops.create",
    path: "/v1/origination_stops",
    summary: "Stop origination",
    description:
      "No file that is sealed after the answer holds an entry that the stop covers: charges, payouts, and transfers with the business's bank account, which are CCD. They stay scheduled. New payments are accepted and wait. Reversals, dishonors and verifications go on, since the network's deadlines do not wait. Files already sealed are sent; `PUT /v1/banks/{id}/sending` holds those.",
    body: Type.Object({
      bank_id: Type.Optional(Nullable(Uuid())),
      account_id: Type.Optional(Nullable(Uuid())),
      sec_code: Type.Optional(Nullable(OneOf(SEC_CODES))),
      reason: Text(1, 500),
    }),
    problems: ["validation_error", "origination_stop_exists"],
  },
  async (context, { body }) => {
    refuseAccountKey(context);
    const { app, tx, environment, at, actor } = context;
    const scope = stopScope(body);
    await refuseScope(tx, environment.id, scope);
    // Else the request fails while a large file is sealed under the lock.
    await setStatementTimeout(tx, COUNT_TIMEOUT_MS);
    await setLockTimeout(tx, COUNT_TIMEOUT_MS);
    await lockAllBanks(tx, environment.id);
    const row: Row = {
      environment_id: environment.id,
      id: app.ids.uuid(at),
      ...scope,
      reason: body.reason,
      held: await heldBy(tx, environment.id, scope),
      set_by: { type: actor.type, id: actor.id },
      lifted_at: null,
      lifted_by: null,
      lift_reason: null,
      version: 1,
      created_at: at,
      updated_at: at,
    };
    if (!(await insertStop(tx, row))) throw refusal("origination_stop_exists");
    if (row.bank_id !== null) await requestRouting(tx, environment.id, at);
    const after = serializeStop(row);
    const message = `Origination is stopped for ${nameScope(row)}.`;
    const type = "origination_stop.created";
    await emit(context, [resourceEvent(context, { type, row, account_id: null, after, message })]);
    await openException(tx, { environment_id: environment.id, at, ids: app.ids }, caseOf(row));
    return ok(after);
  },
);

const nameScope = ({ bank_id, account_id, sec_code }: Row): string =>
  [
    bank_id === null ? [] : [`bank ${bank_id}`],
    account_id === null ? [] : [`account ${account_id}`],
    sec_code === null ? [] : [`SEC code ${sec_code}`],
  ]
    .flat()
    .join(", ");

/** Of no account: its own key must not read why it is stopped. */
function caseOf(row: Row) {
  const { id, bank_id, account_id, sec_code } = row;
  const roles = rolesWith("origination:lift").join(", ");
  return {
    kind: "origination_stopped",
    subject: id,
    message: `Origination is stopped for ${nameScope(row)}: ${row.reason}`,
    what_next: `Payments that the stop covers wait as scheduled. Find out whether its reason still holds, then lift it with POST /v1/origination_stops/${id}/lift, which resolves this. These roles may: ${roles}. In live another person approves.`,
    details: { bank_id, account_id, sec_code, held: row.held },
    resource: { type: "origination_stop", id },
  } as const;
}

export const liftOriginationStop = route(
  {
    ...WRITES,
    operationId: "origination_stops.lift",
    path: "/v1/origination_stops/:id/lift",
    summary: "Lift a stop of origination",
    description:
      "What it held back goes with the next cut-off, unless another stop covers it. In live a second person approves. Requires a platform key with the scope `admin`, or a person.",
    body: Type.Object({ reason: Text(1, 500) }),
    problems: ["not_found", "validation_error", "origination_stop_lifted"],
    touches: "/v1/origination_stops/:id",
  },
  async (context, { params, body: { reason } }) => {
    refuseUnlessOperator(context);
    const { app, tx, environment, at, actor, requestId } = context;
    const before = await lockStop(tx, { environment_id: environment.id, id: params.id });
    if (before === undefined) throw problem("not_found", NO_STOP);
    if (before.lifted_at !== null) throw refusal("origination_stop_lifted");
    const lifted_by = { type: actor.type, id: actor.id };
    const row = nextVersion(context, before, { lifted_at: at, lifted_by, lift_reason: reason });
    await updateLifted(tx, row);
    if (row.bank_id !== null) await requestRouting(tx, environment.id, at);
    const shown = { before: serializeStop(before), after: serializeStop(row) };
    const message = `The stop of origination for ${nameScope(row)} is lifted.`;
    const type = "origination_stop.lifted";
    await emit(context, [
      resourceEvent(context, { type, row, account_id: null, ...shown, message }),
    ]);
    const open = await lockOpenExceptions(tx, {
      environment_id: environment.id,
      kinds: ["origination_stopped"],
      subjects: [row.id],
    });
    const resolution = { reason, actor, request_id: requestId };
    for (const one of open) {
      const where = { environment_id: environment.id, at, ids: app.ids };
      await resolveException(tx, where, { row: one, resolution });
    }
    return ok(shown.after);
  },
);
