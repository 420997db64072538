import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { Card, Money, Time } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";
import type { OnePayment } from "./one-payment.ts";
import { PostingFlow } from "./posting-flow.tsx";

const postingsQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ["postings", id, version],
    queryFn: async ({ signal }) =>
      await api.ledger.entries({ subject_id: id, page_size: 100 }, { signal }),
    placeholderData: (held) => held,
  });

/** Each posting of the payment: from which ledger account to which, in the order of the books. */
export function MoneyPanel({ payment }: { readonly payment: OnePayment }) {
  const query = useQuery(postingsQuery(payment.id, payment.updated_at));
  return (
    <Card title="Money">
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">
              Nothing is posted yet. Money moves in the books when the payment goes to the bank.
            </p>
          ) : (
            <>
              <PostingFlow postings={data} />
              <div className="scroll" tabIndex={0} role="region" aria-label="Postings">
                <table>
                  <thead>
                    <tr>
                      <th>When</th>
                      <th>Why</th>
                      <th>From</th>
                      <th>To</th>
                      <th className="number">Amount</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.map((entry) => (
                      <tr key={entry.number}>
                        <td>
                          <Time at={entry.posted_at} />
                        </td>
                        <td>{words(entry.move)}</td>
                        <td>{words(entry.credit.code)}</td>
                        <td>{words(entry.debit.code)}</td>
                        <td className="number">
                          <Money cents={entry.amount} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
