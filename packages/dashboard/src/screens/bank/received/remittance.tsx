import type { ReceivedEntryRemittance } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { Card, Facts, Money } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";

type Advice = NonNullable<ReceivedEntryRemittance["advice"]>;

/** What each invoice is paid, where the remittance says so, and its texts as they came. */
export function Remittance({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: ["received-remittance", id],
    queryFn: ({ signal }) => api.receivedEntries.remittance(id, { signal }),
  });
  return (
    <Card title="Remittance">
      <Loaded query={query}>
        {({ text, advice }) =>
          advice === null ? (
            <pre tabIndex={0}>{text}</pre>
          ) : (
            <>
              <Invoices advice={advice} />
              <details>
                <summary>Texts as they came</summary>
                <pre tabIndex={0}>{text}</pre>
              </details>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Invoices({ advice }: { readonly advice: Advice }) {
  const { payer, payee, reference, payment_date: date, lines, adjustments, problems } = advice;
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} className="notice">
          {problem}
        </p>
      ))}
      <Facts
        of={(
          [
            ["Payer", payer],
            ["Payee", payee],
            ["Number of the payment", reference],
            ["Date", date === null ? null : day(date)],
          ] as const
        ).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))}
      />
      <div className="scroll" tabIndex={0} role="region" aria-label="What each invoice is paid">
        <table>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Kind</th>
              <th scope="col" className="number">
                Total
              </th>
              <th scope="col" className="number">
                Discount
              </th>
              <th scope="col" className="number">
                Adjusted
              </th>
              <th scope="col" className="number">
                Paid
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={`${index} ${line.number}`}>
                <th scope="row">{line.number}</th>
                <td>{line.qualifier}</td>
                <Amount cents={line.total} />
                <Amount cents={line.discount} />
                <Amount cents={sumOf(line.adjustments)} />
                <Amount cents={line.paid} />
              </tr>
            ))}
            <tr>
              <th scope="row">Sum</th>
              <td colSpan={3} />
              <Amount cents={sumOf(adjustments)} />
              <Amount cents={advice.sum} />
            </tr>
          </tbody>
        </table>
      </div>
    </>
  );
}

function Amount({ cents }: { readonly cents: string | null }) {
  return <td className="number">{cents === null ? null : <Money cents={cents} />}</td>;
}

function sumOf(adjustments: Advice["adjustments"]): string | null {
  if (adjustments.length === 0) return null;
  return adjustments.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString();
}
