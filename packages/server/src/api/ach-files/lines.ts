import { explainRecord, maskAccountNumbers } from "@railhead/nacha";
import { Type } from "typebox";
import { findAchFile, readFileBody } from "../../db/tables/files/ach-files.ts";
import { listEntriesOfLines } from "../../db/tables/files/entries.ts";
import { ok, route } from "../../http/route/route.ts";
import { problem } from "../../http/schema/problem.ts";
import { Nullable, Uuid } from "../../http/schema/schema.ts";
import { readLines, type FileLine } from "../../rails/files/file-lines.ts";
import { refuseAccountKey } from "../shared/platform-resources.ts";
import { readSealed } from "../shared/sealed-value.ts";

const MAX_LINES = 500;
const DEFAULT_LINES = 100;

const Entry = Type.Object({
  payment_id: Nullable(Uuid()),
  funding_event_id: Nullable(Uuid()),
  trace_number: Type.String(),
});
const FileLines = Type.Object({
  file_id: Uuid(),
  line_count: Type.Integer(),
  next: Nullable(Type.Integer()),
  totals: Type.Object({
    total_debit: Type.String(),
    total_credit: Type.String(),
    entry_addenda_count: Type.Integer(),
    batch_count: Type.Integer(),
  }),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      text: Type.String(),
      title: Nullable(Type.String()),
      fields: Type.Array(
        Type.Object({
          name: Type.String(),
          from: Type.Integer(),
          to: Type.Integer(),
          value: Type.String(),
          about: Type.String(),
        }),
      ),
      findings: Type.Array(Type.Unknown()),
      entry: Nullable(Entry),
    }),
  ),
});

export const listAchFileLines = route(
  {
    operationId: "ach_files.lines",
    method: "GET",
    path: "/v1/ach_files/:id/lines",
    summary: "Read the lines of an ACH file, decoded",
    description:
      "Each record with its fields, their columns and meanings, what was found wrong with it, and the payment or transfer of an entry. `next` is the line to go on with. `totals` are counted from the records themselves. Account numbers are masked except the last four characters unless the key has the scope `pii:reveal`. Writes an audit entry, as the content does.",
    query: Type.Object({
      from: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LINES })),
    }),
    response: FileLines,
    problems: ["not_found", "validation_error", "value_unreadable"],
    scope: "ach_files:read",
    reveals: "with_scope",
    accountScoped: false,
  },
  async (context, { params, query }) => {
    const { app, environment, unmasked } = context;
    refuseAccountKey(context);
    const file = await findAchFile(app.db, environment.id, params.id);
    if (file === undefined) throw problem("not_found");
    const from = query.from ?? 1;
    const count = query.count ?? DEFAULT_LINES;
    const place = { table: "ach_files", column: "body", id: file.id };
    const read = await readSealed(context, null, () =>
      readLines(app.vault.decryptParts(environment.id, place, readFileBody(app.db, file)), {
        from,
        count,
      }),
    );
    const to = from + count - 1;
    const of = { environment_id: environment.id, file_id: file.id, from, to };
    const entries = await listEntriesOfLines(app.db, of);
    const entryOf = new Map(entries.map((entry) => [entry.line, entry]));
    context.audit.facts.push({ details: { unmasked, from, count } });
    const { totals, line_count } = read;
    return ok({
      file_id: file.id,
      line_count,
      next: to < line_count ? to + 1 : null,
      totals: {
        total_debit: totals.debit_cents.toString(),
        total_credit: totals.credit_cents.toString(),
        entry_addenda_count: totals.entry_addenda_count,
        batch_count: totals.batch_count,
      },
      lines: read.lines.map((line) => {
        const entry = entryOf.get(line.line);
        return {
          ...decoded(line, unmasked),
          findings: (file.errors as readonly { line?: number }[]).filter(
            (finding) => finding.line === line.line,
          ),
          entry:
            entry === undefined
              ? null
              : {
                  payment_id: entry.payment_id,
                  funding_event_id: entry.funding_event_id,
                  trace_number: entry.trace_number,
                },
        };
      }),
    });
  },
);

/** A line with its fields. The batch's header says how its entries are laid out, and what of them is masked. */
function decoded({ line, text, batch }: FileLine, unmasked: boolean) {
  const shown = unmasked || text === batch ? text : masked(text, batch);
  const found = explainRecord(shown, { standard_entry_class_code: batch.slice(50, 53) });
  return { line, text: shown, title: found?.title ?? null, fields: found?.fields ?? [] };
}

function masked(text: string, batch: string): string {
  if (batch === "") return maskAccountNumbers(text);
  return maskAccountNumbers(`${batch}\n${text}`).slice(batch.length + 1);
}
