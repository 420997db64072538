import type { ExportJob } from "@railhead/client";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { counted, words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { FileOf } from "./file-of.tsx";
import { MakeExport } from "./make-export.tsx";

const EXPORTS: ListDefinition<ExportJob> = {
  screen: "exports",
  title: "Exports",
  noun: ["export"],
  columns: [
    { head: "List", cell: (row) => words(row.list) },
    { head: "As", cell: (row) => row.format.toUpperCase() },
    { head: "Filters", kind: "cut", cell: (row) => row.filters.map(words).join(", ") || "none" },
    { head: "State", cell: (row) => <Status value={row.state} /> },
    {
      head: "Holds",
      cell: (row) => row.failure ?? (row.state === "done" ? counted(row.items, "item") : "…"),
    },
    { head: "Asked for", cell: (row) => <Time at={row.created_at} /> },
    { head: "Kept until", cell: (row) => <Time at={row.expires_at} /> },
    { head: "File", cell: (row) => <FileOf job={row} /> },
  ],
  filters: [],
  read: ({ page, size }, signal) =>
    api.exportJobs.list({ page_number: page, page_size: size }, { signal }),
  empty: {
    text: "An export is a whole list as a file, with the filters that you name. This asks for one:",
    command: "npx railhead export-jobs create --list payments --format csv",
  },
};

/** Lists as files: asked for, written in the background, and downloaded for a day. */
export function Exports() {
  const [isMaking, make] = useState(false);
  return (
    <>
      <ListScreen
        definition={EXPORTS}
        actions={
          <Allowed operation="export_jobs.create">
            <button type="button" className="button" onClick={() => make(true)}>
              Export a list
            </button>
          </Allowed>
        }
      />
      {isMaking ? <MakeExport onClose={() => make(false)} /> : null}
    </>
  );
}
