import type {
  Cents,
  CivilDate,
  ContestCode,
  DishonorCode,
  DishonorStatus,
  Instant,
  PaymentKind,
} from "@railhead/core";
import type { Executor, Tx } from "../executor.ts";
import type { InboundOutcome } from "./inbound-items.ts";
import { sideTable, type SideRow } from "./side-entries.ts";
import { sql } from "../sql.ts";

/** A row of `dishonors`. */
export interface DishonorRow extends SideRow {
  readonly payment_id: string;
  readonly kind: PaymentKind;
  readonly item_key: string;
  readonly return_file_id: string;
  readonly return_line: number;
  readonly return_code: string;
  readonly return_date: CivilDate;
  readonly return_trace_number: string;
  readonly amount_cents: Cents;
  readonly is_applied: boolean;
  readonly code: DishonorCode;
  readonly information: string;
  readonly status: DishonorStatus;
  readonly trace_number: string | null;
  readonly settlement_date: CivilDate | null;
  readonly contest_code: ContestCode | null;
}

export const dishonors = sideTable<DishonorRow>({
  table: "dishonors",
  fixed: [
    "payment_id",
    "kind",
    "item_key",
    "return_file_id",
    "return_line",
    "return_code",
    "return_date",
    "return_trace_number",
    "amount_cents",
    "is_applied",
    "code",
    "information",
  ],
  changing: ["trace_number", "settlement_date", "contest_code"],
  one: { per: "item_key", index: sql`(environment_id, item_key)` },
});

/** The latest entries of dishonors that carry these trace numbers, locked. */
export function lockDishonorsByTrace(
  tx: Tx,
  environmentId: string,
  traces: readonly string[],
): Promise<DishonorRow[]> {
  return dishonors.lockWhere(
    tx,
    sql`environment_id = ${environmentId} and trace_number = any(${traces})`,
  );
}

/** A return of a payment, as a bank's file told it. */
export interface ReturnItem {
  readonly item_key: string;
  readonly payment_id: string;
  readonly account_id: string;
  readonly kind: PaymentKind;
  readonly bank_id: string;
  readonly file_id: string;
  readonly line: number;
  readonly code: string;
  readonly trace_number: string;
  readonly amount_cents: Cents;
  readonly outcome: InboundOutcome;
  readonly applied_at: Instant;
  readonly sandbox_outcome: string;
  readonly is_dishonored: boolean;
  /** Whether the payment was sent once more. */
  readonly is_resubmitted: boolean;
}

const returnItems = sql`
  select i.item_key, i.payment_id, p.account_id, p.kind, f.bank_id, i.file_id, i.line, i.code,
    i.trace_number, i.amount_cents, i.outcome, i.applied_at, p.sandbox_outcome,
    exists (select from dishonors d where d.environment_id = i.environment_id
      and d.item_key = i.item_key) as is_dishonored, p.has_resubmit as is_resubmitted
  from inbound_items i join payments p on p.id = i.payment_id join ach_files f on f.id = i.file_id`;

/** The returns of a payment, the oldest first. */
export function listReturnsOfPayment(db: Executor, paymentId: string): Promise<ReturnItem[]> {
  return db.rows(sql`${returnItems}
    where i.payment_id = ${paymentId} and i.kind = 'return' order by i.applied_at, i.item_key`);
}

/** True of a payment `p` whose return a sandbox may want to have refused. */
export const mayWantDishonor = (environmentId: string) => sql`(p.sandbox_outcome like '%dishonor%'
  or (p.sandbox_outcome = 'standard' and exists (
    select from sandbox_rules r where r.environment_id = ${environmentId}
      and r.outcome like '%dishonor%')))`;

/** Returns of payments of which a sandbox may want something. */
export function listWishfulReturns(
  db: Executor,
  environmentId: string,
  itemKeys: readonly string[],
): Promise<ReturnItem[]> {
  return db.rows(sql`${returnItems}
    where i.environment_id = ${environmentId} and i.item_key = any(${itemKeys})
      and ${mayWantDishonor(environmentId)}
    order by i.item_key`);
}

/**
 * Whether a payment that came back has its money after all, or may still have it: the dishonor of its
 * return stands, or the reversal of its entry was returned.
 */
export async function mayKeepMoney(db: Executor, paymentId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from dishonors d where d.payment_id = ${paymentId} and d.is_applied
        and d.status not in ('contested', 'lapsed'))
      or exists (select from reversals v where v.payment_id = ${paymentId} and v.is_applied
        and v.status = 'returned') as found`);
  return found;
}

/** An entry of a file of ours that dishonors a return, and what its payment was asked to do. */
export interface DishonorEntry {
  readonly trace_number: string;
  readonly id: string;
  readonly sandbox_outcome: string;
  /** When the original entry settled. */
  readonly original_date: CivilDate;
  readonly return_date: CivilDate;
  readonly settlement_date: CivilDate;
}

/** Of a file by its name: empty for nearly every file. */
export function listDishonorEntries(
  db: Executor,
  environmentId: string,
  fileName: string,
): Promise<DishonorEntry[]> {
  return db.rows(sql`
    select d.trace_number, p.id, p.sandbox_outcome, p.settlement_date as original_date, d.return_date,
      d.settlement_date
    from ach_files f join dishonors d on d.file_id = f.id join payments p on p.id = d.payment_id
    where f.environment_id = ${environmentId} and f.direction = 'outbound' and f.name = ${fileName}`);
}
