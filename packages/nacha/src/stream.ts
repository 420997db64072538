import { type Chunk, textOf } from "./bytes.ts";
import { Checker, type FoundAddenda, type RecordSink, type Totals } from "./checker.ts";
import { type Codec, decodeRecord } from "./codec.ts";
import { type EntryView, type ViewMaker, viewMaker } from "./entry-view.ts";
import type { AchError } from "./errors.ts";
import { Framer } from "./framing.ts";
import { resolveProfile } from "./profiles.ts";
import { inputBytes, type ReadOptions } from "./read.ts";
import type {
  Addenda,
  BatchControl,
  BatchHeader,
  FileControl,
  FileHeader,
  Read,
} from "./records.ts";

/**
 * What the streaming reader answers, in the order of the input. An entry comes once its addenda
 * are complete; errors come before the record that follows them.
 */
export type ReadEvent =
  | { type: "file_header"; header: Read<FileHeader> }
  /** `header` is absent when the bank left it out. */
  | { type: "batch"; header?: Read<BatchHeader> }
  | { type: "entry"; entry: EntryView }
  /** An addenda record that follows no entry. */
  | { type: "stray_addenda"; addenda: Read<Addenda> }
  | { type: "batch_control"; control: Read<BatchControl> }
  | { type: "batch_end" }
  | { type: "file_control"; control: Read<FileControl> }
  | { type: "error"; error: AchError }
  /** Something wrong that the profile lets pass. */
  | { type: "note"; error: AchError }
  | { type: "end"; valid: boolean; totals: Totals };

export type StreamInput =
  Uint8Array | string | Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;

const pieceSize = 262_144;
const enough = 65_536;

/**
 * Reads in bounded memory: yields headers, entries, controls and errors as they come, and at the
 * end whether all was valid. Never throws on content; in strict mode it stops at the first error.
 */
export async function* read(
  input: StreamInput,
  options: ReadOptions = {},
): AsyncGenerator<ReadEvent, void, undefined> {
  const reader = new EventReader(options);
  const pieces = typeof input === "string" || input instanceof Uint8Array ? [input] : input;
  for await (const piece of pieces) {
    for (const events of reader.push(piece)) for (const event of events) yield event;
  }
  for (const events of reader.end()) for (const event of events) yield event;
}

/** As `read`, for input that is at hand. */
export function* readSync(
  input: Uint8Array | string | Iterable<Uint8Array | string>,
  options: ReadOptions = {},
): Generator<ReadEvent, void, undefined> {
  const reader = new EventReader(options);
  const pieces = typeof input === "string" || input instanceof Uint8Array ? [input] : input;
  // Loops instead of yield*: a delegated generator pays at each level for each event.
  for (const piece of pieces) {
    for (const events of reader.push(piece)) for (const event of events) yield event;
  }
  for (const events of reader.end()) for (const event of events) yield event;
}

class EventReader {
  private readonly sink = new EventSink();
  private readonly checker: Checker;
  private readonly framer: Framer;
  private readonly utf8: boolean;
  private readonly strict: boolean;
  private pending: Uint8Array[] = [];
  private pendingSize = 0;

  constructor(options: ReadOptions) {
    const profile = resolveProfile(options.profile ?? "standard");
    this.utf8 = profile.encoding === "utf-8";
    this.strict = options.mode === "strict";
    this.checker = new Checker(this.sink, profile);
    this.framer = new Framer(this.checker);
  }

  *push(piece: Uint8Array | string): Generator<ReadEvent[], void, undefined> {
    if (this.stopped) return;
    const bytes = inputBytes(piece, "latin1");
    this.pending.push(bytes);
    this.pendingSize += bytes.length;
    // UTF-8 needs the whole input, since a character may be cut in two.
    if (this.pendingSize < enough || this.utf8) return;
    yield* this.work(false);
  }

