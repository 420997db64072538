import type { Cents, CivilDate, PaymentKind, ReversalReason, ReversalStatus } from "@railhead/core";
import type { Executor } from "../executor.ts";
import { sideTable, type SideRow } from "./side-entries.ts";
import { sql } from "../sql.ts";

/** A row of `reversals`. */
export interface ReversalRow extends SideRow {
  readonly payment_id: string;
  readonly kind: PaymentKind;
  readonly original_file_id: string;
  readonly original_line: number;
  readonly amount_cents: Cents;
  readonly reason: ReversalReason;
  readonly status: ReversalStatus;
  readonly is_applied: boolean | null;
  readonly trace_number: string | null;
  readonly settlement_date: CivilDate | null;
  readonly return_code: string | null;
}

export const reversals = sideTable<ReversalRow>({
  table: "reversals",
  fixed: ["payment_id", "kind", "original_file_id", "original_line", "amount_cents", "reason"],
  changing: ["is_applied", "trace_number", "settlement_date", "return_code"],
  one: { per: "payment_id", index: sql`(payment_id)` },
});

/** Where the entry of a payment that stands lies. */
export interface OriginalEntry {
  readonly file_id: string;
  readonly line: number;
  readonly bank_id: string;
}

export function findOriginalEntry(
  db: Executor,
  payment: { id: string; attempt: number },
): Promise<OriginalEntry | undefined> {
  return db.first(sql`
    select e.file_id, e.line, f.bank_id from entries e join ach_files f on f.id = e.file_id
    where e.payment_id = ${payment.id} and e.attempt = ${payment.attempt}`);
}

/** Whether a payment is being reversed, or was. */
export async function isReversalUnderWay(db: Executor, paymentId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from reversals
      where payment_id = ${paymentId} and status in ('requested', 'sent')) as found`);
  return found;
}
