/**
 * What the service does by itself, once it is due: what happens then, in words, and the operation by which one
 * may see it.
 */
export const DUE_WORKS = {
  review: { means: "Payments are checked.", shownBy: "payments.list" },
  screen: {
    means: "Sanctions lists must have been loaded again.",
    shownBy: "screening_lists.list",
  },
  originate: { means: "Payments go into a file.", shownBy: "payments.list" },
  settle: { means: "Payments settle at the bank.", shownBy: "payments.list" },
  mature: { means: "Payments become paid unless they were returned.", shownBy: "payments.list" },
  fund: { means: "Payments are grouped into transfers.", shownBy: "payments.list" },
  originate_transfers: { means: "Transfers go into a file.", shownBy: "funding_events.list" },
  settle_transfers: { means: "Transfers settle at the bank.", shownBy: "funding_events.list" },
  mature_transfers: {
    means: "Transfers become final unless they were returned.",
    shownBy: "funding_events.list",
  },
  dishonor: { means: "Dishonored returns take their next step.", shownBy: "dishonors.list" },
  correction_refusal: {
    means: "Refused notifications of change take their next step.",
    shownBy: "correction_refusals.list",
  },
  reversal: { means: "Reversals take their next step.", shownBy: "reversals.list" },
  received_return: {
    means: "Returns of received entries take their next step.",
    shownBy: "received_entries.list",
  },
  verification: {
    means: "Verifications of paykeys take their next step.",
    shownBy: "paykey_verifications.list",
  },
  expire: { means: "Paykeys expire.", shownBy: "paykeys.list" },
  expire_approvals: { means: "Requests for approval expire.", shownBy: "approvals.list" },
  alert_keys: { means: "Live API keys end soon.", shownBy: "api_keys.list" },
  transmit: { means: "Files are handed to the bank.", shownBy: "ach_files.list" },
  acknowledge: {
    means: "The bank must have acknowledged or confirmed files.",
    shownBy: "ach_files.list",
  },
  file_days: {
    means: "The control totals of a bank's files of a day are given.",
    shownBy: "file_days.list",
  },
  bank_returns: { means: "The simulated bank sends entries back.", shownBy: "sandbox.clock.get" },
  poll: { means: "The bank's folder is read.", shownBy: "ach_calendar.get" },
  received_entries: {
    means: "Received entries settle, rules decide them, and at the cut-off they are kept.",
    shownBy: "received_entries.list",
  },
  return_requests: {
    means: "Receiving banks must have answered requests to get entries back.",
    shownBy: "return_requests.list",
  },
  originator_reviews: {
    means: "Reviews of originators are named, or become due.",
    shownBy: "originators.list",
  },
  programme_review: {
    means: "The yearly review of the programme against fraud is named, or becomes due.",
    shownBy: "programme_reviews.list",
  },
  work_items: { means: "Items of the review queue become overdue.", shownBy: "work_items.list" },
  exceptions: { means: "Exceptions become overdue.", shownBy: "exceptions.list" },
} as const satisfies Record<string, { readonly means: string; readonly shownBy: string }>;

export type DueWorkName = keyof typeof DUE_WORKS;

export const DUE_WORK_NAMES = Object.keys(DUE_WORKS) as readonly DueWorkName[];
