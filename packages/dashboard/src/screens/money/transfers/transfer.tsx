import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { FundingEvent, FundingEventPayment } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { counted, words } from "../../../format/words.ts";
import { Card, Facts, Money, Status } from "../../../parts/basics.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { RowsTable } from "../../../parts/list/rows-table.tsx";
import { AsReturned } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Explanation } from "./explanation.tsx";

const route = getRouteApi("/shell/transfers/$id");
const SHOWN = 1_000;

const LINES: Pick<ListDefinition<FundingEventPayment>, "title" | "columns" | "address"> = {
  title: "Lines",
  columns: [
    { head: "Customer", kind: "cut", cell: (row) => row.customer_details.name },
    { head: "Payment", cell: (row) => row.payment_type },
    { head: "Why", cell: (row) => words(row.reason) },
    { head: "Payment amount", kind: "number", cell: (row) => <Money cents={row.payment_amount} /> },
    {
      head: "In this transfer",
      kind: "number",
      cell: (row) => <Money cents={row.funding_amount} />,
    },
    { head: "Status", cell: (row) => <Status value={row.status} /> },
    { head: "External id", kind: "cut", cell: (row) => <code>{row.external_id}</code> },
  ],
  address: ({ payment_type, id }) => `/payments/${payment_type}/${id}`,
};

export function Transfer() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["transfer", id],
    queryFn: ({ signal }) => api.fundingEvents.get(id, { signal }),
  });
  return (
    <Screen name="transfer" title={query.data === undefined ? "Transfer" : titleOf(query.data)}>
      <Loaded query={query}>
        {(transfer) => (
          <>
            <div className="row">
              <span className="amount">
                <Money cents={transfer.amount} />
              </span>
              <Status value={transfer.status} />
            </div>
            <Card title="Transfer">
              <Facts
                of={[
                  ["Day", day(transfer.transfer_date)],
                  ["Why it stands so", transfer.status_details.message],
                  ["Trace numbers", transfer.trace_numbers.join(", ")],
                  ["Payments", transfer.payment_count.toLocaleString("en-US")],
                ]}
              />
              <AsReturned value={transfer} />
            </Card>
            <Explanation transfer={transfer} />
            <Lines transfer={transfer} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

const titleOf = ({ event_type, direction }: { event_type: string; direction: string }) =>
  `${direction === "deposit" ? "Deposit" : "Withdrawal"}: ${words(event_type)}`;

/** The lines of a transfer, the first of them. */
function Lines({ transfer: { id, payment_count: count } }: { readonly transfer: FundingEvent }) {
  const query = useQuery({
    queryKey: ["transfer-lines", id],
    queryFn: async ({ signal }) =>
      await api.fundingEvents.payments(id, { page_size: SHOWN }, { signal }),
  });
  return (
    <Card title="Its payments">
      <Loaded query={query}>
        {({ data }) => (
          <>
            <RowsTable definition={LINES} rows={data} />
            {data.length < count ? (
              <p className="quiet">
                The first {data.length} of {counted(count, "line")}.
              </p>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}
