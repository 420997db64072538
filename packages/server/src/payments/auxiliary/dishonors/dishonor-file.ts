import { dishonorOf, type BatchInput } from "@railhead/nacha";
import { assertFound } from "../../../base/assert.ts";
import type { DishonorRow } from "../../../db/tables/files/auxiliary-rows.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import { traceNumber } from "../../../rails/files/ach.ts";
import { ordinalDay } from "../../../rails/calendar/eastern-time.ts";
import { writeAchFile } from "../../../rails/files/write-ach-file.ts";
import type { StepRun } from "../../transitions/step.ts";
import type { AuxiliaryStamp } from "../entries/auxiliary-rules.ts";
import { readStagedEntries } from "../entries/staged-entries.ts";
import { verifyWrittenEntries, type AuxiliaryFile } from "../entries/verify-written-entries.ts";

/**
 * Writes dishonored returns as one NACHA file, built from the entries that the bank returned, and
 * verifies the file by reading it. Returns and forward entries never share a file.
 */
export async function buildDishonorFile(
  tx: Tx,
  run: StepRun,
  { rows, stamp }: { rows: readonly DishonorRow[]; stamp: AuxiliaryStamp },
): Promise<AuxiliaryFile<DishonorRow>> {
  const { profile } = run.bank;
  const returned = await readStagedEntries(
    tx,
    run,
    rows.map(({ id, original_file_id: file_id, original_line: line }) => ({ id, file_id, line })),
  );
  const byTrace = new Map<string, DishonorRow>();
  const batches = rows.map((row, index): BatchInput => {
    const trace_number = traceNumber(profile, stamp.first_number + index).text;
    byTrace.set(trace_number, row);
    const { header, entry } = assertFound(returned.get(row.id), "the return that is dishonored");
    // Without a settlement date from the ACH operator, the day the return arrived is used.
    const settlement_date = header.settlement_date.trim() || ordinalDay(row.original_date);
    const made = dishonorOf({ ...header, settlement_date }, entry, {
      odfi_identification: profile.odfi_routing_number.slice(0, 8),
      trace_number,
      batch_number: index + 1,
      return_reason_code: row.reason,
      addenda_information: row.information,
    });
    return { header: made.header, entries: [made.entry] };
  });
  return verifyWrittenEntries(writeAchFile(profile, stamp, batches), byTrace);
}
