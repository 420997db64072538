import type { PaymentsSummaryQuery, PaymentSummary } from "@railhead/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { counted, words } from "../../../format/words.ts";
import { Money } from "../../../parts/basics.tsx";
import type { ListSearch } from "../../../parts/list/list-search.ts";
import { Loaded } from "../../../parts/states.tsx";
import { filterQueryOf } from "./payments-list.tsx";

type Group = NonNullable<PaymentSummary["group_by"]>;
const GROUPS: readonly Group[] = ["status", "reason", "day"];
const EVERY_MS = 30_000;

/** Count and sum of exactly what the filters name, on the whole and by group. */
export function Sums({ filters }: { readonly filters: ListSearch }) {
  const [group, setGroup] = useState<Group>();
  const asked: PaymentsSummaryQuery = {
    ...filterQueryOf(filters),
    ...(group === undefined ? {} : { group_by: group }),
  };
  const query = useQuery({
    queryKey: ["payment-sums", asked],
    queryFn: ({ signal }) => api.payments.summary(asked, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: (held) => held,
  });
  return (
    <Loaded query={query}>
      {(sums) => (
        <div data-part="sums">
          <p className="row">
            <span>
              <Side noun="charge" side={sums.charges} />, <Side noun="payout" side={sums.payouts} />
            </span>
            <label className="row">
              <span className="quiet">by</span>
              <select
                aria-label="Sum by"
                value={group ?? ""}
                onChange={({ target }) => setGroup(GROUPS.find((one) => one === target.value))}
              >
                <option value="">nothing</option>
                {GROUPS.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
          </p>
          {sums.groups.length === 0 ? null : <Groups sums={sums} />}
        </div>
      )}
    </Loaded>
  );
}

function Side({
  noun,
  side: { count, amount },
}: {
  readonly noun: string;
  readonly side: PaymentSummary["charges"];
}) {
  return (
    <>
      {counted(count, noun)} of <Money cents={amount} />
    </>
  );
}

function Groups({ sums: { group_by: group, groups } }: { readonly sums: PaymentSummary }) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={`Sums by ${group}`}>
      <table>
        <tbody>
          {groups.map(({ key, charges, payouts }) => (
            <tr key={key}>
              <th scope="row">{words(key)}</th>
              <td>
                <Side noun="charge" side={charges} />
              </td>
              <td>
                <Side noun="payout" side={payouts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
