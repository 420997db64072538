import { FILE_STATES, RETURN_HIDING_KINDS } from "@railhead/core";
import { maskAccountNumbers } from "@railhead/nacha";
import { Readable } from "node:stream";
import { Type } from "typebox";
import { schedulePollBy } from "../../db/tables/banks/banks.ts";
import { lockOpenExceptions } from "../../db/tables/operations/exceptions.ts";
import {
  countAchFiles,
  findAchFile,
  findFileBody,
  listAchFilePage,
  lockAchFile,
} from "../../db/tables/files/ach-files.ts";
import { listFileEntries } from "../../db/tables/files/entries.ts";
import { autoResolveLocked } from "../../exceptions/exceptions.ts";
import { problem, refusal } from "../../http/schema/problem.ts";
import { ok, page, route, type Route, stream } from "../../http/route/route.ts";
import { ChoiceOf, Exact, Nullable, Text, Uuid } from "../../http/schema/schema.ts";
import { changeFile } from "../../payments/files/change-file.ts";
import { serializeFile } from "../../payments/files/file-events.ts";
import { audit } from "../shared/audit.ts";
import { refuseAccountKey, refuseUnlessOperator } from "../shared/platform-resources.ts";
import { readSealed } from "../shared/sealed-value.ts";
import { confirmAchFile } from "./confirm.ts";
import { getFileDay, listAllFileDays } from "./days.ts";
import { decideAchFile, getFileEvidence } from "./decide.ts";
import { listAchEntries } from "./entries.ts";
import { FileResponse } from "./file-response.ts";
import { listAchFileLines } from "./lines.ts";
import { FILE_DIRECTIONS } from "./schema.ts";

const EntryResponse = Type.Object({
  line: Type.Integer(),
  batch_number: Type.Integer(),
  trace_number: Type.String(),
  payment_id: Nullable(Uuid()),
  funding_event_id: Nullable(Uuid()),
  dishonor_id: Nullable(Uuid()),
  correction_refusal_id: Nullable(Uuid()),
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
    summary: "List ACH files",
    description: "Filter by `trace_number` to find the file that contains an entry.",
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
    return page(rows.map(serializeFile), total);
  },
);
export const getAchFile = route(
  {
    ...shared,
    operationId: "ach_files.get",
    path: "/v1/ach_files/:id",
    summary: "Read an ACH file",
    response: FileResponse,
    problems: ["not_found"],
  },
  async ({ app, environment, key }, { params }) => {
    if (key.account_id !== null) throw problem("forbidden");
    const file = await findAchFile(app.db, environment.id, params.id);
    if (file === undefined) throw problem("not_found");
    return ok(serializeFile(file));
  },
);
export const listAchFileEntries = route(
  {
    ...shared,
    operationId: "ach_files.entries",
    path: "/v1/ach_files/:id/entries",
    summary: "List the entries of an outbound ACH file",
    description:
      "Each entry has its payment or funding event and its line number. Filter by `trace_number` or `payment_id`.",
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
        correction_refusal_id:
          row.auxiliary_kind === "correction_refusal" ? row.auxiliary_entry_id : null,
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

export const getAchFileContent = route(
  {
    operationId: "ach_files.content",
    method: "GET",
    path: "/v1/ach_files/:id/content",
    summary: "Download an ACH file",
    description:
      "With the scope `pii:reveal`, returns the exact bytes, whose SHA-256 is in the file resource. Without it, account numbers are masked except the last four characters. Either writes an audit entry.",
    response: Type.String(),
    media: "text/plain",
    problems: ["not_found", "value_unreadable"],
    scope: "ach_files:read",
    reveals: "with_scope",
    accountScoped: false,
  },
  async (context, { params }) => {
    const { app, environment, unmasked } = context;
    refuseAccountKey(context);
    const file = await findAchFile(app.db, environment.id, params.id);
    if (file === undefined) throw problem("not_found");
    const body = await findFileBody(app.db, file);
    const place = { table: "ach_files", column: "body", id: file.id };
    const text = await readSealed(context, null, () =>
      app.vault.decrypt(environment.id, place, body),
    );
    context.audit.facts.push({ details: { unmasked } });
    const shown = Buffer.from(unmasked ? text : maskAccountNumbers(text), "latin1");
    return stream("text/plain; charset=iso-8859-1", Readable.from([shown]));
  },
);

/** What says that a file was set aside, and why. */
const HOLDING = [...RETURN_HIDING_KINDS, "file_unreadable"] as const;
export const releaseAchFile = route(
  {
    operationId: "ach_files.release",
    method: "POST",
    path: "/v1/ach_files/:id/release",
    summary: "Release a quarantined inbound file",
    description:
      "For a file whose control totals do not match or that is truncated, once the bank has confirmed it; or a file that could not be decrypted, once the keys are corrected. The file is read again immediately.",
    body: Type.Object({ note: Text(1, 500) }),
    response: FileResponse,
    problems: ["not_found", "file_state"],
    scope: "ach_files:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    refuseUnlessOperator(context);
    const { app, environment, key, at, tx } = context;
    const found = await findAchFile(tx, environment.id, params.id);
    if (found === undefined) throw problem("not_found");
    const file = await lockAchFile(tx, found);
    if (file.state !== "quarantined") throw refusal("file_state");
    const run = { environment_id: environment.id, at, tools: app };
    const after = await changeFile(tx, run, {
      file,
      event: "release",
      set: { released_by: key.id },
      type: "file.updated",
      message: "An operator released the file.",
    });
    await schedulePollBy(tx, { environment_id: environment.id, id: file.bank_id }, at);
    const scene = { environment_id: environment.id, at, ids: app.ids };
    const about = { environment_id: environment.id, kinds: HOLDING, subjects: [file.id] };
    const rows = await lockOpenExceptions(tx, about);
    await autoResolveLocked(tx, scene, { rows, reason: body.note });
    await audit(tx, context, { reason: body.note });
    return ok(serializeFile(after));
  },
);

/** In the order of the documentation. */
export const achFilesRoutes: readonly Route[] = [
  listAllAchFiles,
  getAchFile,
  listAchFileEntries,
  listAchFileLines,
  getAchFileContent,
  getFileEvidence,
  decideAchFile,
  confirmAchFile,
  releaseAchFile,
  listAchEntries,
  listAllFileDays,
  getFileDay,
];
