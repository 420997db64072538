import { findLinkedBankAccount } from "../../db/accounts/linked-bank-accounts.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { scopeOf } from "../platform.ts";
import { renderLinkedBankAccount } from "../../payments/funding/linked-bank-wire.ts";
import { LinkedBankAccount } from "./schema.ts";

export const getLinkedBankAccount = route(
  {
    operationId: "linked_bank_accounts.get",
    method: "GET",
    path: "/v1/linked_bank_accounts/:id",
    summary: "Read a linked bank account",
    response: LinkedBankAccount,
    problems: ["not_found"],
    scope: "linked_bank_accounts:read",
    accountScoped: false,
  },
  async (context, { params }) => {
    const row = await findLinkedBankAccount(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(renderLinkedBankAccount(row));
  },
);
