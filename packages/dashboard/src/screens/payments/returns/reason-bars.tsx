import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { dollars } from "../../../format/money.ts";
import { counted, sentence } from "../../../format/words.ts";
import { changedSearch, type ListSearch } from "../../../parts/list/list-search.ts";
import { Loaded } from "../../../parts/states.tsx";
import { returnedQueryOf } from "./returned-payments.tsx";

/** How many came back for which reason; a reason opens its payments. */
export function ReasonBars({ filters }: { readonly filters: ListSearch }) {
  const asked = { ...returnedQueryOf(filters), group_by: "reason" } as const;
  const query = useQuery({
    queryKey: ["payment-sums", asked],
    queryFn: ({ signal }) => api.payments.summary(asked, { signal }),
    refetchInterval: 30_000,
    placeholderData: (held) => held,
  });
  return (
    <Loaded query={query}>
      {({ groups, charges, payouts }) => {
        const rows = groups
          .map(({ key, charges: some, payouts: others }) => ({
            key,
            count: some.count + others.count,
            cents: BigInt(some.amount) + BigInt(others.amount),
          }))
          .toSorted((one, other) => other.count - one.count);
        const most = rows[0]?.count ?? 1;
        return (
          <div data-part="sums" className="card-body">
            <p>
              {counted(charges.count, "charge")} of {dollars(charges.amount)},{" "}
              {counted(payouts.count, "payout")} of {dollars(payouts.amount)} came back.
            </p>
            <ul className="bars" aria-label="By reason">
              {rows.map(({ key, count, cents }) => (
                <li key={key}>
                  <Link to="/returns" search={changedSearch(filters, { reason: key }) as never}>
                    {sentence(key)}
                  </Link>
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect
                      data-kind="returned"
                      width={Math.max((100 * count) / most, 1)}
                      height="8"
                    />
                  </svg>
                  <span className="number">
                    {count.toLocaleString("en-US")} · {dollars(cents)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </Loaded>
  );
}
