import type { Cents } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { named, sql } from "../../postgres/sql.ts";

/** Debits that a paykey's last balance does not include. */
export interface OutstandingDebits {
  readonly paykey_id: string;
  /** Fingerprint of the bank account. */
  readonly bank_account: string;
  readonly cents: Cents;
}

/** Serializes balance decisions of the environment until the transaction ends. */
export async function lockBalanceChecks(tx: Tx, environmentId: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`balances ${environmentId}`}, 0))`,
  );
}

/**
 * Charges on the paykeys' bank accounts, by any paykey of the environment, that will be debited or were
 * after the balance was read. Held ones do not count: their checks run again.
 */
export function listOutstandingDebits(
  db: Executor,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<OutstandingDebits[]> {
  return db.rows(
    named(
      "list_charges_under_way",
      sql`
    select k.id as paykey_id, encode(k.fingerprint, 'hex') as bank_account,
      coalesce(sum(d.cents), 0)::bigint as cents
    from paykeys k
      join paykeys same on same.environment_id = k.environment_id and same.fingerprint = k.fingerprint
      cross join lateral (
        select sum(p.amount_cents) as cents from payments_with_state p
        where p.environment_id = same.environment_id and p.paykey_id = same.id and p.kind = 'charge'
          and (p.status = 'scheduled' or (p.status in ('pending', 'paid')
            and (p.effective_at is null or p.effective_at > k.balance_updated_at)))) d
    where k.environment_id = ${environmentId} and k.id = any(${paykeyIds}::uuid[])
    group by k.environment_id, k.id order by k.id`,
    ),
  );
}
