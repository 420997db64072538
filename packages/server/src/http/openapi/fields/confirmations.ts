/** Confirmations of files by the bank, and what it wants besides the files. */
export const CONFIRMATION_FIELDS = {
  confirmation:
    "What the bank must confirm before payments of a file count as sent. `none` by default.",
  "AchFile.confirmation": "The confirmation that the file needs. Null where the bank needs none.",
  confirm_by:
    "Until when the bank must have confirmed the file; then it is presumed not processed.",
  "Profile.confirm_by":
    "By when the bank must have confirmed a file, `HH:MM` in New York: the first such time after the hand-over.",
  needs: "What the bank must say.",
  "confirmation.state": "Where the confirmation stands.",
  confirmed_at: "When the file was confirmed. Null until then.",
  "confirmation.reply": "What was said last of the totals. Null while nothing was.",
  "reply.verdict": "What was said.",
  "reply.source": "Who said it.",
  "reply.reference": "The bank's reference, or who said it there. Null in a text of the bank.",
  "reply.note": "What the person noted. Null where nothing was noted.",
  "reply.differences": "Each total that differs. Empty where none does.",
  "reply.at": "When it was said.",
  "differences.field": "The total that differs.",
  "differences.ours": "The figure of the file.",
  "differences.theirs": "The figure of the bank.",
  "ConfirmAchFile.verdict": "What the bank says.",
  "ConfirmAchFile.reference": "The bank's reference, or the name of who said it there.",
  "ConfirmAchFile.note": "What else there is to know, for the audit log.",
  "ConfirmAchFile.totals": "The bank's figures; each that is given is compared.",
  split_files: "What each file has one of only. Absent where a file may mix all.",
  fixed_file_name: "The name that every file has at the bank.",
  control_file_suffix: "Ends the name of a file with the control totals, put beside each file.",
  marker_suffix: "Ends the name of an empty file, put last, that says that a file is complete.",
  "Offset.level": "What an offset entry balances. `batch_side` by default.",
  remote_name: "The file's name at the bank, where the bank wants a fixed one. Null if `name`.",
} as const;
