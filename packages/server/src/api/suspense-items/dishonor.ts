import { CONTEST_CODES, DISHONOR_CODES, RETURN_FAULTS } from "@railhead/core";
import { Type } from "typebox";
import type { SuspenseItem } from "../../db/tables/files/suspense-items.ts";
import { listReturnsOfPayment } from "../../db/tables/files/payment-returns.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { refusal } from "../../http/schema/problem.ts";
import { OneOf, Text } from "../../http/schema/schema.ts";
import type { DishonorableReturn } from "../../payments/auxiliary/dishonors/request-dishonor.ts";
import { faultOf } from "../../payments/returns/return-fault.ts";
import { Dishonor, DISHONOR_CODE_NAMES, profileOf, requestDishonor } from "../shared/dishonor.ts";
import { lockItem } from "./acts.ts";

export const dishonorSuspenseItem = route(
  {
    operationId: "suspense_items.dishonor",
    method: "POST",
    path: "/v1/suspense_items/:id/dishonor",
    summary: "Dishonor the return of an item of suspense",
    description:
      "For a return that names no entry of ours, came twice, or is of another amount. The entry is written from the return as received. Without `code`, the code and `information` are those that the exception of the item proposes. It goes with the next cut-off, until five banking days after the return; when it stands, it ends the item.",
    body: Type.Object({
      code: Type.Optional(OneOf(DISHONOR_CODE_NAMES)),
      information: Type.Optional(Text(0, 21)),
      reason: Text(1, 500),
    }),
    response: Dishonor,
    problems: ["not_found", "validation_error", "suspense_item_closed", "dishonor_not_allowed"],
    scope: "exceptions:write",
    accountScoped: false,
    platformOnly: true,
    touches: "/v1/suspense_items/:id",
  },
  async (context, { params, body }) => {
    const row = await lockItem(context, params.id);
    const item = await returnOf(context, row);
    const profile = await profileOf(context, row.bank_id);
    const fault = faultOf(row, profile.odfi_routing_number);
    const proposed = fault === undefined ? undefined : RETURN_FAULTS[fault];
    const code = body.code ?? proposed?.code;
    if (item === undefined || code === undefined) {
      throw refusal("dishonor_not_allowed", { detail: "The item is no return." });
    }
    const information = body.information ?? (code === proposed?.code ? proposed.information : "");
    return ok(await requestDishonor(context, { item, code, information }, profile));
  },
);

const ANSWERS: ReadonlySet<string> = new Set([
  ...Object.keys(DISHONOR_CODES),
  ...Object.keys(CONTEST_CODES),
]);

/** The return of a locked item; undefined where the bank's entry was something else. */
async function returnOf(
  { tx, environment }: WriteContext,
  row: SuspenseItem,
): Promise<DishonorableReturn | undefined> {
  if (row.payment_id !== null) {
    const payment = { environment_id: environment.id, id: row.payment_id };
    const returns = await listReturnsOfPayment(tx, payment);
    return returns.find(({ item_key }) => item_key === row.item_key);
  }
  const isReturn = row.kind === "return" || row.kind === "unmatched";
  if (!isReturn || !row.code.startsWith("R") || ANSWERS.has(row.code)) return undefined;
  const cents = row.suspense_cents;
  return {
    ...row,
    account_id: null,
    kind: cents > 0n ? "charge" : "payout",
    amount_cents: cents > 0n ? cents : -cents,
    applied_at: row.created_at,
    is_dishonored: false,
    is_ended: row.suspense_open_cents !== cents,
    is_resubmitted: false,
    is_permitted: false,
  };
}
