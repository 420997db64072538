import type { EntryInput } from "../layouts/records.ts";

/**
 * Writes the most frequent record: an entry of the standard layout without addenda, into columns
 * that already hold spaces. False when a value needs the field-by-field path; the columns may then
 * hold anything. The reader's checks run on its output as on every record.
 */
export function putPlainEntry(entry: EntryInput, out: Uint8Array, at: number): boolean {
  const { addenda, addenda_record_indicator: indicator } = entry;
  if (addenda !== undefined && addenda.length > 0) return false;
  if (indicator !== undefined && indicator !== "0") return false;
  const { amount = 0 } = entry;
  if (!(amount >= 0 && amount < 10_000_000_000) || !Number.isInteger(amount)) return false;
  const { transaction_code: code, trace_number: trace } = entry;
  if (code.length !== 2 || trace.length !== 15) return false;
  if (!putRouting(entry, out, at + 3)) return false;
  out[at] = 54;
  putText(code, out, at + 1);
  putNumber(amount, out, at + 29);
  out[at + 78] = 48;
  putText(trace, out, at + 79);
  return (
    putField(entry.dfi_account_number, 17, out, at + 12) &&
    putField(entry.individual_identification_number, 15, out, at + 39) &&
    putField(entry.individual_name, 22, out, at + 54) &&
    putField(entry.discretionary_data, 2, out, at + 76)
  );
}

function putField(value: string | undefined, width: number, out: Uint8Array, at: number): boolean {
  if (value === undefined) return true;
  if (value.length > width) return false;
  return putText(value, out, at);
}

/** False for a character outside ASCII; other illegal bytes are found by the checks. */
function putText(value: string, out: Uint8Array, at: number): boolean {
  const { length } = value;
  let all = 0;
  for (let index = 0; index < length; index += 1) {
    const code = value.charCodeAt(index);
    all |= code;
    out[at + index] = code;
  }
  return all < 128;
}

function putRouting(entry: EntryInput, out: Uint8Array, at: number): boolean {
  const { receiving_dfi_identification: routing, check_digit: digit } = entry;
  const { length } = routing;
  if (digit === undefined && length === 9) return putText(routing, out, at);
  if (length !== 8 || digit?.length !== 1) return false;
  out[at + 8] = digit.charCodeAt(0);
  return putText(routing, out, at);
}

/** Writes ten digits in two halves, since integers below 2^31 divide fastest. */
export function putNumber(value: number, out: Uint8Array, at: number): void {
  const high = Math.floor(value / 100_000);
  putFive(high, out, at);
  putFive(value - high * 100_000, out, at + 5);
}

function putFive(value: number, out: Uint8Array, at: number): void {
  let rest = value | 0;
  for (let index = 4; index >= 0; index -= 1) {
    const quotient = (rest / 10) | 0;
    out[at + index] = 48 + rest - quotient * 10;
    rest = quotient;
  }
}
