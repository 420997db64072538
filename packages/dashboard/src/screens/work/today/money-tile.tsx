import type { Overview } from "@railhead/client";
import { dollars } from "../../../format/money.ts";
import { day } from "../../../format/time.ts";
import { Card, Money } from "../../../parts/basics.tsx";
import { AsTable } from "../../../parts/as-table.tsx";
import { LeftOut } from "./left-out.tsx";
import { barsOf } from "./bars.ts";

/** What files brought in, took out and brought back, day by day. */
export function MoneyTile({ overview }: { readonly overview: Overview }) {
  const days = overview.money ?? [];
  const last = days.at(-1);
  return (
    <Card title="Money by day, in files">
      <LeftOut overview={overview} part="money" />
      {last === undefined ? (
        overview.money === null ? null : (
          <p className="quiet">No file was sent or received in two weeks.</p>
        )
      ) : (
        <>
          <svg
            viewBox="0 0 280 90"
            role="img"
            aria-label="In above, out and returned below, by day"
          >
            {barsOf(days).map(({ name, kind, x, y, height, cents }) => (
              <rect key={`${name} ${kind}`} data-kind={kind} x={x} y={y} width="12" height={height}>
                <title>{`${day(name)}: ${kind} ${dollars(cents)}`}</title>
              </rect>
            ))}
            <line x1="0" y1="45" x2="280" y2="45" />
          </svg>
          <p>
            {day(last.day)}: in <Money cents={last.in} />, out <Money cents={last.out} />, returned{" "}
            <Money cents={last.returned} />
          </p>
          <AsTable
            title="Money by day, in files, as a table"
            heads={["Day", "In", "Out", "Returned"]}
            rows={days.map((one) => ({
              key: one.day,
              name: day(one.day),
              figures: [one.in, one.out, one.returned].map(dollars),
            }))}
          />
        </>
      )}
    </Card>
  );
}
