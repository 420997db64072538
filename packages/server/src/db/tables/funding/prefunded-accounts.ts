import type { Cents, Instant } from "@railhead/core";
import { policyColumns, policyTables, type AccountPolicyRow } from "../accounts/account-policy.ts";
import type { AccountScope } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { raw, sql } from "../../postgres/sql.ts";
import type { CoverBalance } from "./payout-covers.ts";

/** An account, what covers its payouts, and those that wait. */
export interface PrefundedAccount extends AccountPolicyRow, Omit<CoverBalance, "account_id"> {
  readonly collecting_cents: Cents;
  readonly waiting_count: bigint;
  readonly waiting_cents: Cents;
  readonly missing_cents: Cents;
  readonly waits_since: Instant | null;
}

interface Page {
  readonly sort_order: "asc" | "desc";
  readonly page_size: number;
  readonly offset: number;
}

const waiting = sql`payout_waits w
      join payments_with_state p on p.environment_id = w.environment_id and p.id = w.payment_id
        and p.status = 'scheduled' and p.due_step = 'originate'`;

/** A page of accounts whose payouts need cover, or that have a balance left. */
export function listPrefundedAccounts(
  db: Executor,
  of: { readonly environment_id: string; readonly account_id: string | null },
  { sort_order, page_size, offset }: Page,
): Promise<PageOf<PrefundedAccount>> {
  const balances = sql`(
    select account_id,
      sum(credits_cents - debits_cents) filter (where code = 'prefunded') as prefunded,
      sum(debits_cents - credits_cents) filter (where code = 'credit_line') as drawn,
      sum(credits_cents - debits_cents) filter (where code = 'collecting') as collecting
    from ledger_accounts
    where environment_id = ${of.environment_id} and code in ('prefunded', 'credit_line', 'collecting')
    group by account_id)`;
  const mode = sql`coalesce(a.settings::json #>> '{payout_funding,mode}',
    o.settings::json #>> '{payout_funding,mode}', 'withdrawal')`;
  return selectPage(
    db,
    {
      columns: sql`${policyColumns}, b.prefunded::bigint as prefunded_cents,
        b.drawn::bigint as drawn_cents, b.collecting::bigint as collecting_cents, coalesce(q.n, 0) as waiting_count,
        coalesce(q.cents, 0)::bigint as waiting_cents,
        coalesce(q.missing, 0)::bigint as missing_cents, q.since as waits_since`,
      from: sql`${policyTables} join ${balances} b on b.account_id = a.id
        left join lateral (
          select count(*) as n, sum(p.amount_cents) as cents, max(w.missing_cents) as missing,
            min(w.waits_since) as since
          from ${waiting} where w.environment_id = a.environment_id and w.account_id = a.id) q on true`,
    },
    {
      where: sql`a.environment_id = ${of.environment_id}
        and (${of.account_id}::uuid is null or a.id = ${of.account_id}::uuid)
        and (${mode} <> 'withdrawal' or b.prefunded <> 0 or b.drawn <> 0 or b.collecting <> 0)`,
      order: raw(`a.id ${sort_order}`),
      limit: page_size,
      offset,
    },
  );
}

/** A payout that waits for funds. */
export interface WaitingRow {
  readonly payment_id: string;
  readonly account_id: string;
  readonly amount_cents: Cents;
  readonly missing_cents: Cents;
  readonly waits_since: Instant;
  /** The cut-off at which it is looked at again. */
  readonly due_at: Instant;
}

/** A page of an account's queue, in its order. */
export function listWaitingPayouts(
  db: Executor,
  { environment_id, account_id }: AccountScope,
  { sort_order, page_size, offset }: Page,
): Promise<PageOf<WaitingRow>> {
  return selectPage(
    db,
    {
      columns: sql`w.payment_id, w.account_id, p.amount_cents, w.missing_cents, w.waits_since,
        p.due_at`,
      from: waiting,
    },
    {
      where: sql`w.environment_id = ${environment_id} and w.account_id = ${account_id}`,
      order: raw(`w.payment_id ${sort_order}`),
      limit: page_size,
      offset,
    },
  );
}
