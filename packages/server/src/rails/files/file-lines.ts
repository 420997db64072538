import { StringDecoder } from "node:string_decoder";

/** Columns of a record. */
const WIDTH = 94;

/** A record of a file, as it stands there. */
export interface FileLine {
  /** From 1, without empty lines. */
  readonly line: number;
  readonly text: string;
  /** The header of the batch that it is in; empty outside. */
  readonly batch: string;
}

/** Totals counted from the records themselves, apart from what control records say. */
export interface CountedTotals {
  debit_cents: bigint;
  credit_cents: bigint;
  entry_addenda_count: number;
  batch_count: number;
}

/** Some lines of a file, and what all of them say. */
export interface ReadLines {
  readonly lines: readonly FileLine[];
  readonly line_count: number;
  readonly totals: CountedTotals;
}

/**
 * Reads a whole file and keeps the wanted lines alone, so that a file of a million lines costs no more
 * memory than a page of it. A file without line breaks is cut into records.
 */
export async function readLines(
  parts: AsyncIterable<Buffer>,
  wanted: { readonly from: number; readonly count: number },
): Promise<ReadLines> {
  const totals = { debit_cents: 0n, credit_cents: 0n, entry_addenda_count: 0, batch_count: 0 };
  const lines: FileLine[] = [];
  let line_count = 0;
  let batch = "";
  for await (const text of recordsOf(parts)) {
    line_count += 1;
    if (text.startsWith("5")) batch = text;
    countRecord(totals, text, batch);
    if (line_count >= wanted.from && line_count < wanted.from + wanted.count) {
      lines.push({ line: line_count, text, batch });
    }
    if (text.startsWith("8")) batch = "";
  }
  return { lines, line_count, totals };
}

async function* recordsOf(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const part of parts) {
    const texts = (rest + decoder.write(part)).split(/\r\n|\n|\r/);
    rest = texts.pop() ?? "";
    for (const text of texts) yield* cut(text);
    // Without line breaks the rest would become the whole file.
    const whole = rest.length - (rest.length % WIDTH) - WIDTH;
    if (whole > 0) {
      yield* cut(rest.slice(0, whole));
      rest = rest.slice(whole);
    }
  }
  yield* cut(rest + decoder.end());
}

function* cut(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += WIDTH) yield text.slice(at, at + WIDTH);
}

function countRecord(totals: CountedTotals, text: string, batch: string): void {
  const record = text[0];
  if (record === "5") totals.batch_count += 1;
  if (record !== "6" && record !== "7") return;
  totals.entry_addenda_count += 1;
  if (record === "7") return;
  // Entries of accounting advices have other columns.
  const digits = batch.slice(50, 53) === "ADV" ? text.slice(27, 39) : text.slice(29, 39);
  if (!/^[0-9]+$/.test(digits)) return;
  // The second digit of a transaction code: 5 and above take money.
  if ((text[2] ?? "") >= "5") totals.debit_cents += BigInt(digits);
  else totals.credit_cents += BigInt(digits);
}
