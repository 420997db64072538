import { route } from "../../http/route.ts";
import { respondPayment } from "../payments/respond.ts";
import { PaymentResponse } from "../payments/schema.ts";

export const getCharge = route(
  {
    operationId: "charges.get",
    method: "GET",
    path: "/v1/charges/:id",
    summary: "Read a charge",
    response: PaymentResponse("charge"),
    problems: ["not_found"],
    scope: "charges:read",
    accountScoped: true,
  },
  (context, { params }) => respondPayment(context, "charge", params.id),
);
