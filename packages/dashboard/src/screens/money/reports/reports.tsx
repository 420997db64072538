import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { overviewQuery } from "../../../api/queries.ts";
import { counted, sentence } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Facts, Money } from "../../../parts/basics.tsx";
import type { ListSearch } from "../../../parts/list/list-search.ts";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { DayBars } from "./day-bars.tsx";
import { Packs } from "./packs.tsx";
import { ReportFiles } from "./report-files.tsx";
import { daysOfMonth, monthOf, nextMonth } from "./month.ts";

/** A month by numbers and as files: what was paid, what came back, and who the customers are. */
export function Reports() {
  const overview = useQuery(overviewQuery);
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Screen name="reports" title="Reports">
      <Loaded query={overview}>
        {({ as_of }) => {
          const month = monthOf(search["month"], as_of);
          const { first, last } = daysOfMonth(month);
          const show = (next: string) =>
            void navigate({ to: ".", search: { month: next } as never });
          return (
            <>
              <div className="row" role="group" aria-label="Month">
                <button type="button" className="button" onClick={() => show(nextMonth(month, -1))}>
                  Month before
                </button>
                <strong>{month}</strong>
                <button type="button" className="button" onClick={() => show(nextMonth(month, 1))}>
                  Month after
                </button>
              </div>
              <Month month={month} />
              <Allowed operation="reports.list">
                <ReportFiles from={first} to={last} />
              </Allowed>
              <Allowed operation="packs.list">
                <Packs from={first} to={last} />
              </Allowed>
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

function Month({ month }: { readonly month: string }) {
  const { first, last } = daysOfMonth(month);
  const range = { min_payment_date: first, max_payment_date: last };
  const byStatus = useSummary({ ...range, group_by: "status" });
  const byDay = useSummary({ ...range, group_by: "day" });
  return (
    <div className="grid">
      <Card title="Payments by status">
        <Loaded query={byStatus}>
          {({ charges, payouts, groups }) => (
            <>
              <p>
                {counted(charges.count, "charge")} of <Money cents={charges.amount} />,{" "}
                {counted(payouts.count, "payout")} of <Money cents={payouts.amount} /> have their
                payment date in this month.
              </p>
              <Facts
                of={groups.map(({ key, charges: some, payouts: others }) => [
                  sentence(key),
                  counted(some.count + others.count, "payment"),
                ])}
              />
            </>
          )}
        </Loaded>
      </Card>
      <Card title="Charges and payouts by day">
        <Loaded query={byDay}>
          {({ groups }) => <DayBars groups={groups} last={Number(last.slice(8))} />}
        </Loaded>
      </Card>
      <Allowed operation="reports.total_customers_by_status">
        <Customers />
      </Allowed>
    </div>
  );
}

function useSummary(asked: Parameters<typeof api.payments.summary>[0]) {
  return useQuery({
    queryKey: ["payment-sums", asked],
    queryFn: ({ signal }) => api.payments.summary(asked, { signal }),
    refetchInterval: 30_000,
  });
}

function Customers() {
  const query = useQuery({
    queryKey: ["customers-by-status"],
    queryFn: ({ signal }) => api.reports.totalCustomersByStatus({ signal }),
  });
  return (
    <Card title="Customers by status, now">
      <Loaded query={query}>
        {(counts) => (
          <Facts
            of={Object.entries(counts).map(([status, count]) => [
              sentence(status),
              count.toLocaleString("en-US"),
            ])}
          />
        )}
      </Loaded>
    </Card>
  );
}
