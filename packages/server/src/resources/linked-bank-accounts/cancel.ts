import { findLinkedBankAccount } from "../../db/accounts/linked-bank-accounts.ts";
import { problem, refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { moveLinkedBankAccount } from "../account-moves.ts";
import { scopeOf, takeTurn, tell } from "../platform.ts";
import { renderLinkedBankAccount } from "../../payments/funding/linked-bank-wire.ts";
import { LinkedBankAccount } from "./schema.ts";

export const cancelLinkedBankAccount = route(
  {
    operationId: "linked_bank_accounts.cancel",
    method: "PATCH",
    path: "/v1/linked_bank_accounts/:id/cancel",
    summary: "Cancel a linked bank account that was only created",
    response: LinkedBankAccount,
    problems: ["not_found", "conflict", "linked_bank_account_status"],
    scope: "linked_bank_accounts:write",
    accountScoped: false,
  },
  async (context, { params }) => {
    await takeTurn(context);
    const held = await findLinkedBankAccount(context.tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    const moved = await moveLinkedBankAccount(context, held, { event: "cancel" });
    if (moved === undefined) {
      throw refusal("linked_bank_account_status", {
        detail: `A linked bank account that is ${held.status} cannot be canceled.`,
      });
    }
    await tell(context, moved.events);
    return ok(renderLinkedBankAccount(moved.row));
  },
);
