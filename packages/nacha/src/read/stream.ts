import { Checker, type Totals } from "../check/checker.ts";
import type { EntryView } from "./entry-view.ts";
import type { AchError } from "../layouts/errors.ts";
import { Framer } from "../layouts/framing.ts";
import { HandlerSink, type ReadHandlers } from "./handlers.ts";
import { resolveProfile } from "../layouts/profiles.ts";
import { retain, retainReading } from "../check/retain-shapes.ts";
import { inputBytes, type ReadOptions } from "./read.ts";
import type {
  Addenda,
  BatchControl,
  BatchHeader,
  FileControl,
  FileHeader,
  Read,
} from "../layouts/records.ts";

/**
 * Events of the streaming reader, in the order of the input. An entry comes once its addenda
 * are complete; errors come before the record that follows them.
 */
export type ReadEvent =
  | { type: "file_header"; header: Read<FileHeader> }
  /** `header` is absent when the bank omitted it. */
  | { type: "batch"; header?: Read<BatchHeader> }
  | { type: "entry"; entry: EntryView }
  /** An addenda record that follows no entry. */
  | { type: "stray_addenda"; addenda: Read<Addenda> }
  | { type: "batch_control"; control: Read<BatchControl> }
  | { type: "batch_end" }
  | { type: "file_control"; control: Read<FileControl> }
  | { type: "error"; error: AchError }
  /** An error that the profile relaxes. */
  | { type: "note"; error: AchError }
  | { type: "end"; valid: boolean; totals: Totals };

export type StreamInput =
  Uint8Array | string | Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;

// See retain-shapes.ts: one reading by handlers, one by events.
retainReading(new HandlerSink({ entry: (entry) => retain(entry), error: () => undefined }));
retainReading(new HandlerSink(eventHandlers({ list: [], valid: true })));

const pieceSize = 262_144;
const minPendingBytes = 65_536;

/**
 * Reads in bounded memory: yields headers, entries, controls and errors in order, and at the end
 * whether the input is valid. Never throws on content; in strict mode it stops at the first error.
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

/** As `read`, for synchronous input. */
export function* readSync(
  input: Uint8Array | string | Iterable<Uint8Array | string>,
  options: ReadOptions = {},
): Generator<ReadEvent, void, undefined> {
  const reader = new EventReader(options);
  const pieces = typeof input === "string" || input instanceof Uint8Array ? [input] : input;
  // Loops instead of yield*, which costs time at each level for each event.
  for (const piece of pieces) {
    for (const events of reader.push(piece)) for (const event of events) yield event;
  }
  for (const events of reader.end()) for (const event of events) yield event;
}

/**
 * Reads synchronous input fastest: calls a handler for each record instead of creating events.
 * Absent handlers cost nothing. Never throws on content; returns the totals and whether the input is
 * valid.
 */
export function readInto(
  input: Uint8Array | string,
  handlers: ReadHandlers,
  options: Omit<ReadOptions, "mode"> = {},
): { valid: boolean; totals: Totals } {
  const profile = resolveProfile(options.profile ?? "standard");
  let valid = true;
  const sink = new HandlerSink({
    ...handlers,
    error: (error) => {
      valid = false;
      handlers.error?.(error);
    },
  });
  const checker = new Checker(sink, profile);
  pushPieces(new Framer(checker), inputBytes(input, profile.encoding));
  checker.end();
  return { valid, totals: checker.totals };
}

/** Pushes one piece at a time, so that the text of a large input is never held whole. */
function pushPieces(framer: Framer, bytes: Uint8Array): void {
  let at = 0;
  do {
    const end = Math.min(at + pieceSize, bytes.length);
    framer.push(bytes.subarray(at, end), end === bytes.length);
    at = end;
  } while (at < bytes.length);
}

class EventReader {
  private readonly events = { list: [] as ReadEvent[], valid: true };
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
    this.checker = new Checker(new HandlerSink(eventHandlers(this.events)), profile);
    this.framer = new Framer(this.checker);
  }

  *push(piece: Uint8Array | string): Generator<ReadEvent[], void, undefined> {
    if (this.stopped) return;
    const bytes = inputBytes(piece, "latin1");
    this.pending.push(bytes);
    this.pendingSize += bytes.length;
    // UTF-8 input is decoded as a whole, since a character may be split across pieces.
    if (this.pendingSize < minPendingBytes || this.utf8) return;
    yield* this.work(false);
  }

  *end(): Generator<ReadEvent[], void, undefined> {
    if (!this.stopped) yield* this.work(true);
    if (!this.stopped) {
      this.checker.end();
      yield this.drainEvents();
    }
    yield [{ type: "end", valid: this.events.valid, totals: this.checker.totals }];
  }

  private get stopped(): boolean {
    return this.strict && !this.events.valid;
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
      yield this.drainEvents();
    } while (at < bytes.length && !this.stopped);
  }

  /** The pending events; in strict mode none after the first error. */
  private drainEvents(): ReadEvent[] {
    const events = this.events.list;
    this.events.list = [];
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

/** Handlers that append each record to a list of events. */
function eventHandlers(events: { list: ReadEvent[]; valid: boolean }): ReadHandlers {
  return {
    file_header: (header) => void events.list.push({ type: "file_header", header }),
    batch: (header) =>
      void events.list.push(header ? { type: "batch", header } : { type: "batch" }),
    entry: (entry) => void events.list.push({ type: "entry", entry }),
    stray_addenda: (addenda) => void events.list.push({ type: "stray_addenda", addenda }),
    batch_control: (control) => void events.list.push({ type: "batch_control", control }),
    batch_end: () => void events.list.push({ type: "batch_end" }),
    file_control: (control) => void events.list.push({ type: "file_control", control }),
    note: (error) => void events.list.push({ type: "note", error }),
    error: (error) => {
      events.valid = false;
      events.list.push({ type: "error", error });
    },
  };
}
