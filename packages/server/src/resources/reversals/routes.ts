import {
  REVERSAL_REASONS,
  REVERSAL_STATUSES,
  type PaymentKind,
  type ReversalReason,
} from "@railhead/core";
import { reversals } from "../../db/files/reversals.ts";
import type { WriteContext } from "../../http/context.ts";
import { problem, refusal } from "../../http/problem.ts";
import { ok, page, route, type Result } from "../../http/route.ts";
import { ChoiceOf, Nullable, OneOf, Uuid } from "../../http/schema.ts";
import { Type } from "../../http/type.ts";
import { requestReversal } from "../../payments/reversals/request-reversal.ts";
import { reversalResource } from "../../payments/reversals/reversal-wire.ts";
import { moveContextOf } from "../payments/respond.ts";
import { scopeOf } from "../platform.ts";

const REASONS = Object.keys(REVERSAL_REASONS) as ReversalReason[];
const NO_REVERSAL = { detail: "There is no such reversal." };

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
    "Within five banking days of the entry's settlement, for a mistake of ours and never for want of funds or fraud. An entry of the opposite direction goes to the bank with the next cut-off; once it settles the payment is reversed.",
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
    summary: "Take a charge back by a reversing entry",
    scope: "charges:write",
  },
  (context, { params, body: { reason } }) =>
    respondReversal(context, "charge", { id: params.id, reason }),
);

export const reversePayout = route(
  {
    ...shared,
    operationId: "payouts.reverse",
    path: "/v1/payouts/:id/reversal",
    summary: "Take a payout back by a reversing entry",
    scope: "payouts:write",
  },
  (context, { params, body: { reason } }) =>
    respondReversal(context, "payout", { id: params.id, reason }),
);

async function respondReversal(
  context: WriteContext,
  kind: PaymentKind,
  { id, reason }: { id: string; reason: ReversalReason },
): Promise<Result> {
  const { app, environment, tx, accountId: account_id } = context;
  const move = await moveContextOf(context);
  const profile = await app.profiles(environment.id, account_id);
  const target = { key: { account_id, kind, id }, reason };
  const result = await requestReversal(tx, { move, profile }, target);
  if (result.outcome === "not_found") throw problem("not_found");
  if (result.outcome === "refused") {
    throw refusal("reversal_not_allowed", { detail: result.detail });
  }
  return ok(reversalResource(result.row));
}

export const listAllReversals = route(
  {
    operationId: "reversals.list",
    method: "GET",
    path: "/v1/reversals",
    summary: "List reversing entries",
    query: Type.Object({
      payment_id: Type.Optional(Uuid()),
      status: Type.Optional(ChoiceOf(REVERSAL_STATUSES)),
    }),
    list: { sorts: ["created_at"] },
    response: Reversal,
    problems: ["validation_error"],
    scope: "payments:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { payment_id, status } = query;
    const filter = { view: scopeOf(context), only: { payment_id, status } };
    const { rows, total } = await reversals.list(context.app.db, filter, paging);
    return page(rows.map(reversalResource), total);
  },
);

export const getReversal = route(
  {
    operationId: "reversals.get",
    method: "GET",
    path: "/v1/reversals/:id",
    summary: "Read a reversing entry",
    response: Reversal,
    problems: ["not_found"],
    scope: "payments:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await reversals.find(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found", NO_REVERSAL);
    return ok(reversalResource(row));
  },
);
