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

/** What the register of originators keeps out of files. */
export const ORIGINATOR_EXCEPTIONS = {
  originator_not_registered: {
    title: "Payments are held that the register of originators does not allow.",
    what_next:
      "Read the details with the bank's agreement. If the bank allows such entries, change the originator with PATCH /v1/originators/{id}, or propose, activate or resume one; if the company id or description is wrong, correct the account's statement settings. The payments then go on by themselves, and this is resolved automatically. Otherwise cancel them.",
    hours: 24,
  },
  originator_review_due: {
    title: "A review of an originator comes due.",
    what_next:
      "Do the review and note its findings with POST /v1/originators/{id}/review, which resolves this.",
    hours: 24,
  },
  verification_not_registered: {
    title: "Prenotes or micro-entries wait: the register of originators does not allow them.",
    what_next:
      "They are tried again at each cut-off. If the bank allows them, change the originator with PATCH /v1/originators/{id}, or activate or resume it: they then go with the next cut-off. Resolve this once they went, or once nobody needs them.",
    hours: 24,
  },
  transfer_not_registered: {
    title: "A transfer with a business's bank account waits: the register does not allow it.",
    what_next:
      "The transfer waits; all else goes on. Transfers carry the bank profile's company id, as CCD of the purpose other, described FUNDING. If the bank allows them, add that line to its originator with PATCH /v1/originators/{id}, or activate or resume it: this is then resolved automatically, and the transfer goes with the next cut-off.",
    hours: 24,
    sets_aside: true,
  },
} as const satisfies Record<string, ExceptionRow>;
