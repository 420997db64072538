import { type Chunk, chunkOf } from "../layouts/bytes.ts";
import { Checker, type RecordSink } from "../check/checker.ts";
import { type Codec, codecs, type Field, recordWidth } from "../layouts/codec.ts";
import { contestedCodes, dishonoredCodes } from "../layouts/codes.ts";
import { encodeRecord, writeFields } from "./encode.ts";
import { putPlainEntry } from "./fast-write.ts";
import { addendaCodec, entryColumns } from "../layouts/entry-codecs.ts";
import { type AchError, achError, type AchErrorCode } from "../layouts/errors.ts";
import {
  type Profile,
  type ProfileChoice,
  type ProfileName,
  resolveProfile,
} from "../layouts/profiles.ts";
import type {
  AddendaInput,
  BatchHeaderInput,
  BatchInput,
  EntryInput,
  FileHeaderInput,
} from "../layouts/records.ts";
import { checkDigit } from "../layouts/routing-number.ts";
import type { SimilarLines } from "./similar-entries.ts";

const recordsPerChunk = 1024;
const written = new Set([
  "receiving_dfi_identification",
  "check_digit",
  "addenda_record_indicator",
  "number_of_addenda",
]);
/** The fields of each entry layout that are written unchanged. */
const plainFields = new Map<Codec, readonly Field[]>(
  Object.values(codecs)
    .filter((codec) => codec.record === "entry")
    .map((codec) => [codec, codec.fields.filter((field) => !written.has(field.name))]),
);

/**
 * Writes records into chunks and runs the reader's checks on each; the checks' sums make the
 * controls. Errors are collected in `errors`.
 */
export class Assembler {
  readonly errors: AchError[] = [];
  private readonly checker: Checker;
  private readonly separator: Uint8Array;
  private readonly relaxed: ReadonlySet<AchErrorCode>;
  private chunk: Uint8Array;
  /** The chunk for the fast check, which never decodes its text. */
  private fast: Chunk;
  private ready: Uint8Array[] = [];
  private used = 0;
  private line = 0;
  private batches = 0;
  private adv = false;
  private columns = entryColumns("PPD", false);
  private header: BatchHeaderInput | undefined;
  private record: Codec["record"] = "file_header";

  constructor(profile: ProfileChoice | undefined) {
    const resolved = resolveProfile(["origination", ...listed(profile)]);
    this.relaxed = resolved.relax;
    this.checker = new Checker(silentSink(this.errors), resolved);
    const ends = { lf: [10], crlf: [13, 10], none: [] };
    this.separator = Uint8Array.from(ends[resolved.lineEnding]);
    this.chunk = this.newChunk();
    this.fast = chunkOf(this.chunk);
  }

  get hasFull(): boolean {
    return this.ready.length > 0;
  }

  /** Returns and removes the full chunks. */
  full(): Uint8Array[] {
    return this.ready.splice(0);
  }

  /** The last, partial chunk. */
  rest(): Uint8Array {
    return this.chunk.subarray(0, this.used);
  }

  private newChunk(): Uint8Array {
    const size = (recordWidth + this.separator.length) * recordsPerChunk;
    return new Uint8Array(size).fill(32);
  }

  private readonly refuse = (field: Field, code: AchErrorCode, value: string): void => {
    if (this.relaxed.has(code)) return;
    const { line, record } = this;
    this.errors.push(achError({ line, record, field: field.name, code, value }));
  };

  /** Reserves space for a record; returns its position. */
  private begin(record: Codec["record"]): number {
    if (this.used === this.chunk.length) {
      this.ready.push(this.chunk);
      this.chunk = this.newChunk();
      this.fast = chunkOf(this.chunk);
      this.used = 0;
    }
    this.line += 1;
    this.record = record;
    return this.used;
  }

  private finish(at: number, alone: boolean): void {
    const { chunk } = this;
    // A chunk caches its decoded text, so a chunk that is still being written is copied first.
    const seen: Chunk = chunkOf(alone ? chunk.slice(at, at + recordWidth) : chunk);
    this.checker.record(seen, alone ? 0 : at, this.line);
    this.separate(at);
  }

  private separate(at: number): void {
    const { chunk, separator } = this;
    const end = at + recordWidth;
    for (let index = 0; index < separator.length; index += 1)
      chunk[end + index] = separator[index]!;
    this.used = end + separator.length;
  }

  fileHeader(header: FileHeaderInput): void {
    const at = this.begin("file_header");
    const data = { file_id_modifier: "A", ...header };
    encodeRecord(codecs.file_header, data, this.chunk, at, this.refuse);
    this.finish(at, true);
  }

  batchHeader(header: BatchHeaderInput): void {
    this.batches += 1;
    const sec = header.standard_entry_class_code;
    const iat = sec === "IAT" || (sec === "COR" && header.iat_indicator === "IATCOR");
    this.columns = entryColumns(sec, iat);
    this.header = {
      ...header,
      batch_number: header.batch_number ?? this.batches,
      originator_status_code: header.originator_status_code ?? (sec === "ADV" ? "0" : "1"),
    };
    this.adv ||= sec === "ADV";
    const at = this.begin("batch_header");
    const codec = iat ? codecs.iat_batch_header : codecs.batch_header;
    encodeRecord(codec, this.header, this.chunk, at, this.refuse);
    this.finish(at, true);
  }

