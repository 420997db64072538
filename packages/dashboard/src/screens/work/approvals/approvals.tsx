import { APPROVAL_STATES } from "@railhead/core";
import type { Approval, ApprovalsListQuery } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";

const APPROVALS: ListDefinition<Approval> = {
  screen: "approvals",
  title: "Approvals",
  noun: ["approval"],
  columns: [
    { head: "What would run", cell: (row) => words(row.action) },
    { head: "Asked", cell: (row) => <Time at={row.created_at} /> },
    { head: "State", cell: (row) => <Status value={row.state} /> },
    { head: "Votes", cell: (row) => `${row.votes.length} of ${row.needed}` },
    { head: "By", cell: (row) => row.role ?? "anyone who may approve" },
    { head: "Ends", cell: (row) => <Time at={row.expires_at} /> },
  ],
  filters: [{ name: "state", label: "State", choices: APPROVAL_STATES }],
  read: ({ filters: { state }, page, size }, signal) => {
    const asked = {
      page_number: page,
      page_size: size,
      sort_by: "created_at",
      sort_order: "desc",
      ...(state === undefined ? {} : { state: [state] }),
    };
    return api.approvals.list(asked as ApprovalsListQuery, { signal });
  },
  address: ({ id }) => `/approvals/${id}`,
  empty: {
    text: "A sensitive act of one person waits here until another person approves it. This makes a rule:",
    command: "npx railhead approval-rules create --action payment.refund --needed 1",
  },
};

export function Approvals() {
  return <ListScreen definition={APPROVALS} />;
}
