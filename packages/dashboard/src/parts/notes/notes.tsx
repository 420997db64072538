import { NOTE_LENGTH, NOTE_RESOURCES, type NoteResource } from "@railhead/core";
import type { Note } from "@railhead/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/queries.ts";
import { counted } from "../../format/words.ts";
import { Allowed } from "../allowed.tsx";
import { Card, Time } from "../basics.tsx";
import { typed } from "../form.ts";
import { Problem } from "../problem.tsx";
import { useKeyTitle } from "../keys/single-keys.ts";
import { Loaded } from "../states.tsx";
import { useNames } from "../people/who.tsx";
import { Mention } from "./mention.tsx";
import { partsOfText, type Names } from "./note-text.ts";

/** A record that takes notes, by the name that events give its type. */
export interface About {
  readonly type: NoteResource;
  readonly id: string;
}

/** The record, where it takes notes. */
export function notedOf({
  type,
  id,
}: {
  readonly type: string;
  readonly id: string;
}): About | undefined {
  const noted = NOTE_RESOURCES.find((name) => name === type);
  return noted === undefined ? undefined : { type: noted, id };
}

const keyOf = ({ type, id }: About) => ["notes", type, id];

/** What people wrote about a record, and a field for another note. */
export function Notes({ about }: { readonly about: About }) {
  const names = useNames();
  const query = useQuery({
    queryKey: keyOf(about),
    queryFn: async ({ signal }) =>
      await api.notes.list(
        {
          resource_type: about.type,
          resource_id: about.id,
          page_size: 50,
          sort_by: "created_at",
          sort_order: "desc",
        },
        { signal },
      ),
  });
  return (
    <Card title="Notes">
      <Allowed operation="notes.create">
        <Write about={about} names={names} />
      </Allowed>
      <Loaded query={query}>
        {({ data, meta }) => (
          <>
            {data.length === 0 ? (
              <p className="quiet">Nobody has written a note yet.</p>
            ) : (
              <ul className="concerns">
                {data.map((note) => (
                  <One key={note.id} note={note} names={names} />
                ))}
              </ul>
            )}
            {meta.total_items > data.length ? (
              <p className="quiet">{counted(meta.total_items - data.length, "older note")}.</p>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function One({ note, names }: { readonly note: Note; readonly names: Names }) {
  return (
    <li>
      <p>
        {note.text === null
          ? "This note was deleted."
          : partsOfText(note.text, names).map(({ text, isPerson }, index) =>
              isPerson ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
            )}
      </p>
      <p className="quiet">
        {names.get(note.author.id) ?? note.author.type} · <Time at={note.created_at} />
      </p>
    </li>
  );
}

function Write({ about, names }: { readonly about: About; readonly names: Names }) {
  const keyTitle = useKeyTitle();
  const write = useMutation({
    mutationFn: (text: string) =>
      api.notes.create({
        resource_type: about.type,
        resource_id: about.id,
        text,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(about) }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    write.mutate(typed(form, "note"), { onSuccess: () => form.reset() });
  };
  return (
    <form onSubmit={onSubmit} className="card-body">
      <label className="field">
        <span>A note for whoever looks next</span>
        <textarea
          name="note"
          required
          maxLength={NOTE_LENGTH}
          rows={2}
          title={keyTitle("n")}
          data-part="note"
        />
      </label>
      <Problem error={write.error} />
      <div className="row">
        <button type="submit" className="button" disabled={write.isPending}>
          Write the note
        </button>
        <Mention names={names} />
      </div>
    </form>
  );
}
