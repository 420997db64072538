import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { sentence } from "../../../format/words.ts";
import { Allowed } from "../../../parts/allowed.tsx";
import { Card, Money } from "../../../parts/basics.tsx";
import { Screen } from "../../../parts/screen.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { Closings } from "./closings.tsx";
import { Proof } from "./proof.tsx";

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
      <Allowed operation="ledger.last_proof">
        <Proof />
      </Allowed>
      <Allowed operation="ledger_closings.list">
        <Closings />
      </Allowed>
    </Screen>
  );
}
