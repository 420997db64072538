import type { Codec, Field } from "../layouts/codec.ts";
import type { AchErrorCode } from "../layouts/errors.ts";

/** Called for each value that does not fit its field. */
export type Refuse = (field: Field, code: AchErrorCode, value: string) => void;

/** Writes one record at `at`. Never truncates: a value that does not fit is refused and left blank. */
export function encodeRecord(
  codec: Codec,
  data: Readonly<Record<string, unknown>>,
  out: Uint8Array,
  at: number,
  refuse: Refuse,
): void {
  writeFields(codec.fields, data, out, at, refuse);
}

/** Writes some of the fields of a record. */
export function writeFields(
  fields: readonly Field[],
  data: Readonly<Record<string, unknown>>,
  out: Uint8Array,
  at: number,
  refuse: Refuse,
): void {
  for (const field of fields) {
    if (field.kind === "fixed") {
      writeText(field.literal ?? "", out, at + field.start);
      continue;
    }
    if (field.kind === "blank") {
      out.fill(32, at + field.start, at + field.end);
      continue;
    }
    const value = data[field.name];
    if (field.kind === "count" || field.kind === "cents") {
      writeNumber(field, value ?? 0, out, at, refuse);
    } else {
      writeField(field, value ?? "", out, at, refuse);
    }
  }
}

function writeText(text: string, out: Uint8Array, at: number): void {
  for (let index = 0; index < text.length; index += 1) out[at + index] = text.charCodeAt(index);
}

function writeNumber(
  field: Field,
  value: unknown,
  out: Uint8Array,
  at: number,
  refuse: Refuse,
): void {
  let rest = 0;
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
    refuse(field, "invalid_value", String(value));
  } else {
    rest = value;
  }
  const start = at + field.start;
  for (let index = at + field.end - 1; index >= start; index -= 1) {
    // Bitwise division is much faster, and safe below 2^31.
    const quotient = rest < 0x7fffffff ? ((rest | 0) / 10) | 0 : Math.floor(rest / 10);
    out[index] = 48 + (rest - quotient * 10);
    rest = quotient;
  }
  if (rest > 0) refuse(field, "number_overflow", String(value));
}

function writeField(
  field: Field,
  value: unknown,
  out: Uint8Array,
  at: number,
  refuse: Refuse,
): void {
  const start = at + field.start;
  const end = at + field.end;
  if (typeof value !== "string") {
    refuse(field, "invalid_value", String(value));
    out.fill(32, start, end);
    return;
  }
  const width = end - start;
  if (value.length > width) {
    refuse(field, "text_overflow", value);
    out.fill(32, start, end);
    return;
  }
  let column = start;
  if (field.kind === "right") {
    const filling = width - value.length;
    for (; column < start + filling; column += 1) out[column] = 32;
  }
  for (let index = 0; index < value.length; index += 1, column += 1) {
    const code = value.charCodeAt(index);
    // A line break inside a field would inject a record.
    if (code < 32 || code > 255) {
      refuse(field, "illegal_character", value);
      out[column] = 32;
    } else {
      out[column] = code;
    }
  }
  for (; column < end; column += 1) out[column] = 32;
}
