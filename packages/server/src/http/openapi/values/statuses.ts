import {
  PROOF_REQUEST_STATUS_TEXTS,
  RECEIVED_STATUS_TEXTS,
  LATE_RETURN_STATUS_TEXTS,
  RETURN_REQUEST_STATUS_TEXTS,
  ORIGINATOR_STATUS_TEXTS,
  type AccountStatus,
  type ApprovalState,
  type BulkJobState,
  type CapabilityStatus,
  type CorrectionRefusalStatus,
  type CustomerStatus,
  type DishonorStatus,
  type FileState,
  type FundingStatus,
  type LinkedBankAccountStatus,
  type PaykeyStatus,
  type PaymentStatus,
  type ReversalStatus,
  type VerificationStatus,
} from "@railhead/core";
import type { ValueTexts } from "./value-table.ts";

const PAYMENT = {
  created: "Created; its checks have not run yet.",
  validating: "Its checks are running.",
  scheduled: "Checked; it waits for the file of its date.",
  on_hold: "Held: it is not sent until it is released, by a person or as the cause ends.",
  pending: "Its entry is in a file for the bank; it may still come back.",
  paid: "Its return wait passed without a return. A late return reverses it.",
  failed: "It was not executed, or came back before it was paid. Final.",
  cancelled: "Ended before it was sent. Final.",
  reversed: "It was undone after it was paid. Final.",
} as const satisfies Record<PaymentStatus, string>;

const CUSTOMER = {
  pending: "The review is running.",
  review: "The review needs a person's decision.",
  verified: "The customer is verified and may pay and be paid.",
  inactive: "Switched off; new payments are refused.",
  rejected: "The customer failed the review; payments are refused.",
} as const satisfies Record<CustomerStatus, string>;

const PAYKEY = {
  pending: "The bank account is being verified.",
  active: "The paykey can be charged and paid out to.",
  review: "The verification needs a person's decision.",
  rejected: "The verification failed; the paykey cannot be used.",
  blocked: "Blocked after a return, with every paykey of the bank account.",
  inactive: "Cancelled or expired; the paykey cannot be used.",
} as const satisfies Record<PaykeyStatus, string>;

const ONBOARDED = {
  created: "Created; its onboarding has not begun.",
  onboarding: "It waits for review.",
  active: "Approved and in use.",
  rejected: "It failed its review.",
  inactive: "Switched off.",
} as const satisfies Record<AccountStatus, string>;

const LINKED = {
  ...ONBOARDED,
  canceled: "Taken back by its owner. Final.",
} as const satisfies Record<LinkedBankAccountStatus, string>;

const CAPABILITY = {
  in_review: "Asked for; it waits for review.",
  active: "The account has the capability.",
  inactive: "The capability is switched off.",
  rejected: "The capability was refused.",
} as const satisfies Record<CapabilityStatus, string>;

const FILE = {
  sealed: "Written and sealed; it waits for its upload.",
  uploading: "The upload to the bank has begun.",
  uploaded: "There is evidence that the bank has the file.",
  upload_unknown: "It is unknown whether the file reached the bank; people decide.",
  acknowledged: "The bank confirmed that it received the file.",
  accepted: "The bank accepted the file.",
  partially_rejected: "The bank refused batches of the file.",
  rejected: "The bank refused the file.",
  missed: "The bank's deadline passed before the file was sent.",
  received: "A file from the bank was stored and not applied yet.",
  applied: "A file from the bank was read and applied.",
  quarantined: "A file from the bank was set aside; nothing of it was applied.",
} as const satisfies Record<FileState, string>;

const APPROVAL = {
  requested: "It waits for a second person.",
  approved: "Enough people approved it; it has not run yet.",
  executed: "It was run once.",
  failed: "It was refused when it ran, or its run was cut short.",
  denied: "A second person denied it.",
  withdrawn: "The requester withdrew it.",
  expired: "It was not decided, or an approved read not made, in time.",
  stale: "What it would change has changed since it was requested.",
} as const satisfies Record<ApprovalState, string>;

const BULK_JOB = {
  queued: "It waits for the engine.",
  running: "The engine works on its payments.",
  done: "Every payment has its result.",
  stopped: "A person stopped it; what was done stays done.",
} as const satisfies Record<BulkJobState, string>;

const CORRECTION_REFUSAL = {
  requested: "The refusal waits for its file.",
  sent: "It is in a file for the bank.",
  delivered: "The bank has it: the notification is refused.",
  lapsed: "It was not sent in time, or the bank refused it: the notification stands.",
} as const satisfies Record<CorrectionRefusalStatus, string>;

const DISHONOR = {
  requested: "The dishonored return waits for its file.",
  sent: "It is in a file for the bank.",
  settled: "It settled; the receiving bank may still contest it.",
  won: "The time to contest it passed: the return is refused for good.",
  contested: "The receiving bank contested it: the return stands.",
  lapsed: "It was not sent in time, or the bank refused it: the return stands.",
} as const satisfies Record<DishonorStatus, string>;

const FUNDING = {
  created: "The transfer was made from its payments.",
  scheduled: "It waits for its file.",
  pending: "It is in a file for the bank.",
  paid: "Its return wait passed without a return.",
  failed: "It came back before it was paid, or could not be sent.",
  reversed: "It came back after it was paid.",
} as const satisfies Record<FundingStatus, string>;

