import { AUXILIARY_ENTRIES, AUXILIARY_KINDS } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import type { AuxiliaryRow } from "../../db/tables/files/auxiliary-rows.ts";
import {
  countRefusals,
  voidAuxiliaryEntries,
  type Unexecuted,
} from "../../db/tables/files/unexecuted-entries.ts";
import { nextCutoff } from "../scheduling/plan.ts";
import type { StepRun } from "../transitions/step.ts";
import { AUXILIARY_RULES } from "./auxiliary-kinds.ts";
import type { AuxiliaryMove, AuxiliaryRules, UnexecutedRow } from "./entries/auxiliary-rules.ts";
import { groupBy } from "../../base/group-by.ts";
import { moveByEngine } from "./entries/move-auxiliary.ts";

/**
 * Requeues unexecuted auxiliary entries for the next cut-off. Entries rejected as often as their
 * kind allows are abandoned.
 */
export async function requeueAuxiliary(tx: Tx, run: StepRun, wanted: Unexecuted): Promise<void> {
  const { environment_id } = run;
  const voided = await voidAuxiliaryEntries(tx, environment_id, wanted);
  if (voided.length === 0) return;
  const ids = [...new Set(voided.map(({ id }) => id))];
  const refusals =
    wanted.why === "rejected" ? await countRefusals(tx, environment_id, ids) : NO_REFUSALS;
  const due_at = nextCutoff(run.bank.profile, run.at);
  const entriesById = groupBy(voided, ({ id }) => id);
  for (const kind of AUXILIARY_KINDS) {
    const rules = AUXILIARY_RULES[kind];
    const locked = await rules.table.lock(tx, environment_id, ids);
    const rows = locked.filter(
      ({ status, file_id }) => status === "sent" && file_id === wanted.file_id,
    );
    const moves = rows.map((row) =>
      moveOf(run, rules, row, {
        entries: entriesById.get(row.id) ?? [],
        is_last: (refusals.get(row.id) ?? 0) >= AUXILIARY_ENTRIES[kind].tries,
        due_at,
      }),
    );
    await moveByEngine(tx, run, { rules, moves });
  }
}

const NO_REFUSALS: ReadonlyMap<string, number> = new Map();

function moveOf(
  run: StepRun,
  rules: AuxiliaryRules,
  row: AuxiliaryRow,
  refused: UnexecutedRow,
): AuxiliaryMove {
  const special = rules.requeue?.(run, row, refused);
  if (special !== undefined) return special;
  if (refused.is_last) return { row, event: "reject", set: { due_at: null } };
  return { row, event: "put_back", set: { due_at: refused.due_at, settled_at: null } };
}
