import type { FundingEvent, FundingEventsListQuery } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { words } from "../../../format/words.ts";
import { Money, Status } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { ADVANCE_COMMAND } from "../../../parts/commands.ts";

const TRANSFERS: ListDefinition<FundingEvent> = {
  screen: "transfers",
  title: "Transfers",
  noun: ["transfer"],
  columns: [
    { head: "What", cell: (row) => words(row.event_type) },
    { head: "Day", cell: (row) => day(row.transfer_date) },
    { head: "Direction", cell: (row) => row.direction },
    { head: "Amount", kind: "number", cell: (row) => <Money cents={row.amount} /> },
    { head: "Payments", kind: "number", cell: (row) => row.payment_count.toLocaleString("en-US") },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "Trace number", cell: (row) => <code>{row.trace_number}</code> },
  ],
  filters: [
    { name: "trace", label: "Trace number" },
    { name: "direction", label: "Direction", choices: ["deposit", "withdrawal"] },
  ],
  read: ({ filters: { trace, direction }, page, size }, signal) => {
    const asked = {
      page_number: page,
      page_size: size,
      sort_by: "transfer_date",
      sort_order: "desc",
      ...(trace === undefined ? {} : { trace_number: trace }),
      ...(direction === undefined ? {} : { direction }),
    };
    return api.fundingEvents.list(asked as FundingEventsListQuery, { signal });
  },
  address: ({ id }) => `/transfers/${id}`,
  empty: {
    text: "A transfer moves what was collected to your bank account, or takes what is paid out.",
    command: ADVANCE_COMMAND,
  },
};

export function Transfers() {
  return <ListScreen definition={TRANSFERS} />;
}
