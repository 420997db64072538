import { Assembler } from "./assemble.ts";
import type { AchError } from "../layouts/errors.ts";
import type { ProfileChoice } from "../layouts/profiles.ts";
import { retain } from "../check/retain-shapes.ts";
import { SimilarLines } from "./similar-entries.ts";
import type {
  BatchHeaderInput,
  BatchInput,
  EntryInput,
  FileHeaderInput,
  FileInput,
} from "../layouts/records.ts";

export interface WriteOptions {
  /** The bank's dialect: line ends, and the deviations that are allowed. */
  profile?: ProfileChoice;
  /** `strict` (default) throws a `FileError`; `lenient` writes what it can. */
  mode?: "strict" | "lenient";
  /** Called for every error in lenient mode. */
  onError?: (error: AchError) => void;
}

/** The error that `write` throws, with the list of all errors. */
export interface FileError extends Error {
  readonly achErrors: readonly AchError[];
}

/** True for the errors that the writer throws. */
export function isFileError(error: unknown): error is FileError {
  return error instanceof Error && error.name === "FileError" && "achErrors" in error;
}

/** A file for streaming: batches and entries may come from any iterable, sync or async. */
export interface FileStream {
  header: FileHeaderInput;
  batches: AsyncIterable<BatchStream> | Iterable<BatchStream>;
}
export interface BatchStream {
  header: BatchHeaderInput;
  entries: AsyncIterable<EntryInput> | Iterable<EntryInput>;
  control?: BatchInput["control"];
}

/**
 * Writes a whole file. Counts, hash, totals, controls and filler are computed; trace numbers are
 * the caller's.
 *
 * @throws FileError with all errors, unless `mode` is `lenient`.
 */
export function writeFile(file: FileInput, options: WriteOptions = {}): Uint8Array {
  const assembler = new Assembler(options.profile);
  const chunks = [...assemble(file, assembler)];
  throwOrReport(assembler, options);
  return joined(chunks);
}

/**
 * Writes a file chunk by chunk, in memory bounded whatever the size. In strict mode it throws at
 * the first chunk that holds an error, so that no chunk with an error is yielded.
 */
export function* write(file: FileInput, options: WriteOptions = {}): Generator<Uint8Array> {
  const assembler = new Assembler(options.profile);
  for (const chunk of assemble(file, assembler)) {
    throwOrReport(assembler, options);
    yield chunk;
  }
}

/** As `write`, for batches and entries that arrive asynchronously. */
export async function* writeAsync(
  file: FileStream,
  options: WriteOptions = {},
): AsyncGenerator<Uint8Array> {
  const assembler = new Assembler(options.profile);
  assembler.fileHeader(file.header);
  for await (const batch of file.batches) {
    assembler.batchHeader(batch.header);
    for await (const entry of batch.entries) {
      putEntry(entry, assembler);
      if (!assembler.hasFull) continue;
      for (const chunk of assembler.full()) {
        throwOrReport(assembler, options);
        yield chunk;
      }
    }
    assembler.batchControl(batch.control);
  }
  for (const chunk of lastChunks(assembler)) {
    throwOrReport(assembler, options);
    yield chunk;
  }
}

function* assemble(file: FileInput, assembler: Assembler): Generator<Uint8Array> {
  assembler.fileHeader(file.header);
  for (const batch of file.batches) {
    assembler.batchHeader(batch.header);
    yield* assembleSimilar(batch, assembler);
    for (const entry of batch.entries) {
      putEntry(entry, assembler);
      if (assembler.hasFull) yield* assembler.full();
    }
    assembler.batchControl(batch.control);
  }
  yield* lastChunks(assembler);
}

function* assembleSimilar(
  { header, similar }: BatchInput,
  assembler: Assembler,
): Generator<Uint8Array> {
  if (similar === undefined) return;
  const lines = new SimilarLines(similar, header.odfi_identification);
  for (let index = 0; index < lines.count; index += 1) {
    if (lines.hasAddenda(index)) putEntry(lines.entry(index), assembler);
    else assembler.similarEntry(lines, index);
    if (assembler.hasFull) yield* assembler.full();
  }
}

function putEntry(entry: EntryInput, assembler: Assembler): void {
  assembler.entry(entry);
  const { addenda } = entry;
  if (addenda === undefined || addenda.length === 0) return;
  // Each addenda type has its own sequence: 17 and 18 may occur in one entry.
  const seen = new Map<string, number>();
  for (const item of addenda) {
    const position = (seen.get(item.type) ?? 0) + 1;
    seen.set(item.type, position);
    assembler.addenda(item, position, entry);
  }
}

function* lastChunks(assembler: Assembler): Generator<Uint8Array> {
  assembler.fileControl();
  assembler.filler();
  assembler.end();
  yield* assembler.full();
  yield assembler.rest();
}

function throwOrReport(assembler: Assembler, options: WriteOptions): void {
  const { errors } = assembler;
  if (errors.length === 0) return;
  if (options.mode === "lenient") {
    for (const error of errors.splice(0)) options.onError?.(error);
    return;
  }
  const first = errors[0];
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  const where = first === undefined ? "" : `line ${first.line}, ${first.field ?? first.record}`;
  const error = new Error(`${where}: ${first?.message ?? ""}${more}`);
  error.name = "FileError";
  // Not enumerable: the values may be account numbers, which loggers would print.
  throw Object.defineProperty(error, "achErrors", { value: [...errors] });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

// See retain-shapes.ts: this file is never finished.
const unfinished = new Assembler(undefined);
unfinished.fileHeader({
  immediate_destination: "231380104",
  immediate_origin: "121042882",
  file_creation_date: "261121",
});
unfinished.batchHeader({
  service_class_code: "225",
  standard_entry_class_code: "PPD",
  odfi_identification: "23138010",
});
retain(unfinished);
