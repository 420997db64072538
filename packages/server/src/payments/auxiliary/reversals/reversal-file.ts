import { reverse, withOffset, type BatchInput } from "@railhead/nacha";
import { assert, assertFound } from "../../../base/assert.ts";
import type { Tx } from "../../../db/postgres/executor.ts";
import type { ReversalRow } from "../../../db/tables/files/auxiliary-rows.ts";
import { traceNumber } from "../../../rails/files/ach.ts";
import { offsetNumber } from "../../../rails/transports/secret-files.ts";
import { headerOf, sixDigits, writeAchFile } from "../../../rails/files/write-ach-file.ts";
import type { StepRun } from "../../transitions/step.ts";
import type { AuxiliaryStamp } from "../entries/auxiliary-rules.ts";
import { readStagedEntries } from "../entries/staged-entries.ts";
import { verifyWrittenEntries, type AuxiliaryFile } from "../entries/verify-written-entries.ts";

/**
 * Number of trace numbers for a reversal file: with an offset account each batch has a second
 * entry.
 */
export function countReversalNumbers(run: StepRun, rows: readonly ReversalRow[]): number {
  return run.bank.profile.offset === undefined ? rows.length : rows.length * 2;
}

/**
 * Writes reversals as one NACHA file, built from the original entries: same company, class and
 * amount, opposite transaction code. The file is verified by reading it.
 */
export async function buildReversalFile(
  tx: Tx,
  run: StepRun,
  { rows, stamp }: { rows: readonly ReversalRow[]; stamp: AuxiliaryStamp },
): Promise<AuxiliaryFile<ReversalRow>> {
  const { profile } = run.bank;
  const header = headerOf(profile, stamp);
  let number = stamp.first_number;
  const next = () => traceNumber(profile, number++).text;
  const originals = await readStagedEntries(
    tx,
    run,
    rows.map(({ id, original_file_id: file_id, original_line: line }) => ({ id, file_id, line })),
  );
  const byTrace = new Map<string, ReversalRow>();
  const batches = rows.map((row, index): BatchInput => {
    const original = assertFound(originals.get(row.id), "the entry that is reversed");
    const trace = next();
    byTrace.set(trace, row);
    const { file, skipped } = reverse(
      {
        header: original.file_header,
        batches: [{ header: original.header, entries: [original.entry] }],
      },
      {
        header,
        effective_entry_date: sixDigits(stamp.settlement_date),
        trace_number: () => trace,
      },
    );
    assert(skipped.length === 0, "the entry has money to give back");
    const made = assertFound(file.batches[0], "the reversing batch");
    const batch = { ...made, header: { ...made.header, batch_number: index + 1 } };
    return balanced(run, batch, next);
  });
  return verifyWrittenEntries(writeAchFile(profile, stamp, batches), byTrace);
}

/** Adds the offset entry if the bank requires balanced files. */
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
