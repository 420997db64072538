import { paykeyMove } from "@railhead/core";
import { Type } from "typebox";
import { assertFound } from "../../assert.ts";
import { refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { Nullable, Text } from "../../http/schema.ts";
import { movePaykeys } from "../../payments/paykeys/move-paykeys.ts";
import { moveContextOf } from "../payments/respond.ts";
import { renderPaykey } from "./resource.ts";
import { lockedPaykey } from "./respond.ts";
import { Paykey } from "./schema.ts";

export const cancelPaykey = route(
  {
    operationId: "paykeys.cancel",
    method: "PUT",
    path: "/v1/paykeys/:id/cancel",
    summary: "End a paykey for good",
    description: "Payments on it that were not sent yet fail with `invalid_paykey`.",
    body: Type.Object({ reason: Type.Optional(Nullable(Text(0, 255))) }),
    bodyOptional: true,
    response: Paykey,
    problems: ["not_found", "validation_error", "paykey_not_active"],
    scope: "paykeys:write",
    accountScoped: true,
  },
  async (context, { params, body }) => {
    const paykey = await lockedPaykey(context, params.id);
    if (paykeyMove(paykey.status, "cancel") === undefined) throw refusal("paykey_not_active");
    const message = body.reason ?? "The paykey was cancelled.";
    const change = { paykey, event: "cancel", message } as const;
    const [row] = await movePaykeys(context.tx, await moveContextOf(context), [change]);
    return ok(renderPaykey(assertFound(row, "the moved paykey")));
  },
);
