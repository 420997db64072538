import type { PaymentSummary } from "@railhead/client";
import { dollars } from "../../../format/money.ts";
import { day } from "../../../format/time.ts";

const STEP = 10;
const LINE = 45;
const TALLEST = 40n;

/** Charges above the line and payouts below it, by payment date. */
export function DayBars({
  groups,
  last,
}: {
  readonly groups: PaymentSummary["groups"];
  readonly last: number;
}) {
  if (groups.length === 0) return <p className="quiet">No payment has its date in this month.</p>;
  const amounts = groups.flatMap(({ charges, payouts }) => [charges.amount, payouts.amount]);
  const most = amounts.map(BigInt).reduce((one, other) => (one > other ? one : other), 1n);
  const heightOf = (cents: string) => Number((BigInt(cents) * TALLEST) / most);
  const width = last * STEP;
  return (
    <>
      <svg viewBox={`0 0 ${width} 90`} role="img" aria-label="Charges above, payouts below, by day">
        {groups.map(({ key, charges, payouts }) => {
          const x = (Number(key.slice(8)) - 1) * STEP + 1;
          const [up, down] = [heightOf(charges.amount), heightOf(payouts.amount)];
          return (
            <g key={key}>
              <title>{`${day(key)}: charges ${dollars(charges.amount)}, payouts ${dollars(payouts.amount)}`}</title>
              <rect data-kind="in" x={x} y={LINE - up} width="8" height={up} />
              <rect data-kind="out" x={x} y={LINE} width="8" height={down} />
            </g>
          );
        })}
        <line x1="0" y1={LINE} x2={width} y2={LINE} />
      </svg>
      <div className="scroll" tabIndex={0} role="region" aria-label="Sums by day">
        <table>
          <thead>
            <tr>
              <th>Day</th>
              <th className="number">Charges</th>
              <th className="number">Payouts</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ key, charges, payouts }) => (
              <tr key={key}>
                <th scope="row">{day(key)}</th>
                <td className="number">{dollars(charges.amount)}</td>
                <td className="number">{dollars(payouts.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
