import type { AchFile } from "@railhead/client";
import { FILE_STATES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { Money, Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { ADVANCE_COMMAND } from "../../../parts/commands.ts";

const FILES: ListDefinition<AchFile> = {
  screen: "files",
  title: "ACH files",
  noun: ["file"],
  columns: [
    { head: "Name", cell: (row) => row.name },
    { head: "Created", cell: (row) => <Time at={row.created_at} /> },
    {
      head: "Direction",
      cell: (row) => (row.direction === "outbound" ? "to the bank" : "from the bank"),
    },
    { head: "State", cell: (row) => <Status value={row.state} /> },
    {
      head: "Confirmation",
      cell: ({ confirmation }) =>
        confirmation === null ? null : <Status value={confirmation.state} />,
    },
    {
      head: "Entries and addenda",
      kind: "number",
      cell: (row) => row.entry_addenda_count.toLocaleString("en-US"),
    },
    { head: "Debits", kind: "number", cell: (row) => <Money cents={row.total_debit} /> },
    { head: "Credits", kind: "number", cell: (row) => <Money cents={row.total_credit} /> },
  ],
  filters: [
    { name: "trace", label: "Trace number" },
    { name: "direction", label: "Direction", choices: ["outbound", "inbound"] },
    { name: "state", label: "State", choices: FILE_STATES },
  ],
  read: ({ filters: { trace, direction, state }, page, size }, signal) =>
    api.achFiles.list(
      {
        page_number: page,
        page_size: size,
        sort_by: "created_at",
        sort_order: "desc",
        ...(trace === undefined ? {} : { trace_number: trace }),
        ...(direction === undefined ? {} : { direction: direction as "inbound" | "outbound" }),
        ...(state === undefined ? {} : { state: state as AchFile["state"] }),
      },
      { signal },
    ),
  address: ({ id }) => `/files/${id}`,
  empty: {
    text: "A file is sealed at each cut-off with scheduled payments. This moves the clock on:",
    command: ADVANCE_COMMAND,
  },
};

export function Files() {
  return <ListScreen definition={FILES} />;
}
