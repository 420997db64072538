/** What a request is about, as conditions of rules see it. */
export interface ApprovalFacts {
  /** Cents; null for a request without an amount. */
  readonly amount: bigint | null;
  /** How many things it changes. */
  readonly count: number;
  /** The account it acts for; null for the platform. */
  readonly account_id: string | null;
}

interface ActionRow {
  /** One sentence, as the approver reads it. */
  readonly means: string;
  readonly operations: readonly string[];
  /** Holds for requests with these facts alone; undefined for all of the operations. */
  readonly only_if?: string;
}

/** Acts that rules may cover; a rule names one. */
export const APPROVAL_ACTIONS = {
  "file.decide": {
    means: "Decide a file in doubt, confirm one, or release a quarantined one.",
    operations: ["ach_files.decide", "ach_files.confirm", "ach_files.release"],
  },
  "bank.profile": {
    means: "Create a bank, change its profile, route an account to it, or put banks in order.",
    operations: ["banks.create", "banks.set_profile", "accounts.route", "bank_routes.set"],
  },
  "bank.sending": {
    means: "Switch sending to a bank on or off.",
    operations: ["banks.sending"],
  },
  "origination.stop": {
    means: "Stop origination for a bank, an account or a SEC code.",
    operations: ["origination_stops.create"],
  },
  "origination.lift": {
    means: "Lift a stop of origination.",
    operations: ["origination_stops.lift"],
  },
  "exposure.exceed": {
    means: "Let a payment exceed exposure limits.",
    operations: ["exposure.approve"],
  },
  "bank.recover": {
    means: "Import files after the database went back, and send again.",
    operations: ["banks.recover", "chain.accept"],
  },
  "paykey.unblock": {
    means: "Unblock a bank account after a return.",
    operations: ["paykeys.unblock"],
  },
  "paykey.correct": {
    means: "Correct the bank details of paykeys by hand.",
    operations: ["paykey_corrections.create"],
  },
  "fee.refund": { means: "Refund a collected fee.", operations: ["fees.refund"] },
  "prefunding.pull": {
    means: "Debit a business ahead of its payouts.",
    operations: ["prefunding.pull"],
  },
  "payment.refund": { means: "Refund a charge.", operations: ["charges.refund"] },
  "payout.create": {
    means: "Create a payout, or forward a received credit by one.",
    operations: ["payouts.create", "received_entries.forward"],
  },
  "payment.reverse": {
    means: "Take an entry back that was sent in error.",
    operations: ["charges.reverse", "payouts.reverse"],
  },
  "payments.bulk": {
    means: "Hold, release or cancel many payments at once.",
    operations: ["payments.bulk"],
    only_if: "it is no dry run",
  },
  "received_rule.create": {
    means: "Make a rule that decides received entries.",
    operations: ["received_entry_rules.create"],
  },
  "received_entry.assign_iat": {
    means: "Assign a received IAT entry, whose parties a person has screened.",
    operations: ["received_entries.assign"],
    only_if: "the entry is an IAT entry",
  },
  "received_entry.unassign": {
    means: "Take the money of a received entry back from an account, to keep or to return it.",
    operations: ["received_entries.unassign", "received_entries.return"],
    only_if: "a return is of an assigned entry",
  },
  "originator.activate": {
    means: "Activate, resume or change an originator.",
    operations: ["originators.activate", "originators.resume", "originators.update"],
  },
  "suspense.write_off": {
    means: "Write off money in suspense.",
    operations: ["suspense_items.write_off"],
  },
  "suspense.assign": {
    means: "Give money in suspense to an account.",
    operations: ["suspense_items.assign"],
  },
  "statement.book": {
    means: "Book a line of a bank statement to a ledger account.",
    operations: ["bank_statements.book"],
  },
  "ledger.close": { means: "Close a month of the books.", operations: ["ledger_closings.create"] },
  "ruleset.publish": {
    means: "Publish risk rules.",
    operations: ["rulesets.publish"],
  },
  "screening.decide": {
    means: "Clear or confirm a match with a sanctions list.",
    operations: ["screening_matches.decide"],
  },
  "customer.erase": {
    means: "Delete a customer and erase the personal data.",
    operations: ["customers.delete"],
  },
  "originator.erase": {
    means: "Erase the personal data of an originator that ended.",
    operations: ["originators.erase"],
  },
  "api_key.admin": {
    means: "Create an API key with the scope `admin`, or one that `read` and `write` do not cover.",
    operations: ["api_keys.create"],
    only_if: "the scopes hold `admin` or a scope of its own",
  },
  "operator.grant": {
    means: "Invite a person, grant or end a role, or change what a role may do.",
    operations: [
      "operators.create",
      "operators.enable",
      "operator_grants.create",
      "operator_grants.end",
      "roles.create",
      "roles.update",
      "roles.delete",
    ],
  },
  "approval_rule.change": {
    means: "Change which acts need a second person.",
    operations: ["approval_rules.create", "approval_rules.update", "approval_rules.delete"],
  },
} as const satisfies Record<string, ActionRow>;

export type ApprovalAction = keyof typeof APPROVAL_ACTIONS;

export const APPROVAL_ACTION_NAMES = Object.keys(APPROVAL_ACTIONS) as readonly ApprovalAction[];

const ACTION_BY_OPERATION = new Map<string, ApprovalAction>(
  APPROVAL_ACTION_NAMES.flatMap((action) =>
    APPROVAL_ACTIONS[action].operations.map((operation) => [operation, action] as const),
  ),
);

/** The act of an operation; undefined for those that no rule may cover. */
export function approvalActionOf(operation: string): ApprovalAction | undefined {
  return ACTION_BY_OPERATION.get(operation);
}
