import { refuseCorrectionOf, type BatchInput } from "@railhead/nacha";
import { assertFound } from "../../../base/assert.ts";
import type { CorrectionRefusalRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { traceNumber } from "../../../rails/files/ach.ts";
import { writeAchFile } from "../../../rails/files/write-ach-file.ts";
import type { StepRun } from "../../transitions/step.ts";
import type { AuxiliaryStamp } from "../entries/auxiliary-rules.ts";
import { readStagedEntries } from "../entries/staged-entries.ts";
import { verifyWrittenEntries, type AuxiliaryFile } from "../entries/verify-written-entries.ts";

/**
 * Writes refusals of notifications of change as one NACHA file, each built from the notification as
 * received, and verifies the file by reading it.
 */
export async function buildCorrectionRefusalFile(
  tx: Tx,
  run: StepRun,
  { rows, stamp }: { rows: readonly CorrectionRefusalRow[]; stamp: AuxiliaryStamp },
): Promise<AuxiliaryFile<CorrectionRefusalRow>> {
  const { profile } = run.bank;
  const received = await readStagedEntries(
    tx,
    run,
    rows.map(({ id, original_file_id: file_id, original_line: line }) => ({ id, file_id, line })),
  );
  const byTrace = new Map<string, CorrectionRefusalRow>();
  const batches = rows.map((row, index): BatchInput => {
    const trace_number = traceNumber(profile, stamp.first_number + index).text;
    byTrace.set(trace_number, row);
    const { header, entry } = assertFound(received.get(row.id), "the notification that is refused");
    const made = refuseCorrectionOf(header, entry, {
      odfi_identification: profile.odfi_routing_number.slice(0, 8),
      trace_number,
      batch_number: index + 1,
      change_code: row.reason,
    });
    return { header: made.header, entries: [made.entry] };
  });
  return verifyWrittenEntries(writeAchFile(profile, stamp, batches), byTrace);
}
