/**
 * The format of a field.
 *
 * - `fixed`: always the literal of the row; not part of the data.
 * - `blank`: reserved spaces; not part of the data.
 * - `text`: printable characters, left-justified, space-filled.
 * - `upper`: as `text`, without lower-case letters.
 * - `right`: as `text`, right-justified (routing numbers in ten columns).
 * - `digits`: digits only, every column filled, kept as a string.
 * - `optional_digits`: digits in every column, or all spaces.
 * - `date`: `YYMMDD`, or all spaces.
 * - `count`: an unsigned integer, zero-filled.
 * - `cents`: an unsigned amount in cents, zero-filled.
 */
export type FieldKind =
  | "fixed"
  | "blank"
  | "text"
  | "upper"
  | "right"
  | "digits"
  | "optional_digits"
  | "date"
  | "count"
  | "cents";

/** `M` the operator rejects it when bad, `R` the receiving bank may return it, `O` optional. */
export type Inclusion = "M" | "R" | "O" | "-";

/** One field of a record: name, width in columns, kind, inclusion, meaning, literal of `fixed`. */
export type FieldRow = readonly [
  name: string,
  width: number,
  kind: FieldKind,
  inclusion: Inclusion,
  about: string,
  literal?: string,
];

export interface Layout {
  readonly record: RecordName;
  readonly title: string;
  readonly fields: readonly FieldRow[];
}

export type RecordName =
  "file_header" | "batch_header" | "entry" | "addenda" | "batch_control" | "file_control";
