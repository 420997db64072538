import {
  REVERSAL_REASONS,
  REVERSAL_STATUSES,
  type PaymentKind,
  type ReversalReason,
} from "@railhead/core";
import { Type } from "typebox";
import { reversals } from "../../db/tables/files/auxiliary-entries.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, route, type Result } from "../../http/route/route.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { requestReversal } from "../../payments/auxiliary/reversals/request-reversal.ts";
import { serializeReversal } from "../../payments/auxiliary/reversals/serialize-reversal.ts";
import { moveContextOf } from "../payments/reply.ts";
import { readRoutes } from "./read-routes.ts";

const REASONS = Object.keys(REVERSAL_REASONS) as ReversalReason[];

const Reversal = Type.Object({
  id: Uuid(),
  account_id: Uuid(),
  payment_id: Uuid(),
  payment_type: OneOf(["charge", "payout"]),
  status: OneOf(REVERSAL_STATUSES),
  reason: OneOf(REASONS),
  amount: Type.String(),
  is_applied: Nullable(
    Type.Boolean({ description: "Whether it undid the payment, once it has settled." }),
  ),
  trace_number: Nullable(Type.String({ description: "Of our entry, once it is in a file." })),
  file_id: Nullable(Uuid()),
  settlement_date: Nullable(Type.String({ format: "date" })),
  return_code: Nullable(Type.String({ description: "Where the receiving bank returned it." })),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});

const body = () => Type.Object({ reason: OneOf(REASONS) });

const shared = {
  method: "POST",
  description:
    "Allowed within five banking days of settlement, for an originator error only, never for insufficient funds or fraud. A reversing entry goes to the bank at the next cut-off; the payment becomes reversed once it settles.",
  body: body(),
  response: Reversal,
  problems: ["not_found", "validation_error", "reversal_not_allowed"],
  accountScoped: true,
} as const;

export const reverseCharge = route(
  {
    ...shared,
    operationId: "charges.reverse",
    path: "/v1/charges/:id/reversal",
    summary: "Reverse a charge",
    scope: "charges:write",
  },
  (context, { params, body: { reason } }) =>
    replyReversal(context, "charge", { id: params.id, reason }),
);

export const reversePayout = route(
  {
    ...shared,
    operationId: "payouts.reverse",
    path: "/v1/payouts/:id/reversal",
    summary: "Reverse a payout",
    scope: "payouts:write",
  },
  (context, { params, body: { reason } }) =>
    replyReversal(context, "payout", { id: params.id, reason }),
);

async function replyReversal(
  context: WriteContext,
  kind: PaymentKind,
  { id, reason }: { id: string; reason: ReversalReason },
): Promise<Result> {
  const { app, environment, tx, accountId: account_id } = context;
  const move = await moveContextOf(context);
  const profile = await app.profiles(environment.id, account_id);
  const key = { environment_id: environment.id, account_id, kind, id };
  const target = { key, reason };
  const result = await requestReversal(tx, { move, profile }, target);
  if (result.outcome === "not_found") throw problem("not_found");
  if (result.outcome === "refused") {
    throw refusal("reversal_not_allowed", { detail: result.detail });
  }
  return ok(serializeReversal(result.row));
}

export const { list: listAllReversals, get: getReversal } = readRoutes({
  table: reversals,
  noun: "reversals",
  list: "List reversals",
  get: "Read a reversal",
  response: Reversal,
  resource: serializeReversal,
  statuses: REVERSAL_STATUSES,
  by: "payment_id",
  scope: "payments:read",
  accountScoped: false,
  missing: "There is no such reversal.",
});
