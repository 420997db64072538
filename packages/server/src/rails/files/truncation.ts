import type { AchErrorCode, ReadAchFile, ReadEntry, ReadResult } from "@railhead/nacha";

/** The last line of a truncated file and the missing part. */
export interface Truncation {
  readonly line: number;
  readonly code: AchErrorCode;
}

/**
 * Detects a truncated inbound file: a header needs its control record. Without either, the last
 * batch and record must be as complete as the others.
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

/** A control record that ends before the credit total is truncated. */
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
 * Entry and addenda records end with the trace number or its last seven digits. Missing addenda
 * prove nothing: reconciliation lists omit them.
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
