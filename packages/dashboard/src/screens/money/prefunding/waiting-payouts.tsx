import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { Money, Time } from "../../../parts/basics.tsx";
import { Pages } from "../../../parts/list/pages.tsx";
import { Loaded } from "../../../parts/states.tsx";

const SIZE = 20;

/** Payouts of an account that wait for cover, in the order in which they leave. */
export function WaitingPayouts({ accountId }: { readonly accountId: string }) {
  const [page, show] = useState(1);
  const query = useQuery({
    queryKey: ["prefunding", "waiting", accountId, page],
    queryFn: async ({ signal }) =>
      await api.prefunding.waiting(accountId, { page_number: page, page_size: SIZE }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: (held) => held,
  });
  return (
    <Loaded query={query}>
      {({ data, meta }) => (
        <>
          <div className="scroll" tabIndex={0} role="region" aria-label="Payouts that wait">
            <table>
              <thead>
                <tr>
                  <th>Payout</th>
                  <th className="number">Amount</th>
                  <th className="number">Must be paid in first</th>
                  <th>Waits since</th>
                  <th>Next cut-off</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ payout_id: id, amount, missing, waits_since, next_cutoff_at }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Link to="/payments/$kind/$id" params={{ kind: "payout", id }}>
                        <code>{id}</code>
                      </Link>
                    </th>
                    <td className="number">
                      <Money cents={amount} />
                    </td>
                    <td className="number">
                      <Money cents={missing} />
                    </td>
                    <td>
                      <Time at={waits_since} />
                    </td>
                    <td>
                      <Time at={next_cutoff_at} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pages page={page} pages={Math.ceil(meta.total_items / SIZE)} onPage={show} />
        </>
      )}
    </Loaded>
  );
}
