import { pipeline, Readable } from "node:stream";
import { addDays, addMs, type CivilDate } from "@railhead/core";
import { stringify } from "csv-stringify";
import type { Executor } from "../../db/executor.ts";
import { closeBooks } from "../../db/ledger/ledger-closings.ts";
import {
  listEntriesAfter,
  type EntryFilters,
  type EntryRow,
} from "../../db/ledger/ledger-lists.ts";
import { invalid } from "../../http/problem.ts";
import { route, stream } from "../../http/route.ts";
import * as schema from "../../http/schema.ts";
import { Type } from "../../http/type.ts";
import { easternInstant } from "../../rails/eastern-time.ts";
import { scopeOf } from "../platform.ts";

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

/** How long a transaction that began in time may still take to commit: no statement runs longer. */
const SETTLING_MS = 5 * 60_000;

export const exportLedger = route(
  {
    operationId: "ledger.export",
    method: "GET",
    path: "/v1/ledger/export",
    summary: "Download a month of the books as CSV",
    description:
      "One line per entry, in the order of posting; amounts in cents. A month is one of New York. Exporting a month that is over closes it: nothing is posted into it any more, so that the same month reads the same whenever it is asked for. A month that is not over reads as far as it has come. The key of an account gets what touches its account.",
    query: Type.Object({
      month: Type.String({
        pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])$",
        description: "`YYYY-MM`.",
      }),
      account_id: Type.Optional(schema.Uuid()),
    }),
    response: Type.String(),
    media: "text/csv",
    problems: ["validation_error"],
    scope: "ledger:read",
    accountScoped: false,
  },
  async (context, { query }) => {
    const { app, environment, at, key } = context;
    const first: CivilDate = `${query.month}-01`;
    const from = easternInstant(first, "00:00");
    const next = `${addDays(first, 31).slice(0, 7)}-01`;
    const through = addMs(easternInstant(next, "00:00"), -1);
    if (from > at) {
      throw invalid([{ reference: "/month", detail: "Must not lie in the future." }]);
    }
    // An account cannot close the books of all.
    if (key.account_id === null && addMs(through, SETTLING_MS) < at) {
      await closeBooks(app.db, environment.id, through);
    }
    const filters = {
      scope: scopeOf(context),
      account_id: query.account_id,
      posted_from: from,
      posted_to: through,
    };
    const csv = stringify({ header: true, columns: [...COLUMNS], escape_formulas: true });
    // What goes wrong while reading ends the answer too; its reader is told by the stream.
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
