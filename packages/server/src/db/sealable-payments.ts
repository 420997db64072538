import type { Cents, CivilDate, Instant } from "@railhead/core";
import { ofAccount, scopeName, type BankScope } from "./bank-scope.ts";
import type { Tx } from "./executor.ts";
import type { PaymentCount } from "./payment-sets.ts";
import { named, raw, sql } from "./sql.ts";

/** What due payments have in common; those that agree in all of it share one object. */
export interface SealableGroup extends Omit<PaymentCount, "n"> {
  readonly submission_date: CivilDate | null;
  readonly consent_type: "internet" | "signed" | null;
  readonly is_resubmit: boolean;
  /** Whether a transfer was made for it before. */
  readonly is_funded: boolean;
}

/** What sealing must know of a due payment. */
export interface SealablePayment {
  readonly id: string;
  readonly paykey_id: string;
  readonly amount_cents: Cents;
  readonly attempt: number;
  readonly of: SealableGroup;
}

/** Lines that travel as one text. */
const LINES = raw("5000");

/**
 * Locks the payments due to be sealed, oldest due first. It waits for one that a caller acts on
 * just then: passed over, it would miss the cut-off. They travel as text, a line for each, since a
 * row of the driver costs more than writing its entry.
 */
export async function lockPaymentsToSeal(
  tx: Tx,
  due: { environment_id: string; at: Instant; limit: number; scope: BankScope },
): Promise<SealablePayment[]> {
  const texts = await tx.rows<{ lines: string }>(
    named(
      `lock_payments_to_seal${scopeName(due.scope)}`,
      sql`
    with due as materialized (
      select p.id, p.paykey_id, p.amount_cents, p.attempt, p.due_at, concat_ws(',', p.kind, p.status,
        p.trace_number is not null, p.effective_at is not null, p.return_trace_number is not null,
        p.has_resubmit, p.account_id, coalesce(p.settlement_date::text, ''),
        coalesce(p.paid_date::text, ''), coalesce(p.submission_date::text, ''), coalesce(p.consent_type, ''),
        p.relation is not distinct from 'resubmit', p.funding_ids <> '{}') as common
      from payments p
      where p.environment_id = ${due.environment_id} and p.due_step = 'originate'
        and p.due_at <= ${due.at} ${ofAccount(due.scope, "p")}
      order by p.due_at, p.id limit ${due.limit} for update
    ), numbered as (
      select *, row_number() over (order by due_at, id) - 1 as n from due
    )
    select string_agg(concat_ws(' ', id, paykey_id, attempt, amount_cents, common), E'\\n' order by n)
      as lines
    from numbered group by n / ${LINES} order by n / ${LINES}`,
    ),
  );
  const groups = new Map<string, SealableGroup>();
  return texts.flatMap(({ lines }) => lines.split("\n").map((line) => paymentOf(line, groups)));
}

/** Two ids of 36 characters, the attempt, the amount, and what is common. */
function paymentOf(line: string, groups: Map<string, SealableGroup>): SealablePayment {
  const afterAttempt = line.indexOf(" ", 74);
  const afterAmount = line.indexOf(" ", afterAttempt + 1);
  const common = line.slice(afterAmount + 1);
  let of = groups.get(common);
  if (of === undefined) {
    of = groupOf(common);
    groups.set(common, of);
  }
  return {
    id: line.slice(0, 36),
    paykey_id: line.slice(37, 73),
    attempt: Number(line.slice(74, afterAttempt)),
    amount_cents: BigInt(line.slice(afterAttempt + 1, afterAmount)),
    of,
  };
}

function groupOf(common: string): SealableGroup {
  const parts = common.split(",");
  const text = (index: number) => parts[index] ?? "";
  const date = (index: number) => parts[index] || null;
  const isTrue = (index: number) => parts[index] === "t";
  return {
    kind: text(0) as SealableGroup["kind"],
    status: text(1) as SealableGroup["status"],
    sent: isTrue(2),
    settled: isTrue(3),
    returned: isTrue(4),
    has_resubmit: isTrue(5),
    account_id: text(6),
    settlement_date: date(7),
    paid_date: date(8),
    submission_date: date(9),
    consent_type: (parts[10] || null) as SealableGroup["consent_type"],
    is_resubmit: isTrue(11),
    is_funded: isTrue(12),
  };
}

/** Counts locked payments as countSet does. */
export function countSealable(payments: readonly SealablePayment[]): PaymentCount[] {
  const counts = new Map<SealableGroup, number>();
  for (const { of } of payments) counts.set(of, (counts.get(of) ?? 0) + 1);
  return [...counts].map(([of, n]) => ({ ...of, n }));
}
