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
    title: "The bank acknowledged other totals than the file's.",
    what_next: "Compare the bank's figures with the file's control totals, and call the bank.",
    hours: 2,
  },
} as const satisfies Record<string, ExceptionRow>;
