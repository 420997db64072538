import { lockDishonors } from "../db/dishonors.ts";
import type { Tx } from "../db/executor.ts";
import { lockVerifications, type VerificationRow } from "../db/paykey-verifications.ts";
import { lockReversals } from "../db/reversals.ts";
import { voidSideEntries, type Unexecuted, type VoidSideEntry } from "../db/unexecuted-entries.ts";
import { moveDishonors } from "./move-dishonors.ts";
import { moveReversals } from "./move-reversals.ts";
import { moveVerifications, type VerificationMove } from "./move-verifications.ts";
import { nextCutoff } from "./plan.ts";
import { engineContext, type StepRun } from "./step.ts";

/**
 * Gives what is no payment's or transfer's own entry (dishonored returns, reversals, prenotes and
 * micro-entries) back to the next cut-off where its file, or its batch of it, was not executed.
 */
export async function putBackSides(tx: Tx, run: StepRun, wanted: Unexecuted): Promise<void> {
  const gone = await voidSideEntries(tx, wanted);
  if (gone.length === 0) return;
  const isThere = (row: { status: string; file_id: string | null }) =>
    row.status === "sent" && row.file_id === wanted.file_id;
  const set = { due_at: nextCutoff(run.bank.profile, run.at) };
  const dishonors = await lockDishonors(
    tx,
    gone.flatMap(({ dishonor_id }) => dishonor_id ?? []),
  );
  await moveDishonors(
    tx,
    run,
    dishonors.filter(isThere).map((row) => ({ row, event: "put_back", set })),
  );
  const reversals = await lockReversals(
    tx,
    gone.flatMap(({ reversal_id }) => reversal_id ?? []),
  );
  await moveReversals(
    tx,
    run,
    reversals.filter(isThere).map((row) => ({ row, event: "put_back", set })),
  );
  const verifications = await lockVerifications(
    tx,
    gone.flatMap(({ verification_id }) => verification_id ?? []),
  );
  const context = await engineContext(tx, run, verifications);
  await moveVerifications(
    tx,
    context,
    verifications.filter(isThere).map((row) => verificationMove(run, row, gone)),
  );
}

/**
 * All of its entries go again. Of micro-entries the bank may have refused one side alone: then the
 * other one has gone, so the verification has failed, and what was refused is undone in the books.
 */
function verificationMove(
  run: StepRun,
  row: VerificationRow,
  gone: readonly VoidSideEntry[],
): VerificationMove {
  const mine = gone.filter(({ verification_id }) => verification_id === row.id);
  if (mine.length === row.trace_numbers.length) {
    return { row, event: "put_back", set: { due_at: nextCutoff(run.bank.profile, run.at) } };
  }
  const outflows = mine.map(({ is_debit, amount_cents }) =>
    is_debit ? amount_cents : -amount_cents,
  );
  return {
    row,
    event: "return",
    set: {
      returned_trace_numbers: [
        ...row.returned_trace_numbers,
        ...mine.map(({ trace_number }) => trace_number),
      ],
      returned_cents: row.returned_cents - outflows.reduce((sum, cents) => sum + cents, 0n),
      settled_at: row.settled_at ?? run.at,
      due_at: null,
    },
    outflows,
    cause: { reason: "internal_system_error", source: "system", code: null },
  };
}
