import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { Instant, RateHold, ReturnRateLevel, ReturnRateName } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { bankOfAccount, currentCompanyId } from "./return-rates.ts";
import { named, sql } from "../../postgres/sql.ts";

/** The last emitted level of a rate of an account or company id. */
export const RETURN_RATE_STATES = table("return_rate_states", {
  id: column<string>()("uuid"),
  environment_id: column<string>()("uuid"),
  /** Null for company ids, which accounts may share. */
  account_id: column<string | null>()("uuid?"),
  scope: column<"account" | "company">()("text"),
  /** The account's id, or the company id. */
  subject: column<string>()("text"),
  name: column<ReturnRateName>()("text"),
  level: column<ReturnRateLevel>()("text"),
  originated: column<bigint>()("bigint"),
  returned: column<bigint>()("bigint"),
  version: column<number>()("integer"),
  changed_at: column<Instant>()("timestamptz"),
});
export type ReturnRateState = RowOf<typeof RETURN_RATE_STATES.columns>;

/**
 * Locks the states of due accounts, of the given ones, of all company ids, and of everything above its
 * ceiling. Call before the due accounts are taken.
 */
export function lockReturnRateStates(
  tx: Tx,
  of: { environment_id: string; at: Instant },
): Promise<ReturnRateState[]> {
  return tx.rows(sql`
    select ${RETURN_RATE_STATES.list} from return_rate_states
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
  await tx.run(sql`
    ${RETURN_RATE_STATES.insert(states)}
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
