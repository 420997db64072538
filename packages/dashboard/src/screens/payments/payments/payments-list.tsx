import type { Payment, PaymentsListQuery } from "@railhead/client";
import { PAYMENT_STATUSES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { Money, Status, Time } from "../../../parts/basics.tsx";
import type { Asked, ListDefinition } from "../../../parts/list/list-definition.ts";
import { CHARGE_COMMAND } from "../../../parts/commands.ts";

/** Filters of the list, as the service names them. */
export function filterQueryOf({ q, status, type, customer, paykey }: Asked["filters"]) {
  const asked = {
    ...(q === undefined ? {} : { search_text: q }),
    ...(status === undefined ? {} : { payment_status: [status] }),
    ...(type === undefined ? {} : { payment_type: [type] }),
    ...(customer === undefined ? {} : { customer_id: customer }),
    ...(paykey === undefined ? {} : { paykey_id: paykey }),
  };
  return asked as Pick<PaymentsListQuery, "search_text" | "payment_status" | "payment_type">;
}

/** What the service is asked for a state of the list. */
export function paymentsQueryOf({ filters, page, size }: Asked): PaymentsListQuery {
  return {
    page_number: page,
    page_size: size,
    sort_by: "created_at",
    sort_order: "desc",
    ...filterQueryOf(filters),
  };
}

export const PAYMENTS: ListDefinition<Payment> = {
  screen: "payments",
  title: "Payments",
  noun: ["payment"],
  columns: [
    { head: "Customer", kind: "cut", cell: (row) => row.customer_details.name },
    { head: "Created", cell: (row) => <Time at={row.created_at} /> },
    { head: "Type", cell: (row) => row.payment_type },
    { head: "Amount", kind: "number", cell: (row) => <Money cents={row.amount} /> },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    {
      head: "Why",
      kind: "cut",
      cell: ({ status_details: { code, message } }) => (
        <span title={message}>
          {code === null ? "" : `${code} · `}
          {message}
        </span>
      ),
    },
    { head: "Payment date", cell: (row) => day(row.payment_date) },
    { head: "External id", kind: "cut", cell: (row) => <code>{row.external_id}</code> },
  ],
  filters: [
    { name: "q", label: "Search name, email, description, ids" },
    { name: "status", label: "Status", choices: PAYMENT_STATUSES },
    { name: "type", label: "Type", choices: ["charge", "payout"] },
  ],
  read: (asked, signal) => api.payments.list(paymentsQueryOf(asked), { signal }),
  address: ({ payment_type, id }) => `/payments/${payment_type}/${id}`,
  empty: {
    text: "A charge takes money from a customer's bank account. This command makes one:",
    command: CHARGE_COMMAND,
  },
};
