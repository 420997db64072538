import type { Customer, CustomersListQuery } from "@railhead/client";
import { CUSTOMER_STATUSES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const CUSTOMERS: ListDefinition<Customer> = {
  screen: "customers",
  title: "Customers",
  noun: ["customer"],
  columns: [
    { head: "Name", kind: "cut", cell: (row) => row.name },
    { head: "Type", cell: (row) => row.type },
    { head: "Email", kind: "cut", cell: (row) => row.email },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "Created", cell: (row) => <Time at={row.created_at} /> },
    { head: "External id", kind: "cut", cell: (row) => <code>{row.external_id}</code> },
  ],
  filters: [
    { name: "q", label: "Search name, email, phone, ids" },
    { name: "status", label: "Status", choices: CUSTOMER_STATUSES },
    { name: "type", label: "Type", choices: ["individual", "business"] },
  ],
  read: ({ filters: { q, status, type }, page, size }, signal) => {
    const asked = {
      page_number: page,
      page_size: size,
      sort_by: "created_at",
      sort_order: "desc",
      ...(q === undefined ? {} : { search_text: q }),
      ...(status === undefined ? {} : { status: [status] }),
      ...(type === undefined ? {} : { types: [type] }),
    };
    return api.customers.list(asked as CustomersListQuery, { signal });
  },
  address: ({ id }) => `/customers/${id}`,
  empty: {
    text: "A customer is a person or business whose bank account is charged or paid.",
    command: "npx railhead customers create --help",
  },
};

export function Customers() {
  return <ListScreen definition={CUSTOMERS} />;
}
