import { dishonorOf, type BatchInput } from "@railhead/nacha";
import { assertFound } from "../../assert.ts";
import type { DishonorRow } from "../../db/files/dishonors.ts";
import type { Tx } from "../../db/executor.ts";
import { traceNumber } from "../../rails/ach.ts";
import { ordinalDay } from "../../rails/eastern-time.ts";
import { writtenFile } from "../../rails/written-file.ts";
import { provedEntries, type SideFile } from "../files/proved-entries.ts";
import type { SideStamp } from "../files/seal-sides.ts";
import { writtenEntries } from "../files/written-entries.ts";
import type { StepRun } from "../step.ts";

/**
 * Writes dishonored returns as one NACHA file, each made from the very entry with which the bank
 * returned, and proves the file by reading it back. Returns and forward entries never share a file.
 */
export async function buildDishonorFile(
  tx: Tx,
  run: StepRun,
  { rows, stamp }: { rows: readonly DishonorRow[]; stamp: SideStamp },
): Promise<SideFile<DishonorRow>> {
  const { profile } = run.bank;
  const returned = await writtenEntries(
    tx,
    run,
    rows.map(({ id, return_file_id: file_id, return_line: line }) => ({ id, file_id, line })),
  );
  const byTrace = new Map<string, DishonorRow>();
  const batches = rows.map((row, index): BatchInput => {
    const trace_number = traceNumber(profile, stamp.first_number + index).text;
    byTrace.set(trace_number, row);
    const { header, entry } = assertFound(returned.get(row.id), "the return that is dishonored");
    // Where the operator left the settlement date out, the day on which the return came stands in.
    const settlement_date = header.settlement_date.trim() || ordinalDay(row.return_date);
    const made = dishonorOf({ ...header, settlement_date }, entry, {
      odfi_identification: profile.odfi_routing_number.slice(0, 8),
      trace_number,
      batch_number: index + 1,
      return_reason_code: row.code,
      addenda_information: row.information,
    });
    return { header: made.header, entries: [made.entry] };
  });
  return provedEntries(writtenFile(profile, stamp, batches), byTrace);
}
