import { dishonorOf, readFile, writeFile, type BatchInput } from "@railhead/nacha";
import { assert, assertFound } from "../../assert.ts";
import { findFileBody } from "../../db/files/ach-files.ts";
import type { DishonorRow } from "../../db/files/dishonors.ts";
import type { Tx } from "../../db/executor.ts";
import { ordinalDay } from "../../rails/eastern-time.ts";
import { fileName } from "../../rails/file-name.ts";
import type { EasternTime } from "../../rails/eastern-time.ts";
import type { StepRun } from "../step.ts";

const TRACE_SEQUENCES = 10_000_000n;

/** Where the entry of a dishonor lies in its file. */
export interface PlacedDishonor {
  readonly row: DishonorRow;
  readonly line: number;
  readonly batch_number: number;
  readonly trace_number: string;
  readonly transaction_code: string;
  readonly receiving_dfi: string;
}

interface Numbers {
  readonly now: EasternTime;
  readonly file_id_modifier: string;
  readonly first_entry_number: bigint;
}

/**
 * Writes dishonored returns as one NACHA file, each made from the very entry with which the bank
 * returned, and proves the file by reading it back. Returns and forward entries never share a file.
 */
export async function buildDishonorFile(
  tx: Tx,
  run: StepRun,
  { rows, numbers }: { rows: readonly DishonorRow[]; numbers: Numbers },
) {
  const { profile } = run.bank;
  const { now } = numbers;
  const odfi = profile.odfi_routing_number.slice(0, 8);
  const returned = await returnedEntries(tx, run, rows);
  const byTrace = new Map<string, DishonorRow>();
  const batches: BatchInput[] = rows.map((row, index) => {
    const number = (numbers.first_entry_number + BigInt(index)) % TRACE_SEQUENCES;
    const trace_number = odfi + number.toString().padStart(7, "0");
    byTrace.set(trace_number, row);
    const { header, entry } = assertFound(returned.get(row.id), "the return that is dishonored");
    // Where the operator left the settlement date out, the day on which the return came stands in.
    const settlement_date = header.settlement_date.trim() || ordinalDay(row.return_date);
    const made = dishonorOf({ ...header, settlement_date }, entry, {
      odfi_identification: odfi,
      trace_number,
      batch_number: index + 1,
      return_reason_code: row.code,
      addenda_information: row.information,
    });
    return { header: made.header, entries: [made.entry] };
  });
  const bytes = writeFile(
    {
      header: {
        immediate_destination: profile.immediate_destination,
        immediate_origin: profile.immediate_origin,
        file_creation_date: now.date.slice(2).replaceAll("-", ""),
        file_creation_time: now.time.replace(":", ""),
        file_id_modifier: numbers.file_id_modifier,
        immediate_destination_name: profile.immediate_destination_name,
        immediate_origin_name: profile.immediate_origin_name,
      },
      batches,
    },
    profile.line_ending === "crlf" ? { profile: ["origination", "crlf"] } : {},
  );
  const name = fileName(profile, now, numbers.file_id_modifier);
  return { name, bytes, ...proved(bytes, byTrace) };
}

/** The returns as the bank wrote them, by the id of their dishonor. Each file is opened once. */
async function returnedEntries(tx: Tx, run: StepRun, rows: readonly DishonorRow[]) {
  const found = new Map<string, ReturnType<typeof entryAt>>();
  for (const fileId of new Set(rows.map((row) => row.return_file_id))) {
    const place = { table: "ach_files", column: "body", id: fileId };
    const body = await findFileBody(tx, fileId);
    const text = await run.tools.vault.decrypt(run.environment_id, place, body);
    const { batches } = readFile(Buffer.from(text, "latin1"));
    for (const row of rows) {
      if (row.return_file_id === fileId) found.set(row.id, entryAt(batches, row.return_line));
    }
  }
  return found;
}

function entryAt(batches: ReturnType<typeof readFile>["batches"], line: number) {
  for (const { header, entries } of batches) {
    const entry = entries.find((item) => item.line === line);
    if (entry !== undefined && header !== undefined) return { header, entry };
  }
  return undefined;
}

function proved(bytes: Uint8Array, byTrace: ReadonlyMap<string, DishonorRow>) {
  const read = readFile(bytes);
  const [fault] = read.errors;
  assert(read.valid, `the written file reads back clean: ${fault?.code} in ${fault?.field}`);
  const placed = read.batches.flatMap(({ header, entries }) =>
    entries.map((entry): PlacedDishonor => {
      const row = assertFound(byTrace.get(entry.trace_number), "the dishonor of an entry");
      assert(BigInt(entry.amount) === row.amount_cents, "the entry reads back as meant");
      return {
        row,
        line: entry.line,
        batch_number: assertFound(header, "the batch's header").batch_number,
        trace_number: entry.trace_number,
        transaction_code: entry.transaction_code,
        receiving_dfi: entry.receiving_dfi_identification,
      };
    }),
  );
  assert(placed.length === byTrace.size, "every entry reads back");
  return { placed, control: assertFound(read.control, "the file's control") };
}
