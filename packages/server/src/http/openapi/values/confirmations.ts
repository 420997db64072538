import type { ValueTexts } from "./value-table.ts";

const CONFIRMATIONS = {
  none: "Nothing: a file that the bank has counts as sent.",
  totals: "The totals of the file.",
  bank_ack: "An acknowledgement that accepts the file.",
  both: "The totals, and an acknowledgement that accepts the file.",
};

/** Confirmations of files by the bank. */
export const CONFIRMATION_VALUES: readonly ValueTexts[] = [
  {
    names: ["line_ending"],
    texts: {
      lf: "A line feed.",
      crlf: "A carriage return and a line feed.",
      none: "Records follow each other without a character between.",
    },
  },
  {
    names: ["split_files", ""],
    of: ["Bank", "Profile", "CreateBank", "SetProfileBank"],
    texts: { company_id: "The entries of one company id.", side: "Debits or credits." },
  },
  {
    names: ["level"],
    of: ["Offset", "Bank"],
    texts: {
      batch: "The net of a batch of debits and credits.",
      batch_side: "A batch, which has debits or credits.",
      file: "Each side of the file, in a batch of its own.",
    },
  },
  { names: ["confirmation", "needs"], texts: CONFIRMATIONS },
  {
    names: ["state"],
    of: ["AchFile"],
    texts: {
      totals_sent: "The bank has the file, and must say its totals.",
      ack_awaited: "The bank must acknowledge the file.",
      totals_matched: "The bank's totals are the file's.",
      totals_differ: "The bank has other totals.",
      acknowledged: "The bank's acknowledgement confirms the file.",
      unconfirmed: "The bank's time to confirm it has ended: it is presumed not processed.",
    },
  },
  {
    names: ["verdict"],
    of: ["AchFile", "ConfirmAchFile"],
    texts: {
      matched: "The bank's totals are the file's, and it processes the file.",
      differs: "The bank has other totals.",
      not_processed: "The bank does not process the file.",
    },
  },
  {
    names: ["source"],
    of: ["AchFile"],
    texts: { operator: "A person asked the bank.", bank_file: "A text of the bank." },
  },
];
