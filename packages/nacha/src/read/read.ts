import { type Chunk, latin1Bytes, textOf, utf8ToLatin1 } from "../layouts/bytes.ts";
import { Checker, type FoundAddenda, type RecordSink, type Totals } from "../check/checker.ts";
import { type Codec, decodeRecord } from "../layouts/codec.ts";
import type { AchError } from "../layouts/errors.ts";
import { Framer } from "../layouts/framing.ts";
import { plainEntry } from "./plain-entry.ts";
import { type ProfileChoice, resolveProfile } from "../layouts/profiles.ts";
import { retainReading } from "../check/retain-shapes.ts";
import type {
  AchFile,
  Addenda,
  BatchHeader,
  BatchControl,
  FileControl,
  FileHeader,
  Read,
  ReadBatch,
  ReadEntry,
} from "../layouts/records.ts";

export interface ReadOptions {
  /** The bank's dialect; `standard` by default. */
  profile?: ProfileChoice;
  /** `lenient` (default) returns everything readable; `strict` returns no data if there is an error. */
  mode?: "lenient" | "strict";
}

/** One file of the input; a bank may send several in one transmission. */
export interface ReadAchFile {
  header?: Read<FileHeader>;
  batches: ReadBatch[];
  control?: Read<FileControl>;
}

export interface ReadResult extends ReadAchFile {
  /** No error at any level, except those the profile relaxes. */
  valid: boolean;
  /** All errors, in order of discovery. */
  errors: AchError[];
  /** Errors that the profile relaxes. */
  notes: AchError[];
  /** Sums over everything read, whatever the mode. */
  totals: Totals;
  /** Return reasons and change codes seen, sorted, each once. */
  codes: string[];
  /** The files one by one; `header`, `control` are the first one's, `batches` all of them. */
  files: ReadAchFile[];
}

// Text is decoded one piece at a time, so that a large input is not held twice.
const pieceSize = 1_048_576;

/**
 * Reads a whole input into plain data. Never throws on content; with `mode: "strict"` and an
 * error there is no data, only errors and totals.
 */
export function readFile(input: Uint8Array | string, options: ReadOptions = {}): ReadResult {
  const profile = resolveProfile(options.profile ?? "standard");
  const collector = new Collector();
  const checker = new Checker(collector, profile);
  const framer = new Framer(checker);
  const bytes = inputBytes(input, profile.encoding);
  let at = 0;
  do {
    const end = Math.min(at + pieceSize, bytes.length);
    framer.push(bytes.subarray(at, end), end === bytes.length);
    at = end;
  } while (at < bytes.length);
  checker.end();
  const valid = collector.errors.length === 0;
  const files = options.mode === "strict" && !valid ? [] : collector.files;
  return {
    valid,
    errors: collector.errors,
    notes: collector.notes,
    totals: checker.totals,
    codes: [...collector.codes].sort(),
    files,
    batches: files.flatMap((file) => file.batches),
    ...(files[0]?.header && { header: files[0].header }),
    ...(files[0]?.control && { control: files[0].control }),
  };
}

/** The input as bytes, one per column. */
export function inputBytes(input: Uint8Array | string, encoding: "latin1" | "utf-8"): Uint8Array {
  if (typeof input === "string") return latin1Bytes(input);
  return encoding === "utf-8" ? utf8ToLatin1(input) : input;
}

/**
 * Converts a file that was read to the form that `writeFile`, `merge` and `reverse` accept.
 *
 * @throws TypeError when the file header or a batch header is missing.
 */
export function toAchFile(file: ReadAchFile): AchFile {
  const { header } = file;
  if (header === undefined) throw new TypeError("the file has no header");
  const batches = file.batches.map((batch) => {
    if (batch.header === undefined) throw new TypeError("a batch has no header");
    return { header: batch.header, entries: batch.entries };
  });
  return { header, batches };
}

class Collector implements RecordSink {
  readonly files: ReadAchFile[] = [];
  readonly errors: AchError[] = [];
  readonly notes: AchError[] = [];
  readonly codes = new Set<string>();
  private currentBatch: ReadBatch | undefined;
  private currentEntry: ReadEntry | undefined;
  private closed = true;

  fileHeader(codec: Codec, chunk: Chunk, at: number, line: number): void {
    const header = decodeRecord(codec, textOf(chunk), at, line) as unknown as Read<FileHeader>;
    this.files.push({ header, batches: [] });
    this.closed = false;
  }

  private get file(): ReadAchFile {
    const last = this.files.at(-1);
    if (last !== undefined && !this.closed) return last;
    const file: ReadAchFile = { batches: [] };
    this.files.push(file);
    this.closed = false;
    return file;
  }

  batch(codec: Codec | undefined, chunk: Chunk, at: number, line: number): void {
    const batch: ReadBatch = { entries: [] };
    if (codec) {
      const data = decodeRecord(codec, textOf(chunk), at, line);
      batch.header = data as unknown as Read<BatchHeader>;
    }
    this.file.batches.push(batch);
    this.currentBatch = batch;
  }

  entry(codec: Codec, chunk: Chunk, at: number, line: number, amount: number): void {
    this.currentEntry = plainEntry(codec, textOf(chunk), at, { line, amount });
    this.currentBatch?.entries.push(this.currentEntry);
  }

  addenda({ codec, stray, chunk, at, line }: FoundAddenda): void {
    const data = decodeRecord(codec, textOf(chunk), at, line);
    const addenda = data as unknown as Read<Addenda>;
    if (!stray) this.currentEntry?.addenda.push(addenda);
    else if (this.currentBatch) (this.currentBatch.stray_addenda ??= []).push(addenda);
    const code = data["return_reason_code"] ?? data["change_code"];
    if (typeof code === "string") this.codes.add(code);
  }

  batchControl(codec: Codec, chunk: Chunk, at: number, line: number): void {
    const data = decodeRecord(codec, textOf(chunk), at, line);
    if (this.currentBatch) this.currentBatch.control = data as unknown as Read<BatchControl>;
  }

  batchEnd(): void {
    this.currentBatch = undefined;
    this.currentEntry = undefined;
  }

  fileControl(codec: Codec, chunk: Chunk, at: number, line: number): void {
    const data = decodeRecord(codec, textOf(chunk), at, line);
    this.file.control = data as unknown as Read<FileControl>;
    this.closed = true;
  }

  error(error: AchError, relaxed: boolean): void {
    (relaxed ? this.notes : this.errors).push(error);
  }
}

retainReading(new Collector());
