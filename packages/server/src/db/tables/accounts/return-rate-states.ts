import type { Instant, RateHold, ReturnRateLevel, ReturnRateName } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { bankOfAccount, currentCompanyId } from "./return-rates.ts";
import { json, named, sql } from "../../postgres/sql.ts";

/** The last emitted level of a rate of an account or company id. */
export interface ReturnRateState {
  readonly id: string;
  readonly environment_id: string;
  /** Null for company ids, which accounts may share. */
  readonly account_id: string | null;
  readonly scope: "account" | "company";
  /** The account's id, or the company id. */
  readonly subject: string;
  readonly name: ReturnRateName;
  readonly level: ReturnRateLevel;
  readonly originated: bigint;
  readonly returned: bigint;
  readonly version: number;
  readonly changed_at: Instant;
}

/**
 * Locks the states of due accounts, of the given ones, of all company ids, and of everything above its
 * ceiling. Call before the due accounts are taken.
 */
export function lockReturnRateStates(
  tx: Tx,
  of: { environment_id: string; at: Instant },
): Promise<ReturnRateState[]> {
  return tx.rows(sql`
    select id, environment_id, account_id, scope, subject, name, level, originated, returned,
      version, changed_at
    from return_rate_states
    where environment_id = ${of.environment_id}
      and (scope = 'company' or level = 'breach' or account_id in (select c.account_id from account_checks c
          where c.environment_id = ${of.environment_id} and c.kind = 'return_rates' and c.due_at <= ${of.at}))
    order by scope, subject, name for update`);
}

export async function saveReturnRateStates(
  tx: Tx,
  states: readonly ReturnRateState[],
): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map((state) => ({
    ...state,
    originated: state.originated.toString(),
    returned: state.returned.toString(),
  }));
  await tx.run(sql`
    insert into return_rate_states (id, environment_id, account_id, scope, subject, name, level,
      originated, returned, version, changed_at)
    select id, environment_id, account_id, scope, subject, name, level, originated, returned,
      version, changed_at
    from json_populate_recordset(null::return_rate_states, ${json(rows)}::json)
    on conflict (environment_id, scope, subject, name) do update set level = excluded.level,
      originated = excluded.originated, returned = excluded.returned,
      version = excluded.version, changed_at = excluded.changed_at`);
}

/** An account whose charges are held, and the breached rate. */
export interface RateBreach {
  readonly account_id: string;
  readonly hold: RateHold;
  readonly scope: ReturnRateState["scope"];
  readonly subject: string;
  readonly originated: bigint;
  readonly returned: bigint;
}

/**
 * Accounts whose charges are held because the rate of unauthorized returns, theirs or their company id's,
 * exceeded its ceiling when last evaluated; null means all accounts.
 */
export function listRateBreaches(
  db: Executor,
  of: { environment_id: string; account_ids: readonly string[] | null },
): Promise<RateBreach[]> {
  return db.rows(
    named(
      "list_rate_breaches",
      sql`
    with guarded as (
      select a.id as account_id,
        coalesce(a.settings->'return_rates'->>'hold', o.settings->'return_rates'->>'hold') as hold,
        ${currentCompanyId} as company_id
      from accounts a join organizations o on o.id = a.organization_id and o.environment_id = a.environment_id
        join banks b on ${bankOfAccount}
      where a.environment_id = ${of.environment_id}
        and (${of.account_ids}::uuid[] is null or a.id = any(${of.account_ids}::uuid[]))
    )
    select g.account_id, g.hold, s.scope, s.subject, s.originated, s.returned
    from return_rate_states s join guarded g
      on (s.scope = 'account' and s.subject = g.account_id::text)
        or (s.scope = 'company' and s.subject = g.company_id)
    where s.environment_id = ${of.environment_id} and s.name = 'unauthorized'
      and s.level = 'breach' and g.hold <> 'off'
    order by g.account_id, s.scope`,
    ),
  );
}
