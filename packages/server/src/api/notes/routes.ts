import { mentionsOf, NOTE_LENGTH, NOTE_MENTIONS, NOTE_RESOURCES } from "@railhead/core";
import { Type } from "typebox";
import { PLATFORM_SORTS, platformOrder } from "../../db/postgres/platform-rows.ts";
import {
  deleteNote as removeNote,
  findNote,
  insertNote,
  listNotes as findPage,
  lockNote,
  lockNoted,
  notesWhere,
  type NoteRow,
} from "../../db/tables/operations/notes.ts";
import { findKnownOperators } from "../../db/tables/people/operators.ts";
import type { RequestContext, WriteContext } from "../../http/route/context.ts";
import { ok, page, route, type Route } from "../../http/route/route.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { Flag, MultilineText, OneOf, Uuid } from "../../http/schema/schema.ts";
import { audit } from "../shared/audit.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { Note } from "./schema.ts";
import { openNote, serializeNote, textPlace } from "./serialize.ts";

const shared = { response: Note, accountScoped: false } as const;

const createNote = route(
  {
    ...shared,
    operationId: "notes.create",
    method: "POST",
    path: "/v1/notes",
    summary: "Write a note on a resource",
    description:
      "`@` and the id of a person mentions that person; 20 at most. Notes are not changed: delete one and write another. The text is encrypted, and erased with the customer whom it is about.",
    body: Type.Object({
      resource_type: OneOf(NOTE_RESOURCES),
      resource_id: Uuid(),
      text: MultilineText(1, NOTE_LENGTH),
    }),
    problems: ["conflict", "validation_error"],
    scope: "notes:write",
  },
  async (context, { body }) => {
    const { app, tx, environment, at, actor } = context;
    const { resource_type, text } = body;
    const resource_id = body.resource_id.toLowerCase();
    const noted = await lockNoted(tx, scopeOf(context), { resource_type, resource_id });
    if (noted === undefined) {
      const detail = `Must be the id of a resource of the type ${resource_type}.`;
      throw invalid([{ reference: "/resource_id", detail }]);
    }
    const mentions = await knownMentions(context, text);
    const id = app.ids.uuid(at);
    const row: NoteRow = {
      id,
      environment_id: environment.id,
      account_id: noted.account_id,
      resource_type,
      resource_id,
      author: { type: actor.type, id: actor.id },
      text: await app.vault.encrypt(environment.id, textPlace(id), text),
      created_at: at,
    };
    await insertNote(tx, row, mentions);
    await auditNote(context, row);
    return ok(serializeNote(row, text));
  },
);

/** Whom a text mentions. Throws the 422 of ids that are nobody's. */
async function knownMentions({ tx }: WriteContext, text: string): Promise<readonly string[]> {
  const mentions = mentionsOf(text);
  if (mentions.length === 0) return mentions;
  if (mentions.length > NOTE_MENTIONS) {
    const detail = `Must mention at most ${NOTE_MENTIONS} people.`;
    throw invalid([{ reference: "/text", detail }]);
  }
  const known = await findKnownOperators(tx, mentions);
  const unknown = mentions.filter((id) => !known.has(id));
  if (unknown.length === 0) return mentions;
  const detail = `Mentions nobody of the id ${unknown.join(", ")}.`;
  throw invalid([{ reference: "/text", detail }]);
}

const listNotes = route(
  {
    ...shared,
    operationId: "notes.list",
    method: "GET",
    path: "/v1/notes",
    summary: "List notes",
    description: "Of a resource, by an author, or that mention a person.",
    query: Type.Object({
      resource_type: Type.Optional(OneOf(NOTE_RESOURCES)),
      resource_id: Type.Optional(Uuid()),
      author_id: Type.Optional(Uuid()),
      mentions: Type.Optional(Uuid()),
      mentions_me: Type.Optional(Flag()),
    }),
    list: { sorts: PLATFORM_SORTS },
    problems: ["validation_error"],
    scope: "notes:read",
  },
  async (context, { query, paging }) => {
    const { rows, total } = await findPage(context.app.db, {
      where: notesWhere({ ...query, mentions: mentioned(context, query), view: scopeOf(context) }),
      order: platformOrder(paging.sort_by, paging.sort_order),
      limit: paging.page_size,
      offset: paging.offset,
    });
    const notes = await Promise.all(rows.map((row) => openNote(context, row)));
    return page(notes, total);
  },
);

/** Whose mentions a list is of. Throws the 422 of a key that asks for its own. */
function mentioned(
  { session }: RequestContext,
  { mentions, mentions_me }: { mentions?: string | undefined; mentions_me?: boolean | undefined },
): string | undefined {
  if (mentions_me !== true) return mentions;
  if (session === undefined) {
    const detail = "Only people are mentioned: use mentions with the id of one.";
    throw invalid([{ reference: "/mentions_me", detail }]);
  }
  if (mentions === undefined || mentions.toLowerCase() === session.operator_id) {
    return session.operator_id;
  }
  const detail = "Names somebody else than mentions_me.";
  throw invalid([{ reference: "/mentions", detail }]);
}

const getNote = route(
  {
    ...shared,
    operationId: "notes.get",
    method: "GET",
    path: "/v1/notes/:id",
    summary: "Read a note",
    problems: ["not_found"],
    scope: "notes:read",
  },
  async (context, { params }) => {
    const row = await findNote(context.app.db, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    return ok(await openNote(context, row));
  },
);

const deleteNote = route(
  {
    ...shared,
    operationId: "notes.delete",
    method: "DELETE",
    path: "/v1/notes/:id",
    summary: "Delete a note of your own",
    description:
      "The audit log keeps who wrote and who deleted it, without its text, which the answer does not repeat.",
    problems: ["not_found"],
    scope: "notes:write",
  },
  async (context, { params }) => {
    const { tx, actor } = context;
    const row = await lockNote(tx, scopeOf(context), params.id);
    if (row === undefined) throw problem("not_found");
    if (row.author.type !== actor.type || row.author.id !== actor.id) {
      throw problem("forbidden", { detail: "Only its author may delete a note." });
    }
    await removeNote(tx, row);
    await auditNote(context, row);
    return ok(serializeNote(row, null));
  },
);

/** Writes down what the note is about, without its text. */
async function auditNote(
  context: WriteContext,
  { resource_type, resource_id }: NoteRow,
): Promise<void> {
  await audit(context.tx, context, { details: { on: resource_type, on_id: resource_id } });
}

/** In the order of the documentation. */
export const notesRoutes: readonly Route[] = [createNote, listNotes, getNote, deleteNote];
