import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Type } from "typebox";
import {
  deleteProofAttachment,
  insertProofAttachment,
  listAttachmentBodies,
  listProofAttachments,
  type ProofAttachment as Row,
} from "../../db/tables/counterparties/proof-attachments.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { ok, page, route, stream } from "../../http/route/route.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import { readSealed } from "../shared/sealed-value.ts";
import { Instant } from "../shared/status-schema.ts";
import { ATTACHMENT_TYPES, attachmentFile, attachmentTypeOf } from "./attachment-content.ts";
import { READS, requireRequest } from "./read.ts";
import { ProofRequest } from "./schema.ts";
import { change, lockOpen, WRITES } from "./write.ts";

export const MAX_ATTACHMENTS = 5;
/** Of all documents of a request. */
const MAX_BYTES = 5 * 1024 * 1024;

const ProofAttachment = Type.Object({
  id: Uuid(),
  name: Type.String(),
  media_type: OneOf(ATTACHMENT_TYPES),
  size_bytes: Type.Integer(),
  sha256: Type.String(),
  added_by: Type.String(),
  created_at: Instant(),
});

export const addAttachment = route(
  {
    ...WRITES,
    operationId: "proof_requests.attach",
    path: "/v1/proof_requests/:id/attachments",
    summary: "Attach a document to a proof",
    description:
      "A PDF, PNG, JPEG or text, in padded Base64; its content decides what it is. At most 5 documents with 5 MB in all. It is stored encrypted, goes into the package, and is erased with the customer.",
    body: Type.Object({
      name: Text(1, 200),
      content: Type.String({
        minLength: 4,
        maxLength: Math.ceil(MAX_BYTES / 3) * 4,
        examples: ["U2lnbmVkIG9uIHBhcGVyLg=="],
      }),
    }),
    maxBodyBytes: 8 * 1024 * 1024,
    response: ProofRequest,
    problems: ["not_found", "validation_error", "proof_request_ended"],
    touches: "/v1/proof_requests/:id",
  },
  async (context, { params, body }) => {
    const before = await lockOpen(context, params.id);
    const bytes = Buffer.from(body.content, "base64");
    // Compared, as a pattern over megabytes may exhaust the stack.
    if (bytes.toString("base64") !== body.content) {
      throw invalid([{ reference: "/content", detail: "Is no padded Base64." }]);
    }
    const media_type = attachmentTypeOf(bytes);
    if (media_type === undefined || bytes.length === 0) {
      throw invalid([{ reference: "/content", detail: "Is no PDF, PNG, JPEG or UTF-8 text." }]);
    }
    await refuseTooMuch(context, before.id, bytes);
    const { app, tx, environment, at, actor } = context;
    const environment_id = environment.id;
    const id = app.ids.uuid(at);
    const sealed = (column: string, text: string) =>
      app.vault.encrypt(environment_id, { table: "proof_attachments", column, id }, text);
    const row: Row = {
      environment_id,
      id,
      proof_request_id: before.id,
      name: await sealed("name", body.name),
      media_type,
      size_bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest(),
      added_by: { type: actor.type, id: actor.id },
      created_at: at,
    };
    await insertProofAttachment(tx, row, await sealed("body", bytes.toString("latin1")));
    return ok(await change(context, before, { set: {}, message: "A document was attached." }));
  },
);

async function refuseTooMuch({ tx, environment }: WriteContext, id: string, bytes: Buffer) {
  const known = await listProofAttachments(tx, { environment_id: environment.id, id });
  const refuse = (detail: string) => invalid([{ reference: "/content", detail }]);
  if (known.length >= MAX_ATTACHMENTS) {
    throw refuse(`The proof has ${MAX_ATTACHMENTS} documents, the most there may be.`);
  }
  const left = known.reduce((rest, { size_bytes }) => rest - size_bytes, MAX_BYTES);
  if (bytes.length > left) throw refuse(`Has ${bytes.length} bytes, and ${left} are left.`);
}

