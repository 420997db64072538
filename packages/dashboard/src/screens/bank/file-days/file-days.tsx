import type { FileDay } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { bankNamesQuery } from "../../../api/names.ts";
import { day } from "../../../format/time.ts";
import { Money, Time } from "../../../parts/basics.tsx";
import { ADVANCE_COMMAND } from "../../../parts/commands.ts";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const DAYS: ListDefinition<FileDay> = {
  screen: "file-days",
  title: "Day totals",
  noun: ["day"],
  columns: [
    { head: "Day", cell: (row) => day(row.file_date) },
    { head: "Bank", kind: "cut", cell: (row) => <BankName id={row.bank_id} /> },
    { head: "Files", cell: (row) => <FilesOf ids={row.file_ids} /> },
    { head: "Batches", kind: "number", cell: (row) => row.batch_count.toLocaleString("en-US") },
    {
      head: "Entries and addenda",
      kind: "number",
      cell: (row) => row.entry_addenda_count.toLocaleString("en-US"),
    },
    { head: "Entry hash", cell: (row) => <code>{row.entry_hash}</code> },
    { head: "Debits", kind: "number", cell: (row) => <Money cents={row.total_debit} /> },
    { head: "Credits", kind: "number", cell: (row) => <Money cents={row.total_credit} /> },
    { head: "Closed", cell: (row) => <Time at={row.closed_at} /> },
  ],
  filters: [
    { name: "from", label: "From", kind: "date" },
    { name: "to", label: "To", kind: "date" },
  ],
  read: ({ filters: { from, to }, page, size }, signal) =>
    api.fileDays.list(
      {
        page_number: page,
        page_size: size,
        sort_order: "desc",
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      },
      { signal },
    ),
  empty: {
    text: "A day is listed a minute after the bank's last deadline, once none of its files waits. This moves the clock on:",
    command: ADVANCE_COMMAND,
  },
};

/** Control totals of what a bank got on each day, to compare with its own. */
export function FileDays() {
  return <ListScreen definition={DAYS} />;
}

function BankName({ id }: { readonly id: string }) {
  const banks = useQuery(bankNamesQuery).data;
  return (
    <Link to="/banks/$id" params={{ id }}>
      {banks?.find((bank) => bank.id === id)?.name ?? id}
    </Link>
  );
}

function FilesOf({ ids }: { readonly ids: readonly string[] }) {
  return ids.map((id, index) => (
    <span key={id}>
      {index === 0 ? "" : ", "}
      <Link to="/files/$id" params={{ id }}>{`file ${index + 1}`}</Link>
    </span>
  ));
}
