import type { Tx } from "../../db/executor.ts";
import { reversals } from "../../db/files/reversals.ts";
import type { Inbound } from "../files/inbound.ts";
import { moveReversals, type ReversalMove } from "./move-reversals.ts";
import type { StepRun } from "../step.ts";

const OPEN: ReadonlySet<string> = new Set(["sent", "settled"]);

/** Applies returns of reversing entries. Answers those that name none that is open. */
export async function applyReturnedReversals(
  tx: Tx,
  run: StepRun,
  returned: readonly Inbound[],
): Promise<Inbound[]> {
  if (returned.length === 0) return [];
  const rows = await reversals.lock(
    tx,
    returned.flatMap(({ match }) => match?.reversal_id ?? []),
  );
  const openById = new Map(
    rows.flatMap((row) => (OPEN.has(row.status) ? [[row.id, row] as const] : [])),
  );
  const left: Inbound[] = [];
  const moves: ReversalMove[] = [];
  for (const told of returned) {
    const row = openById.get(told.match?.reversal_id ?? "");
    if (row === undefined || told.match?.attempt !== row.attempt) {
      left.push(told);
      continue;
    }
    openById.delete(row.id);
    const set = { return_code: told.item.code, due_at: null };
    moves.push({ row, event: "return", set });
  }
  await moveReversals(tx, run, moves);
  return left;
}
