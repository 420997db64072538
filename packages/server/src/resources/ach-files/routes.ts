import { FILE_STATES } from "@railhead/core";
import { Type } from "typebox";
import { countAchFiles, findAchFile, listAchFilePage } from "../../db/files/ach-files.ts";
import { listFileEntries } from "../../db/files/entries.ts";
import { problem } from "../../http/problem.ts";
import { ok, page, route } from "../../http/route.ts";
import { ChoiceOf, Exact, Nullable, OneOf, Uuid } from "../../http/schema.ts";
import { FILE_DIRECTIONS } from "./schema.ts";
import { fileResource } from "../../payments/files/file-events.ts";

export const FileResponse = Type.Object({
  id: Uuid(),
  direction: OneOf(FILE_DIRECTIONS),
  state: OneOf(FILE_STATES),
  name: Type.String(),
  sha256: Type.String(),
  byte_count: Type.Integer(),
  file_date: Type.String({ format: "date" }),
  file_id_modifier: Type.String(),
  batch_count: Type.Integer(),
  entry_addenda_count: Type.Integer(),
  entry_hash: Type.String(),
  total_debit: Type.String(),
  total_credit: Type.String(),
  errors: Type.Array(Type.Unknown()),
  contents: Type.Array(Type.String()),
  bank_id: Uuid(),
  profile_version: Nullable(Type.Integer()),
  send_by: Nullable(Type.String({ format: "date-time" })),
  wire_sha256: Nullable(Type.String()),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});

const EntryResponse = Type.Object({
  line: Type.Integer(),
  batch_number: Type.Integer(),
  trace_number: Type.String(),
  payment_id: Nullable(Uuid()),
  funding_event_id: Nullable(Uuid()),
  dishonor_id: Nullable(Uuid()),
  verification_id: Nullable(Uuid()),
  reversal_id: Nullable(Uuid()),
  transaction_code: Type.String(),
  amount: Type.String(),
  settlement_date: Type.String({ format: "date" }),
});

const shared = { scope: "ach_files:read", accountScoped: false, method: "GET" } as const;

export const listAllAchFiles = route(
  {
    ...shared,
    operationId: "ach_files.list",
    path: "/v1/ach_files",
    summary: "List files sent to and received from the bank",
    description: "By trace_number: the file that carries the entry of this trace number.",
    query: Type.Object({
      direction: Type.Optional(ChoiceOf(FILE_DIRECTIONS)),
      state: Type.Optional(ChoiceOf(FILE_STATES)),
      bank_id: Type.Optional(Uuid()),
      trace_number: Type.Optional(Exact(15)),
    }),
    response: FileResponse,
    list: { sorts: ["created_at"] },
    problems: [],
  },
  async ({ app, environment, key }, { query, paging }) => {
    if (key.account_id !== null) throw problem("forbidden");
    const filter = {
      environment_id: environment.id,
      direction: query.direction ?? null,
      state: query.state ?? null,
      bank_id: query.bank_id ?? null,
      trace_number: query.trace_number ?? null,
    };
    const [total, rows] = await Promise.all([
      countAchFiles(app.db, filter),
      listAchFilePage(app.db, { ...filter, ...paging }),
    ]);
    return page(rows.map(fileResource), total);
  },
);

export const getAchFile = route(
  {
    ...shared,
    operationId: "ach_files.get",
    path: "/v1/ach_files/:id",
    summary: "Read a file's facts",
    response: FileResponse,
    problems: ["not_found"],
  },
  async ({ app, environment, key }, { params }) => {
    if (key.account_id !== null) throw problem("forbidden");
    const file = await findAchFile(app.db, environment.id, params.id);
    if (file === undefined) throw problem("not_found");
    return ok(fileResource(file));
  },
);

export const listAchFileEntries = route(
  {
    ...shared,
    operationId: "ach_files.entries",
    path: "/v1/ach_files/:id/entries",
    summary: "List the entries of a sent file",
    description:
      "Each names its payment or funding event, and its line. Narrowed by trace_number or payment_id.",
    query: Type.Object({
      trace_number: Type.Optional(Exact(15)),
      payment_id: Type.Optional(Uuid()),
    }),
    response: EntryResponse,
    list: { sorts: ["line"] },
    problems: ["not_found"],
  },
  async ({ app, environment, key }, { params, query, paging }) => {
    if (key.account_id !== null) throw problem("forbidden");
    const file = await findAchFile(app.db, environment.id, params.id);
    if (file === undefined) throw problem("not_found");
    const { total, rows } = await listFileEntries(
      app.db,
      { environment_id: file.environment_id, file_id: file.id, ...query },
      paging,
    );
    return page(
      rows.map((row) => ({
        line: row.line,
        batch_number: row.batch_number,
        trace_number: row.trace_number,
        payment_id: row.payment_id,
        funding_event_id: row.funding_event_id,
        dishonor_id: row.auxiliary_kind === "dishonor" ? row.auxiliary_entry_id : null,
        verification_id: row.auxiliary_kind === "verification" ? row.auxiliary_entry_id : null,
        reversal_id: row.auxiliary_kind === "reversal" ? row.auxiliary_entry_id : null,
        transaction_code: row.transaction_code,
        amount: row.amount_cents.toString(),
        settlement_date: row.settlement_date,
      })),
      total,
    );
  },
);
