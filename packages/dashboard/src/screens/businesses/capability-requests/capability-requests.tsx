import type { CapabilityRequestListAll } from "@railhead/client";
import { CAPABILITY_STATUSES } from "@railhead/core";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { dollars } from "../../../format/money.ts";
import { sentence, words } from "../../../format/words.ts";
import { Status, Time } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { ReviewCapability } from "../onboarding/review-capability.tsx";

type Row = CapabilityRequestListAll;
type Asked = NonNullable<Parameters<typeof api.capabilityRequests.listAll>[0]>;

const TYPES: readonly Row["type"][] = [
  "charges",
  "payouts",
  "individuals",
  "businesses",
  "internet",
  "signed_agreement",
];

/** What asks wait for a decision, the oldest first. */
const REQUESTS: ListDefinition<Row> = {
  screen: "capability-requests",
  title: "Capability requests",
  noun: ["request"],
  columns: [
    {
      head: "Account",
      kind: "cut",
      cell: (row) => (
        <Link to="/accounts/$id" params={{ id: row.account_id }}>
          {row.account_name}
        </Link>
      ),
    },
    { head: "Asks for", cell: (row) => asksFor(row) },
    { head: "Limits", cell: (row) => limitsOf(row) },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "Asked", cell: (row) => <Time at={row.created_at} /> },
    { head: "Decide", cell: (row) => <Decide request={row} /> },
  ],
  filters: [
    { name: "status", label: "Status", choices: CAPABILITY_STATUSES },
    { name: "type", label: "Capability", choices: TYPES },
  ],
  read: ({ filters: { status, type }, page, size }, signal) => {
    const asked = {
      page_number: page,
      page_size: size,
      sort_by: "created_at",
      // Those that wait are decided in their order; of all, the newest say more.
      sort_order: status === "in_review" ? "asc" : "desc",
      ...(status === undefined ? {} : { status: [status] }),
      ...(type === undefined ? {} : { type: [type] }),
    };
    return api.capabilityRequests.listAll(asked as Asked, { signal });
  },
  empty: {
    text: "An account asks for what it wants to do, such as charges; in live, a person decides. This asks for one:",
    command: `npx railhead capability-requests create ACCOUNT --body '{"charges":{}}'`,
  },
};

const asksFor = ({ enable, type }: Row) =>
  enable ? sentence(type) : `No ${words(type)} from now on`;

function limitsOf({ settings }: Row): string {
  const limits = Object.entries(settings).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${words(name)} ${limitWords(name, value)}`],
  );
  return limits.length === 0 ? "—" : limits.join(", ");
}

const limitWords = (name: string, value: unknown) =>
  name.endsWith("_amount") ? dollars(String(value)) : String(value);

function Decide({ request: { status, account_id: account, id, type } }: { readonly request: Row }) {
  return status === "in_review" ? (
    <ReviewCapability account={account} request={id} of={type} />
  ) : (
    "—"
  );
}

/** Every request of an account for what it may do, with its decision. */
export function CapabilityRequests() {
  return <ListScreen definition={REQUESTS} />;
}
