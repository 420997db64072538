import { putNumber, putPlainEntry } from "./fast-write.ts";
import { recordWidth } from "../layouts/codec.ts";
import type { EntryInput, SimilarEntries } from "../layouts/records.ts";

const SEQUENCES = 10_000_000;

/** Writes `SimilarEntries`: encodes the shared columns of each kind once and copies them. */
export class SimilarLines {
  readonly count: number;
  private readonly entries: SimilarEntries;
  /** The batch's ODFI identification, eight digits. */
  private readonly odfi: string;
  /** The line of each kind without amount and numbers; null where it is not plain. */
  private readonly lines: (Uint8Array | null | undefined)[] = [];

  constructor(entries: SimilarEntries, odfi: string) {
    this.count = entries.amounts.length;
    this.entries = entries;
    this.odfi = odfi;
  }

  /** Whether the entry carries an addenda record. */
  hasAddenda(index: number): boolean {
    return this.entries.payment_related_information?.[index] !== undefined;
  }

  /** False where the entry must be written field by field. */
  put(index: number, out: Uint8Array, at: number): boolean {
    const { entries, lines } = this;
    const kind = entries.kindOf[index]!;
    let line = lines[kind];
    if (line === undefined) lines[kind] = line = this.lineOf(kind);
    const amount = entries.amounts[index]!;
    // The comparison is false for NaN, too.
    if (line === null || !(amount >= 0 && amount < 10_000_000_000) || !Number.isInteger(amount))
      return false;
    out.set(line, at);
    putNumber(amount, out, at + 29);
    const number = entries.first_number + index;
    putIdentification(number, out, at + 39);
    putSequence(number % SEQUENCES, out, at + 87);
    return true;
  }

  /** The entry as an `EntryInput`. */
  entry(index: number): EntryInput {
    const { kinds, kindOf, amounts, first_number, payment_related_information } = this.entries;
    const number = first_number + index;
    const text = payment_related_information?.[index];
    return {
      ...kinds[kindOf[index]!]!,
      amount: amounts[index]!,
      individual_identification_number: number.toString(36).toUpperCase(),
      ...(text === undefined
        ? {}
        : { addenda: [{ type: "payment", payment_related_information: text }] }),
      trace_number: this.odfi + String(number % SEQUENCES).padStart(7, "0"),
    };
  }

  private lineOf(kind: number): Uint8Array | null {
    const common = this.entries.kinds[kind]!;
    const line = new Uint8Array(recordWidth).fill(32);
    const isPlain = putPlainEntry({ ...common, trace_number: `${this.odfi}0000000` }, line, 0);
    return isPlain ? line : null;
  }
}

/** Writes the number in base 36 into columns that hold spaces. */
function putIdentification(number: number, out: Uint8Array, at: number): void {
  let width = 1;
  for (let limit = 36; number >= limit; limit *= 36) width += 1;
  let rest = number;
  for (let column = at + width - 1; column >= at; column -= 1) {
    // Bitwise division is much faster, and safe below 2^31.
    const quotient = rest < 0x7fffffff ? ((rest | 0) / 36) | 0 : Math.floor(rest / 36);
    const digit = rest - quotient * 36;
    out[column] = digit < 10 ? 48 + digit : 55 + digit;
    rest = quotient;
  }
}

function putSequence(sequence: number, out: Uint8Array, at: number): void {
  let rest = sequence | 0;
  for (let column = at + 6; column >= at; column -= 1) {
    const quotient = (rest / 10) | 0;
    out[column] = 48 + rest - quotient * 10;
    rest = quotient;
  }
}
