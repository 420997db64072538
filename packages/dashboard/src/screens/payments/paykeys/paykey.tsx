import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { paymentsQuery, queryClient } from "../../../api/queries.ts";
import { words } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Facts, Status, Time } from "../../../parts/basics.tsx";
import { RowsTable } from "../../../parts/list/rows-table.tsx";
import { RecordGrid } from "../../../parts/record.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { CorrectDetails } from "./correct-details.tsx";
import { PAYMENTS } from "../payments/payments-list.tsx";
import { Problem } from "../../../parts/problem.tsx";
import { BankDetails } from "./bank-details.tsx";
import { Verifications } from "./verifications.tsx";

const route = getRouteApi("/shell/paykeys/$id");

export function OnePaykey() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ["paykey", id],
    queryFn: ({ signal }) => api.paykeys.get(id, { signal }),
  });
  const payments = useQuery(
    paymentsQuery({ paykey_id: id, page_size: 10, sort_by: "created_at", sort_order: "desc" }),
  );
  return (
    <Screen name="paykey" title={query.data?.label ?? "Paykey"}>
      <Loaded query={query}>
        {(paykey) => (
          <RecordGrid value={paykey}>
            <Card title="Paykey">
              <Facts
                of={[
                  ["Status", <Status key="s" value={paykey.status} />],
                  ["Why", paykey.status_details.message],
                  ["Linked through", words(paykey.source)],
                  ["Routing number", paykey.bank_data.routing_number],
                  ["Account number", paykey.bank_data.account_number],
                  [
                    "Customer",
                    <Link key="c" to="/customers/$id" params={{ id: paykey.customer_id }}>
                      {paykey.customer_id}
                    </Link>,
                  ],
                  ["Created", <Time key="t" at={paykey.created_at} />],
                ]}
              />
              {paykey.unblock_eligible ? (
                <Allowed operation="paykeys.unblock">
                  <Unblock id={id} />
                </Allowed>
              ) : null}
              {paykey.status === "inactive" || paykey.status === "rejected" ? null : (
                <CorrectDetails subject={{ paykey_id: id }} />
              )}
            </Card>
            <Allowed operation="paykey_verifications.list">
              <Verifications paykey={paykey} />
            </Allowed>
            <Allowed operation="paykeys.bank_details">
              <BankDetails id={id} />
            </Allowed>
            <Card title="Newest payments">
              <Loaded query={payments}>
                {({ data }) => <RowsTable definition={PAYMENTS} rows={data} />}
              </Loaded>
            </Card>
          </RecordGrid>
        )}
      </Loaded>
    </Screen>
  );
}

function Unblock({ id }: { readonly id: string }) {
  const unblock = useMutation({
    mutationFn: () => api.paykeys.unblock(id),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <>
      <p className="quiet">It is blocked, and may be unblocked once.</p>
      <div>
        <button
          type="button"
          className="button"
          disabled={unblock.isPending}
          onClick={() => unblock.mutate()}
        >
          Unblock
        </button>
      </div>
      <Problem error={unblock.error} />
    </>
  );
}
