import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { returningInOrder, named, sql } from "../../postgres/sql.ts";

/** An account whose unsent payments must be rechecked because it changed to this version. */
export interface AccountRecheck {
  readonly account_id: string;
  readonly version: number;
}

interface Due {
  readonly environment_id: string;
  readonly at: Instant;
}

const AT_ONCE = 100;

/** Accounts to recheck, oldest first. */
export function listAccountRechecks(
  db: Executor,
  { environment_id, at }: Due,
): Promise<AccountRecheck[]> {
  return db.rows(sql`
    select account_id, version from account_checks
    where environment_id = ${environment_id} and kind = 'recheck' and due_at <= ${at}
    order by due_at, account_id, version limit ${AT_ONCE}`);
}

export async function deleteAccountRechecks(
  tx: Tx,
  environmentId: string,
  done: readonly AccountRecheck[],
): Promise<void> {
  await tx.run(sql`
    delete from account_checks j
    using unnest(${done.map(({ account_id }) => account_id)}::uuid[],
      ${done.map(({ version }) => version)}::integer[]) as d(account_id, version)
    where j.environment_id = ${environmentId} and j.kind = 'recheck'
      and j.account_id = d.account_id and j.version = d.version`);
}

/** Schedules the evaluation of accounts' return rates, unless one is scheduled earlier. */
export async function requestRateCheck(
  tx: Tx,
  environmentId: string,
  wanted: { account_ids: readonly string[]; due_at: Instant },
): Promise<void> {
  if (wanted.account_ids.length === 0) return;
  await tx.run(sql`
    insert into account_checks as c (environment_id, account_id, kind, version, due_at)
    select distinct ${environmentId}::uuid, id, 'return_rates', 0, ${wanted.due_at}::timestamptz
    from unnest(${wanted.account_ids}::uuid[]) as a(id) order by id
    on conflict (environment_id, account_id, kind, version) do update
    set due_at = least(c.due_at, excluded.due_at)`);
}

export async function isRateCheckDue(db: Executor, { environment_id, at }: Due): Promise<boolean> {
  const found = await db.first(
    named(
      "is_rate_check_due",
      sql`select 1 from account_checks
        where environment_id = ${environment_id} and kind = 'return_rates' and due_at <= ${at} limit 1`,
    ),
  );
  return found !== undefined;
}

/** Takes the accounts whose rates are due; the caller schedules the next evaluation. */
export async function takeRateChecks(tx: Tx, { environment_id, at }: Due): Promise<string[]> {
  const change = sql`
    delete from account_checks
    where environment_id = ${environment_id} and kind = 'return_rates' and due_at <= ${at}
    returning account_id`;
  const rows = await tx.rows<{ account_id: string }>(returningInOrder(change, sql`account_id`));
  return rows.map(({ account_id }) => account_id);
}

/** Has the unsent payments of a bank's accounts decided again, where its register is in force. */
export async function requestBankRechecks(
  tx: Tx,
  environmentId: string,
  { bankId, at }: { bankId: string; at: Instant },
): Promise<void> {
  // A version below all others: a recheck that runs already may have read the register before.
  await tx.run(sql`
    insert into account_checks (environment_id, account_id, kind, version, due_at)
    select a.environment_id, a.account_id, 'recheck', (select least(coalesce(min(c.version), 0), 0) - 1
      from account_checks c where c.environment_id = a.environment_id and c.account_id = a.account_id
        and c.kind = 'recheck'), ${at}::timestamptz
    from account_originators a where a.environment_id = ${environmentId} and a.bank_id = ${bankId}
      and exists (select from originators o where o.environment_id = a.environment_id
        and o.bank_id = a.bank_id and o.activated_at is not null)
    on conflict do nothing`);
}
