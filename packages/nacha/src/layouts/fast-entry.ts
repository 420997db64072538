import type { Chunk } from "./bytes.ts";
import { type Codec, isDigit, isPrintable, recordWidth } from "./codec.ts";

/**
 * Parses the most frequent record: an entry without addenda in the standard layout. Reads four
 * columns at a time as a 32-bit word. Callers check every record that it refuses field by field.
 */
export class FastEntry {
  /** Transaction code, 0 to 99. */
  code = 0;
  /** Receiving bank, first eight digits. */
  routing = 0;
  /** Cents. */
  amount = 0;
  /** First eight digits of the trace number. */
  prefix = 0;
  /** Last seven digits of the trace number. */
  sequence = 0;

  /**
   * False unless digit columns hold digits, all others printable characters, the check digit is
   * valid, and no addenda are announced.
   */
  take(chunk: Chunk, at: number): boolean {
    const { view } = chunk;
    const head = view.getInt32(at, true) ^ zeros;
    const bank = view.getInt32(at + 4, true) ^ zeros;
    const bankEnd = view.getInt32(at + 8, true) ^ zeros;
    const cents = view.getInt32(at + 29, true) ^ zeros;
    const centsMiddle = view.getInt32(at + 33, true) ^ zeros;
    const centsEnd = view.getInt32(at + 35, true) ^ zeros;
    const trace = view.getInt32(at + 79, true) ^ zeros;
    const traceNext = view.getInt32(at + 83, true) ^ zeros;
    const traceThird = view.getInt32(at + 87, true) ^ zeros;
    const traceEnd = view.getInt32(at + 90, true) ^ zeros;
    const noDigits =
      notDigits(head) |
      notDigits(bank) |
      notDigits(bankEnd) |
      notDigits(cents) |
      notDigits(centsMiddle) |
      notDigits(centsEnd) |
      notDigits(trace) |
      notDigits(traceNext) |
      notDigits(traceThird) |
      notDigits(traceEnd);
    if ((noDigits & highHalves) !== 0 || chunk.bytes[at + 78] !== 48) return false;
    if (!textFits(view, at)) return false;
    const first = head >>> 24;
    const sum =
      3 * (first + byteTwo(bank) + byteOne(bankEnd)) +
      7 * (byteZero(bank) + (bank >>> 24) + byteTwo(bankEnd)) +
      byteOne(bank) +
      byteZero(bankEnd) +
      (bankEnd >>> 24);
    if (sum % 10 !== 0) return false;
    this.code = byteOne(head) * 10 + byteTwo(head);
    this.routing = first * 10_000_000 + fourDigits(bank) * 1000 + ((fourDigits(bankEnd) / 10) | 0);
    this.amount =
      fourDigits(cents) * 1_000_000 + fourDigits(centsMiddle) * 100 + (fourDigits(centsEnd) % 100);
    this.prefix = fourDigits(trace) * 10_000 + fourDigits(traceNext);
    this.sequence = fourDigits(traceThird) * 1000 + (fourDigits(traceEnd) % 1000);
    return true;
  }
}

const zeros = 0x30303030;
const highHalves = 0xf0f0f0f0 | 0;
const highBits = 0x80808080 | 0;

/** Sets a bit of a byte's high half for each byte that is not 0 to 9. */
function notDigits(word: number): number {
  return word | (word + 0x06060606);
}

/** Sets the high bit of a byte that is below a space or above a tilde. */
function notPrintable(word: number): number {
  return word | (word - 0x20202020) | (word + 0x01010101);
}

function textFits(view: DataView, at: number): boolean {
  const bad =
    notPrintable(view.getInt32(at + 12, true)) |
    notPrintable(view.getInt32(at + 16, true)) |
    notPrintable(view.getInt32(at + 20, true)) |
    notPrintable(view.getInt32(at + 24, true)) |
    notPrintable(view.getInt32(at + 25, true)) |
    notPrintable(view.getInt32(at + 39, true)) |
    notPrintable(view.getInt32(at + 43, true)) |
    notPrintable(view.getInt32(at + 47, true)) |
    notPrintable(view.getInt32(at + 51, true)) |
    notPrintable(view.getInt32(at + 55, true)) |
    notPrintable(view.getInt32(at + 59, true)) |
    notPrintable(view.getInt32(at + 63, true)) |
    notPrintable(view.getInt32(at + 67, true)) |
    notPrintable(view.getInt32(at + 71, true)) |
    notPrintable(view.getInt32(at + 74, true));
  return (bad & highBits) === 0;
}

/** The number of four digits, the first in the lowest byte. */
function fourDigits(word: number): number {
  const pairs = (word * 10 + (word >>> 8)) & 0x00ff00ff;
  return (pairs * 100 + (pairs >>> 16)) & 0xffff;
}

function byteZero(word: number): number {
  return word & 15;
}
function byteOne(word: number): number {
  return (word >>> 8) & 15;
}
function byteTwo(word: number): number {
  return (word >>> 16) & 15;
}

/** True when the layout has digits and text in the columns that `FastEntry` expects. */
export function suitsFastEntry(codec: Codec): boolean {
  for (let column = 1; column < recordWidth; column += 1) {
    const digits = column < 12 || (column >= 29 && column < 39) || column >= 78;
    if (codec.need[column] !== (digits ? isDigit : isPrintable)) return false;
  }
  return true;
}
