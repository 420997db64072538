import { RailheadError, type RiskList, type RiskListImport } from "@railhead/client";
import { LIST_VALUE_TYPES } from "@railhead/core";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { counted } from "../../../format/words.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { faultsOfLines } from "./line-faults.ts";
import { validityOf } from "./validity.ts";
import { ValidityFields } from "./validity-fields.tsx";

/** Loads a file of values, or names every line that is wrong and loads none. */
export function ImportValues({
  list,
  onClose,
}: {
  readonly list: RiskList;
  readonly onClose: () => void;
}) {
  const load = useMutation({
    mutationFn: async ({ file, form }: { file: File; form: HTMLFormElement }) =>
      await api.riskLists.import(list.id, { content: await file.text(), ...validityOf(form) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["list", "risk-list"] }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const file = new FormData(form).get("file");
    if (file instanceof File) load.mutate({ file, form });
  };
  return (
    <Dialog title={`Import a file into ${list.name}`} onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <p>A CSV with a column value, and a column reason where you want one, such as:</p>
        <pre
          tabIndex={0}
        >{`value,reason\n${LIST_VALUE_TYPES[list.value_type].example},Seen twice.`}</pre>
        <label className="field">
          <span>File of at most 100,000 lines</span>
          <input type="file" name="file" required accept=".csv,.txt" />
        </label>
        <ValidityFields />
        <Refusal error={load.error} />
        {load.data === undefined ? null : <Result of={load.data} />}
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={load.isPending}>
            {load.isPending ? "Loading the file …" : "Import it"}
          </button>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Result({ of: { lines, added, already_listed: known } }: { readonly of: RiskListImport }) {
  return (
    <p className="notice" data-tone="good" role="status">
      {counted(lines, "line")}: {counted(added, "value")} added, {known.toLocaleString("en-US")} on
      the list already or twice in the file.
    </p>
  );
}

function Refusal({ error }: { readonly error: Error | null }) {
  const faults = error instanceof RailheadError ? faultsOfLines(error.items) : [];
  if (faults.length === 0) return <Problem error={error} />;
  return (
    <div className="notice" data-tone="bad" role="alert">
      <p>Nothing was loaded. Correct each line below, and import the file again.</p>
      <div className="scroll" tabIndex={0} role="region" aria-label="Faulty lines">
        <table>
          <thead>
            <tr>
              <th className="number">Line</th>
              <th>What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ line, detail }) => (
              <tr key={`${line} ${detail}`}>
                <td className="number">{line}</td>
                <td>{detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
