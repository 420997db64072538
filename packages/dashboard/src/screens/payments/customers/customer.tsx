import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { paymentsQuery } from "../../../api/queries.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Facts, Status, Time } from "../../../parts/basics.tsx";
import { RowsTable } from "../../../parts/list/rows-table.tsx";
import { Notes } from "../../../parts/notes/notes.tsx";
import { RecordGrid } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { PAYMENTS } from "../payments/payments-list.tsx";

const route = getRouteApi("/shell/customers/$id");

export function OneCustomer() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["customer", id],
    queryFn: ({ signal }) => api.customers.get(id, { signal }),
  });
  return (
    <Screen name="customer" title={query.data?.name ?? "Customer"}>
      <Loaded query={query}>
        {(customer) => (
          <RecordGrid value={customer}>
            <Card title="Customer">
              <Facts
                of={[
                  ["Status", <Status key="s" value={customer.status} />],
                  ["Type", customer.type],
                  ["Email", customer.email],
                  ["Phone", customer.phone],
                  ["External id", customer.external_id],
                  ["Created", <Time key="c" at={customer.created_at} />],
                ]}
              />
            </Card>
            <Paykeys customerId={id} />
            <Payments customerId={id} />
            <Allowed operation="notes.list">
              <Notes about={{ type: "customer", id }} />
            </Allowed>
          </RecordGrid>
        )}
      </Loaded>
    </Screen>
  );
}

function Paykeys({ customerId }: { readonly customerId: string }) {
  const query = useQuery({
    queryKey: ["paykeys-of", customerId],
    queryFn: async ({ signal }) =>
      await api.paykeys.list({ customer_id: customerId, page_size: 50 }, { signal }),
  });
  return (
    <Card title="Bank accounts">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">No bank account is linked.</p>
          ) : (
            <ul>
              {data.map(({ id, label, status }) => (
                <li key={id}>
                  <Link to="/paykeys/$id" params={{ id }}>
                    {label}
                  </Link>{" "}
                  <Status value={status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Payments({ customerId }: { readonly customerId: string }) {
  const newest = { page_size: 10, sort_by: "created_at", sort_order: "desc" } as const;
  const query = useQuery(paymentsQuery({ ...newest, customer_id: customerId }));
  return (
    <Card title="Newest payments">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">There are none.</p>
          ) : (
            <RowsTable definition={PAYMENTS} rows={data} />
          )
        }
      </Loaded>
    </Card>
  );
}
