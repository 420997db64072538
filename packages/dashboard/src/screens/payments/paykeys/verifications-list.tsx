import type { PaykeyVerification } from "@railhead/client";
import { VERIFICATION_STATUSES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { sentence } from "../../../format/words.ts";
import { TimeLeft } from "../../../parts/banking-days-left.tsx";
import { Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const LIST: ListDefinition<PaykeyVerification> = {
  screen: "verifications",
  title: "Verifications",
  noun: ["verification"],
  columns: [
    { head: "By", cell: (row) => sentence(row.method) },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    {
      head: "Settles",
      cell: ({ settlement_date: date }) => (date === null ? null : day(date)),
    },
    {
      head: "Confirm until",
      cell: ({ status, expires_at: at }) =>
        status === "awaiting_confirmation" && at !== null ? <TimeLeft at={at} /> : null,
    },
    { head: "Attempts left", kind: "number", cell: (row) => row.tries_left },
    { head: "Returned with", cell: (row) => row.return_code },
    { head: "Created", cell: (row) => <Time at={row.created_at} /> },
  ],
  filters: [{ name: "status", label: "Status", choices: VERIFICATION_STATUSES }],
  read: ({ filters: { status }, page, size }, signal) =>
    api.paykeyVerifications.list(
      {
        page_number: page,
        page_size: size,
        sort_order: "desc",
        ...(status === undefined ? {} : { status: status as PaykeyVerification["status"] }),
      },
      { signal },
    ),
  address: ({ paykey_id: id }) => `/paykeys/${id}`,
  empty: {
    text: "A prenote, or two small amounts that the owner confirms, prove that a bank account takes entries. Start one on the page of a paykey, or so:",
    command: "npx railhead paykey-verifications create PAYKEY --method micro_entries",
  },
};

/** Prenotes and small amounts that wait, passed or failed; each leads to its paykey. */
export function VerificationsList() {
  return <ListScreen definition={LIST} />;
}
