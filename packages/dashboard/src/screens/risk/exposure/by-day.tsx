import type { Exposure } from "@railhead/client";
import { addBankingDays } from "@railhead/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { centsOf } from "../../../format/money.ts";
import { nearDay } from "../../../format/time.ts";
import { Card, Money } from "../../../parts/basics.tsx";
import { Loaded } from "../../../parts/states.tsx";
import { fitsOn, overWords, sideWords } from "./limit-words.ts";
import { Whose } from "./whose.tsx";

const DAYS = 5;
const MOST = 100;

interface Week {
  readonly days: readonly string[];
  /** Each limit on each of the days. */
  readonly limits: readonly (readonly [Exposure, ...Exposure[]])[];
}

async function readWeek(signal: AbortSignal): Promise<Week> {
  const first = await api.exposure.list({ page_size: MOST }, { signal });
  const begins = first.data[0]?.settlement_date;
  if (begins === undefined) return { days: [], limits: [] };
  const later = Array.from({ length: DAYS - 1 }, (_, index) => addBankingDays(begins, index + 1));
  const read = await Promise.all(
    later.map(async (settlement_date) => {
      const { data } = await api.exposure.list({ settlement_date, page_size: MOST }, { signal });
      return data;
    }),
  );
  const all = read.flat();
  return {
    days: [begins, ...later],
    limits: first.data.map((limit) => [limit, ...all.filter(({ id }) => id === limit.id)] as const),
  };
}

/** What each limit has left on the next settlement days, and the first on which an amount fits. */
export function ByDay() {
  const [typed, type] = useState("");
  const query = useQuery({
    queryKey: ["exposure-days"],
    queryFn: ({ signal }) => readWeek(signal),
  });
  const cents = centsOf(typed);
  const amount = cents === undefined ? undefined : BigInt(cents);
  if (query.data?.days.length === 0) return null;
  return (
    <Card title="Left on the next settlement days">
      <label className="field">
        <span>Amount in dollars, to see when it fits</span>
        <input value={typed} maxLength={24} onChange={(event) => type(event.target.value)} />
      </label>
      <Loaded query={query}>{(week) => <Table week={week} amount={amount} />}</Loaded>
    </Card>
  );
}

function Table({
  week: { days, limits },
  amount,
}: {
  readonly week: Week;
  readonly amount: bigint | undefined;
}) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Left by settlement day">
      <table>
        <thead>
          <tr>
            <th scope="col">Limit</th>
            {amount === undefined ? null : <th scope="col">Fits on</th>}
            {days.map((date) => (
              <th key={date} scope="col" className="number">
                {nearDay(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limits.map((uses) => (
            <Row key={uses[0].id} uses={uses} amount={amount} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  uses,
  amount,
}: {
  readonly uses: readonly [Exposure, ...Exposure[]];
  readonly amount: bigint | undefined;
}) {
  const [limit] = uses;
  const fits = amount === undefined ? undefined : fitsOn(amount, uses);
  return (
    <tr>
      <th scope="row">
        <Whose limit={limit} />, {sideWords(limit.side)}, {overWords(limit)}
      </th>
      {amount === undefined ? null : (
        <td>{fits === undefined ? "none of these" : nearDay(fits)}</td>
      )}
      {uses.map((use) => (
        <td key={use.settlement_date} className="number">
          <Money cents={use.headroom} />
        </td>
      ))}
    </tr>
  );
}
