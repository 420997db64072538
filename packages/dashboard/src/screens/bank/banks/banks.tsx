import type { Bank } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const BANKS: ListDefinition<Bank> = {
  screen: "banks",
  title: "Banks",
  noun: ["bank"],
  columns: [
    { head: "Name", kind: "cut", cell: (row) => row.name },
    { head: "Default", cell: (row) => (row.is_default ? "yes" : "") },
    { head: "Files by", cell: (row) => row.transport },
    {
      head: "Sending",
      cell: (row) =>
        row.origination_locked ? <Status value="blocked" /> : <>{words(row.sending)}</>,
    },
    { head: "Cut-off in New York", cell: (row) => row.cutoff },
    { head: "Profile", kind: "number", cell: (row) => `version ${row.profile_version}` },
    { head: "Next poll", cell: (row) => <Time at={row.next_poll_at} /> },
  ],
  filters: [],
  read: ({ page, size }, signal) =>
    api.banks.list({ page_number: page, page_size: size }, { signal }),
  address: ({ id }) => `/banks/${id}`,
  empty: {
    text: "A bank takes the files. Its profile says how files are written and where they go.",
    command: "npx railhead banks create --help",
  },
};

export function Banks() {
  return <ListScreen definition={BANKS} />;
}
