import type { Cents, CivilDate, Instant } from "@railhead/core";
import { type BankScope, paymentsRoutedTo, scopeName } from "../banks/bank-scope.ts";
import type { Tx } from "../../postgres/executor.ts";
import type { PaymentClass, PaymentSet } from "./payment-sets.ts";
import { CHUNK, type PaymentRow } from "./payments.ts";
import type { ReviewFacts } from "./review-facts.ts";
import { named, sql } from "../../postgres/sql.ts";
import { isNotSetAside } from "../operations/set-aside.ts";

/** Locked payments due for review that share all facts except the amount. */
export interface ReviewGroup
  extends
    PaymentClass,
    Pick<
      ReviewFacts,
      | "paykey_status"
      | "paykey_code"
      | "paykey_unblock_eligible"
      | "reads_balance"
      | "customer_status"
      | "customer_type"
    >,
    Pick<PaymentRow, "consent_type" | "purpose"> {
  readonly account_id: string;
  readonly payment_date: CivilDate;
  readonly sandbox_outcome: string;
  readonly paykey_expired: boolean;
  /** Whether no requested hold, release, known balance or prenote applies. */
  readonly is_ordinary: boolean;
  /** Whether evidence is kept that the bank account is the customer's. */
  readonly is_validated: boolean;
  readonly first_settlement_date: CivilDate | null;
  readonly last_settlement_date: CivilDate | null;
  readonly n: number;
  /** Sum and maximum. */
  readonly amount_cents: Cents;
  readonly greatest_cents: Cents;
  /** Their ids in order, as an array literal. */
  readonly ids: string;
}

interface DueReviews {
  readonly environment_id: string;
  readonly at: Instant;
  readonly scope: BankScope;
}

/**
 * Locks a chunk of payments due for review, skipping those locked by other workers, and groups them by
 * facts, which are read after the locks are held.
 */
export async function lockReviewGroups(tx: Tx, due: DueReviews): Promise<ReviewGroup[]> {
  const { ids } = await tx.one<{ ids: string | null }>(
    named(
      `lock_reviews${scopeName(due.scope)}`,
      sql`
    select array_agg(id)::text as ids from (
      select p.id from payment_states p
      where p.environment_id = ${due.environment_id} and p.due_step = 'review'
        and p.due_at <= ${due.at} and ${isNotSetAside(due.environment_id, sql`p.id`)}
        ${paymentsRoutedTo(due.scope)}
      order by p.due_at, p.id limit ${CHUNK} for update skip locked) locked`,
    ),
  );
  if (ids === null) return [];
  return await tx.rows(
    named(
      "group_reviews",
      sql`
    select p.consent_type, p.purpose, c.type as customer_type, p.kind, p.status, p.trace_number is not null as sent,
      p.effective_at is not null as settled, p.return_trace_number is not null as returned,
      p.has_resubmit, p.account_id, p.payment_date, p.sandbox_outcome,
      p.status = 'created' and not p.auto_hold and p.waivers is null and p.hold is null
        and (p.balance_check is null or p.balance_check = 'disabled'
          or (p.balance_check = 'enabled' and k.balance_status is distinct from 'completed'))
        and not exists (select from auxiliary_entries v
          where v.environment_id = k.environment_id and v.paykey_id = k.id
            and v.kind = 'verification' and v.due_at is not null and v.method = 'prenote')
        as is_ordinary,
      k.validated_by is not null as is_validated,
      k.status as paykey_status, k.status_code as paykey_code,
      k.unblock_eligible as paykey_unblock_eligible,
      k.expires_at is not null and k.expires_at <= ${due.at} as paykey_expired,
      k.balance_status is not null as reads_balance, c.status as customer_status,
      min(p.settlement_date) as first_settlement_date, max(p.settlement_date) as last_settlement_date,
      count(*)::integer as n, sum(p.amount_cents)::bigint as amount_cents,
      max(p.amount_cents) as greatest_cents, array_agg(p.id order by p.id)::text as ids
    from payments_with_state p join paykeys k on k.id = p.paykey_id and k.environment_id = p.environment_id join customers c on c.id = p.customer_id and c.environment_id = p.environment_id
    where p.environment_id = ${due.environment_id} and p.id = any(${ids}::uuid[])
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
    order by min(p.id::text)`,
    ),
  );
}

/** The payments of groups. */
export function groupsSet(environment_id: string, groups: readonly ReviewGroup[]): PaymentSet {
  return {
    environment_id,
    named: {
      rows: sql`unnest(${groups.flatMap(idsOf)}::uuid[],
        ${groups.flatMap(({ n, payment_date }) => Array<string>(n).fill(payment_date))}::date[])
        as r(id, payment_date)`,
      by: sql`r.id`,
    },
    where: sql`true`,
    order: sql`p.id`,
  };
}

/** The ids of a group's payments. */
export const idsOf = ({ ids }: ReviewGroup): string[] => ids.slice(1, -1).split(",");
