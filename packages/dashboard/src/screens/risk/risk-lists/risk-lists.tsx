import type { RiskList } from "@railhead/client";
import { LIST_VALUE_TYPES } from "@railhead/core";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { KIND_WORDS } from "./kind-words.ts";
import { MakeList } from "./make-list.tsx";

const LISTS: ListDefinition<RiskList> = {
  screen: "risk-lists",
  title: "Risk lists",
  noun: ["list"],
  columns: [
    { head: "Name", cell: (row) => <code>{row.name}</code> },
    { head: "Kind", cell: (row) => <span title={KIND_WORDS[row.kind]}>{words(row.kind)}</span> },
    { head: "Holds", cell: (row) => LIST_VALUE_TYPES[row.value_type].means },
    { head: "What for", kind: "cut", cell: (row) => row.description ?? "—" },
    { head: "Created", cell: (row) => <Time at={row.created_at} /> },
  ],
  filters: [],
  read: ({ page, size }, signal) =>
    api.riskLists.list(
      { page_number: page, page_size: size, sort_by: "created_at", sort_order: "desc" },
      { signal },
    ),
  address: ({ id }) => `/risk-lists/${id}`,
  empty: {
    text: "A list holds values that rules ask for. Payments with a value of a block list are refused. This makes one:",
    command: "npx railhead risk-lists create --name mules --kind block --value-type bank_account",
  },
};

/** Every list of values that rules ask for. */
export function RiskLists() {
  const [isMaking, make] = useState(false);
  return (
    <>
      <ListScreen
        definition={LISTS}
        actions={
          <Allowed operation="risk_lists.create">
            <button type="button" className="button" onClick={() => make(true)}>
              Make a list
            </button>
          </Allowed>
        }
      />
      {isMaking ? <MakeList onClose={() => make(false)} /> : null}
    </>
  );
}
