import type { Cents, Instant, PaymentKind, Purpose } from "@railhead/core";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor } from "../../postgres/executor.ts";
import { sql } from "../../postgres/sql.ts";

interface Waiting {
  readonly account_id: string;
  readonly count: bigint;
  readonly cents: Cents;
  readonly first_due_at: Instant;
}

/** Scheduled payments of an account that differ in nothing that a batch depends on. */
export interface WaitingPayments extends Waiting {
  /** As the account's settings or the bank's profile name it. */
  readonly company_id: string;
  readonly kind: PaymentKind;
  readonly consent_type: "internet" | "signed" | null;
  readonly customer_type: "individual" | "business";
  readonly purpose: Purpose;
}

/** Sums payments that wait for a file of a bank. */
export function sumWaitingPayments(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<WaitingPayments[]> {
  return db.rows(sql`
    select p.account_id, o.company_id, p.kind, p.consent_type, c.type as customer_type, p.purpose,
      count(*) as count, sum(p.amount_cents)::bigint as cents, min(p.due_at) as first_due_at
    from payments_with_state p
      join account_originators o on o.environment_id = p.environment_id
        and o.account_id = p.account_id and o.bank_id = ${id}
      join paykeys k on k.environment_id = p.environment_id and k.id = p.paykey_id
      join customers c on c.environment_id = k.environment_id and c.id = k.customer_id
    where p.environment_id = ${environment_id} and p.due_step = 'originate'
    group by 1, 2, 3, 4, 5, 6`);
}

/** Scheduled transfers with an account's bank account. */
export interface WaitingTransfers extends Waiting {
  readonly direction: "deposit" | "withdrawal";
}

/** Sums transfers that wait for a file of a bank. */
export function sumWaitingTransfers(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<WaitingTransfers[]> {
  return db.rows(sql`
    select f.account_id, f.direction, count(*) as count, sum(f.amount_cents)::bigint as cents,
      min(f.due_at) as first_due_at
    from funding_events f
      join account_originators o on o.environment_id = f.environment_id
        and o.account_id = f.account_id and o.bank_id = ${id}
    where f.environment_id = ${environment_id} and f.due_step = 'originate'
    group by 1, 2`);
}
