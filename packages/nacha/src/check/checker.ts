import { type Chunk, chunkOf, textOf } from "../layouts/bytes.ts";
import { BatchChecker } from "./check-batch.ts";
import { checkFields, type Report } from "./check-fields.ts";
import { checkFileHeader, emptyFile, isFiller } from "./check-file.ts";
import { type Codec, codecs, fieldValue, recordWidth } from "../layouts/codec.ts";
import { type AchError, achError, type AchErrorCode, type ErrorFacts } from "../layouts/errors.ts";
import { isBlank } from "../layouts/framing.ts";
import type { ResolvedProfile } from "../layouts/profiles.ts";
import type { AddendaType } from "../layouts/records.ts";

export interface FoundAddenda {
  codec: Codec;
  type: AddendaType;
  /** It follows no entry. */
  stray: boolean;
  chunk: Chunk;
  at: number;
  line: number;
}

/** Callbacks for each record once its kind is known, and for each error. */
export interface RecordSink {
  fileHeader: (codec: Codec, chunk: Chunk, at: number, line: number) => void;
  /** `codec` is undefined for a batch that has no header. */
  batch: (codec: Codec | undefined, chunk: Chunk, at: number, line: number) => void;
  /** `amount` in cents, 0 when it is not numeric. */
  entry: (codec: Codec, chunk: Chunk, at: number, line: number, amount: number) => void;
  addenda: (found: FoundAddenda) => void;
  batchControl: (codec: Codec, chunk: Chunk, at: number, line: number) => void;
  batchEnd: () => void;
  fileControl: (codec: Codec, chunk: Chunk, at: number, line: number) => void;
  /** `relaxed` when the profile allows it. */
  error: (error: AchError, relaxed: boolean) => void;
}

/** Sums over all files of the input. Amounts in cents. */
export interface Totals {
  files: number;
  /** Batches that have a header. */
  batches: number;
  entries: number;
  addenda: number;
  total_debit_cents: number;
  total_credit_cents: number;
}

const hashModulus = 10_000_000_000;

/** Checks the records of a file in order and computes their sums. */
export class Checker {
  readonly totals: Totals = {
    files: 0,
    batches: 0,
    entries: 0,
    addenda: 0,
    total_debit_cents: 0,
    total_credit_cents: 0,
  };
  private readonly sink: RecordSink;
  private readonly profile: ResolvedProfile;
  private readonly report: Report;
  private batch: BatchChecker | undefined;
  private stage: "start" | "open" | "closed" = "start";
  private file = emptyFile();
  private line = 0;

  constructor(sink: RecordSink, profile: ResolvedProfile) {
    this.sink = sink;
    this.profile = profile;
    this.report = (facts) => {
      sink.error(achError(facts), profile.relax.has(facts.code));
    };
  }

  /** Sums of the current batch, from which the writer makes its control. */
  get batchSums(): BatchChecker["entries"] | undefined {
    this.batch?.entries.finish();
    return this.batch?.entries;
  }

  /** Sums of the current file, from which the writer makes its control. */
  get fileSums(): Readonly<ReturnType<typeof emptyFile>> {
    return this.file;
  }

  record(chunk: Chunk, at: number, line: number): void {
    this.line = line;
    switch (chunk.bytes[at]) {
      case 54:
        this.entry(chunk, at, line);
        break;
      case 55:
        this.addenda(chunk, at, line);
        break;
      default:
        // In its own chunk: otherwise a rare record would decode the text of the whole chunk.
        this.rareRecord(chunkOf(chunk.bytes.subarray(at, at + recordWidth)), 0, line);
    }
  }

  private rareRecord(chunk: Chunk, at: number, line: number): void {
    switch (chunk.bytes[at]) {
      case 53:
        this.batchHeader(chunk, at, line);
        break;
      case 56:
        this.batchControl(chunk, at, line);
        break;
      case 57:
        this.fileControl(chunk, at, line);
        break;
      case 49:
        this.fileHeader(chunk, at, line);
        break;
      default:
        this.unknown(chunk, at, line);
    }
  }

