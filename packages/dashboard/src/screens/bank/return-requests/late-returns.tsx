import type { LateReturnPermission } from "@railhead/client";
import { LATE_RETURN_STATUSES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { AccountName } from "../../../parts/account-name.tsx";
import { DayLeft } from "../../../parts/banking-days-left.tsx";
import { Status } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const LIST: ListDefinition<LateReturnPermission> = {
  screen: "late-returns",
  title: "Late returns",
  noun: ["permission"],
  columns: [
    { head: "Bank that asks", kind: "cut", cell: (row) => row.asked_by_bank },
    { head: "Its reference", kind: "cut", cell: (row) => row.reference },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "Business", kind: "cut", cell: (row) => <AccountName id={row.account_id} /> },
    {
      head: "Until",
      cell: ({ status, valid_until: until }) =>
        status === "asked" || status === "granted" ? <DayLeft date={until} /> : until,
    },
  ],
  filters: [{ name: "status", label: "Status", choices: LATE_RETURN_STATUSES }],
  read: ({ filters: { status }, page, size }, signal) =>
    api.lateReturnPermissions.list(
      {
        page_number: page,
        page_size: size,
        sort_order: "desc",
        ...(status === undefined ? {} : { status: status as LateReturnPermission["status"] }),
      },
      { signal },
    ),
  address: ({ id }) => `/late-returns/${id}`,
  empty: {
    text: "No bank asks whether it may return a debit of a business late, with R31. Keep its question on the page of the payment, or so:",
    command: "npx railhead late-return-permissions create --body @question.json",
  },
};

/** Questions of receiving banks for a late return, and what was permitted. */
export function LateReturns() {
  return <ListScreen definition={LIST} />;
}
