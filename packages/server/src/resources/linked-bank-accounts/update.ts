import { Type } from "typebox";
import {
  findLinkedBankAccount,
  updateLinkedBankAccount as write,
} from "../../db/accounts/linked-bank-accounts.ts";
import { problem, refusal } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { changed, eventOf, scopeOf, takeTurn, tell } from "../platform.ts";
import { renderLinkedBankAccount } from "../../payments/funding/linked-bank-wire.ts";
import { sealBankAccount } from "./resource.ts";
import { BankAccountSent, LinkedBankAccount } from "./schema.ts";

export const updateLinkedBankAccount = route(
  {
    operationId: "linked_bank_accounts.update",
    method: "PUT",
    path: "/v1/linked_bank_accounts/:id",
    summary: "Correct a linked bank account before it is verified",
    body: Type.Object({
      bank_account: BankAccountSent,
      metadata: schema.SentMetadata(),
    }),
    response: LinkedBankAccount,
    problems: ["not_found", "validation_error", "linked_bank_account_status"],
    scope: "linked_bank_accounts:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const { tx, app } = context;
    await takeTurn(context);
    const held = await findLinkedBankAccount(tx, scopeOf(context), params.id);
    if (held === undefined) throw problem("not_found");
    if (held.status !== "created" && held.status !== "onboarding") {
      throw refusal("linked_bank_account_status", {
        detail: `A linked bank account that is ${held.status} cannot be changed.`,
      });
    }
    const row = changed(context, held, {
      ...(await sealBankAccount(app.vault, held, body.bank_account)),
      metadata: schema.metadataAfter(held.metadata, body.metadata),
    });
    await write(tx, row);
    const before = renderLinkedBankAccount(held);
    const after = renderLinkedBankAccount(row);
    const told = { row, account_id: row.account_id, before, after };
    const message = "The linked bank account was changed.";
    const type = "linked_bank_account.updated";
    await tell(context, [eventOf(context, { type, ...told, message })]);
    return ok(after);
  },
);
