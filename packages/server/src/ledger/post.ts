import type { Cents, Instant } from "@railhead/core";
import { insertPostings, type PostingRow } from "../db/tables/ledger/ledger.ts";
import type { Tx } from "../db/postgres/executor.ts";
import type { Chart } from "./chart.ts";

/** A posting by ledger account codes. */
export interface Transfer {
  readonly subject_id: string;
  readonly account_id: string;
  readonly move: string;
  readonly attempt: number;
  readonly debit: string;
  readonly credit: string;
  readonly amount_cents: Cents;
  readonly posted_at: Instant;
}

/** Posts transfers and updates balances in the caller's transaction. */
export async function postTransfers(
  tx: Tx,
  environmentId: string,
  input: { chart: Chart; transfers: readonly Transfer[] },
): Promise<void> {
  if (input.transfers.length === 0) return;
  await insertPostings(tx, environmentId, postingsOf(input));
}

/** Transfers as they are stored. */
export function postingsOf({
  chart,
  transfers,
}: {
  chart: Chart;
  transfers: readonly Transfer[];
}): PostingRow[] {
  return transfers.map((transfer) => ({
    subject_id: transfer.subject_id,
    move: transfer.move,
    attempt: transfer.attempt,
    debit_account_id: chart(transfer.debit, transfer.account_id),
    credit_account_id: chart(transfer.credit, transfer.account_id),
    amount_cents: transfer.amount_cents,
    posted_at: transfer.posted_at,
  }));
}