  *end(): Generator<ReadEvent[], void, undefined> {
    if (!this.stopped) yield* this.work(true);
    if (!this.stopped) {
      this.checker.end();
      yield this.taken();
    }
    yield [{ type: "end", valid: this.sink.valid, totals: this.checker.totals }];
  }

  private get stopped(): boolean {
    return this.strict && !this.sink.valid;
  }

  private *work(last: boolean): Generator<ReadEvent[], void, undefined> {
    let bytes = this.pending[0] ?? new Uint8Array(0);
    if (this.pending.length > 1) bytes = concatenated(this.pending, this.pendingSize);
    if (this.utf8) bytes = inputBytes(bytes, "utf-8");
    this.pending = [];
    this.pendingSize = 0;
    let at = 0;
    do {
      const end = Math.min(at + pieceSize, bytes.length);
      this.framer.push(bytes.subarray(at, end), last && end === bytes.length);
      at = end;
      yield this.taken();
    } while (at < bytes.length && !this.stopped);
  }

  /** The events so far; in strict mode none behind the first error. */
  private taken(): ReadEvent[] {
    const events = this.sink.take();
    if (!this.stopped) return events;
    return events.slice(0, events.findIndex((event) => event.type === "error") + 1);
  }
}

function concatenated(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

class EventSink implements RecordSink {
  valid = true;
  private events: ReadEvent[] = [];
  private entryAtHand: EntryView | undefined;
  private codec: Codec | undefined;
  private maker: ViewMaker | undefined;

  take(): ReadEvent[] {
    const { events } = this;
    this.events = [];
    return events;
  }

  private settleEntry(): void {
    if (this.entryAtHand === undefined) return;
    this.events.push({ type: "entry", entry: this.entryAtHand });
    this.entryAtHand = undefined;
  }

  fileHeader(codec: Codec, chunk: Chunk, at: number, line: number): void {
    const data = decodeRecord(codec, textOf(chunk), at, line);
    this.events.push({ type: "file_header", header: data as unknown as Read<FileHeader> });
  }

  batch(codec: Codec | undefined, chunk: Chunk, at: number, line: number): void {
    if (codec === undefined) {
      this.events.push({ type: "batch" });
      return;
    }
    const data = decodeRecord(codec, textOf(chunk), at, line);
    this.events.push({ type: "batch", header: data as unknown as Read<BatchHeader> });
  }

  entry(codec: Codec, chunk: Chunk, at: number, line: number): void {
    this.settleEntry();
    if (codec !== this.codec || this.maker === undefined) {
      this.codec = codec;
      this.maker = viewMaker(codec);
    }
    this.entryAtHand = new this.maker(chunk, at, line) as unknown as EntryView;
  }

  addenda({ codec, stray, chunk, at, line }: FoundAddenda): void {
    const data = decodeRecord(codec, textOf(chunk), at, line);
    const addenda = data as unknown as Read<Addenda>;
    const entry = this.entryAtHand as unknown as { addenda: Read<Addenda>[] } | undefined;
    if (stray || entry === undefined) this.events.push({ type: "stray_addenda", addenda });
    else if (entry.addenda.length === 0) entry.addenda = [addenda];
    else entry.addenda.push(addenda);
  }

  batchControl(codec: Codec, chunk: Chunk, at: number, line: number): void {
    this.settleEntry();
    const data = decodeRecord(codec, textOf(chunk), at, line);
    this.events.push({ type: "batch_control", control: data as unknown as Read<BatchControl> });
  }

  batchEnd(): void {
    this.settleEntry();
    this.events.push({ type: "batch_end" });
  }

  fileControl(codec: Codec, chunk: Chunk, at: number, line: number): void {
    const data = decodeRecord(codec, textOf(chunk), at, line);
    this.events.push({ type: "file_control", control: data as unknown as Read<FileControl> });
  }

  error(error: AchError, relaxed: boolean): void {
    if (!relaxed) this.valid = false;
    this.events.push({ type: relaxed ? "note" : "error", error });
  }
}
