import type { ExceptionRow } from "./exception-row.ts";
import {
  PERMITTED_RETURN_EXCEPTIONS,
  SCREENING_EXCEPTIONS,
} from "./permitted-return-exceptions.ts";
import { ORIGINATOR_EXCEPTIONS, SENT_FILE_EXCEPTIONS } from "./sent-file-exceptions.ts";

/** Kinds of exceptions: what may need an operator's attention. */
export const EXCEPTION_KINDS = {
  ...SENT_FILE_EXCEPTIONS,
  ...PERMITTED_RETURN_EXCEPTIONS,
  ...ORIGINATOR_EXCEPTIONS,
  payouts_wait_for_funds: {
    title: "Payouts of an account wait for funds.",
    what_next:
      "Ask the business to pay in what is missing, with its prefunding reference, or raise its credit line. The payouts leave in their order at the cut-off after the money came; then this is resolved automatically.",
    hours: 24,
  },
  upload_failed: {
    title: "A file could not be uploaded to the bank.",
    what_next:
      "Nothing was sent. Fix the connection; the upload is retried until the bank's deadline, then its payments are rescheduled.",
    hours: 1,
  },
  upload_unknown: {
    title: "It is unknown whether a file reached the bank.",
    what_next:
      "Ask the bank whether it has the file. Then two operators decide with POST /v1/ach_files/{id}/decide; it is never resent automatically.",
    hours: 1,
  },
  file_missed: {
    title: "A file missed the bank's deadline and was not sent.",
    what_next: "Its payments go into the next file with new dates. Inform the customers affected.",
    hours: 24,
  },
  file_unopened: {
    title: "A file from the bank could not be decrypted, or its signature could not be verified.",
    what_next:
      "No payment becomes paid meanwhile, since the file may hold returns. Fix the keys, then read it again with POST /v1/ach_files/{id}/release. If it is not the bank's file, resolve this.",
    hours: 4,
    hides_returns: true,
  },
  file_unreadable: {
    title: "A file from the bank could not be read.",
    what_next: "Its bytes are kept. Review its errors and ask the bank to send it again.",
    hours: 8,
  },
  file_totals_wrong: {
    title: "A file from the bank contradicts its own totals.",
    what_next:
      "Nothing of it was applied, and no payment becomes paid meanwhile. Ask the bank for a corrected file, and resolve this once that is applied; if the bank confirms this one, apply it with POST /v1/ach_files/{id}/release.",
    hours: 4,
    hides_returns: true,
  },
  file_cut_short: {
    title: "A file from the bank stops before its end.",
    what_next:
      "Nothing of it was applied, and no payment becomes paid meanwhile. Ask the bank for the rest: when it arrives in the same file, the file is applied and this is resolved automatically; if it arrives as another file, resolve this then. If nothing is missing, apply this file with POST /v1/ach_files/{id}/release.",
    hours: 4,
    hides_returns: true,
  },
  forward_entry: {
    title: "An entry addressed to us moved money.",
    what_next:
      "Its money is in suspense. Find out who sent it and why, and decide with an act of /v1/received_entries before this is due: from then on most returns come too late, and the entry is kept. An act on its item of suspense ends it, too.",
    hours: 24,
  },
  feed_late: {
    title: "The bank's returns could not be read in time.",
    what_next:
      "No payment becomes paid until they are. Check the connection, and ask the bank for the day's files.",
    hours: 4,
  },
  origination_stopped: {
    title: "A person stopped origination.",
    what_next:
      "Payments that the stop covers wait as scheduled. Find out whether its reason still holds, then lift it with POST /v1/origination_stops/{id}/lift, which resolves this.",
    hours: 24,
  },
  rule_degraded: {
    title: "A risk rule held or refused too large a share of the payments and was moved to shadow.",
    what_next:
      "It stops nothing now. What it held waits in the review queue; what it refused has ended and has to be made again. Correct its condition and publish it. If it was right, roll the ruleset back with POST /v1/risk/rulesets/{number}/roll_back. Then resolve this.",
    hours: 2,
  },
  ...SCREENING_EXCEPTIONS,
  limit_reached: {
    title: "A limit keeps payments out of today's file.",
    what_next:
      "They go with a later file. Raise the limit in the bank profile, if the bank agrees, or the exposure limit per file.",
    hours: 24,
  },
  transfer_above_limit: {
    title: "A transfer with a business's bank account is above a limit of the bank.",
    what_next:
      "The transfer waits; all else goes on. Raise the limit in the bank profile if the bank agrees: the transfer goes by itself with the next cut-off.",
    hours: 24,
    sets_aside: true,
  },
  return_unmatched: {
    title: "A return matches no entry of ours.",
    what_next:
      "Its money is in suspense. Find the payment and match its item with POST /v1/suspense_items/{id}/match, which resolves this, or dishonor the return with POST /v1/suspense_items/{id}/dishonor within five banking days.",
    hours: 48,
  },
  return_amount_differs: {
    title: "A return names an entry of ours with another amount.",
    what_next:
      "Its payment does not become paid meanwhile. Dishonor the return with R69 and the field 03; when the dishonor stands, the payment goes on. Resolve this where the bank settles it otherwise.",
    hours: 48,
  },
  return_late: {
    title: "A return arrived after its deadline.",
    what_next:
      "It was applied. Dishonor it with R68 within five banking days, or resolve this to accept it.",
    hours: 48,
  },
  return_conflict: {
    title: "A return contradicts what is known of its entry.",
    what_next: "Compare the two returns, and dishonor the wrong one within five banking days.",
    hours: 48,
  },
  entry_at_fault: {
    title: "An entry was returned because we wrote it wrong.",
    what_next:
      "Find the fault in the entry's file and fix its cause before the next cut-off, so that no further entry has it.",
    hours: 24,
  },
  compliance_return: {
    title: "An entry was returned because of sanctions or rules on international payments.",
    what_next: "Have compliance look at the customer before anything more is sent to them.",
    hours: 24,
  },
  reversal_not_applied: {
    title: "A reversal settled although its entry had been returned.",
    what_next:
      "The customer was credited twice, or debited twice; our side is the item of suspense with the reversal's id. Where the customer was credited, dishonor the return with R62 within five banking days: the item ends when the dishonor stands. Otherwise settle it with the customer and end the item with POST /v1/suspense_items/{id}/write_off, park or hand_over, which resolves this; a return of the reversal ends it, too.",
    hours: 48,
  },
  reversal_not_sent: {
    title: "A reversal was abandoned before the bank executed it.",
    what_next:
      "Nothing was reversed. Ask the bank why it refused, and have it send the reversal within five banking days; else refund the charge, or ask the receiver for the money.",
    hours: 8,
  },
  received_return_not_sent: {
    title: "A received entry was not returned.",
    what_next:
      "Its money is in suspense again. Where the window of its code is open, have the bank return it by hand and hand over its item of suspense; otherwise assign the entry or keep it.",
    hours: 4,
  },
  dishonor_lapsed: {
    title: "A return was not dishonored.",
    what_next:
      "The return stands. Within its five banking days, have the bank dishonor it by hand; after that, settle it with the receiving bank or the customer.",
    hours: 8,
  },
  verification_not_sent: {
    title: "The bank refused the entries that verify a paykey.",
    what_next:
      "Fix the bank profile where the bank's reason asks for it, then start the verification again.",
    hours: 24,
  },
  correction_not_applied: {
    title: "A notification of change could not be applied.",
    what_next:
      "Correct the bank details with POST /v1/paykey_corrections within six banking days, which resolves this, or refuse the notification with POST /v1/correction_refusals within fifteen days, which resolves this once the bank has the refusal.",
    hours: 72,
  },
  correction_refusal_lapsed: {
    title: "A notification of change was not refused.",
    what_next:
      "The notification stands. Within its fifteen days, have the bank refuse it by hand; after that, correct the bank details with POST /v1/paykey_corrections, naming the exception of the notification.",
    hours: 24,
  },
  funding_failed: {
    title: "A transfer with a business's bank account failed.",
    what_next:
      "Ask the business for a working bank account: its money is paid out to that one. What it owes is taken from its next deposits.",
    hours: 24,
  },
  return_rate: {
    title: "A return rate is near or above its ceiling.",
    what_next: "Review the returned payments and stop what causes them.",
    hours: 24,
  },
  database_went_back: {
    title: "The database went back behind what was sent to a bank.",
    what_next:
      "Nothing is sealed or sent for the bank; its files are still read. Run railhead recover to see which files, payments and events are missing, then railhead recover --apply to import them and send again.",
    hours: 1,
  },
  step_failing: {
    title: "A step of the engine fails repeatedly for a bank.",
    what_next:
      "The step is retried automatically with increasing back-off; other banks and other steps continue. Fix what the message names: a key, a setting of the bank's profile, the transport. This is resolved automatically once the step works again.",
    hours: 1,
  },
  engine_unresponsive: {
    title: "An engine process stopped answering, and another took over its work.",
    what_next:
      "Payments go on. The details name the process: look for a paused machine, a disk that is stuck, or a bank connection that hangs, and restart it. If it wakes, its changes are refused. Resolve this once the process is gone or healthy.",
    hours: 4,
  },
  account_unreadable: {
    title: "The account number of a paykey cannot be read.",
    what_next:
      "Its payments are held; none of them is sent. Restore the row from a backup, or have the customer link the bank account again. Then release the payments or cancel them, and resolve this.",
    hours: 4,
  },
  value_unreadable: {
    title: "A sealed value cannot be read.",
    what_next:
      "Operations that need the value are refused; the rest of its resource works. Restore the row from a backup, or set the value again where the API accepts it. Then resolve this.",
    hours: 24,
  },
  file_not_applied: {
    title: "A file from the bank could not be applied.",
    what_next:
      "Nothing of it was applied, and no payment becomes paid meanwhile, since the file may hold returns. Fix what the message names, then resolve this: the file is applied again at once.",
    hours: 4,
    hides_returns: true,
    sets_aside: true,
  },
  entries_not_applied: {
    title: "Some entries of a file from the bank could not be applied.",
    what_next:
      "The others were applied. The payments of these do not become paid meanwhile. Fix what the message names, then resolve this: they are applied again at once.",
    hours: 4,
    sets_aside: true,
  },
  outcome_impossible: {
    title: "A sandbox outcome asks for a file that no bank can send.",
    what_next:
      "The simulated bank sends nothing instead; everything else continues. Use an outcome of the catalog, then resolve this.",
    hours: 24,
  },
  item_set_aside: {
    title: "The engine could not handle something and set it aside.",
    what_next:
      "Everything else continues; the item waits unchanged. Fix what the message names, then resolve this: the item is retried at once, and set aside again if it still fails.",
    hours: 4,
    sets_aside: true,
  },
  approval_unfinished: {
    title: "An approved request did not report its end.",
    what_next:
      "The process that ran it stopped, so a part of it may have been done. Read what it changes. A person who approved it approves it once more: it runs on under the same key. After 24 hours it counts as failed.",
    hours: 4,
  },
  review_overdue: {
    title: "An item of the review queue was not decided in time.",
    what_next:
      "Decide its item of the review queue with POST /v1/work_items/{id}/decide. This is resolved once the payment leaves its hold, or the match is decided.",
    hours: 4,
  },
  api_key_expiring: {
    title: "A live API key ends soon.",
    what_next:
      "Rotate it with POST /v1/api_keys/{id}/rotate and give the program the new one, or revoke it where nobody uses it (last_used_at). Either resolves this.",
    hours: 168,
  },
  break_glass: {
    title: "The command line made a person an administrator.",
    what_next:
      "Find out who did it and why: the audit log has the reason. End the grant where it is needed no longer, which resolves this. It closes by itself after 24 hours.",
    hours: 24,
    closes_when_due: true,
  },
  api_key_guessing: {
    title: "An address sends wrong API keys.",
    what_next:
      "Further keys of the address are refused with 429, for longer each time. Find out whose address it is: a program with an old key, or somebody who guesses. Block it before the service where it is nobody's, then resolve this.",
    hours: 24,
  },
  webhook_disabled: {
    title: "A webhook endpoint was disabled because it did not respond.",
    what_next:
      "Have its owner fix it, then enable it again: delivery continues where it stopped. Its recover operation sends the abandoned messages.",
    hours: 24,
  },
  sink_failing: {
    title: "A sink has delivered no event for a quarter of an hour.",
    what_next:
      "Read its last error, and repair the target or the configuration. It is tried again by itself; resume it to try at once. No event is lost meanwhile: the log keeps what a running sink has not delivered.",
    hours: 24,
  },
  fee_not_posted: {
    title: "Fees of payments could not be posted.",
    what_next:
      "The payments moved; only their fees are missing. Remove the cause that the message names, then post what is missing with POST /v1/fee_lines/{id}/earn, which resolves this.",
    hours: 24,
  },
  ledger_invariant: {
    title: "A ledger invariant is violated: the books do not balance.",
    what_next:
      "Stop origination and compare the subjects named; nothing is corrected automatically.",
    hours: 1,
  },
  reconciliation_difference: {
    title: "Books and bank statement differ.",
    what_next:
      "Compare the lines named with files and funding events. Match a line with what it is, or book one that is no movement of ours, such as a charge of the bank, with POST /v1/bank_statements/{id}/lines/{line}/book.",
    hours: 48,
  },
} as const satisfies Record<string, ExceptionRow>;

export type ExceptionKind = keyof typeof EXCEPTION_KINDS;

/** While one of these is open, the absence of a return proves nothing, so no payment may mature. */
export const RETURN_HIDING_KINDS: readonly ExceptionKind[] = (
  Object.keys(EXCEPTION_KINDS) as ExceptionKind[]
).filter((kind) => (EXCEPTION_KINDS[kind] as ExceptionRow).hides_returns === true);

/** The engine skips the items of these exceptions until an operator resolves them. */
export const SET_ASIDE_KINDS: readonly ExceptionKind[] = (
  Object.keys(EXCEPTION_KINDS) as ExceptionKind[]
).filter((kind) => (EXCEPTION_KINDS[kind] as ExceptionRow).sets_aside === true);
