/** How a line is taken apart: at a separator, by columns, as an X12 segment, or by its words. */
export const LAYOUT_KINDS = ["delimited", "fixed", "segments", "text"] as const;

/**
 * What a line is: the first of a file, one more of that file, the first of a batch, one more of what
 * began last, or nothing that matters.
 */
export const LINE_ROLES = ["file", "file_more", "batch", "more", "skip"] as const;

/** What a value may say, by the members of an acknowledgement. */
export const LAYOUT_VALUES = [
  "immediate_origin",
  "immediate_destination",
  "file_creation_date",
  "file_creation_time",
  "file_id_modifier",
  "file_name",
  "batch_count",
  "entry_addenda_count",
  "entry_hash",
  "total_debit",
  "total_credit",
  "status",
  "reason",
  "batch_number",
] as const;
export type LayoutValue = (typeof LAYOUT_VALUES)[number];

export const VERDICTS = ["received", "accepted", "partially_rejected", "rejected"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Where a value stands in its line. Each member narrows what the one before it found. */
export interface ValuePlace {
  readonly name: LayoutValue;
  /** The part between separators, from 1. */
  readonly part?: number;
  /** The text after these characters, up to two blanks. */
  readonly after?: string;
  /** Whether they are looked for from the end of the line. */
  readonly from_end?: boolean;
  /** The first and the last column, from 1. */
  readonly from?: number;
  readonly to?: number;
  /** The word, from 1. */
  readonly word?: number;
  /** How an amount is written. Default `cents`. */
  readonly unit?: "cents" | "dollars";
}

export interface LayoutLine {
  /** What the line begins with: its first part, or its first characters. */
  readonly tag: string;
  readonly role: (typeof LINE_ROLES)[number];
  readonly values?: readonly ValuePlace[];
  /** The status that the line itself means. */
  readonly means?: Verdict;
}

/** A bank's own format of acknowledgements, as data. */
export interface AcknowledgementLayout {
  readonly kind: (typeof LAYOUT_KINDS)[number];
  /** What a text of this layout begins with. X12 segments are compared with `*` between elements. */
  readonly begins: string;
  /** Between the parts of a line, if `delimited`. */
  readonly separator?: string;
  readonly lines: readonly LayoutLine[];
  /** What the bank's words mean, in any case. */
  readonly statuses: Readonly<Record<string, Verdict>>;
}
