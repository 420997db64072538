import type { LinkedBankAccountEvent } from "@railhead/core";
import { Type } from "typebox";
import { findLinkedBankAccount } from "../../db/accounts/linked-bank-accounts.ts";
import type { NewEvent } from "../../events/append.ts";
import { problem, refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { moveLinkedBankAccount } from "../account-moves.ts";
import { refuseUnlessOperator, scopeOf, takeTurn, tell } from "../platform.ts";
import { renderLinkedBankAccount } from "../../payments/funding/linked-bank-wire.ts";
import { LinkedBankAccount } from "./schema.ts";

/** What was only created is taken through the review by the decision. */
const STEPS = {
  active: ["onboard", "activate"],
  rejected: ["onboard", "reject"],
  inactive: ["deactivate"],
} as const satisfies Record<string, readonly LinkedBankAccountEvent[]>;

export const reviewLinkedBankAccount = route(
  {
    operationId: "linked_bank_accounts.review",
    method: "PATCH",
    path: "/v1/linked_bank_accounts/:id/review",
    summary: "Decide on a linked bank account as the operator",
    description: "Needs a platform key with the scope admin.",
    body: Type.Object({
      status: schema.OneOf(["active", "rejected", "inactive"]),
      message: Type.Optional(schema.Text(1, 255)),
    }),
    response: LinkedBankAccount,
    problems: ["not_found", "conflict", "validation_error", "linked_bank_account_status"],
    scope: "linked_bank_accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    await takeTurn(context);
    let row = await findLinkedBankAccount(context.tx, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    const { status } = row;
    const events: NewEvent[] = [];
    const message = body.message === undefined ? {} : { message: body.message };
    for (const event of STEPS[body.status]) {
      const moved = await moveLinkedBankAccount(context, row, {
        event,
        ...(event === "onboard" ? {} : message),
      });
      row = moved?.row ?? row;
      events.push(...(moved?.events ?? []));
    }
    if (row.status === status || row.status !== body.status) {
      throw refusal("linked_bank_account_status", {
        detail: `A linked bank account that is ${status} cannot be set to ${body.status}.`,
      });
    }
    await tell(context, events);
    return ok(renderLinkedBankAccount(row));
  },
);
