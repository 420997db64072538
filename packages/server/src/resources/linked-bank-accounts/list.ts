import { LINKED_BANK_ACCOUNT_STATUSES } from "@railhead/core";
import { Type } from "typebox";
import {
  linkedBankAccountsWhere,
  listLinkedBankAccounts as findPage,
  PURPOSES,
} from "../../db/accounts/linked-bank-accounts.ts";
import { PLATFORM_SORTS, platformOrder } from "../../db/platform-rows.ts";
import { page, route } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { scopeOf } from "../platform.ts";
import { renderLinkedBankAccount } from "../../payments/funding/linked-bank-wire.ts";
import { LinkedBankAccount } from "./schema.ts";

export const listLinkedBankAccounts = route(
  {
    operationId: "linked_bank_accounts.list",
    method: "GET",
    path: "/v1/linked_bank_accounts",
    summary: "List linked bank accounts",
    description: "`level` tells those of one account from those of the whole platform.",
    query: Type.Object({
      account_id: Type.Optional(schema.Uuid()),
      level: Type.Optional(schema.ChoiceOf(["account", "platform"])),
      purpose: Type.Optional(schema.ListOf(PURPOSES)),
      status: Type.Optional(schema.ListOf(LINKED_BANK_ACCOUNT_STATUSES)),
    }),
    list: { sorts: PLATFORM_SORTS },
    response: LinkedBankAccount,
    problems: ["validation_error"],
    scope: "linked_bank_accounts:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await findPage(context.app.db, {
      where: linkedBankAccountsWhere({ ...query, scope: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(renderLinkedBankAccount), total);
  },
);
