import type { Instant } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { raw, sql, type Sql } from "../../postgres/sql.ts";

/**
 * Joins the bank accounts `l` that may fund account `a` of environment `e`: its own and the platform's. In
 * a sandbox they need no verification.
 */
export const fundingBanks = sql`linked_bank_accounts l
  on l.environment_id = a.environment_id and (l.account_id = a.id or l.account_id is null)
    and (l.status = 'active' or (e.kind = 'sandbox' and l.status in ('created', 'onboarding')))`;

/** Whether a payment `p` has a bank account for funding. */
export const hasFundingBank = sql`exists (
  select from accounts a join environments e on e.id = a.environment_id join ${fundingBanks}
  where a.environment_id = p.environment_id and a.id = p.account_id
    and case p.kind when 'charge' then 'charges' else 'payouts' end = any(l.purposes))`;

/** Due instant of funding without a bank account: later than every clock, and never scanned. */
export const PARKED: Instant = "9999-12-31T00:00:00.000Z";

/** Waits for a bank account. Must be a literal, or generic plans cannot use the partial index. */
export const isParked = sql`p.funding_due_at = ${raw(`'${PARKED}'::timestamptz`)}`;

/** Is due, rather than parked. */
export const isNotParked = sql`p.funding_due_at < ${PARKED}`;

/** Whether a received line `r` waits for an instant, rather than for the next transfer of its account. */
export const isReceivedLineDue = sql`r.due_at is not null and r.due_at < ${raw(`'${PARKED}'::timestamptz`)}`;

/** A linked bank account as transfers show it. */
export interface LinkedAccountDetails {
  readonly institution_name: string;
  readonly account_holder: string;
  readonly routing_number: string;
  readonly account_mask: string;
}

/** The bank account for one purpose of an account. */
export interface FundingBank extends LinkedAccountDetails {
  readonly account_id: string;
  readonly purpose: "charges" | "payouts";
  readonly id: string;
}

/**
 * The bank account for each purpose of each account: the one in its settings, else its first, else the
 * platform's first.
 */
export function listFundingBankAccounts(
  db: Executor,
  environmentId: string,
  accountIds: readonly string[],
): Promise<FundingBank[]> {
  return db.rows(fundingBanksOf(environmentId, sql`(select unnest(${accountIds}::uuid[]))`));
}

/** For accounts from a query. */
export function fundingBanksOf(environmentId: string, accounts: Sql): Sql {
  const named = sql`coalesce(a.settings->purpose->>'linked_bank_account_id',
    o.settings->purpose->>'linked_bank_account_id')`;
  return sql`
    select distinct on (a.id, purpose) a.id as account_id, purpose, l.id,
      l.institution_name, l.account_holder, l.routing_number, l.account_mask
    from accounts a join environments e on e.id = a.environment_id
      join organizations o on o.id = a.organization_id and o.environment_id = a.environment_id join ${fundingBanks}
      cross join unnest(array['charges', 'payouts']) as purpose
    where a.environment_id = ${environmentId} and a.id in ${accounts} and purpose = any(l.purposes)
    order by a.id, purpose, (l.id::text = ${named}) is true desc, l.account_id is null,
      l.created_at, l.id`;
}
