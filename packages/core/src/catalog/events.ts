/** Whether an event type is part of the first release, and its description. */
export type EventMeaning = {
  readonly first_release: boolean;
  readonly meaning: string;
};

const first = (meaning: string): EventMeaning => ({ first_release: true, meaning });
const later = (meaning: string): EventMeaning => ({ first_release: false, meaning });

const PAYMENT = {
  created: first("The payment was created."),
  scheduled: first("The payment passed its checks and waits for its file."),
  held: first("The payment is on hold."),
  released: first("The payment was released from hold; checks run again."),
  updated: first(
    "Amount, date, description or metadata changed, the entry's file was handed over, or the entry goes into a new file.",
  ),
  cancelled: first("The payment was cancelled before it was sent."),
  submitted: first("The payment's entry was sealed into a file for the bank."),
  acknowledged: later(
    "The bank acknowledged the file of the payment's entry; a bank that acknowledges no files writes none.",
  ),
  settled: later("The payment settled at the customer's bank."),
  paid: first("The return wait passed without a return."),
  failed: first("The payment could not be executed, or came back before it was paid."),
  reversed: first("The payment was undone after it was paid."),
  returned: first("A return of the payment's entry was received."),
  return_dishonored: later("A return of the payment was dishonored."),
  notification_of_change: first("The bank corrected the bank data the payment used."),
  resubmitted: later("A new payment was made from this one."),
} as const;

/** A payout is neither refunded nor retried. */
const CHARGE = {
  ...PAYMENT,
  refunded: later("A refund of the payment was created."),
  retry_exhausted: later("The payment was retried as often as the rules allow."),
} as const;

