import type { Paykey, PaykeysListQuery } from "@railhead/client";
import { PAYKEY_STATUSES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const PAYKEYS: ListDefinition<Paykey> = {
  screen: "paykeys",
  title: "Paykeys",
  noun: ["paykey"],
  columns: [
    { head: "Bank account", kind: "cut", cell: (row) => row.label },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "Why", kind: "cut", cell: (row) => row.status_details.message },
    { head: "Linked through", cell: (row) => words(row.source) },
    { head: "Created", cell: (row) => <Time at={row.created_at} /> },
  ],
  filters: [
    { name: "q", label: "Search institution, label, ids" },
    { name: "status", label: "Status", choices: PAYKEY_STATUSES },
  ],
  read: ({ filters: { q, status }, page, size }, signal) => {
    const asked = {
      page_number: page,
      page_size: size,
      sort_by: "created_at",
      sort_order: "desc",
      ...(q === undefined ? {} : { search_text: q }),
      ...(status === undefined ? {} : { status: [status] }),
    };
    return api.paykeys.list(asked as PaykeysListQuery, { signal });
  },
  address: ({ id }) => `/paykeys/${id}`,
  empty: {
    text: "A paykey is the token of a customer's bank account. Linking an account makes one.",
    command: "npx railhead bridge bank-account --help",
  },
};

export function Paykeys() {
  return <ListScreen definition={PAYKEYS} />;
}
