import { returnOf, type BatchInput } from "@railhead/nacha";
import { assertFound } from "../../../base/assert.ts";
import type { ReceivedReturnRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { traceNumber } from "../../../rails/files/ach.ts";
import { writeAchFile } from "../../../rails/files/write-ach-file.ts";
import type { StepRun } from "../../transitions/step.ts";
import type { AuxiliaryStamp } from "../entries/auxiliary-rules.ts";
import { readStagedEntries } from "../entries/staged-entries.ts";
import { verifyWrittenEntries, type AuxiliaryFile } from "../entries/verify-written-entries.ts";

/** What the addenda of a return say besides the code. */
const INFORMATION: Readonly<Record<string, string>> = { R17: "QUESTIONABLE" };

/**
 * Writes returns of received entries as one NACHA file, built from the entries as received, and verifies
 * the file by reading it. Returns and forward entries never share a file.
 */
export async function buildReceivedReturnFile(
  tx: Tx,
  run: StepRun,
  { rows, stamp }: { rows: readonly ReceivedReturnRow[]; stamp: AuxiliaryStamp },
): Promise<AuxiliaryFile<ReceivedReturnRow>> {
  const { profile } = run.bank;
  const received = await readStagedEntries(
    tx,
    run,
    rows.map(({ id, original_file_id: file_id, original_line: line }) => ({ id, file_id, line })),
  );
  const byTrace = new Map<string, ReceivedReturnRow>();
  const batches = rows.map((row, index): BatchInput => {
    const trace_number = traceNumber(profile, stamp.first_number + index).text;
    byTrace.set(trace_number, row);
    const { header, entry } = assertFound(received.get(row.id), "the entry that is returned");
    const made = returnOf(header, entry, {
      odfi_identification: profile.odfi_routing_number.slice(0, 8),
      trace_number,
      batch_number: index + 1,
      return_reason_code: row.reason,
      addenda_information: INFORMATION[row.reason] ?? "",
    });
    // The count of the original's addenda: a return has one.
    const { number_of_addenda: _, ...single } = made.entry;
    return { header: made.header, entries: [single] };
  });
  return verifyWrittenEntries(writeAchFile(profile, stamp, batches), byTrace);
}
