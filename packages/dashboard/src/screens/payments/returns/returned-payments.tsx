import type { Page, PaymentRow, PaymentsSummaryQuery } from "@railhead/client";
import { RETURN_CODES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { words } from "../../../format/words.ts";
import { Money, Status } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import type { ListSearch } from "../../../parts/list/list-search.ts";
import { CHARGE_COMMAND } from "../../../parts/commands.ts";
import { returnCode } from "../payment/return-words.ts";

const FIELDS = [
  "payment_type",
  "amount",
  "status",
  "status_code",
  "status_reason",
  "payment_date",
  "customer_name",
] as const satisfies readonly (keyof PaymentRow)[];
type Row = Pick<PaymentRow, "id"> & Required<Pick<PaymentRow, (typeof FIELDS)[number]>>;

const REASONS = [...new Set(RETURN_CODES.map(({ reason }) => reason))].toSorted();

/** Payments that a bank returned or a customer disputed, narrowed by a list's filters. */
export function returnedQueryOf({ reason, status, type }: ListSearch) {
  const asked = {
    payment_status: status === undefined ? ["failed", "reversed"] : [status],
    status_source: ["bank_decline", "customer_dispute"],
    ...(reason === undefined ? {} : { status_reason: [reason] }),
    ...(type === undefined ? {} : { payment_type: [type] }),
  };
  return asked as Pick<
    PaymentsSummaryQuery,
    "payment_status" | "status_source" | "status_reason" | "payment_type"
  >;
}

const wordsOf = ({ status_code: code }: Row) => (code === null ? undefined : returnCode(code));

/** Returned payments, each with what its code means and whether it may be sent again. */
export const RETURNED: ListDefinition<Row> = {
  screen: "returns",
  title: "Returns",
  noun: ["returned payment"],
  columns: [
    { head: "Customer", kind: "cut", cell: (row) => row.customer_name },
    { head: "Amount", kind: "number", cell: (row) => <Money cents={row.amount} /> },
    { head: "Type", cell: (row) => row.payment_type },
    { head: "Code", cell: (row) => <code>{row.status_code}</code> },
    {
      head: "Means",
      kind: "cut",
      cell: (row) => wordsOf(row)?.title ?? words(row.status_reason),
    },
    { head: "Sent by", cell: (row) => wordsOf(row)?.by ?? "" },
    { head: "May it be sent again", kind: "cut", cell: (row) => wordsOf(row)?.retry ?? "" },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "Payment date", cell: (row) => day(row.payment_date) },
  ],
  filters: [
    { name: "reason", label: "Reason", choices: REASONS },
    { name: "status", label: "Status", choices: ["failed", "reversed"] },
    { name: "type", label: "Type", choices: ["charge", "payout"] },
  ],
  read: async ({ filters, page, size }, signal) => {
    const query = {
      ...returnedQueryOf(filters),
      page_number: page,
      page_size: size,
      sort_by: "created_at",
      sort_order: "desc",
      fields: FIELDS,
    } as const;
    return (await api.payments.list(query, { signal })) as unknown as Page<Row>;
  },
  address: ({ payment_type, id }) => `/payments/${payment_type}/${id}`,
  empty: {
    text:
      "A bank returns an entry that it cannot or may not post; each comes here with what its " +
      "code means. In a sandbox, a payment's page has the bank return it. This makes a charge:",
    command: CHARGE_COMMAND,
  },
};
