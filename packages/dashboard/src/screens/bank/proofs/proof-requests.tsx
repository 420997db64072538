import type { ProofRequest } from "@railhead/client";
import { PROOF_REQUEST_STATUSES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { AccountName } from "../../../parts/account-name.tsx";
import { DayLeft, TimeLeft } from "../../../parts/banking-days-left.tsx";
import { Status } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const isOpen = ({ status }: ProofRequest) => status === "open";

const LIST: ListDefinition<ProofRequest> = {
  screen: "proof-requests",
  title: "Proof requests",
  noun: ["request"],
  columns: [
    { head: "The bank's reference", kind: "cut", cell: (row) => row.bank_reference },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    {
      head: "Prepare by",
      cell: (row) => (isOpen(row) ? <TimeLeft at={row.prepare_by} /> : null),
    },
    { head: "Due", cell: (row) => (isOpen(row) ? <DayLeft date={row.due_on} /> : row.due_on) },
    { head: "Business", kind: "cut", cell: (row) => <AccountName id={row.account_id} /> },
    {
      head: "Package",
      cell: ({ delivered, statement }) =>
        delivered === null || statement === null ? "not prepared" : "prepared",
    },
  ],
  filters: [{ name: "status", label: "Status", choices: PROOF_REQUEST_STATUSES }],
  read: ({ filters: { status }, page, size }, signal) =>
    api.proofRequests.list(
      {
        page_number: page,
        page_size: size,
        sort_by: "due_on",
        sort_order: status === undefined || status === "open" ? "asc" : "desc",
        ...(status === undefined ? {} : { status: status as ProofRequest["status"] }),
      },
      { signal },
    ),
  address: ({ id }) => `/proof-requests/${id}`,
  empty: {
    text: "No bank has asked for the proof of an authorization. Note a request on the page of its payment, or so:",
    command:
      'npx railhead proof-requests create --payment-id CHARGE --bank-reference "LETTER 7" --received-on 2026-11-23',
  },
};

/** Requests of banks for the proof of an authorization, the next one due first. */
export function ProofRequests() {
  return <ListScreen definition={LIST} />;
}
