import type { ReturnRequest } from "@railhead/client";
import { RETURN_REQUEST_STATUSES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { AccountName } from "../../../parts/account-name.tsx";
import { DayLeft } from "../../../parts/banking-days-left.tsx";
import { Money, Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const LIST: ListDefinition<ReturnRequest> = {
  screen: "return-requests",
  title: "Return requests",
  noun: ["request"],
  columns: [
    { head: "Number", cell: (row) => `Request ${row.number}` },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "Amount", kind: "number", cell: (row) => <Money cents={row.amount} /> },
    { head: "Reason", cell: (row) => words(row.reason) },
    { head: "Business", kind: "cut", cell: (row) => <AccountName id={row.account_id} /> },
    {
      head: "Answer by",
      cell: ({ answer_by: by }) => (by === null ? null : <DayLeft date={by} />),
    },
    { head: "Drafted", cell: (row) => <Time at={row.created_at} /> },
  ],
  filters: [{ name: "status", label: "Status", choices: RETURN_REQUEST_STATUSES }],
  read: ({ filters: { status }, page, size }, signal) =>
    api.returnRequests.list(
      {
        page_number: page,
        page_size: size,
        sort_order: "desc",
        ...(status === undefined ? {} : { status: status as ReturnRequest["status"] }),
      },
      { signal },
    ),
  address: ({ id }) => `/return-requests/${id}`,
  empty: {
    text: "No entry was asked back. Draft a request on the page of a payment that was sent, or so:",
    command: "npx railhead return-requests create --body @request.json",
  },
};

/** Requests to receiving banks to return an entry with R06. */
export function ReturnRequests() {
  return <ListScreen definition={LIST} />;
}
