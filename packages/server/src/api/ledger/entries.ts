import { Type } from "typebox";
import {
  ENTRY_SORTS,
  listEntries,
  type EntryPage,
  type EntryRow,
} from "../../db/tables/ledger/ledger-entries.ts";
import { page, route } from "../../http/route/route.ts";
import { invalid } from "../../http/schema/problem.ts";
import * as schema from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { LedgerEntry } from "./schema.ts";

const EntryNumber = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const listLedgerEntries = route(
  {
    operationId: "ledger.entries",
    method: "GET",
    path: "/v1/ledger/entries",
    summary: "List ledger entries",
    description:
      "Each entry posts one amount from one ledger account to another, for one transition of a payment or funding event (`subject_id`). For the next page of a long list pass the last entry's `number` as `after`, for the page in front the first one's as `before`; beside an entry, `total_items` counts at most 10,000 of the entries that a filter names.",
    query: Type.Object({
      account_id: Type.Optional(schema.Uuid()),
      ledger_account_id: Type.Optional(schema.Uuid()),
      subject_id: Type.Optional(schema.Uuid()),
      move: Type.Optional(schema.Exact(50)),
      posted_from: Type.Optional(schema.TimeBound("from")),
      posted_to: Type.Optional(schema.TimeBound("to")),
      after: Type.Optional(EntryNumber()),
      before: Type.Optional(EntryNumber()),
    }),
    list: { sorts: ENTRY_SORTS },
    response: LedgerEntry,
    problems: ["validation_error"],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context, { query: { after, before, ...filters }, paging }) => {
    const { rows, total } = await listEntries(context.app.db, {
      filters: { ...filters, scope: scopeOf(context) },
      sort: paging.sort_by,
      order: paging.sort_order,
      limit: paging.page_size,
      offset: paging.offset,
      beside: readBeside({ after, before }, paging),
    });
    return page(rows.map(serializeEntry), total);
  },
);

interface Beside {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

/** The entry beside which a page stands. Throws the 422 of what has no such page. */
function readBeside(
  { after, before }: Beside,
  { sort_by, offset }: { readonly sort_by: string; readonly offset: number },
): EntryPage["beside"] {
  const side = after === undefined ? "before" : "after";
  const number = after ?? before;
  if (number === undefined) return undefined;
  const faults = [
    ...(after !== undefined && before !== undefined ? ["Goes without before."] : []),
    ...(offset > 0 ? ["Goes without page_number."] : []),
    ...(sort_by === "number" ? [] : ["Goes with sort_by=number."]),
  ];
  if (faults.length > 0) throw invalid(faults.map((detail) => ({ reference: `/${side}`, detail })));
  return { side, number: BigInt(number) };
}

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
