import type { Organization } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const ORGANIZATIONS: ListDefinition<Organization> = {
  screen: "organizations",
  title: "Organizations",
  noun: ["organization"],
  columns: [
    { head: "Name", kind: "cut", cell: (row) => row.name },
    { head: "External id", kind: "cut", cell: (row) => <code>{row.external_id}</code> },
    { head: "Created", cell: (row) => <Time at={row.created_at} /> },
  ],
  filters: [{ name: "q", label: "Part of the name" }],
  read: ({ filters: { q }, page, size }, signal) =>
    api.organizations.list(
      { page_number: page, page_size: size, ...(q === undefined ? {} : { name: q }) },
      { signal },
    ),
  address: ({ id }) => `/organizations/${id}`,
  empty: {
    text: "An organization has the accounts of one business, and settings that they inherit.",
    command: "npx railhead organizations create --help",
  },
};

export function Organizations() {
  return <ListScreen definition={ORGANIZATIONS} />;
}
