import type { Fee } from "@railhead/client";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { api } from "../../../api/client.ts";
import { words } from "../../../format/words.ts";
import { AccountName, useKnownAccounts, type Named } from "../../../parts/account-name.tsx";
import { Money, Status, Time } from "../../../parts/basics.tsx";
import { FormActs } from "../../../parts/form-acts.tsx";
import type { Column, Filter, ListDefinition } from "../../../parts/list/list-definition.ts";
import { ListScreen } from "../../../parts/list/list-screen.tsx";
import { useListState } from "../../../parts/list/use-list-state.ts";
import { refundFee, waiveFee } from "./fee-acts.ts";
import { Statement } from "./statement.tsx";

const COLUMNS: readonly Column<Fee>[] = [
  { head: "Line", kind: "cut", cell: (row) => row.name },
  { head: "Business", kind: "cut", cell: (row) => <AccountName id={row.account_id} /> },
  { head: "Earned", cell: (row) => <Time at={row.event_at} /> },
  {
    head: "Payment",
    cell: ({ payment_id: id, event }) => (
      <Link to="/payments/by-id/$id" params={{ id }}>
        {words(event)}
      </Link>
    ),
  },
  { head: "Of", kind: "number", cell: (row) => <Money cents={row.base_amount} /> },
  { head: "Fee", kind: "number", cell: (row) => <Money cents={row.amount} /> },
  { head: "Kept back", kind: "number", cell: (row) => <Money cents={row.collected_amount} /> },
  {
    head: "Paid by invoice",
    kind: "number",
    cell: (row) => <Money cents={row.paid_amount} />,
  },
  {
    head: "Invoiced",
    kind: "number",
    cell: ({ collect, open_amount: open }) =>
      collect === "invoice" ? <Money cents={open} /> : null,
  },
  { head: "Waived", kind: "number", cell: (row) => <Money cents={row.waived_amount} /> },
  { head: "Status", cell: (row) => <Status value={row.status} /> },
  {
    head: "Acts",
    cell: (row) => {
      const acts = actsOn(row);
      if (acts.length === 0) return row.refund_reason ?? row.waive_reason;
      return <FormActs label="Fee" acts={acts} />;
    },
  },
];

/** What is open may be waived, what is kept back or paid given back. */
const actsOn = (fee: Fee) => [
  ...(BigInt(fee.open_amount) > 0n ? [waiveFee(fee)] : []),
  ...(hasIncome(fee) && BigInt(fee.open_amount) >= 0n ? [refundFee(fee)] : []),
];

const hasIncome = ({ collected_amount, paid_amount }: Fee) =>
  collected_amount !== "0" || paid_amount !== "0";

type Accounts = readonly Named[];

function filtersOf(accounts: Accounts): readonly Filter[] {
  return [
    {
      name: "account_id",
      label: "Business",
      choices: accounts.map(({ id }) => id),
      names: Object.fromEntries(accounts.map(({ id, name }) => [id, name])),
    },
    {
      name: "open",
      label: "Owed",
      choices: ["true", "false"],
      names: { true: "owed", false: "kept back, paid or waived" },
    },
    { name: "fee_line_id", label: "Id of the line" },
    { name: "month", label: "Month of the statement", kind: "month" },
  ];
}

function listOf(accounts: Accounts): ListDefinition<Fee> {
  return {
    screen: "fees",
    title: "Fees",
    noun: ["fee"],
    columns: COLUMNS,
    filters: filtersOf(accounts),
    read: ({ filters: { account_id, open, fee_line_id }, page, size }, signal) =>
      api.fees.list(
        {
          page_number: page,
          page_size: size,
          sort_order: "desc",
          ...(account_id === undefined ? {} : { account_id }),
          ...(fee_line_id === undefined ? {} : { fee_line_id }),
          ...(open === undefined ? {} : { open: open === "true" }),
        },
        { signal },
      ),
    empty: {
      text: "No payment has earned a fee. A payment earns those of the account's fee lines when it becomes paid, sent or returned:",
      command:
        'npx railhead fee-lines create --account-id ACCOUNT --name "Charges" --basis per_payment --side charge --fixed-amount 0.25 --collect net_of_funding',
    },
  };
}

/** What payments earned: of whom, how it was paid, and what is still owed. */
export function Fees() {
  const accounts = useKnownAccounts();
  const definition = useMemo(() => listOf(accounts), [accounts]);
  const { account_id: account, month } = useListState(definition.filters).filters;
  return (
    <ListScreen
      definition={definition}
      above={account === undefined ? null : <Statement accountId={account} month={month} />}
    />
  );
}
