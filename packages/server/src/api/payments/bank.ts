import { ROUTE_REASONS, ROUTE_SIDES, SEC_CODES } from "@railhead/core";
import { Type } from "typebox";
import { findPaymentBank } from "../../db/tables/banks/bank-lists.ts";
import { ok, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { RouteCandidates, RouteReason } from "../shared/route-schema.ts";
import { Instant } from "../shared/status-schema.ts";

export const paymentBank = route(
  {
    operationId: "payments.bank",
    method: "GET",
    path: "/v1/payments/:id/bank",
    summary: "Read the bank of a charge or payout, and why",
    description:
      "Of a payment in a file the bank of the file, with the decision that was in force when it was made; of another the bank that it goes to now. `reason` is null where no order of banks decided: the payment has its account's bank.",
    response: Type.Object({
      payment_id: Uuid(),
      bank_id: Uuid(),
      file_id: Nullable(Uuid()),
      side: OneOf(ROUTE_SIDES),
      sec_code: OneOf(SEC_CODES),
      reason: Nullable(RouteReason()),
      message: Type.String(),
      candidates: RouteCandidates(),
      decided_at: Nullable(Instant()),
    }),
    problems: ["not_found"],
    scope: "payments:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const found = await findPaymentBank(context.app.db, { ...scopeOf(context), id: params.id });
    if (found === undefined) throw problem("not_found");
    const { payment_id, bank_id, file_id, side, sec_code, reason, decided_at } = found;
    return ok({
      payment_id,
      bank_id,
      file_id,
      side,
      sec_code,
      reason,
      message: reason === null ? "It is the bank of the account." : ROUTE_REASONS[reason],
      candidates: [...(found.candidates ?? [])],
      decided_at,
    });
  },
);
