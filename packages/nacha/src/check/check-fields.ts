import { type Chunk, textOf } from "../layouts/bytes.ts";
import {
  byteClass,
  type Codec,
  type Field,
  isDigit,
  isNotLower,
  isPrintable,
  isSpace,
  recordWidth,
} from "../layouts/codec.ts";
import { type AchErrorCode, type ErrorFacts, errorCodes } from "../layouts/errors.ts";

export type Report = (facts: ErrorFacts) => void;

/** True when every column holds a byte of its field's kind; literals are not compared. */
export function columnsFit(codec: Codec, bytes: Uint8Array, at: number): boolean {
  const { need } = codec;
  let missing = 0;
  for (let column = 0; column < recordWidth; column += 1) {
    missing |= need[column]! & ~byteClass[bytes[at + column]!]!;
  }
  return missing === 0;
}

function every(bytes: Uint8Array, from: number, to: number, bit: number): boolean {
  for (let index = from; index < to; index += 1) {
    if ((byteClass[bytes[index]!]! & bit) === 0) return false;
  }
  return true;
}

const codeByField: Readonly<Record<string, AchErrorCode>> = {
  original_entry_trace_number: "trace_number",
  entry_detail_sequence_number: "trace_mismatch",
};

/** The error code of a field: its own code where `errorCodes` has one. */
function fieldCode(name: string, otherwise: AchErrorCode): AchErrorCode {
  return codeByField[name] ?? (name in errorCodes ? (name as AchErrorCode) : otherwise);
}

/** Checks each field of a record by its kind and inclusion, and reports every error. */
export function checkFields(
  codec: Codec,
  chunk: Chunk,
  at: number,
  line: number,
  report: Report,
): void {
  for (const field of codec.fields) {
    const code = fieldError(field, chunk.bytes, at, textOf(chunk));
    if (code === undefined) continue;
    report({
      line,
      record: codec.record,
      field: field.name,
      code,
      value: textOf(chunk).slice(at + field.start, at + field.end),
    });
  }
}

function fieldError(
  field: Field,
  bytes: Uint8Array,
  at: number,
  text: string,
): AchErrorCode | undefined {
  const start = at + field.start;
  const end = at + field.end;
  switch (field.kind) {
    case "fixed":
      return text.startsWith(field.literal ?? "", start) ? undefined : "fixed_value";
    case "blank":
      return every(bytes, start, end, isSpace) ? undefined : "reserved_not_blank";
    case "digits":
    case "count":
    case "cents":
      return every(bytes, start, end, isDigit) ? undefined : fieldCode(field.name, "not_numeric");
    case "optional_digits":
      if (every(bytes, start, end, isSpace) || every(bytes, start, end, isDigit)) return undefined;
      return fieldCode(field.name, "not_numeric");
    case "date":
      return dateError(field, text.slice(start, end));
    default:
      return textError(field, bytes, start, end);
  }
}

function textError(
  field: Field,
  bytes: Uint8Array,
  start: number,
  end: number,
): AchErrorCode | undefined {
  if (!every(bytes, start, end, isPrintable)) return "illegal_character";
  if (field.kind === "upper" && !every(bytes, start, end, isNotLower)) {
    return fieldCode(field.name, "lower_case");
  }
  // A single zero is a legal file id modifier.
  const absent = field.kind === "upper" ? every(bytes, start, end, isSpace) : undefined;
  if (field.inclusion === "M" && (absent ?? isBlankOrZero(bytes, start, end))) {
    return fieldCode(field.name, "mandatory_field");
  }
  return undefined;
}

/** True for spaces or zeros only, which count as an absent mandatory value. */
export function isBlankOrZero(bytes: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    if (bytes[index] !== 32 && bytes[index] !== 48) return false;
  }
  return true;
}

function dateError(field: Field, value: string): AchErrorCode | undefined {
  const optional = field.inclusion !== "M";
  if (optional && (value === "      " || value === "000000")) return undefined;
  return isDate(value) ? undefined : fieldCode(field.name, "not_numeric");
}

/** True for a valid date YYMMDD in the years 2000 to 2099. */
export function isDate(value: string): boolean {
  if (!/^[0-9]{6}$/.test(value)) return false;
  const year = Number(value.slice(0, 2));
  const month = Number(value.slice(2, 4));
  const day = Number(value.slice(4));
  const leap = year % 4 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}
