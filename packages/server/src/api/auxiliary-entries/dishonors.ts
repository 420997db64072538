import { DISHONOR_STATUSES, type DishonorCode } from "@railhead/core";
import { Type } from "typebox";
import { dishonors } from "../../db/tables/files/auxiliary-entries.ts";
import {
  listKeptReversals,
  listReturnsOfPayment,
  lockReturnsOfPayment,
} from "../../db/tables/files/payment-returns.ts";
import { findRailState } from "../../db/tables/payments/payment-steps.ts";
import { invalid, refusal } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { serializeDishonor } from "../../payments/auxiliary/dishonors/serialize-dishonor.ts";
import { replyPayment } from "../payments/reply.ts";
import { Dishonor, DISHONOR_CODE_NAMES, profileOf, requestDishonor } from "../shared/dishonor.ts";
import { readRoutes, TraceNumber } from "./read-routes.ts";

/** What became of the returns that a code is made for. */
const OUTCOMES: Partial<Record<DishonorCode, string>> = {
  R62: "already_reversed",
  R67: "already_returned",
  R68: "applied_late",
  R69: "amount_differs",
};

export const createDishonor = route(
  {
    operationId: "dishonors.create",
    method: "POST",
    path: "/v1/dishonors",
    summary: "Refuse a return",
    description:
      "Within five banking days after the return: the next cut-off must be in them. What no file takes in that time lapses, and so does what the bank refuses three times; the return stands then, and an exception says so. It goes to the bank with the next cut-off; the receiving bank may contest for two banking days after it settles. Until then the money stands in suspense, and the payment keeps its status. R68 refuses a return that came late, R62 one of an entry that a reversal of ours had corrected, R67 a second one, R61 one that names another receiving bank or came to the wrong one, R69 one with wrong fields, which `information` names as `01*03`: R61 and R69 are refused where the return does not differ from the entry that was sent, and without `information` all fields that differ are named. Without `return_trace_number` the return that fits the code is meant.",
    body: Type.Object({
      payment_id: Uuid(),
      code: OneOf(DISHONOR_CODE_NAMES),
      information: Type.Optional(Text(0, 21)),
      return_trace_number: Type.Optional(TraceNumber()),
    }),
    response: Dishonor,
    problems: ["validation_error", "dishonor_not_allowed"],
    scope: "exceptions:write",
    accountScoped: true,
  },
  async (context, { body }) => {
    const { environment, tx } = context;
    const state = await findRailState(tx, environment.id, body.payment_id);
    const unknown = invalid([{ reference: "/payment_id", detail: "Names no payment." }]);
    if (state === undefined) throw unknown;
    // Throws where the payment is another account's.
    await replyPayment(context, state.kind, body.payment_id).catch(() => {
      throw unknown;
    });
    const { code, information = "" } = body;
    const payment = { environment_id: environment.id, id: body.payment_id };
    await lockReturnsOfPayment(tx, payment);
    const returns = await listReturnsOfPayment(tx, payment);
    const open = returns.filter(({ is_dishonored }) => !is_dishonored);
    const item =
      body.return_trace_number === undefined
        ? (open.find(({ outcome }) => outcome === OUTCOMES[code]) ??
          open.find(({ outcome }) => code !== "R67" && !outcome.startsWith("already")))
        : returns.find(({ trace_number }) => trace_number === body.return_trace_number);
    if (item === undefined) {
      throw refusal("dishonor_not_allowed", { detail: "The payment has no such return." });
    }
    const kept = await listKeptReversals(tx, environment.id, [payment.id]);
    const after_reversal = code === "R62" && kept.has(payment.id);
    if (code === "R62" && !after_reversal) {
      const detail = "R62 needs a reversal of ours that was sent and did not come back.";
      throw refusal("dishonor_not_allowed", { detail });
    }
    const profile = await profileOf(context, item.bank_id);
    return ok(await requestDishonor(context, { item, code, information, after_reversal }, profile));
  },
);

export const { list: listAllDishonors, get: getDishonor } = readRoutes({
  table: dishonors,
  noun: "dishonors",
  list: "List dishonored returns",
  get: "Read a dishonored return",
  response: Dishonor,
  resource: serializeDishonor,
  statuses: DISHONOR_STATUSES,
  by: "payment_id",
  trace: "return_trace_number",
  scope: "exceptions:read",
  accountScoped: false,
  missing: "There is no such dishonor.",
});
