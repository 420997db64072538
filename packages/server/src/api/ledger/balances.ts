import { LEDGER_ACCOUNTS } from "@railhead/core";
import { Type } from "typebox";
import type { LedgerAccountRow } from "../../db/tables/ledger/ledger.ts";
import {
  BALANCE_SORTS,
  balancesOrder,
  balancesWhere,
  listBalances,
} from "../../db/tables/ledger/ledger-lists.ts";
import { ledgerAccountsAt } from "../../db/tables/ledger/ledger-at.ts";
import { page, route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { LEDGER_CODES, LedgerBalance } from "./schema.ts";

export const listLedgerBalances = route(
  {
    operationId: "ledger.balances",
    method: "GET",
    path: "/v1/ledger/balances",
    summary: "List ledger balances",
    description:
      "One item per ledger account. Ledger accounts without `account_id` belong to the environment and are not shown to an account's key. With `as_of`, the balances at that time.",
    query: Type.Object({
      account_id: Type.Optional(schema.Uuid()),
      code: Type.Optional(schema.ListOf(LEDGER_CODES)),
      as_of: Type.Optional(schema.TimeBound("to")),
    }),
    list: { sorts: BALANCE_SORTS },
    response: LedgerBalance,
    problems: ["validation_error"],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { as_of, ...filters } = query;
    const { rows, total } = await listBalances(
      context.app.db,
      {
        where: balancesWhere({ ...filters, scope: scopeOf(context) }),
        order: balancesOrder(paging.sort_by, paging.sort_order),
        limit: paging.page_size,
        offset: paging.offset,
      },
      as_of === undefined ? undefined : ledgerAccountsAt(context.environment.id, as_of),
    );
    return page(rows.map(serializeBalance), total);
  },
);

function serializeBalance(row: LedgerAccountRow) {
  const { normal } = LEDGER_ACCOUNTS[row.code as keyof typeof LEDGER_ACCOUNTS];
  const { debits_cents: debits, credits_cents: credits } = row;
  const balance = normal === "debit" ? debits - credits : credits - debits;
  return {
    id: row.id,
    account_id: row.account_id,
    code: row.code,
    normal_side: normal,
    debits: debits.toString(),
    credits: credits.toString(),
    balance: balance.toString(),
    currency: "USD",
  };
}
