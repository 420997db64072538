import { CONTEST_CODES, type ContestCode } from "@railhead/core";
import { lockDishonorsByTrace } from "../../db/files/dishonors.ts";
import type { Tx } from "../../db/executor.ts";
import type { Inbound } from "../files/inbound.ts";
import { moveDishonors } from "./move-dishonors.ts";
import type { StepRun } from "../step.ts";

const OPEN: ReadonlySet<string> = new Set(["sent", "settled"]);

/**
 * Ends the dishonors that receiving banks contest: their returns stand. Answers what names none of
 * ours that is open, a contest after its time among them.
 */
export async function applyContests(
  tx: Tx,
  run: StepRun,
  disputes: readonly Inbound[],
): Promise<{ readonly left: readonly Inbound[] }> {
  const traces = disputes.flatMap(({ dishonor_trace }) => dishonor_trace ?? []);
  if (traces.length === 0) return { left: disputes };
  const rows = await lockDishonorsByTrace(tx, run.environment_id, traces);
  const openByTrace = new Map(
    rows.flatMap((row) => (OPEN.has(row.status) ? [[row.trace_number ?? "", row] as const] : [])),
  );
  const left: Inbound[] = [];
  const moves = [];
  for (const told of disputes) {
    const trace = told.dishonor_trace ?? "";
    const row = openByTrace.get(trace);
    const { code } = told.item;
    if (row === undefined || row.payment_id !== told.item.payment_id || !(code in CONTEST_CODES)) {
      left.push(told);
      continue;
    }
    openByTrace.delete(trace);
    const set = { contest_code: code as ContestCode, due_at: null };
    moves.push({ row, event: "contest" as const, set });
  }
  await moveDishonors(tx, run, moves);
  return { left };
}
