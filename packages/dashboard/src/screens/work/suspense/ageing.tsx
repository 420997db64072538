import type { SuspenseItemAgeing } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { EVERY_MS } from "../../../api/queries.ts";
import { day } from "../../../format/time.ts";
import { Card, Money } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";

type Age = SuspenseItemAgeing["ages"][number];

const NAMES: Readonly<Record<Age["age"], string>> = {
  "0_to_1": "0 or 1 banking day",
  "2_to_5": "2 to 5 banking days",
  "6_to_20": "6 to 20 banking days",
  over_20: "over 20 banking days",
};

/** What is open in suspense by age; a month closes with none open, or with a note. */
export function Ageing() {
  const query = useQuery({
    queryKey: ["suspense-ageing"],
    queryFn: ({ signal }) => api.suspenseItems.ageing({ signal }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Card title="Open by age">
      <Loaded query={query}>
        {(ageing) => (
          <>
            <div className="scroll" tabIndex={0} role="region" aria-label="Suspense by age">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Since the money moved</th>
                    <th scope="col" className="number">
                      Items
                    </th>
                    <th scope="col" className="number">
                      Left us
                    </th>
                    <th scope="col" className="number">
                      Came to us
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {ageing.ages.map((row) => (
                    <Row key={row.age} name={NAMES[row.age]} sums={row} />
                  ))}
                  <Row name="All" sums={ageing} />
                </tbody>
              </table>
            </div>
            {ageing.oldest_day === null ? null : (
              <p className="quiet">The oldest moved on {day(ageing.oldest_day)}.</p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Row({
  name,
  sums,
}: {
  readonly name: string;
  readonly sums: Pick<Age, "count" | "out" | "in">;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number">{sums.count.toLocaleString("en-US")}</td>
      <td className="number">
        <Money cents={sums.out} />
      </td>
      <td className="number">
        <Money cents={sums.in} />
      </td>
    </tr>
  );
}
