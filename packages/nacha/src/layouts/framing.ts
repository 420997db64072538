import { type Chunk, chunkOf } from "./bytes.ts";
import { recordWidth } from "./codec.ts";

export interface RecordConsumer {
  /** An entry alone on its line; false when it must be passed to `record`. */
  fastEntry: (chunk: Chunk, at: number, line: number) => boolean;
  /** A record of 94 columns at `at`; `line` counts from 1. */
  record: (chunk: Chunk, at: number, line: number) => void;
  /** Columns after a whole record on its line. */
  leftover: (text: string, line: number) => void;
}

const lf = 10;
const cr = 13;

/**
 * Splits bytes into records separated by LF, CR LF, CR or nothing. Pads short lines with spaces and
 * drops spaces after a record. Linear time; buffers less than one record between calls.
 */
export class Framer {
  private readonly taker: RecordConsumer;
  private carry: Uint8Array = new Uint8Array(0);
  private line = 0;
  private started = false;
  /** A record was already read from the current line. */
  private inLine = false;
  private skipLf = false;

  constructor(taker: RecordConsumer) {
    this.taker = taker;
  }

  /** The number of lines so far. */
  get lines(): number {
    return this.line;
  }

  push(bytes: Uint8Array, last: boolean): void {
    let rest = bytes;
    const { carry } = this;
    if (carry.length > 0) {
      // Copies only the record split across two pieces, not the whole second piece.
      const seam = joined(carry, bytes.subarray(0, 2 * recordWidth));
      const whole = seam.length === carry.length + bytes.length;
      const at = this.consume(chunkOf(seam), last && whole, whole ? seam.length : carry.length);
      if (whole || at < carry.length) {
        const left = whole ? seam : joined(carry, bytes);
        this.carry = left.slice(at);
        return;
      }
      rest = bytes.subarray(at - carry.length);
    }
    const at = this.consume(chunkOf(rest), last, rest.length);
    this.carry = rest.slice(at);
  }

  /** Reads the records that start before `until`; returns the position where it stopped. */
  private consume(chunk: Chunk, last: boolean, until: number): number {
    const { bytes } = chunk;
    const { length } = bytes;
    let at = this.skipMark(bytes, last);
    if (at < 0) return 0;
    let nextLf = -1;
    let nextCr = -1;
    for (;;) {
      at = this.fastEntries(chunk, at, until);
      if (at >= until && until < length) return at;
      if (nextLf < at) nextLf = indexOrEnd(bytes, lf, at);
      // Search only up to the LF: most inputs have no CR and would be scanned to their end.
      if (nextCr < at) nextCr = at + indexOrEnd(bytes.subarray(at, nextLf), cr, 0);
      const end = nextLf < nextCr ? nextLf : nextCr;
      while (end - at >= recordWidth && at < until) {
        this.line += 1;
        this.taker.record(chunk, at, this.line);
        this.inLine = true;
        at += recordWidth;
      }
      if (at >= until && until < length) return at;
      if (end === length && !last) return at;
      if (end > at || !this.inLine) this.rest(bytes.subarray(at, end), end < length);
      if (end === length) return length;
      at = end + 1;
      this.inLine = false;
      if (bytes[end] === cr) {
        if (at === length) this.skipLf = true;
        else if (bytes[at] === lf) at += 1;
      }
    }
  }

  /** Reads entries that each fill a line; never one with a line break inside. */
  private fastEntries(chunk: Chunk, from: number, until: number): number {
    const { bytes } = chunk;
    const last = Math.min(bytes.length - recordWidth - 2, until - 1);
    let at = from;
    while (at <= last && bytes[at] === 54 && !this.inLine) {
      const separator = bytes[at + recordWidth];
      let next = at + recordWidth + 1;
      if (separator === cr && bytes[next] === lf) next += 1;
      else if (separator !== lf) break;
      if (!this.taker.fastEntry(chunk, at, this.line + 1)) break;
      this.line += 1;
      at = next;
    }
    return at;
  }

  /** Skips a byte order mark and the LF of a split CR LF; -1 when more input is needed. */
  private skipMark(bytes: Uint8Array, last: boolean): number {
    if (!this.started) {
      if (bytes.length < 3 && !last) return -1;
      this.started = true;
      return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    }
    if (!this.skipLf || bytes.length === 0) return 0;
    this.skipLf = false;
    return bytes[0] === lf ? 1 : 0;
  }

  private rest(piece: Uint8Array, ended: boolean): void {
    if (this.inLine) {
      if (!isBlank(piece)) this.taker.leftover(ascii(piece), this.line);
      return;
    }
    if (piece.length === 0) {
      if (ended) this.line += 1;
      return;
    }
    this.line += 1;
    if (isBlank(piece)) return;
    const filled = new Uint8Array(recordWidth).fill(32);
    filled.set(piece);
    this.taker.record(chunkOf(filled), 0, this.line);
  }
}

function indexOrEnd(bytes: Uint8Array, byte: number, from: number): number {
  const index = bytes.indexOf(byte, from);
  return index < 0 ? bytes.length : index;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** True for spaces, tabs, NUL and the DOS end-of-file mark. */
export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || byte === 9 || byte === 0 || byte === 0x1a);
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
