import { findLinkedBankAccount } from "../../db/accounts/linked-bank-accounts.ts";
import { problem } from "../../http/problem.ts";
import { ok, route } from "../../http/route.ts";
import { unmask } from "../audit.ts";
import { scopeOf } from "../platform.ts";
import { renderLinkedBankAccount } from "../../payments/funding/linked-bank-wire.ts";
import { openBankAccount } from "./resource.ts";
import { UnmaskedLinkedBankAccount } from "./schema.ts";

export const unmaskLinkedBankAccount = route(
  {
    operationId: "linked_bank_accounts.unmask",
    method: "GET",
    path: "/v1/linked_bank_accounts/:id/unmask",
    summary: "Read a linked bank account with its number in clear",
    description:
      "Needs `allow_data_unmask` on its account; the platform's own follow the account of the request. Every read is audited.",
    response: UnmaskedLinkedBankAccount,
    problems: ["not_found", "unmask_not_allowed", "value_unreadable"],
    scope: "linked_bank_accounts:read",
    reveals: "always",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { db, vault } = context.app;
    const row = await findLinkedBankAccount(db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    const audited = {
      action: "linked_bank_account.unmasked",
      resource_type: "linked_bank_account",
      resource_id: row.id,
    };
    const ofAccount = { ...context, accountId: row.account_id ?? context.accountId };
    return await unmask(ofAccount, audited, async () => {
      const shown = renderLinkedBankAccount(row);
      const { account_mask: _mask, ...bank } = shown.bank_account;
      const account_number = await openBankAccount(vault, row);
      return ok({ ...shown, bank_account: { ...bank, account_number } });
    });
  },
);
