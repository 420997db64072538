import { readFile, reverse, withOffset, writeFile, type BatchInput } from "@railhead/nacha";
import { assert, assertFound } from "../../assert.ts";
import { findFileBody } from "../../db/files/ach-files.ts";
import type { Tx } from "../../db/executor.ts";
import type { ReversalRow } from "../../db/files/reversals.ts";
import type { EasternTime } from "../../rails/eastern-time.ts";
import { fileName } from "../../rails/file-name.ts";
import { offsetNumber } from "../../rails/secret-files.ts";
import type { StepRun } from "../step.ts";

const TRACE_SEQUENCES = 10_000_000n;

/** Where a reversing entry lies in its file. */
export interface PlacedReversal {
  readonly row: ReversalRow;
  readonly line: number;
  readonly batch_number: number;
  readonly trace_number: string;
  readonly transaction_code: string;
  readonly receiving_dfi: string;
}

interface Numbers {
  readonly now: EasternTime;
  readonly file_id_modifier: string;
  /** Of as many as `countReversalNumbers` says. */
  readonly first_entry_number: bigint;
  readonly settlement_date: string;
}

const sixDigits = (date: string) => date.slice(2).replaceAll("-", "");

/** How many entry numbers a file of reversals takes: balanced batches have one entry more. */
export function countReversalNumbers(run: StepRun, rows: readonly ReversalRow[]): number {
  return run.bank.profile.offset === undefined ? rows.length : rows.length * 2;
}

/**
 * Writes reversals as one NACHA file, each made from the very entry that it takes back: same company,
 * class and amount, the opposite transaction code. The file is proved by reading it back.
 */
export async function buildReversalFile(
  tx: Tx,
  run: StepRun,
  { rows, numbers }: { rows: readonly ReversalRow[]; numbers: Numbers },
) {
  const { profile } = run.bank;
  const { now } = numbers;
  const header = {
    immediate_destination: profile.immediate_destination,
    immediate_origin: profile.immediate_origin,
    file_creation_date: sixDigits(now.date),
    file_creation_time: now.time.replace(":", ""),
    file_id_modifier: numbers.file_id_modifier,
    immediate_destination_name: profile.immediate_destination_name,
    immediate_origin_name: profile.immediate_origin_name,
  };
  let number = numbers.first_entry_number;
  const next = () =>
    profile.odfi_routing_number.slice(0, 8) +
    (number++ % TRACE_SEQUENCES).toString().padStart(7, "0");
  const originals = await originalEntries(tx, run, rows);
  const byTrace = new Map<string, ReversalRow>();
  const batches = rows.map((row, index): BatchInput => {
    const original = assertFound(originals.get(row.id), "the entry that is reversed");
    const trace = next();
    byTrace.set(trace, row);
    const { file, skipped } = reverse(
      { header: original.file_header, batches: [original.batch] },
      {
        header,
        effective_entry_date: sixDigits(numbers.settlement_date),
        trace_number: () => trace,
      },
    );
    assert(skipped.length === 0, "the entry has money to give back");
    const made = assertFound(file.batches[0], "the reversing batch");
    const batch = { ...made, header: { ...made.header, batch_number: index + 1 } };
    return balanced(run, batch, next);
  });
  const bytes = writeFile(
    { header, batches },
    profile.line_ending === "crlf" ? { profile: ["origination", "crlf"] } : {},
  );
  return {
    name: fileName(profile, now, numbers.file_id_modifier),
    bytes,
    ...proved(bytes, byTrace),
  };
}

/** With the other side on our own account, where the bank wants files balanced. */
function balanced(run: StepRun, batch: BatchInput, next: () => string): BatchInput {
  const { profile } = run.bank;
  const { offset } = profile;
  if (offset === undefined) return batch;
  return withOffset(
    { ...batch, entries: [...batch.entries] },
    {
      routing_number: offset.routing_number,
      dfi_account_number: assertFound(
        offsetNumber(profile).offset_account_number,
        "the balancing account's number",
      ),
      account: offset.account_type,
      trace_number: next(),
    },
  );
}

/** The entries as we wrote them, by the id of their reversal. Each file is opened once. */
async function originalEntries(tx: Tx, run: StepRun, rows: readonly ReversalRow[]) {
  const found = new Map<string, NonNullable<ReturnType<typeof entryAt>>>();
  for (const fileId of new Set(rows.map((row) => row.original_file_id))) {
    const place = { table: "ach_files", column: "body", id: fileId };
    const body = await findFileBody(tx, fileId);
    const text = await run.tools.vault.decrypt(run.environment_id, place, body);
    const read = readFile(Buffer.from(text, "latin1"));
    for (const row of rows) {
      const entry = row.original_file_id === fileId ? entryAt(read, row.original_line) : undefined;
      if (entry !== undefined) found.set(row.id, entry);
    }
  }
  return found;
}

function entryAt({ header: file_header, batches }: ReturnType<typeof readFile>, line: number) {
  for (const { header, entries } of batches) {
    const entry = entries.find((item) => item.line === line);
    if (entry !== undefined && header !== undefined && file_header !== undefined) {
      return { file_header, batch: { header, entries: [entry] } };
    }
  }
  return undefined;
}

function proved(bytes: Uint8Array, byTrace: ReadonlyMap<string, ReversalRow>) {
  const read = readFile(bytes);
  const [fault] = read.errors;
  assert(read.valid, `the written file reads back clean: ${fault?.code} in ${fault?.field}`);
  const placed = read.batches.flatMap(({ header, entries }) =>
    entries.flatMap((entry): PlacedReversal[] => {
      const row = byTrace.get(entry.trace_number);
      if (row === undefined) return [];
      assert(BigInt(entry.amount) === row.amount_cents, "the entry reads back as meant");
      return [
        {
          row,
          line: entry.line,
          batch_number: assertFound(header, "the batch's header").batch_number,
          trace_number: entry.trace_number,
          transaction_code: entry.transaction_code,
          receiving_dfi: entry.receiving_dfi_identification,
        },
      ];
    }),
  );
  assert(placed.length === byTrace.size, "every entry reads back");
  return { placed, control: assertFound(read.control, "the file's control") };
}
