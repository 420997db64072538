import { Type } from "typebox";
import {
  entriesOrder,
  entriesWhere,
  ENTRY_SORTS,
  listEntries,
  type EntryRow,
} from "../../db/tables/ledger/ledger-lists.ts";
import { page, route } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { LedgerEntry } from "./schema.ts";

export const listLedgerEntries = route(
  {
    operationId: "ledger.entries",
    method: "GET",
    path: "/v1/ledger/entries",
    summary: "List ledger entries",
    description:
      "Each entry posts one amount from one ledger account to another, for one transition of a payment or funding event (`subject_id`).",
    query: Type.Object({
      account_id: Type.Optional(schema.Uuid()),
      ledger_account_id: Type.Optional(schema.Uuid()),
      subject_id: Type.Optional(schema.Uuid()),
      move: Type.Optional(schema.Exact(50)),
      posted_from: Type.Optional(schema.TimeBound("from")),
      posted_to: Type.Optional(schema.TimeBound("to")),
    }),
    list: { sorts: ENTRY_SORTS },
    response: LedgerEntry,
    problems: ["validation_error"],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context, { query, paging }) => {
    const { rows, total } = await listEntries(context.app.db, {
      where: entriesWhere({ ...query, scope: scopeOf(context) }),
      order: entriesOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    return page(rows.map(serializeEntry), total);
  },
);

function serializeEntry(row: EntryRow) {
  return {
    number: Number(row.id),
    subject_id: row.subject_id,
    move: row.move,
    attempt: row.attempt,
    amount: row.amount_cents.toString(),
    currency: "USD",
    debit: {
      ledger_account_id: row.debit_id,
      code: row.debit_code,
      account_id: row.debit_owner,
    },
    credit: {
      ledger_account_id: row.credit_id,
      code: row.credit_code,
      account_id: row.credit_owner,
    },
    posted_at: row.posted_at,
  };
}
