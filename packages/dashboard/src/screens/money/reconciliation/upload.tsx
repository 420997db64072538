import { useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { bankNamesQuery } from "../../../api/names.ts";
import { queryClient } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { Problem } from "../../../parts/problem.tsx";

/** Sends a file of the bank's to be compared with the books. */
export function Upload({ onClose }: { readonly onClose: () => void }) {
  const upload = useMutation({
    mutationFn: async ({ file, bank_id }: { file: File; bank_id: string }) =>
      await api.bankStatements.create({
        name: file.name,
        content: await file.text(),
        ...(bank_id === "" ? {} : { bank_id }),
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["reconciliation"] });
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [file, bank] = [form.get("file"), form.get("bank_id")];
    const bank_id = typeof bank === "string" ? bank : "";
    if (file instanceof File) upload.mutate({ file, bank_id });
  };
  const statement = upload.data;
  return (
    <Dialog title="Add a bank statement" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>BAI2, camt.053, or CSV with columns for a date and an amount</span>
          <input type="file" name="file" required accept=".csv,.bai,.bai2,.txt,.xml" />
        </label>
        <Allowed operation="banks.list">
          <Bank />
        </Allowed>
        <Problem error={upload.error} />
        {statement === undefined ? null : (
          <p className="notice" data-tone={statement.state === "agreed" ? "good" : "bad"}>
            {statement.name}: {statement.state}, {statement.matched_count} of {statement.line_count}{" "}
            lines are explained.
          </p>
        )}
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={upload.isPending}>
            Compare it
          </button>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Where there are several banks and the file names none, only a person knows whose it is. */
function Bank() {
  const banks = useQuery(bankNamesQuery);
  return (
    <label className="field">
      <span>Of which bank</span>
      <select name="bank_id" defaultValue="">
        <option value="">the one that it names</option>
        {(banks.data ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
