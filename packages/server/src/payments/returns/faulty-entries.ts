import { matchEntries } from "../../db/tables/files/entries.ts";
import type { AchFileRow } from "../../db/tables/files/ach-files.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { insertSetAside } from "../../db/tables/operations/set-aside.ts";
import { openException } from "../../exceptions/exceptions.ts";
import { referenceOf, type ReportedEntry } from "../files/inbound.ts";
import type { Failing } from "../transitions/find-failing.ts";
import { describeFault } from "../transitions/item-fault.ts";
import type { StepRun } from "../transitions/step.ts";

/** Maximum of listed items. */
const SHOWN = 100;

/** An entry that cannot be applied, with its error. */
export type FaultyEntry = Failing<ReportedEntry>;

/**
 * Sets the file aside for another attempt, and the payments and transfers of its faulty entries, so
 * that they do not become paid meanwhile. Takes the event lock; call it last.
 */
export async function setAsideEntries(
  tx: Tx,
  run: StepRun,
  { file, faulty }: { file: AchFileRow; faulty: readonly FaultyEntry[] },
): Promise<void> {
  const { environment_id } = run;
  const references = faulty.map(({ item }) => referenceOf(item));
  const matches = await matchEntries(tx, environment_id, references);
  const about = matches.flatMap(({ payment_id, funding_event_id }) => [
    ...(payment_id === null ? [] : [payment_id]),
    ...(funding_event_id === null ? [] : [funding_event_id]),
  ]);
  await insertSetAside(tx, environment_id, [file.id, ...about]);
  const context = { environment_id, at: run.at, ids: run.tools.ids };
  const entries = faulty.slice(0, SHOWN).map(({ item: { entry }, error }, ordinal) => ({
    line: entry.line,
    original_trace_number: references[ordinal]?.trace_number ?? null,
    fault: describeFault(error),
  }));
  const [first] = entries;
  await openException(tx, context, {
    kind: "entries_not_applied",
    subject: file.id,
    message: `${faulty.length} of the entries of file ${file.name} could not be applied; the first is about the entry ${first?.original_trace_number ?? ""}: ${first?.fault ?? ""}`,
    details: { name: file.name, entries, set_aside: about },
    resource: { type: "file", id: file.id },
  });
}
