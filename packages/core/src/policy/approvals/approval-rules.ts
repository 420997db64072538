import type { ApprovalAction, ApprovalFacts } from "./approval-actions.ts";

/** Absent members match every request. */
export interface ApprovalCondition {
  /** Cents; requests above it match. */
  readonly above_amount?: bigint;
  /** Requests that change more things than this match. */
  readonly above_count?: number;
  readonly account_id?: string;
}

/** How many people must approve an act besides the requester. */
export interface ApprovalRule {
  /** Null for a default of this table. */
  readonly id: string | null;
  readonly action: ApprovalAction;
  readonly condition: ApprovalCondition;
  /** 0 lets matching requests run at once. */
  readonly needed: number;
  /** The role that each of them must hold; null for every holder of `approvals:decide`. */
  readonly role: string | null;
}

export const MAX_APPROVALS_NEEDED = 5;
/** How long a request waits for its approvals. */
export const APPROVAL_HOURS = 24;

/** Cents above which a refund or payout needs a second person. */
const AMOUNT_LIMIT = 10_000_00n;
/** Cents above which money that is written off, booked, or given to or taken from an account needs one. */
const WRITE_OFF_LIMIT = 100_00n;
/** Payments above which a bulk change needs one. */
const COUNT_LIMIT = 100;

const always = (action: ApprovalAction, condition: ApprovalCondition = {}): ApprovalRule => ({
  id: null,
  action,
  condition,
  needed: 1,
  role: null,
});

/** The rules of a live environment, for requests that none of its own meets. */
export const DEFAULT_APPROVAL_RULES: readonly ApprovalRule[] = [
  always("file.decide"),
  always("bank.profile"),
  always("bank.sending"),
  always("origination.lift"),
  always("received_rule.create"),
  always("received_entry.assign_iat"),
  always("received_entry.unassign", { above_amount: WRITE_OFF_LIMIT }),
  always("originator.activate"),
  always("exposure.exceed"),
  always("bank.recover"),
  always("paykey.unblock"),
  always("paykey.correct"),
  always("fee.refund"),
  always("prefunding.pull"),
  always("payment.refund", { above_amount: AMOUNT_LIMIT }),
  always("payout.create", { above_amount: AMOUNT_LIMIT }),
  always("payment.reverse"),
  always("payments.bulk", { above_count: COUNT_LIMIT }),
  always("suspense.write_off", { above_amount: WRITE_OFF_LIMIT }),
  always("suspense.assign", { above_amount: WRITE_OFF_LIMIT }),
  always("statement.book", { above_amount: WRITE_OFF_LIMIT }),
  always("ledger.close"),
  always("ruleset.publish"),
  always("screening.decide"),
  always("customer.erase"),
  always("originator.erase"),
  always("api_key.admin"),
  always("operator.grant"),
  always("approval_rule.change"),
];

/** The rules in force: an environment's own ones, and in live the defaults. */
export function rulesInForce(
  own: readonly ApprovalRule[],
  environment: { readonly kind: "live" | "sandbox"; readonly has_people: boolean },
): readonly ApprovalRule[] {
  if (environment.kind === "sandbox" || !environment.has_people) return own;
  return [...own, ...DEFAULT_APPROVAL_RULES];
}

/**
 * The strictest rule that a request meets, of the environment's own ones, else of the defaults: a rule about some
 * requests leaves the others to the default. Undefined where it may run at once.
 */
export function ruleFor(
  rules: readonly ApprovalRule[],
  action: ApprovalAction,
  facts: ApprovalFacts,
): ApprovalRule | undefined {
  const met = rules.filter((rule) => rule.action === action && matches(rule.condition, facts));
  const own = met.filter(({ id }) => id !== null);
  const [strictest] = (own.length > 0 ? own : met).toSorted((a, b) => b.needed - a.needed);
  return strictest === undefined || strictest.needed === 0 ? undefined : strictest;
}

/** Whether a rule asks for fewer people than the default of its act. */
export function isBelowDefault({
  action,
  needed,
}: Pick<ApprovalRule, "action" | "needed">): boolean {
  return DEFAULT_APPROVAL_RULES.some((rule) => rule.action === action && needed < rule.needed);
}

/** Acts that no rule may leave to one person, and why. */
const NEVER_ALONE: Partial<Record<ApprovalAction, string>> = {
  "approval_rule.change": "whoever changes rules alone needs nobody for anything.",
  "received_entry.assign_iat": "the receiving side answers for the screening of an IAT entry.",
};

/** Why a rule may not be made; undefined for one that may. */
export function ruleFault({
  action,
  needed,
}: Pick<ApprovalRule, "action" | "needed">): string | undefined {
  const why = NEVER_ALONE[action];
  return why === undefined || needed > 0 ? undefined : `Must be at least 1: ${why}`;
}

function matches(condition: ApprovalCondition, { amount, count, account_id }: ApprovalFacts) {
  if (condition.account_id !== undefined && condition.account_id !== account_id) return false;
  if (condition.above_count !== undefined && count <= condition.above_count) return false;
  // A request whose amount is not known meets every limit.
  return condition.above_amount === undefined || amount === null || amount > condition.above_amount;
}
