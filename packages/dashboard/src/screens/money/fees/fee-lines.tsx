import type { FeeLine } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { AccountName, useKnownAccounts, type Named } from "../../../parts/account-name.tsx";
import { Time } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import type { ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { endLine, makeLine, postMissing } from "./fee-acts.ts";
import { ratesText } from "./rates.ts";

type Accounts = readonly Named[];

const sideWords = (side: FeeLine["side"]) => (side === "both" ? "charges and payouts" : `${side}s`);

function actsOn(line: FeeLine, accounts: Accounts) {
  return [
    ...(line.valid_to === null ? [makeLine(accounts, line), endLine(line)] : []),
    postMissing(line),
  ];
}

function listOf(accounts: Accounts): ListDefinition<FeeLine> {
  return {
    screen: "fee-lines",
    title: "Fee lines",
    noun: ["line"],
    columns: [
      {
        head: "Name",
        kind: "cut",
        cell: ({ id, name }) => (
          <Link to="/fees" search={{ fee_line_id: id } as never}>
            {name}
          </Link>
        ),
      },
      { head: "Business", kind: "cut", cell: (row) => <AccountName id={row.account_id} /> },
      { head: "Charges", cell: ({ basis, side }) => `${words(basis)}, ${sideWords(side)}` },
      { head: "Rates", cell: ratesText },
      {
        head: "Paid by",
        cell: ({ collect }) => (collect === "invoice" ? "invoice" : "deposits keep it back"),
      },
      { head: "From", cell: (row) => <Time at={row.valid_from} /> },
      {
        head: "To",
        cell: ({ valid_to: to }) => (to === null ? "no end" : <Time at={to} />),
      },
      {
        head: "Acts",
        cell: (row) => <FormActs label="Fee line" acts={actsOn(row, accounts)} />,
      },
    ],
    filters: [
      {
        name: "account_id",
        label: "Business",
        choices: accounts.map(({ id }) => id),
        names: Object.fromEntries(accounts.map(({ id, name }) => [id, name])),
      },
      {
        name: "in_force",
        label: "Show",
        choices: ["true"],
        names: { true: "in force" },
      },
    ],
    read: ({ filters: { account_id, in_force }, page, size }, signal) =>
      api.feeLines.list(
        {
          page_number: page,
          page_size: size,
          sort_order: "desc",
          ...(account_id === undefined ? {} : { account_id }),
          ...(in_force === undefined ? {} : { in_force: true }),
        },
        { signal },
      ),
    empty: {
      text: "No account pays for its payments. A line says what an account pays, and how:",
      command:
        'npx railhead fee-lines create --account-id ACCOUNT --name "Charges" --basis per_payment --side charge --fixed-amount 0.25 --collect net_of_funding',
    },
  };
}

/** What accounts pay for their payments. */
export function FeeLines() {
  const accounts = useKnownAccounts();
  const definition = useMemo(() => listOf(accounts), [accounts]);
  return (
    <ListScreen
      definition={definition}
      actions={<FormActs label="Fee lines" acts={[makeLine(accounts)]} />}
    />
  );
}
