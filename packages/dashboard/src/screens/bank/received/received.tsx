import type { ReceivedEntry } from "@railhead/client";
import { RECEIVED_STATUSES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { Money, Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const LIST: ListDefinition<ReceivedEntry> = {
  screen: "received-entries",
  title: "Received entries",
  noun: ["entry", "entries"],
  columns: [
    { head: "From", kind: "cut", cell: (row) => row.company_name },
    { head: "For", kind: "cut", cell: (row) => row.entry_description },
    { head: "Direction", cell: (row) => (row.direction === "debit" ? "takes" : "brings") },
    { head: "Amount", kind: "number", cell: (row) => <Money cents={row.amount} /> },
    { head: "Class", cell: (row) => row.sec_code },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "Settles", cell: (row) => day(row.settlement_date) },
    {
      head: "Decide by",
      cell: ({ status, instruct_by }) =>
        status !== "held" || instruct_by === null ? "" : <Time at={instruct_by} />,
    },
  ],
  filters: [
    { name: "status", label: "Status", choices: RECEIVED_STATUSES },
    { name: "direction", label: "Direction", choices: ["debit", "credit"] },
    { name: "company_id", label: "Sender's id" },
  ],
  read: ({ filters: { status, direction, company_id }, page, size }, signal) =>
    api.receivedEntries.list(
      {
        page_number: page,
        page_size: size,
        ...(status === "held" ? { sort_by: "instruct_by", sort_order: "asc" } : {}),
        ...(status === undefined ? {} : { status: status as ReceivedEntry["status"] }),
        ...(direction === undefined ? {} : { direction: direction as ReceivedEntry["direction"] }),
        ...(company_id === undefined ? {} : { company_id }),
      },
      { signal },
    ),
  address: ({ id }) => `/received-entries/${id}`,
  empty: {
    text: "Nobody else has debited or credited an account of yours. In a sandbox this has the bank send an entry with its next file:",
    command: "npx railhead sandbox received-entries create --direction credit --amount 9.00",
  },
};

/** Debits and credits that other parties originated to accounts of ours. */
export function ReceivedEntries() {
  return <ListScreen definition={LIST} />;
}
