import { BULK_ACTION_NAMES, BULK_JOB_STATES } from "@railhead/core";
import type { BulkJob, BulkJobsListQuery } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { sentence } from "../../../format/words.ts";
import { Money, Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

type Row = BulkJob & { readonly id: string };

const BULK_JOBS: ListDefinition<Row> = {
  screen: "bulk-jobs",
  title: "Bulk jobs",
  noun: ["bulk job"],
  columns: [
    { head: "Act", cell: (row) => sentence(row.action) },
    { head: "Asked", cell: (row) => <Time at={row.created_at} /> },
    { head: "State", cell: (row) => <Status value={row.state} /> },
    { head: "Payments", kind: "number", cell: (row) => row.count.toLocaleString("en-US") },
    { head: "Sum", kind: "number", cell: (row) => <Money cents={row.amount} /> },
    { head: "Changed", kind: "number", cell: (row) => row.changed.toLocaleString("en-US") },
    {
      head: "Not changed",
      kind: "number",
      cell: (row) => (row.refused + row.failed).toLocaleString("en-US"),
    },
    { head: "Reason", kind: "cut", cell: (row) => row.reason },
  ],
  filters: [
    { name: "state", label: "State", choices: BULK_JOB_STATES },
    { name: "action", label: "Act", choices: BULK_ACTION_NAMES },
  ],
  read: async ({ filters: { state, action }, page, size }, signal) => {
    const asked = {
      page_number: page,
      page_size: size,
      ...(state === undefined ? {} : { state: [state] }),
      ...(action === undefined ? {} : { action: [action] }),
    };
    return (await api.bulkJobs.list(asked as BulkJobsListQuery, { signal })) as never;
  },
  address: ({ id }) => `/bulk-jobs/${id}`,
  empty: {
    text: "An act on many payments at once is kept here, with the result of each payment. Set a filter on Payments and act on all that match, or:",
    command: "npx railhead payments bulk --action hold --filter payment_status=scheduled --dry-run",
  },
};

export function BulkJobs() {
  return <ListScreen definition={BULK_JOBS} />;
}
