import { type Codec, codecs, decodeRecord } from "../layouts/codec.ts";
import type { ReadEntry } from "../layouts/records.ts";

/**
 * An entry as plain data. The standard layout is an object literal, which costs a quarter of filling
 * an object by field name; a test compares it with the layout table.
 */
export function plainEntry(
  codec: Codec,
  text: string,
  at: number,
  facts: { line: number; amount: number },
): ReadEntry {
  if (codec === codecs.entry) return usualEntry(text, at, facts.line, facts.amount);
  const data = decodeRecord(codec, text, at, facts.line);
  data["addenda"] = [];
  return data as unknown as ReadEntry;
}

function usualEntry(text: string, at: number, line: number, amount: number): ReadEntry {
  return {
    line,
    transaction_code: text.slice(at + 1, at + 3),
    receiving_dfi_identification: text.slice(at + 3, at + 11),
    check_digit: text.charAt(at + 11),
    dfi_account_number: trimmed(text, at + 12, at + 29),
    amount,
    individual_identification_number: trimmed(text, at + 39, at + 54),
    individual_name: trimmed(text, at + 54, at + 76),
    discretionary_data: trimmed(text, at + 76, at + 78),
    addenda_record_indicator: text.charAt(at + 78),
    trace_number: text.slice(at + 79, at + 94),
    addenda: [],
  };
}

function trimmed(text: string, start: number, end: number): string {
  let last = end;
  while (last > start && text.charCodeAt(last - 1) === 32) last -= 1;
  return last === start ? "" : text.slice(start, last);
}
