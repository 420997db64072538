import type { Page, PaymentRow } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { words } from "../../../format/words.ts";
import { Money, Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { isReturnCode, returnCode } from "../payment/return-words.ts";
import { PAYMENTS, paymentsQueryOf } from "./payments-list.tsx";

/** What the rows show: short, so that a page is read in a moment wherever the scroll bar is. */
const FIELDS = [
  "payment_type",
  "amount",
  "status",
  "status_code",
  "status_reason",
  "payment_date",
  "created_at",
  "customer_name",
] as const satisfies readonly (keyof PaymentRow)[];
type Row = Pick<PaymentRow, "id"> & Required<Pick<PaymentRow, (typeof FIELDS)[number]>>;

/** All payments, in short rows. */
export const PAYMENT_ROWS: ListDefinition<Row> = {
  ...PAYMENTS,
  columns: [
    { head: "Customer", kind: "cut", cell: (row) => row.customer_name },
    { head: "Created", cell: (row) => <Time at={row.created_at} /> },
    { head: "Type", cell: (row) => row.payment_type },
    { head: "Amount", kind: "number", cell: (row) => <Money cents={row.amount} /> },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "Why", kind: "cut", cell: whyOf },
    { head: "Payment date", cell: (row) => day(row.payment_date) },
  ],
  read: async (asked, signal) => {
    const query = { ...paymentsQueryOf(asked), fields: FIELDS };
    return (await api.payments.list(query, { signal })) as unknown as Page<Row>;
  },
  address: ({ payment_type, id }) => `/payments/${payment_type}/${id}`,
};

function whyOf({ status_code: code, status_reason: reason }: Row): string {
  if (!isReturnCode(code)) return reason === "OK" ? "" : words(reason);
  return `${code} · ${returnCode(code)?.title ?? words(reason)}`;
}
