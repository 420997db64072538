import type { ValueTexts } from "./value-table.ts";

const VERDICTS = {
  received: "The bank has the file and has not checked it yet.",
  accepted: "The bank took the file.",
  partially_rejected: "The bank refused some of the batches.",
  rejected: "The bank refused the file, or the batch.",
};

/** A bank's own format of acknowledgements. */
export const ACKNOWLEDGEMENT_LAYOUT_VALUES: readonly ValueTexts[] = [
  {
    names: ["kind"],
    of: ["AcknowledgementLayout"],
    texts: {
      delimited: "Parts between a separator.",
      fixed: "Columns.",
      segments: "X12 segments, whose separators are read from the text.",
      text: "Words and labels, as in a mail.",
    },
  },
  {
    names: ["role"],
    of: ["AcknowledgementLine"],
    texts: {
      file: "It begins what is said of a file.",
      file_more: "It says more of the file.",
      batch: "It begins what is said of a batch.",
      more: "It says more of what began last.",
      skip: "It is not read.",
    },
  },
  { names: ["means"], of: ["AcknowledgementLine"], texts: VERDICTS },
  { names: ["statuses", ""], of: ["AcknowledgementLayout"], texts: VERDICTS },
  {
    names: ["name"],
    of: ["AcknowledgementValue"],
    texts: {
      immediate_origin: "The origin of the file header.",
      immediate_destination: "The destination of the file header.",
      file_creation_date: "The date of the file header.",
      file_creation_time: "The time of the file header.",
      file_id_modifier: "The modifier of the file header.",
      file_name: "The name of the file.",
      entry_hash: "The entry hash.",
      batch_count: "The number of batches.",
      entry_addenda_count: "The number of entries and addenda.",
      total_debit: "The sum of the debits.",
      total_credit: "The sum of the credits.",
      status: "The bank's word for what it did.",
      reason: "Why, in the bank's words.",
      batch_number: "The number of the batch.",
    },
  },
  {
    names: ["unit"],
    of: ["AcknowledgementValue"],
    texts: { cents: "Digits of cents.", dollars: "Dollars and cents, with or without commas." },
  },
];
