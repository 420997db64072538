import type { Exposure as Use } from "@railhead/client";
import { api } from "../../../api/client.ts";
import { day } from "../../../format/time.ts";
import { useKnownAccounts, useKnownBanks } from "../../../parts/account-name.tsx";
import { Money } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { ByDay } from "./by-day.tsx";
import { changeLimit, endLimit, setLimit } from "./limit-acts.ts";
import { Whose } from "./whose.tsx";
import { effectWords, overWords, shareOf, sideWords, toneOfShare } from "./limit-words.ts";

const LIST: ListDefinition<Use> = {
  screen: "exposure",
  title: "Exposure",
  noun: ["limit"],
  columns: [
    { head: "Whose", kind: "cut", cell: (row) => <Whose limit={row} /> },
    { head: "Of", cell: ({ side }) => sideWords(side) },
    { head: "Over", cell: (row) => overWords(row) },
    { head: "Settles on", cell: (row) => day(row.settlement_date) },
    { head: "Used", kind: "number", cell: (row) => <Money cents={row.used} /> },
    { head: "Limit", kind: "number", cell: (row) => <Money cents={row.limit} /> },
    { head: "Left", kind: "number", cell: (row) => <Money cents={row.headroom} /> },
    {
      head: "Share",
      cell: (row) => {
        const share = shareOf(row);
        return (
          <span className="tag" data-tone={toneOfShare(share)}>
            {share} %
          </span>
        );
      },
    },
    { head: "What exceeds it", cell: ({ effect }) => effectWords(effect) },
    {
      head: "Acts",
      cell: (row) => <FormActs label="Limit" acts={[changeLimit(row), endLimit(row)]} />,
    },
  ],
  filters: [{ name: "settlement_date", label: "Settlement day", kind: "date" }],
  read: ({ filters: { settlement_date }, page, size }, signal) =>
    api.exposure.list(
      {
        page_number: page,
        page_size: size,
        ...(settlement_date === undefined ? {} : { settlement_date }),
      },
      { signal },
    ),
  empty: {
    text: "No limit is set, so nothing is counted. A limit is the most that one payment or one file may hold, or that may settle on a day or in a window:",
    command:
      "npx railhead exposure-limits create --scope environment --side credit --kind settlement_day --limit 250000.00 --effect hold",
  },
};

/** What each exposure limit has left, and the limits themselves. */
export function Exposure() {
  const banks = useKnownBanks();
  const accounts = useKnownAccounts();
  return (
    <ListScreen
      definition={LIST}
      actions={<FormActs label="Limits" acts={[setLimit({ banks, accounts })]} />}
      below={<ByDay />}
    />
  );
}
