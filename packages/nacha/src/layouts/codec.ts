import type { FieldKind, FieldRow, Layout, RecordName } from "./layout.ts";
import { type LayoutName, layouts } from "./layouts.ts";

export const recordWidth = 94;

/** A field with its columns; `start` counts from 0, `end` is exclusive. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly inclusion: FieldRow[3];
  readonly about: string;
  readonly literal: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** A compiled layout: fields with columns, and the byte class of each column. */
export interface Codec {
  readonly name: LayoutName;
  readonly record: RecordName;
  readonly title: string;
  readonly fields: readonly Field[];
  readonly dataFields: readonly Field[];
  readonly field: (name: string) => Field;
  /** An object of the record's shape, with empty values. */
  readonly template: Readonly<Record<string, unknown>>;
  /** Bits of `byteClass` that a byte in each column must have. */
  readonly need: Uint8Array;
}

export const isPrintable = 1;
export const isDigit = 2;
export const isNotLower = 4;
export const isSpace = 8;

/** Character classes of each byte, as bits. */
export const byteClass: Uint8Array = (() => {
  const table = new Uint8Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let bits = 0;
    if (byte >= 0x20 && byte <= 0x7e) bits |= isPrintable;
    if (byte >= 0x30 && byte <= 0x39) bits |= isDigit;
    if (byte < 0x61 || byte > 0x7a) bits |= isNotLower;
    if (byte === 0x20) bits |= isSpace;
    table[byte] = bits;
  }
  return table;
})();

const needByKind: Record<FieldKind, number> = {
  fixed: isPrintable,
  blank: isSpace,
  text: isPrintable,
  upper: isPrintable | isNotLower,
  right: isPrintable,
  digits: isDigit,
  optional_digits: isPrintable,
  date: isPrintable,
  count: isDigit,
  cents: isDigit,
};

function compile(name: LayoutName, layout: Layout): Codec {
  const fields: Field[] = [];
  const need = new Uint8Array(recordWidth);
  let start = 0;
  for (const [fieldName, width, kind, inclusion, about, literal] of layout.fields) {
    const end = start + width;
    fields.push({ name: fieldName, kind, inclusion, about, literal, start, end });
    need.fill(needByKind[kind], start, end);
    start = end;
  }
  const dataFields = fields.filter((field) => field.kind !== "fixed" && field.kind !== "blank");
  const byName = new Map(fields.map((field) => [field.name, field]));
  return {
    name,
    record: layout.record,
    title: layout.title,
    fields,
    dataFields,
    template: templateOf(name, layout.record, dataFields),
    field: (wanted) => {
      const field = byName.get(wanted);
      if (field === undefined) throw new TypeError(`${name} has no field ${wanted}`);
      return field;
    },
    need,
  };
}

/** Fields that some layouts lack; they are added empty, so that all records of a kind share a shape. */
const common: Readonly<Partial<Record<RecordName, readonly string[]>>> = {
  batch_header: ["company_name", "company_discretionary_data", "company_descriptive_date"],
  entry: [
    "individual_identification_number",
    "individual_name",
    "discretionary_data",
    "trace_number",
  ],
  batch_control: ["company_identification", "message_authentication_code"],
};

function templateOf(
  name: LayoutName,
  record: RecordName,
  fields: readonly Field[],
): Readonly<Record<string, unknown>> {
  const template: Record<string, unknown> = { line: 0 };
  if (record === "addenda") template["type"] = name.slice("addenda_".length);
  for (const absent of common[record] ?? []) template[absent] = "";
  for (const { name: field, kind } of fields) {
    template[field] = kind === "count" || kind === "cents" ? 0 : "";
  }
  if (record === "entry") template["addenda"] = undefined;
  return template;
}

/** Every layout, compiled. */
export const codecs = Object.fromEntries(
  Object.entries(layouts).map(([name, layout]) => [name, compile(name as LayoutName, layout)]),
) as unknown as Readonly<Record<LayoutName, Codec>>;

/** The unsigned integer in a range of a text; NaN when a column is not a digit. */
export function integerAt(text: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** The value of a field in a record that starts at `at`; an invalid number reads as 0. */
export function fieldValue(field: Field, text: string, at: number): string | number {
  const start = at + field.start;
  const end = at + field.end;
  switch (field.kind) {
    case "count":
    case "cents":
      return integerAt(text, start, end) || 0;
    case "digits":
      return text.slice(start, end);
    case "right":
      return text.slice(start, end).trim();
    default:
      return trimmedEnd(text, start, end);
  }
}

function trimmedEnd(text: string, start: number, end: number): string {
  let last = end;
  while (last > start && text.charCodeAt(last - 1) === 32) last -= 1;
  return text.slice(start, last);
}

/** The data of a record as a plain object, with its line. */
export function decodeRecord(
  codec: Codec,
  text: string,
  at: number,
  line: number,
): Record<string, unknown> {
  // Copying a complete template is several times faster than adding properties one by one.
  const data: Record<string, unknown> = { ...codec.template };
  data["line"] = line;
  for (const field of codec.dataFields) data[field.name] = fieldValue(field, text, at);
  return data;
}
