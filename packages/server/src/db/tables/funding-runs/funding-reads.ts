import type { Instant } from "@railhead/core";
import type { AccountPolicyRow } from "../accounts/account-policy.ts";
import { policyColumns, policyTables } from "../accounts/account-policy.ts";
import type { BankScope } from "../banks/bank-scope.ts";
import type { Tx } from "../../postgres/executor.ts";
import { fundingBanksOf, type FundingBank } from "../banks/funding-banks.ts";
import {
  fundingRowOf,
  jsonOfTransfers,
  openTransfersOf,
  type FundingEventRow,
} from "../funding/funding-events.ts";
import {
  fundableColumns,
  fundablePayments,
  postponedLines,
  type FundablePayment,
} from "../funding/funding-lines.ts";
import type { Difference } from "../ledger/invariants.ts";
import { moneyDifferences } from "../ledger/ledger-proofs.ts";
import { empty, sql } from "../../postgres/sql.ts";

/** Everything that a funding run reads before it writes. */
export interface FundingReads {
  /** Locked payments that wait for funding and have a bank account for it. */
  readonly payments: FundablePayment[];
  /** Locked postponed lines of their accounts, debits first. */
  readonly waiting: FundablePayment[];
  /** Open transfers of their accounts; locked unless that happens later. */
  readonly open: FundingEventRow[];
  readonly banks: FundingBank[];
  readonly policies: AccountPolicyRow[];
  /** Accounts with fees, whose deposits may keep some back or give some back. */
  readonly fee_accounts: string[];
  /** Payments whose postings do not match their status. */
  readonly differences: Difference[];
}

interface Row extends FundablePayment {
  readonly is_waiting: boolean;
  /** Only in the first row. */
  readonly rest: Omit<FundingReads, "payments" | "waiting" | "open"> & {
    readonly open: readonly (readonly unknown[])[];
  };
}

const NOTHING: FundingReads = {
  payments: [],
  waiting: [],
  open: [],
  banks: [],
  policies: [],
  fee_accounts: [],
  differences: [],
};

/** One statement instead of seven: most runs have a handful of payments. */
export async function lockFunding(
  tx: Tx,
  due: { environment_id: string; at: Instant; scope: BankScope },
  { locksTransfers }: { locksTransfers: boolean },
): Promise<FundingReads> {
  const owners = sql`(select account_id from owners)`;
  const rows = await tx.rows<Row>(sql`
    with due as materialized (
      select ${fundableColumns}, row_number() over () as place from (${fundablePayments(due)}) p
    ), owners as materialized (
      select distinct account_id from due
    ), waiting as materialized (
      select ${fundableColumns}, row_number() over () as place from (${postponedLines(due.environment_id, owners)}) p
    ), open as materialized (${openTransfersOf(due.environment_id, owners, locksTransfers ? undefined : empty)}
    ), rest as materialized (
      select json_build_object(
        'open', (select coalesce(json_agg(${jsonOfTransfers("f")} order by f.id), '[]') from open f),
        'banks', (select coalesce(json_agg(b), '[]') from (${fundingBanksOf(due.environment_id, owners)}) b),
        'policies', (select coalesce(json_agg(a), '[]') from (
          select ${policyColumns} from ${policyTables}
          where a.environment_id = ${due.environment_id} and a.id in ${owners}) a),
        'fee_accounts', (select coalesce(json_agg(distinct l.account_id), '[]') from fee_lines l
          where l.environment_id = ${due.environment_id} and l.account_id in ${owners}),
        'differences', (select coalesce(json_agg(x), '[]') from (
          ${moneyDifferences(due.environment_id, sql`(select id from due)`)}) x)) as rest
    )
    select ${fundableColumns}, is_waiting,
      case when not is_waiting and place = 1 then (select rest from rest) end as rest
    from (
      select ${fundableColumns}, place, false as is_waiting from due p
      union all
      select ${fundableColumns}, place, true from waiting p) p
    order by is_waiting, place`);
  const rest = rows[0]?.rest;
  if (rest === undefined) return NOTHING;
  const lines = (isWaiting: boolean) =>
    rows
      .filter(({ is_waiting }) => is_waiting === isWaiting)
      .map(({ is_waiting: _is, rest: _rest, ...line }) => line);
  return {
    ...rest,
    payments: lines(false),
    waiting: lines(true),
    open: rest.open.map(fundingRowOf),
  };
}
