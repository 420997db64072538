import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { Type } from "typebox";
import type { Executor } from "../../db/postgres/executor.ts";
import {
  listEntriesAfter,
  type EntryFilters,
  type EntryRow,
} from "../../db/tables/ledger/ledger-entries.ts";
import { invalid } from "../../http/schema/problem.ts";
import { route, stream } from "../../http/route/route.ts";
import * as schema from "../../http/schema/schema.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { boundsOf, Month } from "../shared/month.ts";

const COLUMNS = [
  "number",
  "posted_at",
  "subject_id",
  "move",
  "attempt",
  "amount_cents",
  "currency",
  "debit_code",
  "debit_account_id",
  "credit_code",
  "credit_account_id",
] as const;

export const exportLedger = route(
  {
    operationId: "ledger.export",
    method: "GET",
    path: "/v1/ledger/export",
    summary: "Export a ledger month as CSV",
    description:
      "One line per entry in posting order, amounts in cents, with a header row and CR LF line ends (RFC 4180). Months are New York calendar months. The export of a closed month (`POST /v1/ledger/closings`) never changes; an open month is exported up to now. An account's key gets the entries of its account.",
    query: Type.Object({
      month: Month(),
      account_id: Type.Optional(schema.Uuid()),
    }),
    response: Type.String(),
    media: "text/csv",
    problems: ["validation_error"],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context, { query }) => {
    const { app, at } = context;
    const { from, through } = boundsOf(query.month);
    if (from > at) {
      throw invalid([{ reference: "/month", detail: "Must not lie in the future." }]);
    }
    const filters = {
      scope: scopeOf(context),
      account_id: query.account_id,
      posted_from: from,
      posted_to: through,
    };
    const csv = stringify({
      header: true,
      columns: [...COLUMNS],
      escape_formulas: true,
      record_delimiter: "\r\n",
    });
    // A read error destroys the response stream, so the client sees a truncated transfer.
    pipeline(Readable.from(records(app.db, filters)), csv, () => undefined);
    return stream("text/csv; charset=utf-8", csv);
  },
);

/** Reads a page after the other as the reader takes them, so memory stays the same. */
async function* records(db: Executor, filters: EntryFilters) {
  let after = 0n;
  for (;;) {
    const rows = await listEntriesAfter(db, filters, after);
    for (const row of rows) yield record(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

function record(row: EntryRow): string[] {
  return [
    row.id.toString(),
    row.posted_at,
    row.subject_id,
    row.move,
    String(row.attempt),
    row.amount_cents.toString(),
    "USD",
    row.debit_code,
    row.debit_owner ?? "",
    row.credit_code,
    row.credit_owner ?? "",
  ];
}
