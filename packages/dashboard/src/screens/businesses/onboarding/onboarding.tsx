import type { Account } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const STATUSES: readonly Account["status"][] = [
  "created",
  "onboarding",
  "active",
  "rejected",
  "inactive",
];

const ACCOUNTS: ListDefinition<Account> = {
  screen: "onboarding",
  title: "Onboarding",
  noun: ["account"],
  columns: [
    { head: "Name", kind: "cut", cell: (row) => row.business_profile.name },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "Why", kind: "cut", cell: (row) => row.status_detail.message },
    { head: "Run by", cell: (row) => (row.access_level === "standard" ? "the business" : "us") },
    { head: "Last changed", cell: (row) => <Time at={row.updated_at} /> },
    { head: "External id", kind: "cut", cell: (row) => <code>{row.external_id}</code> },
  ],
  filters: [
    { name: "q", label: "Search name, external id" },
    { name: "status", label: "Status", choices: STATUSES },
  ],
  read: ({ filters: { q, status }, page, size }, signal) =>
    api.accounts.list(
      {
        page_number: page,
        page_size: size,
        sort_by: "created_at",
        sort_order: "desc",
        ...(q === undefined ? {} : { search_text: q }),
        ...(status === undefined ? {} : { status: [status as Account["status"]] }),
      },
      { signal },
    ),
  address: ({ id }) => `/accounts/${id}`,
  empty: {
    text: "An account is a business that takes or makes payments.",
    command: "npx railhead accounts create --body @account.json",
  },
};

/** Every account, and on its page what it lacks before it moves money. */
export function Onboarding() {
  return <ListScreen definition={ACCOUNTS} />;
}
