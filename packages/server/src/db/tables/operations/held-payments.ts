import type { Cents, CivilDate, PaymentKind, Reason, RuleFacts, RuleHits } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

/** What of a held payment its item shows. */
export interface HeldPayment {
  readonly id: string;
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly amount_cents: Cents;
  readonly payment_date: CivilDate;
  readonly status_reason: Reason;
  readonly status_message: string;
  readonly hold: RuleHits | null;
}

/** Payments of accounts that a rule holds and that have no open item, after one by id. */
export function listUnqueuedPayments(
  tx: Tx,
  held: {
    readonly environment_id: string;
    readonly accountIds: readonly string[];
    readonly rule: string;
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<HeldPayment[]> {
  const { environment_id, accountIds, rule, after = null, limit } = held;
  return tx.rows(sql`
    select p.id, p.account_id, p.kind, q.amount_cents, q.payment_date, p.status_reason,
      p.status_message, p.hold
    from payment_states p join payments q on q.environment_id = p.environment_id and q.id = p.id
    where p.environment_id = ${environment_id} and p.account_id = any(${accountIds}::uuid[])
      and p.status = 'on_hold' and p.hold ? ${rule}
      and (${after}::uuid is null or p.id > ${after}::uuid)
      and not exists (select from work_items w where w.environment_id = p.environment_id
        and w.resource_id = p.id and w.resolved_at is null)
    order by p.id limit ${limit}`);
}

/** What the register does not allow of an account's held payments, each once. */
export async function listUnregisteredHolds(
  db: Executor,
  environmentId: string,
  accountId: string,
): Promise<RuleFacts[]> {
  const rows = await db.rows<{ facts: RuleFacts }>(sql`
    select distinct hold->'originator_not_registered'->'facts' as facts from payment_states
    where environment_id = ${environmentId} and account_id = ${accountId} and status = 'on_hold'
      and hold ? 'originator_not_registered'`);
  return rows.map(({ facts }) => facts);
}