const CATALOG = {
  customer: {
    created: first("The customer was created."),
    verified: first("The customer was verified."),
    review_required: first("The customer needs a person's decision."),
    rejected: first("The customer was rejected."),
    updated: later("The customer's data changed."),
    deactivated: later("The customer was made inactive."),
    deleted: later("The customer's personal data was erased."),
    review_refreshed: later("A new review of the customer started."),
  },
  paykey: {
    created: first("The paykey was created."),
    activated: first("The paykey can be used."),
    review_required: first("The paykey needs a person's decision."),
    rejected: first("The paykey was rejected."),
    blocked: first("The paykey's bank account was blocked after a return."),
    unblocked: first("The block on the paykey's bank account was lifted."),
    deactivated: first("The paykey was cancelled."),
    expired: later("The paykey expired."),
    review_refreshed: later("A new verification of the paykey started."),
    balance_requested: later("The paykey's balance is being read."),
    balance_refreshed: later("The paykey's balance was read."),
    balance_failed: later("The paykey's balance could not be read."),
    corrected: later("A notification of change corrected the paykey's bank data."),
  },
  paykey_verification: {
    created: later("The verification of a paykey was requested."),
    sent: later("Its entries were sealed into a file for the bank."),
    awaiting_confirmation: later("The amounts settled and await confirmation."),
    verified: later("The paykey's bank account was verified."),
    failed: later("An entry was returned, or wrong amounts were entered too often."),
    expired: later("The amounts were not confirmed in time."),
    updated: later("Wrong amounts were entered, or the entries go into another file."),
  },
  bridge_session: {
    created: later("A bridge token was issued."),
    completed: later("A paykey was linked in the bridge."),
  },
  charge: CHARGE,
  payout: PAYMENT,
  funding_event: {
    created: first("The funding event was created."),
    submitted: later("The transfer's entry was sealed into a file for the bank."),
    paid: first("The transfer is complete."),
    failed: first("The transfer could not be executed, or came back before it was paid."),
    reversed: later("The transfer came back after it was paid."),
    payment_added: later("A payment joined the funding event."),
    reconciled: later("The transfer was found on the bank statement."),
    unmatched: later("The transfer was not found on the bank statement."),
    updated: later("The transfer was accepted by the bank, or it settled."),
  },
  account: {
    created: later("The account was created."),
    onboarding: later("Onboarding of the account started."),
    active: first("The account is active."),
    rejected: later("The account was rejected."),
    inactive: later("The account was disabled."),
    settings_updated: later("The account's settings changed."),
    updated: later("The account's data changed."),
  },
  capability_request: {
    created: first("A capability was requested."),
    activated: first("The capability is active."),
    rejected: first("The capability was refused."),
    deactivated: later("The capability was switched off."),
  },
  representative: {
    created: first("The representative was created."),
    verified: later("The representative was verified."),
    failed_verification: later("The representative failed verification."),
    updated: later("The representative's data changed."),
    disabled: later("The representative was disabled."),
  },
  linked_bank_account: {
    created: first("The linked bank account was created."),
    onboarding: later("Review of the linked bank account started."),
    active: first("The linked bank account is active."),
    rejected: first("The linked bank account was rejected."),
    canceled: first("The linked bank account was canceled."),
    inactive: later("The linked bank account was disabled."),
    updated: later("The linked bank account's data changed."),
  },
  organization: {
    created: first("The organization was created."),
    updated: later("The organization's data changed."),
  },
  file: {
    built: first("A file for the bank was built and sealed."),
    submitted: first("The file was handed to the bank."),
    acknowledged: first("The bank accepted the file."),
    rejected: first("The bank refused the file."),
    received: later("A file from the bank was stored."),
    updated: later(
      "The file's state changed: uploading, waiting for a retry, missed, upload unknown, decided, confirmed or not, or released.",
    ),
  },
  file_day: {
    closed: later(
      "No further file of the day can go to the bank: the control totals of all that it got, given again with a higher version should a file be added.",
    ),
  },
  reversal: {
    created: later("The reversal of a payment's entry was requested."),
    submitted: later("The reversing entry was sealed into a file for the bank."),
    settled: later("The reversing entry settled."),
    returned: later("The receiving bank returned the reversing entry."),
    cancelled: later("The reversal was abandoned before it was sent."),
    updated: later("The reversal goes into a new file."),
  },
  return_rate: {
    warning: first("A return rate comes near its ceiling."),
    breached: first("A return rate passed its ceiling."),
    recovered: later("A return rate is below its ceiling again."),
  },
  exception: {
    opened: first("Something needs a person's attention."),
    resolved: first("The exception was resolved."),
    overdue: later("The exception was not resolved in time."),
  },
  ledger: {
    invariant_violated: first("A ledger invariant is violated: the books do not balance."),
  },
  fee_line: {
    created: later("A fee line was created: what an account pays for its payments."),
    ended: later("A fee line ends, by itself or because another one takes its place."),
  },
  fee: {
    waived: later("A person waived what was open of a fee."),
    refunded: later("A person gave back what was kept back of a fee; the next deposit adds it."),
  },
  fee_payment: {
    created: later("A person marked the invoice of an account's month as paid, or a part of it."),
    reversed: later("A person took back that an invoice was paid: its fees are owed again."),
  },
  origination_stop: {
    created: later("A person stopped origination for a bank, an account or a SEC code."),
    lifted: later("The stop of origination was lifted: its payments go with the next cut-off."),
  },
  work_item: {
    opened: later("A held payment or a screening match waits for a person's decision."),
    updated: later("An item of the review queue changed."),
    resolved: later("The payment of an item left its hold, or its match was decided."),
    reopened: later("The decision of an item was undone: its payment is held again."),
  },
  prefunding_receipt: {
    created: later("A line of a bank statement showed money that a business paid in for payouts."),
    reversed: later("The line's match was taken away: the money is not the business's."),
  },
  statement_booking: {
    created: later("A person booked a line of a bank statement to a ledger account."),
    reversed: later("The line's match was taken away: its booking is taken back."),
  },
  suspense_item: {
    updated: later("An item of suspense ended, or a part of it."),
  },
  received_entry: {
    created: later("An entry that another party originated to us was read from the bank's file."),
    updated: later("A received entry was posted, kept or returned."),
  },
  proof_request: {
    created: later("A bank asks for the proof of an authorization."),
    updated: later(
      "The proof was prepared or given, the return accepted, or the request withdrawn.",
    ),
  },
  received_entry_rule: {
    created: later("A rule that decides received entries was made."),
    ended: later("A rule for received entries decides no further entry."),
  },
  originator: {
    created: later("An originator was proposed."),
    updated: later("An originator was changed, approved by the bank, or reviewed."),
    activated: later("An originator was activated or resumed: files may hold what it allows."),
    suspended: later("An originator was suspended: its payments are held."),
    ended: later("An originator was ended."),
    review_due: later("A review of an originator is due, or comes due within 60 or 30 days."),
  },
  return_request: {
    created: later("A request to get an entry of ours back was drafted."),
    updated: later("A request to get an entry back was approved, sent, answered or ended."),
  },
  late_return_permission: {
    created: later("A receiving bank's question whether it may return a debit late was kept."),
    updated: later("A permission for a late return was granted, used or ended."),
  },
  ledger_closing: {
    created: later("A month of the books was closed."),
  },
  reconciliation: {
    completed: later("Books and bank statement agree."),
    difference_found: later("Books and bank statement differ."),
    updated: later("A person matched a line of the statement, or took its match away."),
  },
  api_key: {
    created: later("An API key was created."),
    expiring: later("A live API key ends within seven days, or within one."),
    rotated: later("An API key was rotated."),
    revoked: first("An API key was revoked."),
  },
  approval: {
    requested: later("A request waits for a second person."),
    voted: later("A person approved or denied a request; its votes have grown."),
    approved: later("Enough people approved a request."),
    executed: later("An approved request was run."),
    failed: later("An approved request was refused, or its run was cut short."),
    denied: later("A person denied a request."),
    withdrawn: later("The requester withdrew a request."),
    expired: later("A request was not decided, or an approved read not made, in time."),
    stale: later("What a request changes has changed since; it never runs."),
  },
  webhook_endpoint: {
    created: later("A webhook endpoint was created."),
    disabled: first("A webhook endpoint was disabled."),
    recovered: later("A webhook endpoint answers again."),
    updated: later("A webhook endpoint was changed, enabled, or got a new secret."),
    deleted: later("A webhook endpoint was deleted."),
  },
  ruleset: {
    published: later("Another ruleset is in force."),
    rolled_back: later("The ruleset that was in force before is in force again."),
  },
  rule: {
    degraded: later(
      "A risk rule held or refused too large a share of the payments and is in shadow now.",
    ),
  },
  bulk_job: {
    created: later("A job that changes many payments was created."),
    done: later("Every payment of the job has its result."),
    stopped: later("The job was stopped; what was done stays done."),
  },
  engine: {
    taken_over: later("A process took over the engine's work from one that ended or hangs."),
  },
  environment: {
    fault_injected: later("A fault was injected into the environment."),
    fault_cleared: later("A fault of the environment was cleared."),
  },
  key_rotation: {
    started: later("A new data key encrypts what is written; older values are encrypted anew."),
    completed: later(
      "The old key was deleted, or the data keys are wrapped by another master key.",
    ),
  },
} as const satisfies Record<string, Record<string, EventMeaning>>;

type Catalog = typeof CATALOG;
/** Resources that have events. */
export type EventResource = keyof Catalog;
/** What follows the dot in a resource's event types. */
export type EventSuffix<R extends EventResource> = keyof Catalog[R] & string;
/** Name of an event, `<resource>.<what happened>`. */
export type EventType = { [R in EventResource]: `${R}.${EventSuffix<R>}` }[EventResource];

function flatten(): Record<EventType, EventMeaning> {
  const types: Record<string, EventMeaning> = {};
  for (const [resource, suffixes] of Object.entries(CATALOG)) {
    for (const [suffix, meaning] of Object.entries(suffixes))
      types[`${resource}.${suffix}`] = meaning;
  }
  return types;
}

/** Every event type with its meaning. */
export const EVENT_TYPES: Readonly<Record<EventType, EventMeaning>> = flatten();

/** True for the name of an event in the catalog. */
export function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENT_TYPES, text);
}