  entry(entry: EntryInput): void {
    this.entryAt(this.begin("entry"), entry);
  }

  /** Writes one of `similar` entries. */
  similarEntry(lines: SimilarLines, index: number): void {
    const at = this.begin("entry");
    if (this.columns.codec !== codecs.entry || !lines.put(index, this.chunk, at)) {
      this.entryAt(at, lines.entry(index));
    } else if (this.checker.fastEntry(this.fast, at, this.line)) {
      this.separate(at);
    } else {
      this.finish(at, false);
    }
  }

  private entryAt(at: number, entry: EntryInput): void {
    const { chunk, columns } = this;
    if (columns.codec === codecs.entry && putPlainEntry(entry, chunk, at)) {
      if (this.checker.fastEntry(this.fast, at, this.line)) this.separate(at);
      else this.finish(at, false);
      return;
    }
    const { codec } = columns;
    const data = entry as unknown as Readonly<Record<string, unknown>>;
    writeFields(plainFields.get(codec) ?? [], data, chunk, at, this.refuse);
    this.routingNumber(entry, at);
    const count = entry.addenda?.length ?? 0;
    const indicator = entry.addenda_record_indicator;
    chunk[at + columns.indicatorAt] = indicator ? indicator.charCodeAt(0) : count > 0 ? 49 : 48;
    if (columns.addendaCountStart >= 0) {
      const number = { number_of_addenda: entry.number_of_addenda ?? count };
      writeFields([codec.field("number_of_addenda")], number, chunk, at, this.refuse);
    }
    this.finish(at, false);
  }

  private routingNumber(entry: EntryInput, at: number): void {
    const routing = entry.receiving_dfi_identification;
    const { chunk } = this;
    const field = this.columns.codec.field("receiving_dfi_identification");
    for (let index = 0; index < 8; index += 1) {
      chunk[at + 3 + index] = routing.charCodeAt(index) & 0x7f;
    }
    const digit = entry.check_digit ?? (routing.length === 9 ? routing[8] : checkDigit(routing));
    chunk[at + 11] = digit === undefined || digit.length !== 1 ? 32 : digit.charCodeAt(0);
    if (!/^[0-9]{8,9}$/.test(routing)) this.refuse(field, "routing_number", routing);
  }

  addenda(addenda: AddendaInput, position: number, entry: EntryInput): void {
    const at = this.begin("addenda");
    const trace = entry.trace_number;
    const data = {
      addenda_sequence_number: position,
      entry_detail_sequence_number: trace.slice(-7),
      trace_number: trace,
      ...addenda,
    } as Readonly<Record<string, unknown>>;
    encodeRecord(addendaCodec(typeOf(addenda)), data, this.chunk, at, this.refuse);
    this.finish(at, true);
  }

  batchControl(control: BatchInput["control"]): void {
    const sums = this.checker.batchSums;
    const { header } = this;
    if (sums === undefined || header === undefined) return;
    const adv = header.standard_entry_class_code === "ADV";
    const at = this.begin("batch_control");
    const data = {
      ...control,
      service_class_code: header.service_class_code,
      entry_addenda_count: sums.count,
      entry_hash: sums.hash,
      total_debit: sums.debit,
      total_credit: sums.credit,
      company_identification: header.company_identification,
      odfi_identification: header.odfi_identification,
      batch_number: header.batch_number,
    };
    const codec = adv ? codecs.adv_batch_control : codecs.batch_control;
    encodeRecord(codec, data, this.chunk, at, this.refuse);
    this.finish(at, true);
  }

  fileControl(): void {
    const sums = this.checker.fileSums;
    const at = this.begin("file_control");
    const data = {
      batch_count: sums.batches,
      block_count: Math.ceil(this.line / 10),
      entry_addenda_count: sums.count,
      entry_hash: sums.hash,
      total_debit: sums.debit,
      total_credit: sums.credit,
    };
    const codec = this.adv ? codecs.adv_file_control : codecs.file_control;
    encodeRecord(codec, data, this.chunk, at, this.refuse);
    this.finish(at, true);
  }

  /** Fills the last block. */
  filler(): void {
    while (this.line % 10 !== 0) {
      const at = this.begin("file_control");
      this.chunk.fill(57, at, at + recordWidth);
      this.finish(at, true);
    }
  }

  end(): void {
    this.checker.end();
  }
}

/** The layout of a return depends on its reason code, as in the reader. */
function typeOf(addenda: AddendaInput): AddendaInput["type"] {
  if (addenda.type !== "return") return addenda.type;
  const reason = addenda.return_reason_code ?? "";
  if (dishonoredCodes.has(reason)) return "dishonored";
  return contestedCodes.has(reason) ? "contested" : "return";
}

function listed(choice: ProfileChoice | undefined): readonly (ProfileName | Profile)[] {
  if (choice === undefined) return [];
  return (Array.isArray(choice) ? choice : [choice]) as readonly (ProfileName | Profile)[];
}

function silentSink(errors: AchError[]): RecordSink {
  const nothing = (): void => undefined;
  return {
    fileHeader: nothing,
    batch: nothing,
    entry: nothing,
    addenda: nothing,
    batchControl: nothing,
    batchEnd: nothing,
    fileControl: nothing,
    error: (error, relaxed) => {
      if (!relaxed) errors.push(error);
    },
  };
}
