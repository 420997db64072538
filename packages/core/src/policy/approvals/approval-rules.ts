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

const always = (action: ApprovalAction, condition: ApprovalCondition = {}): ApprovalRule => ({
  id: null,
  action,
  condition,
  needed: 1,
  role: null,
});

/** The rules of a live environment, until it has rules of its own for the act. */
export const DEFAULT_APPROVAL_RULES: readonly ApprovalRule[] = [
  always("file.decide"),
  always("bank.profile"),
  always("bank.sending"),
  always("bank.recover"),
  always("paykey.unblock"),
  always("payment.refund", { above_amount: AMOUNT_LIMIT }),
  always("payout.create", { above_amount: AMOUNT_LIMIT }),
  always("ledger.close"),
  always("customer.erase"),
  always("api_key.admin"),
  always("operator.grant"),
  always("approval_rule.change"),
];

/** The rules in force: an environment's own ones replace the defaults of the same act. */
export function rulesInForce(
  own: readonly ApprovalRule[],
  environment: { readonly kind: "live" | "sandbox"; readonly has_people: boolean },
): readonly ApprovalRule[] {
  if (environment.kind === "sandbox" || !environment.has_people) return own;
  const replaced = new Set(own.map(({ action }) => action));
  return [...own, ...DEFAULT_APPROVAL_RULES.filter(({ action }) => !replaced.has(action))];
}

/** The strictest rule that a request meets; undefined where it may run at once. */
export function ruleFor(
  rules: readonly ApprovalRule[],
  action: ApprovalAction,
  facts: ApprovalFacts,
): ApprovalRule | undefined {
  let strictest: ApprovalRule | undefined;
  for (const rule of rules) {
    if (rule.action !== action || !matches(rule.condition, facts)) continue;
    if (strictest === undefined || rule.needed > strictest.needed) strictest = rule;
  }
  return strictest === undefined || strictest.needed === 0 ? undefined : strictest;
}

function matches(condition: ApprovalCondition, { amount, count, account_id }: ApprovalFacts) {
  if (condition.account_id !== undefined && condition.account_id !== account_id) return false;
  if (condition.above_count !== undefined && count <= condition.above_count) return false;
  // A request whose amount is not known meets every limit.
  return condition.above_amount === undefined || amount === null || amount > condition.above_amount;
}