  leftover(text: string, line: number): void {
    this.report({ line, record: "file", code: "record_length", value: text });
  }

  /** Accepts a valid plain entry; otherwise returns false, and the entry is checked field by field. */
  fastEntry(chunk: Chunk, at: number, line: number): boolean {
    const { batch } = this;
    if (batch === undefined) return false;
    const { entries } = batch;
    if (!entries.fastEntry(chunk, at, line)) return false;
    this.line = line;
    this.file.lines += 1;
    this.totals.entries += 1;
    this.sink.entry(entries.setting.columns.codec, chunk, at, line, entries.lastAmount);
    return true;
  }

  private entry(chunk: Chunk, at: number, line: number): void {
    this.file.lines += 1;
    this.totals.entries += 1;
    this.batch ??= this.impliedBatch(chunk, at, line);
    const { batch } = this;
    batch.entry(chunk, at, line);
    const { entries } = batch;
    this.sink.entry(entries.setting.columns.codec, chunk, at, line, entries.lastAmount);
  }

  private addenda(chunk: Chunk, at: number, line: number): void {
    this.file.lines += 1;
    this.totals.addenda += 1;
    this.batch ??= this.impliedBatch(chunk, at, line);
    const taken = this.batch.addenda(chunk, at, line);
    this.sink.addenda({ ...taken, chunk, at, line });
  }

  /** Opens a batch for records outside of one, so that no entry is lost. */
  private impliedBatch(chunk: Chunk, at: number, line: number): BatchChecker {
    this.beginFile(line);
    this.report({ line, record: "batch_header", code: "missing_batch_header" });
    return this.openBatch(undefined, chunk, at, line);
  }

  private openBatch(
    codec: Codec | undefined,
    chunk: Chunk,
    at: number,
    line: number,
  ): BatchChecker {
    const { report, profile } = this;
    const start = codec && { chunk, at };
    const batch = new BatchChecker(start, { line, report, profile });
    if (codec) this.totals.batches += 1;
    this.file.batches += 1;
    this.sink.batch(batch.header?.codec, chunk, at, line);
    return batch;
  }

  /** Starts a file at a batch or control whose file header is missing. */
  private beginFile(line: number): void {
    if (this.stage === "open") return;
    if (this.stage === "closed") {
      this.report({ line, record: "batch_header", code: "batch_outside_file" });
      this.endFile();
    }
    this.stage = "open";
    this.totals.files += 1;
    this.report({ line, record: "file_header", code: "missing_file_header" });
  }

  private batchHeader(chunk: Chunk, at: number, line: number): void {
    this.closeBatch();
    this.beginFile(line);
    this.file.lines += 1;
    this.batch = this.openBatch(codecs.batch_header, chunk, at, line);
    const { batchNumber } = this.batch;
    if (batchNumber <= this.file.lastBatchNumber) {
      this.report({
        line,
        record: "batch_header",
        field: "batch_number",
        code: "batch_number_order",
        value: String(batchNumber),
      });
    }
    if (!Number.isNaN(batchNumber)) this.file.lastBatchNumber = batchNumber;
  }

  /** Ends a batch that has no control. */
  private closeBatch(): void {
    const { batch } = this;
    if (batch === undefined) return;
    batch.finish();
    this.report({ line: this.line, record: "batch_control", code: "missing_batch_control" });
    this.sumUp(batch, "");
    this.sink.batchEnd();
  }

  private sumUp(batch: BatchChecker, codecName: string): void {
    const { entries } = batch;
    this.file.count += entries.count;
    this.file.hash = (this.file.hash + entries.hash) % hashModulus;
    this.file.debit += entries.debit;
    this.file.credit += entries.credit;
    this.file.adv ||= codecName === "adv_batch_control";
    this.totals.total_debit_cents += entries.debit;
    this.totals.total_credit_cents += entries.credit;
    this.batch = undefined;
  }

