import type { CreateExportJob, ExportJob } from "@railhead/client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { api } from "../../../api/client.ts";
import { queryClient } from "../../../api/queries.ts";
import { sentence } from "../../../format/words.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { typed } from "../../../parts/form.ts";
import { Problem } from "../../../parts/problem.tsx";

/** Every list that can be exported; the compiler names one that is missing. */
const LISTS = {
  payments: true,
  customers: true,
  paykeys: true,
  funding_events: true,
  exceptions: true,
  suspense_items: true,
  received_entries: true,
  return_requests: true,
  late_return_permissions: true,
  reversals: true,
  correction_refusals: true,
  dishonors: true,
  ach_files: true,
  bank_statements: true,
  ledger_closings: true,
  bulk_jobs: true,
  approvals: true,
  accounts: true,
  requests: true,
  webhook_endpoints: true,
} as const satisfies Record<ExportJob["list"], true>;

function bodyOf(form: HTMLFormElement): CreateExportJob {
  const filter = typed(form, "filter").trim();
  const list = typed(form, "list") as CreateExportJob["list"];
  const format = typed(form, "format") === "csv" ? "csv" : "ndjson";
  return { list, format, ...(filter === "" ? {} : { filter }) };
}

/** Asks which list, as what, and of which of its items. */
export function MakeExport({ onClose }: { readonly onClose: () => void }) {
  const make = useMutation({
    mutationFn: (body: CreateExportJob) => api.exportJobs.create(body),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["list", "exports"] });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    make.mutate(bodyOf(event.currentTarget));
  };
  return (
    <Dialog title="Export a list" onClose={onClose}>
      <form onSubmit={onSubmit} className="card-body">
        <label className="field">
          <span>List</span>
          <select name="list">
            {Object.keys(LISTS).map((list) => (
              <option key={list} value={list}>
                {sentence(list)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>As</span>
          <select name="format">
            <option value="csv">CSV, for spreadsheets</option>
            <option value="ndjson">NDJSON, one JSON object a line</option>
          </select>
        </label>
        <label className="field">
          <span>Filters of the list, such as status=open; none exports all of it</span>
          <input name="filter" maxLength={4000} spellCheck={false} />
        </label>
        <Problem error={make.error} />
        <div className="row">
          <button type="submit" className="button" data-kind="main" disabled={make.isPending}>
            Export
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
