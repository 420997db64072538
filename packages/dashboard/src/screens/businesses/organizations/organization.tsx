import type { Account, Representative } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Facts, Status, Time } from "../../../parts/basics.tsx";
import type { Column } from "../../../parts/list/list-definition.ts";
import { RowsTable } from "../../../parts/list/rows-table.tsx";
import { Notes } from "../../../parts/notes/notes.tsx";
import { RecordGrid } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Settings } from "./settings.tsx";

const route = getRouteApi("/shell/organizations/$id");

export function OneOrganization() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["organization", id],
    queryFn: ({ signal }) => api.organizations.get(id, { signal }),
  });
  return (
    <Screen name="organization" title={query.data?.name ?? "Organization"}>
      <Loaded query={query}>
        {(organization) => (
          <RecordGrid value={organization}>
            <Card title="Organization">
              <Facts
                of={[
                  ["Id", <code key="i">{organization.id}</code>],
                  ["External id", organization.external_id],
                  ["Created", <Time key="c" at={organization.created_at} />],
                  ["Last changed", <Time key="u" at={organization.updated_at} />],
                ]}
              />
            </Card>
            <Settings organization={organization} />
            <Accounts organizationId={id} />
            <Representatives organizationId={id} />
            <Allowed operation="notes.list">
              <Notes about={{ type: "organization", id }} />
            </Allowed>
          </RecordGrid>
        )}
      </Loaded>
    </Screen>
  );
}

const ACCOUNTS: readonly Column<Account>[] = [
  { head: "Name", kind: "cut", cell: (row) => row.business_profile.name },
  { head: "Status", cell: (row) => <Status value={row.status} /> },
  { head: "Why", kind: "cut", cell: (row) => row.status_detail.message },
  { head: "Run by", cell: (row) => (row.access_level === "standard" ? "the business" : "us") },
];

function Accounts({ organizationId }: { readonly organizationId: string }) {
  const query = useQuery({
    queryKey: ["accounts-of", organizationId],
    queryFn: async ({ signal }) => await api.accounts.list({ page_size: 100 }, { signal }),
    select: ({ data }) => data.filter((one) => one.organization_id === organizationId),
  });
  return (
    <Card title="Accounts">
      <Loaded query={query}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className="quiet">It has no account yet.</p>
          ) : (
            <RowsTable
              definition={{ title: "List of accounts", columns: ACCOUNTS }}
              rows={accounts}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

const PEOPLE: readonly Column<Representative>[] = [
  { head: "Name", kind: "cut", cell: (row) => row.name },
  { head: "Email", kind: "cut", cell: (row) => row.email },
  { head: "Status", cell: (row) => <Status value={row.status} /> },
];

function Representatives({ organizationId }: { readonly organizationId: string }) {
  const query = useQuery({
    queryKey: ["representatives-of", organizationId],
    queryFn: async ({ signal }) =>
      await api.representatives.list(
        { organization_id: organizationId, page_size: 100 },
        { signal },
      ),
  });
  return (
    <Card title="Representatives">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">Nobody represents it yet.</p>
          ) : (
            <RowsTable
              definition={{ title: "List of representatives", columns: PEOPLE }}
              rows={data}
            />
          )
        }
      </Loaded>
    </Card>
  );
}
