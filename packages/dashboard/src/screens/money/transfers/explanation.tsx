import type { FundingEvent } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { counted } from "../../../format/words.ts";
import { Card, Money } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";

/** What sums to a transfer, to the cent, and where a bank statement shows it. Money that leaves has a minus. */
export function Explanation({ transfer: { id } }: { readonly transfer: FundingEvent }) {
  const query = useQuery({
    queryKey: ["transfer-explanation", id],
    queryFn: ({ signal }) => api.fundingEvents.explain(id, { signal }),
  });
  return (
    <Card title="What sums to it">
      <Loaded query={query}>
        {({ parts, received, fees, sum, difference, entries, statement_lines: lines }) => (
          <>
            <table>
              <tbody>
                {parts.map(({ reason, payment_type, means, count, amount }) => (
                  <tr key={`${reason} ${payment_type}`}>
                    <td>{counted(count, payment_type)}</td>
                    <td>{means}</td>
                    <td className="number">
                      <Money cents={amount} />
                    </td>
                  </tr>
                ))}
                <ReceivedRows received={received} />
                <FeeRows fees={fees} />
                <tr>
                  <th scope="row" colSpan={2}>
                    Sum
                  </th>
                  <td className="number">
                    <Money cents={sum} />
                  </td>
                </tr>
              </tbody>
            </table>
            <Agreement
              difference={difference}
              hasFees={fees.length > 0}
              hasReceived={received.length > 0}
            />
            <ul>
              {entries.map((entry) => (
                <li key={entry.trace_number}>
                  Entry <code>{entry.trace_number}</code>
                  {entry.is_void ? ", never executed," : ""} in{" "}
                  <Link
                    to="/files/$id"
                    params={{ id: entry.file_id }}
                    search={{ line: entry.line }}
                  >
                    {entry.file_name}
                  </Link>
                  , settles {day(entry.settlement_date)}
                </li>
              ))}
              {lines.map((line) => (
                <li key={`${line.statement_id} ${line.line}`}>
                  Line {line.line} of {line.statement_name}, {day(line.date)}:{" "}
                  <Money cents={line.amount} />
                  {line.shows === "file" ? " for the whole side of its file" : ""}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}

type Explained = Awaited<ReturnType<typeof api.fundingEvents.explain>>;

function ReceivedRows({ received }: Pick<Explained, "received">) {
  return received.map(({ reason, means, count, amount }) => (
    <tr key={reason}>
      <td>{counted(count, reason === "received_credit" ? "received credit" : "received debit")}</td>
      <td>{means}</td>
      <td className="number">
        <Money cents={amount} />
      </td>
    </tr>
  ));
}

function FeeRows({ fees }: Pick<Explained, "fees">) {
  return fees.map(({ fee_line_id, name, count, amount }) => (
    <tr key={fee_line_id}>
      <td>{counted(count, "fee")}</td>
      <td>{name}: kept back.</td>
      <td className="number">
        <Money cents={amount} />
      </td>
    </tr>
  ));
}

function Agreement({
  difference,
  hasFees,
  hasReceived,
}: {
  difference: string;
  hasFees: boolean;
  hasReceived: boolean;
}) {
  const payments = hasFees ? "Payments and fees" : "The payments";
  const what = hasReceived ? "Its lines" : payments;
  return (
    <p className="notice" data-tone={difference === "0" ? "good" : "bad"}>
      {difference === "0" ? (
        `${what} sum to the amount of the transfer.`
      ) : (
        <>
          They differ from the transfer by <Money cents={difference} />.
        </>
      )}
    </p>
  );
}
