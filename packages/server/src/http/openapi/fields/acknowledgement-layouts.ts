/** Members of a layout of acknowledgements in a bank profile. */
export const ACKNOWLEDGEMENT_LAYOUT_FIELDS = {
  layout:
    "The bank's own format of acknowledgements, read besides the built-in ones. See docs/guides/acknowledgements.md.",
  "AcknowledgementLayout.kind": "How a line is taken apart.",
  begins: "What such a text begins with. X12 segments are compared with `*` between elements.",
  separator: "What stands between parts of a line, if `delimited`.",
  "AcknowledgementLayout.lines": "The kinds of lines; the first that fits counts.",
  "AcknowledgementLine.tag": "What the line begins with: its first part, or its first characters.",
  "AcknowledgementLine.role": "What the line is.",
  "AcknowledgementLine.values": "Where values stand in the line.",
  "AcknowledgementLine.means": "The status that the line itself means.",
  statuses: "What the bank's words mean, in any case.",
  "AcknowledgementValue.name": "The value that stands there.",
  "AcknowledgementValue.after": "The text after these characters, up to two blanks.",
  from_end: "Whether they are looked for from the end of the line.",
  "AcknowledgementValue.unit": "How an amount is written. `cents` by default.",
} as const;
