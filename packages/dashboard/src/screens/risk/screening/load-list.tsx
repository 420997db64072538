import type { ScreeningList, ScreeningListVersion } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { counted } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Problem } from "../../../parts/problem.tsx";

/** Loads the next file of a list. */
export function LoadList({ list }: { readonly list: ScreeningList }) {
  const [isAsking, ask] = useState(false);
  return (
    <Allowed operation="screening_lists.load">
      <button
        type="button"
        className="button"
        aria-label={`Load a file into ${list.name}`}
        onClick={() => ask(true)}
      >
        Load
      </button>
      {isAsking ? <Ask list={list} onClose={() => ask(false)} /> : null}
    </Allowed>
  );
}

function Ask({ list, onClose }: { readonly list: ScreeningList; readonly onClose: () => void }) {
  const load = useMutation({
    mutationFn: async ({ file, form }: { file: File; form: FormData }) =>
      await api.screeningLists.load(list.id, {
        content: await file.text(),
        ...(await textOf(form, "aliases")),
        ...(await textOf(form, "addresses")),
        acknowledge: form.get("acknowledge") !== null,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["list", "sanctions-lists"] }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    if (file instanceof File) load.mutate({ file, form });
  };
  return (
    <Dialog title={`Load a file into ${list.name}`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>
          The file takes the place of all entries. A faulty one changes nothing, and its faults are
          named.
        </p>
        <label className="field">
          <span>
            File of the format <code>{list.format}</code>
          </span>
          <input type="file" name="file" required accept=".xml,.csv,.txt" />
        </label>
        {list.format === "sdn_csv" ? (
          <>
            <label className="field">
              <span>
                Its file of aliases (<code>alt.csv</code>), if there is one
              </span>
              <input type="file" name="aliases" accept=".csv,.txt" />
            </label>
            <label className="field">
              <span>
                Its file of addresses (<code>add.csv</code>), if there is one
              </span>
              <input type="file" name="addresses" accept=".csv,.txt" />
            </label>
          </>
        ) : null}
        <label className="row">
          <input type="checkbox" name="acknowledge" /> It has rightly lost more than a fifth of the
          entries
        </label>
        <Problem error={load.error} />
        {load.data === undefined ? null : <Result of={load.data} />}
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={load.isPending}>
            {load.isPending ? "Loading the file …" : "Load it"}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The text of a further file by its member; empty where none was chosen. */
async function textOf(form: FormData, name: "aliases" | "addresses") {
  const file = form.get(name);
  return file instanceof File && file.size > 0 ? { [name]: await file.text() } : {};
}

function Result({
  of: { number, entries, added, changed, removed },
}: {
  readonly of: ScreeningListVersion;
}) {
  return (
    <p className="notice" data-tone="good" role="status">
      Version {number}: {counted(entries, "entry", "entries")}, {added} added, {changed} changed,{" "}
      {removed} removed. Everybody is compared with what changed.
    </p>
  );
}
