import { AUXILIARY_KINDS, type AuxiliaryKind } from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import type { AuxiliaryRow } from "../../db/tables/files/auxiliary-rows.ts";
import { findDishonorsByTrace } from "../../db/tables/files/payment-returns.ts";
import { listRecoveredReversals } from "../../db/tables/files/suspense-items.ts";
import { auxiliaryIdOf, type InboundEntry } from "../files/inbound.ts";
import type { StepRun } from "../transitions/step.ts";
import { AUXILIARY_RULES } from "./auxiliary-kinds.ts";
import { groupBy } from "../../base/group-by.ts";
import { moveByEngine } from "./entries/move-auxiliary.ts";

/** Whether a return refers to an auxiliary entry (neither a payment nor a transfer). */
export const isAuxiliaryReturn = ({ match }: InboundEntry): boolean =>
  (match?.auxiliary_kind ?? null) !== null;

/** What the moves of auxiliary entries did not take. */
interface LeftItems {
  /** Items that match no open entry, duplicate returns included. */
  readonly left: readonly InboundEntry[];
  /** Items of another amount than their move posts, with the difference as their outflow. */
  readonly differing: readonly InboundEntry[];
}

/** Applies returns of auxiliary entries and contests of dishonors. */
export async function applyAuxiliaryReturns(
  tx: Tx,
  run: StepRun,
  items: readonly InboundEntry[],
): Promise<LeftItems> {
  if (items.length === 0) return { left: [], differing: [] };
  const differing: InboundEntry[] = [];
  const unmatched = new Set(items);
  const byKey = groupBy(items, keyOf);
  for (const kind of AUXILIARY_KINDS) {
    const rules = AUXILIARY_RULES[kind];
    const rows = await rules.table.lock(tx, run.environment_id, await idsOf(tx, run, kind, items));
    const moves = rows.flatMap((row) => {
      const ownItems = keysOf(row).flatMap((key) => byKey.get(key) ?? []);
      const result = rules.moveForReturns(run, row, ownItems);
      for (const item of result?.consumed ?? []) unmatched.delete(item);
      differing.push(...(result?.differing ?? []));
      return result?.move ?? [];
    });
    await moveByEngine(tx, run, { rules, moves });
  }
  return { left: items.filter((item) => unmatched.has(item)), differing };
}

/**
 * Contests reference the trace number of the dishonored return; returns reference the original
 * entry.
 */
const keyOf = ({ item, dishonor_trace, match }: InboundEntry): string | null =>
  (item.kind === "return" ? match?.auxiliary_entry_id : dishonor_trace) ?? null;

const keysOf = ({ kind, id, trace_numbers }: AuxiliaryRow): readonly string[] =>
  kind === "dishonor" ? trace_numbers : [id];

async function idsOf(
  tx: Tx,
  run: StepRun,
  kind: AuxiliaryKind,
  items: readonly InboundEntry[],
): Promise<string[]> {
  if (kind === "dishonor") {
    const traces = items.flatMap(({ dishonor_trace }) => dishonor_trace ?? []);
    return await findDishonorsByTrace(tx, run.environment_id, traces);
  }
  const found = items.flatMap(({ match }) => auxiliaryIdOf(match, kind) ?? []);
  const ids = [...new Set(found)];
  if (kind !== "reversal") return ids;
  // Their money came back once: what comes now is an item of its own, owed to the customer's bank.
  const recovered = await listRecoveredReversals(tx, run.environment_id, ids);
  return ids.filter((id) => !recovered.has(id));
}
