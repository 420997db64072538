import type { ExceptionRow } from "./exception-row.ts";

/** What the bank says, or does not say, of a file that it got. */
export const SENT_FILE_EXCEPTIONS = {
  file_rejected: {
    title: "The bank refused a file or a part of it.",
    what_next:
      "Read the bank's reason. Its payments go into the next file automatically, once; reversals, dishonors and verifications a few times. Fix the bank profile where it is the cause.",
    hours: 4,
  },
  file_unacknowledged: {
    title: "The bank has not acknowledged a file in time.",
    what_next:
      "Ask the bank whether it has the file of this name and these totals. Do not send it again.",
    hours: 2,
  },
  file_totals_differ: {
    title: "The bank gave other totals than the file's.",
    what_next:
      "Compare the bank's figures, in the details, with the file's control totals, and call the bank. If the file is right, confirm it as matched.",
    hours: 2,
  },
  file_confirmation_due: {
    title: "A file is not confirmed, and the bank's time for it ends in 30 minutes.",
    what_next:
      "Give the bank the file's control totals by the agreed way, and confirm the file as matched once the bank agrees.",
    hours: 1,
  },
  file_unconfirmed: {
    title: "A file was not confirmed in time: the bank is presumed not to process it.",
    what_next:
      "Ask the bank whether it processes the file. Confirm the file as matched if it does. If not, two people say not_processed, and its payments go into the next file. Nothing is sent again before that.",
    hours: 1,
  },
} as const satisfies Record<string, ExceptionRow>;
