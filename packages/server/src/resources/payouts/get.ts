import { route } from "../../http/route.ts";
import { respondPayment } from "../payments/respond.ts";
import { PaymentResponse } from "../payments/schema.ts";

export const getPayout = route(
  {
    operationId: "payouts.get",
    method: "GET",
    path: "/v1/payouts/:id",
    summary: "Read a payout",
    response: PaymentResponse("payout"),
    problems: ["not_found"],
    scope: "payouts:read",
    accountScoped: true,
  },
  (context, { params }) => respondPayment(context, "payout", params.id),
);
