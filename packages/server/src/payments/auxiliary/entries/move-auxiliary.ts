import { addMs, AUXILIARY_ENTRIES, auxiliaryMove, laterOf } from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import type { AuxiliaryRow } from "../../../db/tables/files/auxiliary-rows.ts";
import { appendEvents } from "../../../events/append.ts";
import { postTransfers, type Transfer } from "../../../ledger/post.ts";
import { engineContext, type StepRun } from "../../transitions/step.ts";
import { openAbandonedExceptions } from "./abandoned-entries.ts";
import type {
  AuxiliaryContext,
  AuxiliaryMove,
  AuxiliaryRules,
  MovedRow,
} from "./auxiliary-rules.ts";

/**
 * The only writer of an auxiliary entry's status. For locked rows: writes status, postings, events
 * and exceptions. Returns the updated rows.
 */
export async function moveAuxiliary<Row extends AuxiliaryRow>(
  tx: Tx,
  context: AuxiliaryContext,
  { rules, moves }: { rules: AuxiliaryRules<Row>; moves: readonly AuxiliaryMove<Row>[] },
): Promise<Row[]> {
  if (moves.length === 0) return [];
  await rules.prepare?.(tx, context, moves);
  const moved = moves.map((move) => ({ move, after: rowAfter(context, move) }));
  const rows = moved.map(({ after }) => after);
  await rules.table.update(tx, rows);
  const transfers = moved.flatMap((each) => transfersOf(context, rules, each));
  await postTransfers(tx, context.environment_id, { chart: context.chart, transfers });
  await rules.updatePayments?.(tx, context, moved);
  const events = moved.flatMap((each) => rules.buildEvent?.(context, each) ?? []);
  await appendEvents(tx, context.ids, context.environment_id, events);
  await rules.updateExceptions?.(tx, context, moved);
  await openAbandonedExceptions(
    tx,
    context,
    moved.filter(isAbandoned).map(({ after }) => after),
  );
  return rows;
}

/** `moveAuxiliary` with the engine as actor. */
export async function moveByEngine<Row extends AuxiliaryRow>(
  tx: Tx,
  run: StepRun,
  input: { rules: AuxiliaryRules<Row>; moves: readonly AuxiliaryMove<Row>[] },
): Promise<void> {
  if (input.moves.length === 0) return;
  const rows = input.moves.map(({ row }) => row);
  const context = { ...(await engineContext(tx, run, rows)), profile: run.bank.profile };
  await moveAuxiliary(tx, context, input);
}

function isAbandoned({ move: { event, is_late } }: MovedRow<AuxiliaryRow>): boolean {
  return event === "reject" || is_late === true;
}

function rowAfter<Row extends AuxiliaryRow>(
  { at }: AuxiliaryContext,
  { row, event, set }: AuxiliaryMove<Row>,
): Row {
  const { kind, status } = row;
  const to = event === null ? status : auxiliaryMove(kind, status, event)?.to;
  return {
    ...row,
    ...set,
    status: assertFound(to, `a ${status} ${AUXILIARY_ENTRIES[kind].resource} takes no ${event}`),
    version: row.version + 1,
    updated_at: laterOf(at, addMs(row.updated_at, 1)),
  };
}

function transfersOf<Row extends AuxiliaryRow>(
  { at }: AuxiliaryContext,
  rules: AuxiliaryRules<Row>,
  { move, after }: MovedRow<Row>,
): Transfer[] {
  const { id: subject_id } = after;
  const account_id = after.account_id ?? "";
  return rules
    .postings(move, after)
    .map((one) => ({ ...one, subject_id, account_id, move: rules.posting, posted_at: at }));
}

/** The event message of a transition. */
export function messageOf({ row, event }: AuxiliaryMove): string {
  if (event === null) return "Another entry of the verification came back.";
  return auxiliaryMove(row.kind, row.status, event)?.why ?? "";
}
