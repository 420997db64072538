import { isGivenUp, type SideEntryKind } from "@railhead/core";
import { dishonors } from "../../db/files/dishonors.ts";
import type { Tx } from "../../db/executor.ts";
import { verifications, type VerificationRow } from "../../db/files/paykey-verifications.ts";
import { reversals } from "../../db/files/reversals.ts";
import {
  countRefusals,
  voidSideEntries,
  type Unexecuted,
  type VoidSideEntry,
} from "../../db/files/unexecuted-entries.ts";
import { moveReversals } from "../reversals/move-reversals.ts";
import { moveVerifications, type VerificationMove } from "../verifications/move-verifications.ts";
import { moveDishonors } from "../dishonors/move-dishonors.ts";
import { isDishonorTooLate, tellGivenUp } from "../files/given-up.ts";
import { nextCutoff } from "../plan.ts";
import { engineContext, type StepRun } from "../step.ts";

/**
 * Gives what is no payment's or transfer's own entry (dishonored returns, reversals, prenotes and
 * micro-entries) back to the next cut-off where its file, or its batch of it, was not executed.
 * What the bank refused as often as the table allows is given up, and told to a person.
 */
export async function putBackSides(tx: Tx, run: StepRun, wanted: Unexecuted): Promise<void> {
  const gone = await voidSideEntries(tx, wanted);
  if (gone.length === 0) return;
  const refusals = wanted.why === "rejected" ? await countRefusals(tx, gone) : NONE;
  const isLast = (kind: SideEntryKind, { id }: { id: string }) =>
    isGivenUp(kind, refusals.get(id) ?? 0);
  const isThere = (row: { status: string; file_id: string | null }) =>
    row.status === "sent" && row.file_id === wanted.file_id;
  const due_at = nextCutoff(run.bank.profile, run.at);
  const again = { event: "put_back", set: { due_at } } as const;
  const ended = { event: "reject", set: { due_at: null } } as const;
  const lapsing = await dishonors.lock(
    tx,
    gone.flatMap(({ dishonor_id }) => dishonor_id ?? []),
  );
  const lapse = { event: "lapse", set: { due_at: null } } as const;
  await moveDishonors(
    tx,
    run,
    lapsing.filter(isThere).map((row) => {
      if (isLast("dishonor", row)) return { row, ...ended };
      return { row, ...(isDishonorTooLate(run, row, due_at) ? lapse : again) };
    }),
  );
  const reversing = await reversals.lock(
    tx,
    gone.flatMap(({ reversal_id }) => reversal_id ?? []),
  );
  await moveReversals(
    tx,
    run,
    reversing.filter(isThere).map((row) => ({ row, ...(isLast("reversal", row) ? ended : again) })),
  );
  const verifying = await verifications.lock(
    tx,
    gone.flatMap(({ verification_id }) => verification_id ?? []),
  );
  const context = await engineContext(tx, run, verifying);
  const moves = verifying.filter(isThere).map((row) => {
    const move = verificationMove(run, row, gone);
    return move.event === "put_back" && isLast("verification", row)
      ? { ...move, ...ended, cause: REFUSED }
      : move;
  });
  await moveVerifications(tx, context, moves);
  await tellGivenUp(tx, run, {
    kind: "verification",
    rows: moves.filter(({ event }) => event === "reject").map(({ row }) => row),
  });
}

const NONE: ReadonlyMap<string, number> = new Map();
const REFUSED = { reason: "internal_system_error", source: "system", code: null } as const;

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
    cause: REFUSED,
  };
}
