import type { AchFileRow } from "../../db/tables/files/ach-files.ts";
import { findTraceRange, listFileCopyLines } from "../../db/tables/files/file-copies.ts";
import { findDatabasePosition } from "../../db/tables/events/database-position.ts";
import { isJournalError } from "../../rails/journal/record.ts";
import type { HandOver, HandOverAttempt } from "../../rails/transports/transport.ts";
import type { StepRun } from "../transitions/step.ts";

/**
 * Hands a file over with a line in the journal before the bank can see it. `intend` commits the
 * attempt first: the journal is never ahead of a database that went back nowhere. A simulated bank
 * is restored with its sandbox, so it has no journal.
 */
export async function putJournaled(
  run: StepRun,
  { file, attempt }: { file: AchFileRow; attempt: HandOverAttempt },
  intend: () => Promise<void>,
): Promise<HandOver> {
  const transport = run.tools.transport(run.bank);
  if (run.bank.is_simulated) return await transport.put(attempt, intend);
  const { journal, db } = run.tools;
  let isRecorded = false;
  const record = async () => {
    // The copy comes first: without room for it nothing changes in the database.
    const copy_sha256 = await journal.keep(file.id, () => listFileCopyLines(db, file));
    await intend();
    await recordHandOver(run, { file, attempt, copy_sha256 });
    isRecorded = true;
  };
  try {
    const ended = await transport.put(attempt, record);
    if (isRecorded && ended.outcome === "not_handed_over") {
      await noteHandOverEnd(run, { id: file.id, attempt: attempt.number }, ended.outcome);
    }
    return ended;
  } catch (error) {
    if (!isJournalError(error)) throw error;
    return { outcome: "not_handed_over", fault: "journal", detail: error.message };
  }
}

async function recordHandOver(
  run: StepRun,
  { file, attempt, copy_sha256 }: HandedOver & { copy_sha256: string },
): Promise<void> {
  const { tools, bank, environment_id } = run;
  const [position, traces] = await Promise.all([
    findDatabasePosition(tools.db, environment_id),
    findTraceRange(tools.db, file),
  ]);
  await tools.journal.append({
    kind: "hand_over",
    at: run.at,
    environment_id,
    bank_id: bank.id,
    bank: bank.profile.name,
    file_id: file.id,
    name: file.name,
    sha256: file.sha256.toString("hex"),
    attempt: attempt.number,
    attempt_epoch: attempt.epoch === null ? null : Number(attempt.epoch),
    attempt_token: attempt.token,
    first_trace: traces.first_trace,
    last_trace: traces.last_trace,
    entries: Number(traces.entries),
    total_debit: file.total_debit_cents.toString(),
    total_credit: file.total_credit_cents.toString(),
    ...position,
    event_sequence: Number(position.event_sequence),
    copy_sha256,
  });
}

interface HandedOver {
  readonly file: AchFileRow;
  readonly attempt: HandOverAttempt;
}

/**
 * Notes how an attempt ended. The file is at the bank already, so an error stops nothing: without
 * the note, a recovery asks the bank's folder or two operators.
 */
export async function noteHandOverEnd(
  run: StepRun,
  { id, attempt }: Pick<AchFileRow, "id" | "attempt">,
  kind: "handed_over" | "not_handed_over",
): Promise<void> {
  if (run.bank.is_simulated) return;
  const { environment_id, at } = run;
  try {
    await run.tools.journal.append({ kind, at, environment_id, file_id: id, attempt });
  } catch (error) {
    if (!isJournalError(error)) throw error;
    run.tools.onJournalLost?.(error);
  }
}