const VERIFICATION = {
  created: "Begun; its entries wait for a file.",
  sent: "Its entries are in a file for the bank.",
  awaiting_confirmation: "The micro-entries settled; the customer must name their amounts.",
  verified: "The bank account is verified.",
  failed: "The entries came back, or the amounts were named wrongly too often.",
  expired: "The amounts were not named in time.",
} as const satisfies Record<VerificationStatus, string>;

const REVERSAL = {
  requested: "It waits for its file.",
  sent: "It is in a file for the bank.",
  settled: "It settled.",
  returned: "The receiving bank sent it back.",
  cancelled: "It was not sent: the entry came back first, time ran out, or the bank refused it.",
} as const satisfies Record<ReversalStatus, string>;

const status = (of: readonly string[], texts: Readonly<Record<string, string>>): ValueTexts => ({
  names: ["status", "state"],
  of,
  texts,
});

/** Statuses and states. */
export const STATUS_VALUES: readonly ValueTexts[] = [
  status(["Customer", "customers.", "UpdateCustomer", "DecideReviewCustomer"], CUSTOMER),
  status(["PaykeyVerification", "paykey_verifications."], VERIFICATION),
  status(["Paykey", "paykeys.", "DecideReviewPaykey"], PAYKEY),
  status(["CapabilityRequest", "capability_requests.", "ReviewCapabilityRequest"], CAPABILITY),
  status(["Account", "Representative", "accounts.", "ReviewAccount"], ONBOARDED),
  status(["LinkedBankAccount", "linked_bank_accounts.", "Review"], LINKED),
  status(["FundingEvent"], FUNDING),
  status(["AchFile", "FilesItem", "OverviewFile", "ReportDaily", "ach_files."], FILE),
  status(["Approval", "approvals."], APPROVAL),
  status(["BulkJob", "bulk_jobs."], { ...BULK_JOB, dry_run: "Nothing was changed; it is no job." }),
  status(["CorrectionRefusal", "correction_refusals."], CORRECTION_REFUSAL),
  status(["Dishonor", "dishonors."], DISHONOR),
  status(["Reversal", "reversals."], REVERSAL),
  { names: ["status", "payment_status"], texts: PAYMENT },
  // A clock may wait for a payment, a customer or a paykey.
  status(["AdvanceSandboxClock"], { ...PAYKEY, ...CUSTOMER, ...PAYMENT }),
  status(["Balance"], {
    pending: "The balance is being read.",
    completed: "The balance was read.",
    failed: "The balance could not be read.",
  }),
  status(["BridgeSession"], {
    open: "The customer has not finished.",
    completed: "A paykey was linked.",
  }),
  status(["Exception", "exceptions."], {
    open: "It may need a person.",
    resolved: "A person or the service ended it.",
  }),
  status(["OriginationStop", "origination_stops."], {
    in_force: "No entry that it names goes into a file.",
    lifted: "A person lifted it.",
  }),
  status(["Fee", "fees."], {
    open: "The business owes it, or a part of it.",
    collected: "Transfers keep it back, or kept it back.",
    paid: "A payment of its invoice paid it, or what was left of it.",
    refunded: "A person gave back what was kept back or paid, or a part of it.",
    waived: "A person waived it, or what was left of it.",
  }),
  status(["ReceivedEntry", "received_entries."], RECEIVED_STATUS_TEXTS),
  status(["ProofRequest", "proof_requests."], PROOF_REQUEST_STATUS_TEXTS),
  status(["ReceivedEntryRule", "received_entry_rules."], {
    in_force: "It decides entries.",
    ended: "A person ended it.",
  }),
  status(["Originator", "OriginatorHistory", "originators."], ORIGINATOR_STATUS_TEXTS),
  status(["ReturnRequest", "return_requests."], RETURN_REQUEST_STATUS_TEXTS),
  status(["LateReturnPermission", "late_return_permissions."], LATE_RETURN_STATUS_TEXTS),
  status(["SuspenseItem", "suspense_items."], {
    open: "A part of the money has not been ended by an act.",
    closed: "Acts ended all of it.",
  }),
  status(["WebhookEndpoint", "webhook_endpoints."], {
    enabled: "Events are sent to it.",
    disabled: "Nothing is sent to it.",
  }),
  {
    names: ["state"],
    of: ["Sink"],
    texts: {
      running: "Events are delivered.",
      failing: "The last attempt failed; another one follows.",
      paused: "A caller paused it.",
    },
  },
  status(["sinks."], {
    running: "Sinks that deliver or try to.",
    paused: "Sinks that a caller paused.",
  }),
  status(["WebhookEndpointsDelivery", "webhook_endpoints.", "webhook_deliveries."], {
    pending: "It waits for its first or next try.",
    delivered: "The receiver responded with 2xx.",
    failed: "Every try failed.",
  }),
  status(["BankStatement"], {
    stored: "Stored, and not read yet.",
    unreadable: "It could not be read.",
    agreed: "Every line agrees with the books.",
    differs: "Lines and books differ.",
  }),
  status(["ExportJob", "LedgerProofRun", "LedgerProve"], {
    running: "It is under way.",
    done: "It ended with its result.",
    failed: "It ended without a result.",
  }),
  status(["Operator", "Session", "operators."], {
    invited: "Invited, and never signed in.",
    active: "The person may sign in.",
    disabled: "The person has no access.",
  }),
  status(["BuiltInItem", "RiskRule", "RulesItem", "Ruleset"], {
    active: "The rule runs and its hits count.",
    shadow: "The rule runs and its hits are kept, without effect.",
    paused: "The rule does not run.",
  }),
];
