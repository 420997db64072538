import type { Due } from "@railhead/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { distance } from "../../../format/time.ts";
import { words } from "../../../format/words.ts";
import { linkTo } from "../../../parts/address.ts";
import { Card, Time } from "../../../parts/basics.tsx";
import { CHARGE_COMMAND } from "../../../parts/commands.ts";
import { recordAddress } from "../../../parts/record-address.ts";
import { Empty, Loaded } from "../../../parts/states.tsx";

const dueQuery = queryOptions({
  queryKey: ["due"],
  queryFn: ({ signal }) => api.due.list({ limit: 20 }, { signal }),
  refetchInterval: 5_000,
});

type Item = Due["items"][number];

/** What the service does next by itself, and when; in a sandbox the clock can be moved there. */
export function DueList({
  onAdvance,
  isBusy,
}: {
  readonly onAdvance: ((to: string) => void) | undefined;
  readonly isBusy: boolean;
}) {
  const query = useQuery(dueQuery);
  return (
    <Card title="What happens next">
      <Loaded query={query}>
        {({ items, as_of }) =>
          items.length === 0 ? (
            <Empty title="Nothing is due." command={CHARGE_COMMAND}>
              <p>A payment that is made is checked at once.</p>
            </Empty>
          ) : (
            <div className="scroll" tabIndex={0} role="region" aria-label="What is due">
              <table>
                <thead>
                  <tr>
                    <th>When</th>
                    <th>What</th>
                    <th className="number">Items</th>
                    <th>First</th>
                    {onAdvance === undefined ? null : <th>Clock</th>}
                  </tr>
                </thead>
                <tbody>
                  {items.map((item) => (
                    <tr key={`${item.at} ${item.work}`}>
                      <td>
                        <Time at={item.at} />{" "}
                        <span className="quiet">{distance(item.at, as_of)}</span>
                      </td>
                      <td>{item.means}</td>
                      <td className="number">{countOf(item)}</td>
                      <td>
                        <First item={item} />
                      </td>
                      {onAdvance === undefined ? null : (
                        <td>
                          <button
                            type="button"
                            className="button"
                            disabled={isBusy || item.at <= as_of}
                            aria-label={`Advance to here: ${item.means}`}
                            onClick={() => onAdvance(item.at)}
                          >
                            Advance to here
                          </button>
                        </td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function countOf({ count, is_exact }: Item): string {
  return `${count.toLocaleString("en-US")}${is_exact ? "" : " or more"}`;
}

function First({ item: { first } }: { readonly item: Item }) {
  if (first === null) return null;
  const address = recordAddress(first);
  const name = words(first.type);
  return address === undefined ? <>{name}</> : <Link {...linkTo(address)}>{name}</Link>;
}
