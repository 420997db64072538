import type { AchErrorCode, ReadAchFile, ReadEntry, ReadResult } from "@railhead/nacha";

/** Where a file ends before its end, and which part of it that leaves without one. */
export interface Truncation {
  readonly line: number;
  readonly code: AchErrorCode;
}

/**
 * Whether a file of the bank stops in the middle: the rest was lost on its way, or is being written
 * yet. What was begun must be ended: a file with its header is one with its control. Where a bank
 * leaves out header and control alike, its last batch must be as whole as those before it, and its
 * last record must have its end.
 */
export function findTruncation(read: ReadResult): Truncation | undefined {
  const { files, notes, errors } = read;
  for (const file of files) {
    const code = file.control === undefined ? missingEnd(file) : undefined;
    if (code === undefined) continue;
    const last = [...notes, ...errors].findLast((found) => found.code === code);
    return { line: last?.line ?? 0, code };
  }
  return findCutControl(read);
}

/** Only blanks follow the total of credits: a last record that ends before or in it is cut. */
function findCutControl({ files, errors }: ReadResult): Truncation | undefined {
  const line = files.at(-1)?.control?.line;
  const hasNoTotal = errors.some(
    (found) =>
      found.line === line && found.field === "total_credit" && found.code === "not_numeric",
  );
  return line !== undefined && hasNoTotal ? { line, code: "record_length" } : undefined;
}

function missingEnd({ header, batches }: ReadAchFile): AchErrorCode | undefined {
  if (header !== undefined) return "missing_file_control";
  const last = batches.at(-1);
  if (last === undefined || last.control !== undefined) return undefined;
  const isHeaded = last.header !== undefined;
  if (isHeaded && batches.some(({ control }) => control !== undefined)) {
    return "missing_batch_control";
  }
  const entry = last.entries.at(-1);
  return entry !== undefined && isCut(entry) ? "record_length" : undefined;
}

/**
 * The trace number, or its last seven digits, is what each of these records ends with. That an entry
 * announces addenda which do not follow proves nothing: lists for reconciliation leave them out.
 */
function isCut({ addenda, trace_number }: ReadEntry): boolean {
  const last = addenda.at(-1);
  if (last === undefined) return !isWhole(trace_number, 15);
  return "trace_number" in last
    ? !isWhole(last.trace_number, 15)
    : !isWhole(last.entry_detail_sequence_number, 7);
}

function isWhole(text: string, columns: number): boolean {
  return text.trim().length === columns;
}
