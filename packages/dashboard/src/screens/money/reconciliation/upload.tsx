import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { Problem } from "../../../parts/problem.tsx";

/** Sends a file of the bank's to be compared with the books. */
export function Upload({ onClose }: { readonly onClose: () => void }) {
  const upload = useMutation({
    mutationFn: async (file: File) =>
      await api.bankStatements.create({ name: file.name, content: await file.text() }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["reconciliation"] });
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("file");
    if (file instanceof File) upload.mutate(file);
  };
  const statement = upload.data;
  return (
    <Dialog title="Add a bank statement" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>BAI2, or CSV with columns for a date and an amount</span>
          <input type="file" name="file" required accept=".csv,.bai,.bai2,.txt" />
        </label>
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
