import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { sentence, words } from "../../format/words.ts";
import { Card, Money, Time } from "../../parts/basics.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Problem } from "../../parts/problem.tsx";

export function Ledger() {
  const query = useQuery({
    queryKey: ["balances"],
    queryFn: async ({ signal }) => await api.ledger.balances({ page_size: 1_000 }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Screen name="ledger" title="Ledger">
      <Card title="Balances">
        <Loaded query={query}>
          {({ data }) => (
            <div
              className="scroll"
              tabIndex={0}
              role="region"
              aria-label="Balances by ledger account"
            >
              <table>
                <thead>
                  <tr>
                    <th>Ledger account</th>
                    <th>Of</th>
                    <th className="number">Debits</th>
                    <th className="number">Credits</th>
                    <th className="number">Balance</th>
                    <th>Grows by</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((row) => (
                    <tr key={row.id}>
                      <td>{sentence(row.code)}</td>
                      <td className="cut mono">{row.account_id ?? "the platform"}</td>
                      <td className="number">
                        <Money cents={row.debits} />
                      </td>
                      <td className="number">
                        <Money cents={row.credits} />
                      </td>
                      <td className="number">
                        <Money cents={row.balance} />
                      </td>
                      <td>{row.normal_side}s</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Loaded>
      </Card>
      <Proof />
    </Screen>
  );
}

/** Proves the books when asked: each rule that must hold, and what breaks it. */
function Proof() {
  const prove = useMutation({ mutationFn: () => api.ledger.invariants() });
  return (
    <Card title="Proof of the books">
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={prove.isPending}
          onClick={() => prove.mutate()}
        >
          {prove.isPending ? "Proving …" : "Prove now"}
        </button>
        <span className="quiet">Every rule is checked over all rows.</span>
      </div>
      <Problem error={prove.error} />
      {prove.data === undefined ? null : (
        <>
          <p className="notice" data-tone={prove.data.balanced ? "good" : "bad"}>
            {prove.data.balanced ? "Every rule holds" : "A rule is broken"}, as of{" "}
            <Time at={prove.data.checked_at} />.
          </p>
          <ul>
            {prove.data.invariants.map(({ name, holds, violations }) => (
              <li key={name}>
                <span className="tag" data-tone={holds ? "good" : "bad"}>
                  {holds ? "holds" : "broken"}
                </span>{" "}
                {words(name)}
                {violations.length === 0 ? null : <pre>{JSON.stringify(violations, null, 2)}</pre>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
