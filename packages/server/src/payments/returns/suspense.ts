import type { InboundConclusion, InboundOutcome } from "../../db/tables/files/inbound-items.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { postTransfers, type Transfer } from "../../ledger/post.ts";
import type { InboundEntry } from "../files/inbound.ts";
import type { StepRun } from "../transitions/step.ts";

/** An inbound item whose amount is posted to suspense. */
export interface SuspenseEntry {
  readonly entry: Pick<InboundEntry, "outflow_cents"> & {
    readonly item: Pick<InboundEntry["item"], "item_key">;
  };
  readonly outcome: InboundOutcome;
}

/**
 * Posts amounts of items that move no payment to suspense, so that the books equal the bank account
 * until an operator decides.
 */
export async function recordSuspense(
  tx: Tx,
  run: StepRun,
  items: readonly SuspenseEntry[],
): Promise<InboundConclusion[]> {
  const conclusions: InboundConclusion[] = [];
  const transfers: Transfer[] = [];
  for (const { entry, outcome } of items) {
    const cents = entry.outflow_cents;
    const suspense_id = cents === 0n ? null : run.tools.ids.uuid(run.at);
    conclusions.push({
      item_key: entry.item.item_key,
      outcome,
      detail: null,
      suspense_id,
      suspense_cents: suspense_id === null ? null : cents,
    });
    if (suspense_id === null) continue;
    const debit = cents > 0n ? "suspense" : "bank_cash";
    const credit = cents > 0n ? "bank_cash" : "suspense";
    transfers.push({
      subject_id: suspense_id,
      account_id: "",
      move: "suspend",
      attempt: 1,
      debit,
      credit,
      amount_cents: cents > 0n ? cents : -cents,
      posted_at: run.at,
    });
  }
  const chart = await run.tools.charts(tx, run.environment_id, []);
  await postTransfers(tx, run.environment_id, { chart, transfers });
  return conclusions;
}
