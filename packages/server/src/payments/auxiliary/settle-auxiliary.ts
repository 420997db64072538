import type { Tx } from "../../db/postgres/executor.ts";
import type { AuxiliaryRow } from "../../db/tables/files/auxiliary-rows.ts";
import type { StepRun } from "../transitions/step.ts";
import type { AuxiliaryRules, Timeout } from "./entries/auxiliary-rules.ts";
import { findDelivered, nextCheckAt } from "./entries/delivery-check.ts";
import { moveByEngine } from "./entries/move-auxiliary.ts";

/** Settles sent rows; rows whose file delivery is unknown are checked again later. */
export async function settleAuxiliary<Row extends AuxiliaryRow>(
  tx: Tx,
  run: StepRun,
  { rules, limit }: { rules: AuxiliaryRules<Row>; limit: number },
): Promise<number> {
  const rows = await rules.table.lockDue(tx, {
    environment_id: run.environment_id,
    bank_id: run.bank.id,
    status: "sent",
    is_settled: false,
    at: run.at,
    limit,
  });
  if (rows.length === 0) return 0;
  const isDelivered = await findDelivered(tx, run.environment_id, rows);
  const { moves, waiting } = await rules.settle(tx, run, rows.filter(isDelivered));
  const due_at = nextCheckAt(run);
  const unsure = rows.filter((row) => !isDelivered(row)).map((row) => ({ ...row, due_at }));
  await rules.table.update(tx, [...waiting, ...unsure]);
  await moveByEngine(tx, run, { rules, moves });
  return rows.length;
}

/** Moves rows whose deadline passed without a return. */
export async function timeOutAuxiliary<Row extends AuxiliaryRow>(
  tx: Tx,
  run: StepRun,
  {
    rules,
    timeout: { status, event },
    limit,
  }: { rules: AuxiliaryRules<Row>; timeout: Timeout; limit: number },
): Promise<number> {
  const rows = await rules.table.lockDue(tx, {
    environment_id: run.environment_id,
    bank_id: run.bank.id,
    status,
    is_settled: true,
    at: run.at,
    limit,
  });
  const moves = rows.map((row) => ({ row, event, set: { due_at: null } }));
  await moveByEngine(tx, run, { rules, moves });
  return rows.length;
}
