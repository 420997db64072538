import type { ScreeningList } from "@railhead/client";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { LoadList } from "./load-list.tsx";
import { MakeSanctionsList } from "./make-sanctions-list.tsx";

const LISTS: ListDefinition<ScreeningList> = {
  screen: "sanctions-lists",
  title: "Sanctions lists",
  noun: ["list"],
  columns: [
    { head: "Name", cell: (row) => <code>{row.name}</code> },
    { head: "Format", cell: (row) => <code>{row.format}</code> },
    { head: "Version", kind: "number", cell: (row) => row.version },
    { head: "Entries", kind: "number", cell: (row) => row.entries.toLocaleString("en-US") },
    {
      head: "Loaded",
      cell: (row) => (row.loaded_at === null ? "never" : <Time at={row.loaded_at} />),
    },
    { head: "Must be loaded again by", cell: (row) => <LoadBy list={row} /> },
    { head: "Load a file", cell: (row) => <LoadList list={row} /> },
  ],
  filters: [],
  read: ({ page, size }, signal) =>
    api.screeningLists.list({ page_number: page, page_size: size }, { signal }),
  empty: {
    text: "Names are compared with lists that you load. Railhead fetches none. This makes one:",
    command: "npx railhead screening-lists create --name treasury --format sdn_xml",
  },
};

/** A list that nobody loaded in time says so: it opened an exception. */
function LoadBy({
  list: { loaded_at, stale_at, stale_after_days },
}: {
  readonly list: ScreeningList;
}) {
  if (stale_at !== null) return <Time at={stale_at} />;
  if (loaded_at === null) return "—";
  return (
    <span className="tag" data-tone="bad">
      stale: older than {stale_after_days} days
    </span>
  );
}

/** Every sanctions list, its age, and its next file. */
export function SanctionsLists() {
  const [isMaking, make] = useState(false);
  return (
    <>
      <ListScreen
        definition={LISTS}
        actions={
          <Allowed operation="screening_lists.create">
            <button type="button" className="button" onClick={() => make(true)}>
              Make a list
            </button>
          </Allowed>
        }
      />
      {isMaking ? <MakeSanctionsList onClose={() => make(false)} /> : null}
    </>
  );
}
