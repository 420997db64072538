import { ACCOUNT_LIFECYCLE } from "@railhead/core";
import { Type } from "typebox";
import { findAccount } from "../../db/accounts/accounts.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { moveAccount, takeAlong } from "../account-moves.ts";
import { refuseUnlessOperator, scopeOf, takeTurn, tell } from "../platform.ts";
import { refuseStatus, renderAccount } from "./resource.ts";
import { Account } from "./schema.ts";

export const reviewAccount = route(
  {
    operationId: "accounts.review",
    method: "PATCH",
    path: "/v1/accounts/:id/review",
    summary: "Decide on an account as its operator",
    description:
      "Needs a platform key with the scope admin. What is decided of an account in onboarding holds for its representatives and linked bank accounts too.",
    body: Type.Object({
      status: schema.OneOf(["active", "rejected", "inactive"]),
      reason: Type.Optional(schema.OneOf(["disabled", "terminated"])),
      message: Type.Optional(schema.Text(1, 255)),
    }),
    response: Account,
    problems: ["not_found", "conflict", "validation_error", "account_status"],
    scope: "accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    await takeTurn(context);
    const before = await findAccount(context.tx, scopeOf(context), params.id);
    if (before === undefined) throw problem("not_found");
    const move = ACCOUNT_LIFECYCLE.moves.find(
      ({ from, to }) => from.includes(before.status) && to === body.status,
    );
    if (move === undefined) throw refuseStatus(before, `set to ${body.status}`);
    const moved = await moveAccount(context, before, {
      event: move.event,
      ...(body.status === "inactive" && body.reason !== undefined ? { reason: body.reason } : {}),
      ...(body.message === undefined ? {} : { message: body.message }),
    });
    if (moved === undefined) throw refuseStatus(before, `set to ${body.status}`);
    const { event } = move;
    const others =
      event === "activate" || event === "reject" ? await takeAlong(context, moved.row, event) : [];
    await tell(context, [...moved.events, ...others]);
    return ok(renderAccount(moved.row, context.environment.kind));
  },
);
