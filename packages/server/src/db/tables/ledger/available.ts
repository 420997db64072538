import type { Cents } from "@railhead/core";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** What accounts have in `available`, by their ids. */
export async function listAvailable(
  db: Executor,
  environmentId: string,
  accountIds: readonly string[],
): Promise<Map<string, Cents>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db.rows<{ account_id: string; cents: Cents }>(sql`
    select account_id, sum(credits_cents - debits_cents)::bigint as cents
    from ledger_accounts
    where environment_id = ${environmentId} and account_id = any(${accountIds}::uuid[])
      and code = 'available'
    group by account_id`);
  return new Map(rows.map(({ account_id, cents }) => [account_id, cents]));
}
