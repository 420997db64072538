/** Members of a layout of acknowledgements in a bank profile. */
export const ACKNOWLEDGEMENT_LAYOUT_FIELDS = {
  layout:
    "The bank's own format of acknowledgements, read besides the built-in ones. See docs/guides/acknowledgements.md.",
  "Layout.kind":
    "How a line is taken apart: by a `separator`, by columns (`fixed`), as X12 `segments`, or by words (`text`).",
  begins: "What such a text begins with. X12 segments are compared with `*` between elements.",
  separator: "What stands between parts of a line, if `delimited`.",
  "Layout.lines": "The kinds of lines, the first that fits counts.",
  tag: "What the line begins with: its first part, or its first characters.",
  "Lines.role":
    "What the line is: it begins a `file`, adds to it (`file_more`), begins a `batch`, adds to what began last (`more`), or is not read (`skip`).",
  "Lines.values": "Where values stand in the line.",
  "Values.name": "The value that stands there.",
  means: "The status that the line itself means.",
  statuses: "What the bank's words mean, in any case.",
  after: "The text after these characters, up to two blanks.",
  from_end: "Whether they are looked for from the end of the line.",
  "Values.unit": "How an amount is written. `cents` by default.",
} as const;
