import type { Originator } from "@railhead/client";
import { ORIGINATOR_STATUSES } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { useKnownBanks } from "../../../parts/account-name.tsx";
import { DayLeft } from "../../../parts/banking-days-left.tsx";
import { Status } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { proposeOriginator } from "./register-acts.ts";

const idsOf = ({ company_ids: companies }: Originator) =>
  companies.map(({ company_id: id }) => id).join(" ");

const LIST: ListDefinition<Originator> = {
  screen: "originators",
  title: "Originators",
  noun: ["originator"],
  columns: [
    { head: "Name", kind: "cut", cell: (row) => row.legal_name },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "Company ids", kind: "cut", cell: (row) => idsOf(row) },
    { head: "Risk", cell: (row) => words(row.risk_rating) },
    {
      head: "Next review",
      cell: ({ reviews: [next] }) => (next === undefined ? null : <DayLeft date={next.due_on} />),
    },
  ],
  filters: [{ name: "status", label: "Status", choices: ORIGINATOR_STATUSES }],
  read: ({ filters: { status }, page, size }, signal) =>
    api.originators.list(
      {
        page_number: page,
        page_size: size,
        sort_order: "desc",
        ...(status === undefined ? {} : { status: status as Originator["status"] }),
      },
      { signal },
    ),
  address: ({ id }) => `/originators/${id}`,
  empty: {
    text: "Nobody is registered: files hold whatever accounts send. Propose an originator so:",
    command: "npx railhead originators create --body @originator.json",
  },
};

/** The register: whose entries the banks' files may hold. */
export function Originators() {
  const banks = useKnownBanks();
  return (
    <ListScreen
      definition={LIST}
      actions={<FormActs label="Register" acts={[proposeOriginator(banks)]} />}
    />
  );
}