  private batchControl(chunk: Chunk, at: number, line: number): void {
    this.batch ??= this.impliedBatch(chunk, at, line);
    this.file.lines += 1;
    const { batch } = this;
    const codec = batch.control(chunk, at, line);
    this.sink.batchControl(codec, chunk, at, line);
    this.sumUp(batch, codec.name);
    this.sink.batchEnd();
  }

  private fileHeader(chunk: Chunk, at: number, line: number): void {
    this.closeBatch();
    if (this.stage === "open") {
      this.report({ line, record: "file_header", code: "second_file_header" });
      this.report({ line, record: "file_control", code: "missing_file_control" });
    } else if (this.stage === "closed") {
      this.report({ line, record: "file_header", code: "concatenated_file" });
    }
    this.endFile();
    this.stage = "open";
    this.totals.files += 1;
    this.file.lines = 1;
    checkFields(codecs.file_header, chunk, at, line, this.report);
    checkFileHeader(textOf(chunk).slice(at, at + recordWidth), line, this.report);
    this.sink.fileHeader(codecs.file_header, chunk, at, line);
  }

  private fileControl(chunk: Chunk, at: number, line: number): void {
    if (isFiller(chunk.bytes, at, this.stage === "closed")) {
      this.filler(line);
      return;
    }
    this.closeBatch();
    if (this.stage !== "open") this.beginFile(line);
    this.file.lines += 1;
    this.stage = "closed";
    const codec = this.file.adv ? codecs.adv_file_control : codecs.file_control;
    checkFields(codec, chunk, at, line, this.report);
    this.file.control = { codec, record: textOf(chunk).slice(at, at + recordWidth), line };
    this.sink.fileControl(codec, chunk, at, line);
    this.compareControl();
  }

  private filler(line: number): void {
    this.file.filler += 1;
    if (this.stage === "closed") return;
    if (this.stage === "open" && this.file.filler === 1) {
      this.report({ line, record: "filler", code: "filler_before_control" });
    }
  }

  private compareControl(): void {
    const { file } = this;
    this.compare("batch_count", "file_batch_count", file.batches);
    this.compare("entry_addenda_count", "file_entry_count", file.count);
    this.compare("entry_hash", "file_entry_hash", file.hash);
    this.compare("total_debit", "file_total_debit", file.debit);
    this.compare("total_credit", "file_total_credit", file.credit);
    if (file.batches === 0) {
      this.report({
        line: this.line,
        record: "file_control",
        field: "batch_count",
        code: "no_batches",
      });
    }
  }

  private compare(fieldName: string, code: AchErrorCode, expected: number): void {
    const { control } = this.file;
    if (control === undefined) return;
    const field = control.codec.field(fieldName);
    if (fieldValue(field, control.record, 0) === expected) return;
    this.report({
      line: control.line,
      record: "file_control",
      field: fieldName,
      code,
      value: control.record.slice(field.start, field.end),
      expected: String(expected),
    });
  }

  private checkPadding(): void {
    const { file } = this;
    const lines = file.lines + file.filler;
    this.compare("block_count", "file_block_count", Math.ceil(lines / 10));
    if (lines % 10 === 0) return;
    const value = String(lines);
    this.report({ line: this.line, record: "filler", code: "file_padding", value });
  }

  /** Runs the checks that need the whole file. */
  private endFile(): void {
    if (this.file.control) this.checkPadding();
    this.file = emptyFile();
  }

  /** Ends the input. */
  end(): void {
    this.closeBatch();
    if (this.totals.files === 0) {
      const code = this.file.filler > 0 ? "missing_file_header" : "empty_file";
      this.report({ line: 0, record: "file", code });
    } else if (this.stage === "open") {
      this.report({ line: this.line, record: "file_control", code: "missing_file_control" });
    }
    this.endFile();
  }

  private unknown(chunk: Chunk, at: number, line: number): void {
    if (isBlank(chunk.bytes.subarray(at, at + recordWidth))) return;
    const value = textOf(chunk)
      .slice(at, at + recordWidth)
      .trimEnd();
    const facts: ErrorFacts = { line, record: "file", code: "unknown_record_type", value };
    this.report(facts);
  }
}
