import { mentionsOf } from "@railhead/core";
import type { NoteRow } from "../../db/tables/operations/notes.ts";
import type { RequestContext } from "../../http/route/context.ts";
import { Problem } from "../../http/schema/problem.ts";
import { readSealed } from "../shared/sealed-value.ts";

/** Where a note's text is sealed. */
export const textPlace = (id: string) => ({ table: "notes", column: "text", id });

/** A note as the API shows it; without a text where that is gone or cannot be read. */
export function serializeNote({ author, ...row }: NoteRow, text: string | null) {
  return {
    id: row.id,
    account_id: row.account_id,
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    text,
    mentions: text === null ? [] : mentionsOf(text),
    author: author as { readonly type: "operator" | "api_key"; readonly id: string },
    created_at: row.created_at,
  };
}

/** A note with its text opened. One that cannot be read opens an exception and hides no other note. */
export async function openNote(context: RequestContext, row: NoteRow) {
  return serializeNote(row, await openNoteText(context, row));
}

/** The text of a note; null where it cannot be read. */
export async function openNoteText(
  context: RequestContext,
  { id, account_id, text }: Pick<NoteRow, "id" | "account_id" | "text">,
): Promise<string | null> {
  const { app, environment } = context;
  return await readSealed(context, account_id, () =>
    app.vault.decrypt(environment.id, textPlace(id), text),
  ).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
}
