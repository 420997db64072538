import type { Report } from "./check-fields.ts";
import { type Codec, recordWidth } from "../layouts/codec.ts";
import type { AchErrorCode } from "../layouts/errors.ts";
import { isRoutingNumber } from "../layouts/routing-number.ts";

/** Checks of the file header beyond those of its field kinds. */
export function checkFileHeader(record: string, line: number, report: Report): void {
  const fail = (field: AchErrorCode, value: string): void => {
    report({ line, record: "file_header", field, code: field, value });
  };
  const destination = record.slice(3, 13).trim();
  if (destination !== "" && !isDestination(destination)) fail("immediate_destination", destination);
  const origin = record.slice(13, 23).trim();
  if (origin !== "" && origin.length !== 10 && !/^[0-9]{9}$/.test(origin)) {
    fail("immediate_origin", origin);
  }
  const time = record.slice(29, 33);
  if (/^[0-9]{4}$/.test(time) && (time.slice(0, 2) > "23" || time.slice(2) > "59")) {
    fail("file_creation_time", time);
  }
  const modifier = record.slice(33, 34);
  if (/^[^A-Z0-9 a-z]$/.test(modifier)) fail("file_id_modifier", modifier);
}

/** Counts and sums of a file, before its first record. */
export function emptyFile() {
  return {
    lines: 0,
    filler: 0,
    batches: 0,
    count: 0,
    hash: 0,
    debit: 0,
    credit: 0,
    adv: false,
    lastBatchNumber: -1,
    control: undefined as { codec: Codec; record: string; line: number } | undefined,
  };
}

/** Nine digits with a valid check digit; a leading zero is allowed. */
function isDestination(text: string): boolean {
  return isRoutingNumber(text.length === 10 && text.startsWith("0") ? text.slice(1) : text);
}

/** True for a line of nines; after a file control also for a truncated one at the end of input. */
export function isFiller(bytes: Uint8Array, at: number, isAfterControl: boolean): boolean {
  let column = 1;
  while (column < recordWidth && bytes[at + column] === 57) column += 1;
  if (!isAfterControl) return column === recordWidth;
  while (column < recordWidth && bytes[at + column] === 32) column += 1;
  return column === recordWidth;
}