export const listAttachments = route(
  {
    ...READS,
    operationId: "proof_requests.attachments",
    path: "/v1/proof_requests/:id/attachments",
    summary: "List the documents of a proof",
    list: { sorts: ["created_at"] },
    response: ProofAttachment,
    problems: ["not_found", "validation_error", "value_unreadable"],
  },
  async (context, { params, paging }) => {
    const request = await requireRequest(context, params.id);
    const found = await readAttachments(context, request);
    const rows = paging.sort_order === "asc" ? found : found.toReversed();
    const { offset, page_size } = paging;
    return page(rows.slice(offset, offset + page_size).map(serialize), rows.length);
  },
);

export const getAttachment = route(
  {
    ...READS,
    operationId: "proof_requests.attachment",
    path: "/v1/proof_requests/:id/attachments/:attachment_id",
    summary: "Download a document of a proof",
    description: "As it was attached. Every download is audited.",
    response: Type.String(),
    media: "application/octet-stream",
    problems: ["not_found", "value_unreadable"],
  },
  async (context, { params }) => {
    const request = await requireRequest(context, params.id);
    const rows = await listProofAttachments(context.app.db, request);
    const index = rows.findIndex(({ id }) => id === params.attachment_id);
    const row = rows[index];
    const of = { rows: row === undefined ? [] : [row], account_id: request.account_id };
    const [bytes] = (await readContents(context, of)).values();
    if (row === undefined || bytes === undefined) throw problem("not_found", NO_ATTACHMENT);
    context.audit.facts.push({ details: { attachment_id: row.id } });
    const file = attachmentFile(index + 1, row.media_type);
    return stream("application/octet-stream", Readable.from([bytes]), {
      "content-disposition": `attachment; filename="${file}"`,
    });
  },
);

export const removeAttachment = route(
  {
    ...WRITES,
    method: "DELETE",
    operationId: "proof_requests.detach",
    path: "/v1/proof_requests/:id/attachments/:attachment_id",
    summary: "Remove a document of a proof",
    problems: ["not_found", "proof_request_ended"],
    touches: "/v1/proof_requests/:id",
  },
  async (context, { params }) => {
    const before = await lockOpen(context, params.id);
    const rows = await listProofAttachments(context.tx, before);
    const row = rows.find(({ id }) => id === params.attachment_id);
    if (row === undefined) throw problem("not_found", NO_ATTACHMENT);
    await deleteProofAttachment(context.tx, row);
    return ok(await change(context, before, { set: {}, message: "A document was removed." }));
  },
);

const NO_ATTACHMENT = { detail: "The proof has no such document." };

/** A document with its name opened. */
export interface OpenedAttachment {
  readonly row: Row;
  readonly name: string;
}

/** The documents of a request with their names. Throws where one cannot be opened. */
export async function readAttachments(
  context: RequestContext,
  request: { readonly environment_id: string; readonly id: string; readonly account_id: string },
): Promise<OpenedAttachment[]> {
  const rows = await listProofAttachments(context.app.db, request);
  const opened = async (row: Row) => ({ row, name: await open(context, row, row.name) });
  return await readSealed(context, request.account_id, () => Promise.all(rows.map(opened)));
}

/** Contents of documents as they were attached, by id; one removed meanwhile has none. Throws where one cannot be opened. */
export async function readContents(
  context: RequestContext,
  { rows, account_id }: { readonly rows: readonly Row[]; readonly account_id: string },
): Promise<ReadonlyMap<string, Buffer>> {
  const { app, environment } = context;
  const ids = rows.map(({ id }) => id);
  const sealed = await listAttachmentBodies(app.db, environment.id, ids);
  const opened = async ([id, body]: [string, Buffer]) => {
    const place = { table: "proof_attachments", column: "body", id };
    const text = await app.vault.decrypt(environment.id, place, body);
    return [id, Buffer.from(text, "latin1")] as const;
  };
  return await readSealed(
    context,
    account_id,
    async () => new Map(await Promise.all([...sealed].map(opened))),
  );
}

function open({ app }: RequestContext, { environment_id, id }: Row, name: Buffer) {
  const place = { table: "proof_attachments", column: "name", id };
  return app.vault.decrypt(environment_id, place, name);
}

function serialize({ row, name }: OpenedAttachment) {
  return {
    id: row.id,
    name,
    media_type: row.media_type,
    size_bytes: row.size_bytes,
    sha256: row.sha256.toString("hex"),
    added_by: `${row.added_by.type}:${row.added_by.id}`,
    created_at: row.created_at,
  };
}
