import { Type } from "typebox";
import { ok, route } from "../../http/route/route.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { CivilDate, Text, Uuid } from "../../http/schema/schema.ts";
import { approveOverLimit } from "../../payments/creation/approve-over-limit.ts";
import { moveContextOf } from "../payments/reply.ts";
import { refuseUnlessOperator } from "../shared/platform-resources.ts";
import { shared } from "./limits.ts";

const approve = route(
  {
    ...shared,
    scope: "banks:write",
    method: "POST",
    operationId: "exposure.approve",
    path: "/v1/exposure/approve",
    summary: "Let a payment exceed exposure limits",
    description:
      "Releases a payment that is held over exposure limits, for this amount and settlement day. In live a second person approves. A change of either is compared with the limits again. The bank's own limits are not lifted. Requires a platform key with the scope `admin`, or a person.",
    body: Type.Object({
      payment_id: Uuid(),
      amount: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      settlement_date: CivilDate(),
      reason: Text(1, 255),
    }),
    response: Type.Object({
      payment_id: Uuid(),
      amount: Type.String(),
      settlement_date: CivilDate(),
    }),
    problems: ["not_found", "over_limit_differs", "validation_error"],
  },
  async (context, { body }) => {
    refuseUnlessOperator(context);
    const { app, environment, tx } = context;
    const { payment_id, amount, settlement_date, reason } = body;
    const asked = { payment_id, amount_cents: BigInt(amount), settlement_date, reason };
    const contextOf = async ({ account_id }: { readonly account_id: string }) => ({
      move: await moveContextOf(context, account_id),
      profile: await app.profiles(environment.id, account_id),
    });
    const approved = await approveOverLimit(tx, contextOf, {
      environment_id: environment.id,
      asked,
    });
    if (approved.outcome === "not_found") throw problem("not_found");
    if (approved.outcome === "differs") {
      throw refusal("over_limit_differs", { detail: approved.detail });
    }
    const { kind } = approved.payment;
    context.audit.facts.push({ resource_type: kind, resource_id: payment_id, reason });
    return ok({ payment_id, amount: String(amount), settlement_date });
  },
);

export const exposureApprovalRoutes = [approve] as const;
