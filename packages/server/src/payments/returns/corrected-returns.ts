import { CONTEST_CODES, returnEffect, type ContestCode } from "@railhead/core";
import { dishonors } from "../../db/tables/files/auxiliary-entries.ts";
import type { DishonorRow } from "../../db/tables/files/auxiliary-rows.ts";
import { requestRateCheck } from "../../db/tables/accounts/account-checks.ts";
import { findDishonorsByTrace } from "../../db/tables/files/payment-returns.ts";
import {
  findSentEntry,
  lockOpenSuspense,
  matchInboundItem,
  type SentEntry,
  type SuspenseItem,
} from "../../db/tables/files/suspense-items.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { InboundEntry } from "../files/inbound.ts";
import { endSuspense } from "../suspense/end-suspense.ts";
import { engineContext, type StepRun } from "../transitions/step.ts";
import { applyReturns } from "./apply-returns.ts";
import { openReturnCodeExceptions } from "./return-code-exceptions.ts";

const CORRECTED: ContestCode = "R74";

/**
 * Applies corrected returns (R74) to the payments that they name now. The refused return moved no payment, so its money
 * and what the correction added to it stand in suspense until here; other contests leave theirs for a person.
 */
export async function applyCorrectedReturns(
  tx: Tx,
  run: StepRun,
  contests: readonly InboundEntry[],
): Promise<void> {
  for (const contest of contests) {
    if (contest.item.code === CORRECTED) await applyCorrected(tx, run, contest);
  }
}

async function applyCorrected(tx: Tx, run: StepRun, contest: InboundEntry): Promise<void> {
  const { environment_id } = run;
  const { match, dishonor_trace } = contest;
  const payment_id = match?.payment_id ?? null;
  if (payment_id === null || dishonor_trace === undefined) return;
  const ids = await findDishonorsByTrace(tx, environment_id, [dishonor_trace]);
  const [row] = await dishonors.lock(tx, environment_id, ids);
  if (row === undefined || row.is_applied || row.status !== "contested") return;
  const entry = await findSentEntry(tx, { environment_id, id: payment_id });
  const keys = [row.item_key, contest.item.item_key];
  const items = await lockOpenSuspense(tx, environment_id, keys);
  if (entry === undefined || !fits(contest, { entry, items })) return;
  const returned = returnOf(contest, row);
  const applied = await applyReturns(tx, run, [returned]);
  if (applied.duplicates.length > 0) return;
  await matchInboundItem(tx, environment_id, {
    item_key: row.item_key,
    payment_id,
    trace_number: entry.trace_number,
    outcome: "applied",
    detail: `The bank corrected it with ${CORRECTED}.`,
  });
  await requestRateCheck(tx, environment_id, {
    account_ids: [...applied.accounts],
    due_at: run.at,
  });
  const reason = `${CONTEST_CODES[CORRECTED]} It is applied to its payment.`;
  await endSuspense(
    tx,
    await engineContext(tx, run, []),
    items.map((item) => {
      return { item, act: "match" as const, cents: item.suspense_open_cents, reason, payment_id };
    }),
  );
  // It is not late: the return that it corrects was here before, and a contest has days of its own.
  await openReturnCodeExceptions(tx, run, [returned]);
}

/** Whether all of the contest's money stands in suspense, and is the entry's amount. */
function fits(
  { outflow_cents }: InboundEntry,
  { entry, items }: { entry: SentEntry; items: readonly SuspenseItem[] },
): boolean {
  const open = items.reduce((sum, item) => sum + item.suspense_open_cents, 0n);
  const owed = entry.kind === "charge" ? entry.amount_cents : -entry.amount_cents;
  const isOpen = entry.status === "pending" || entry.status === "paid";
  return isOpen && outflow_cents === owed && open === owed;
}

/** The contest as the return that it corrects. */
function returnOf(contest: InboundEntry, row: DishonorRow): InboundEntry {
  const code = row.original_code;
  return {
    ...contest,
    item: { ...contest.item, kind: "return", code },
    effect: returnEffect(code),
  };
}
