import type { Cents } from "../../catalog/money.ts";
import type { CivilDate } from "../../calendar/civil-date.ts";
import { addMs, type Instant } from "../../calendar/instant.ts";
import type { ReceivedReturnCode } from "./returns.ts";

/** What a rule does with an entry that it covers. */
export const RECEIVED_RULE_ACTS = {
  assign: {
    meaning: "Gives its money to the account, or to the one that its remittance names.",
  },
  keep: { meaning: "Decides that it is not returned." },
  return: { meaning: "Returns it with the code." },
  hold: { meaning: "Leaves it to a person; no later rule decides it." },
} as const;
export type ReceivedRuleAct = keyof typeof RECEIVED_RULE_ACTS;
export const RECEIVED_RULE_ACT_NAMES = Object.keys(
  RECEIVED_RULE_ACTS,
) as readonly ReceivedRuleAct[];

/** When a rule acts. */
export const RECEIVED_RULE_TIMES = {
  receipt: { meaning: "As soon as the entry is read." },
  cutoff: { meaning: "15 minutes before `instruct_by`, unless a person decided until then." },
} as const;
export type ReceivedRuleTime = keyof typeof RECEIVED_RULE_TIMES;
export const RECEIVED_RULE_TIME_NAMES = Object.keys(
  RECEIVED_RULE_TIMES,
) as readonly ReceivedRuleTime[];

/** What a rule compares. Null covers every entry. */
export interface ReceivedConditions {
  readonly direction: "debit" | "credit";
  readonly sec_code: string | null;
  readonly company_id: string | null;
  readonly individual_id: string | null;
  /** A part of the remittance, without regard to case. */
  readonly remittance: string | null;
  /** A keyed hash of the account of ours. */
  readonly account_key: string | null;
  readonly min_amount_cents: Cents | null;
  readonly max_amount_cents: Cents | null;
  /** Of the settlement date. */
  readonly valid_from: CivilDate | null;
  readonly valid_until: CivilDate | null;
}

export interface ReceivedRule extends ReceivedConditions {
  readonly act: ReceivedRuleAct;
  readonly acts_at: ReceivedRuleTime;
  readonly return_code: ReceivedReturnCode | null;
  /** How many more entries it decides; null without a bound. */
  readonly uses_left: number | null;
}

/** A received entry as rules see it. */
export interface RuledEntry {
  readonly direction: "debit" | "credit";
  readonly sec_code: string;
  readonly company_id: string;
  readonly individual_id: string;
  readonly remittance: string;
  readonly account_key: string;
  readonly amount_cents: Cents;
  readonly settlement_date: CivilDate;
}

const isSame = (wanted: string | null, value: string) => wanted === null || wanted === value;

/** Whether a rule covers an entry, uses apart. */
export function coversReceived(rule: ReceivedConditions, entry: RuledEntry): boolean {
  return (
    rule.direction === entry.direction &&
    isSame(rule.sec_code, entry.sec_code) &&
    isSame(rule.company_id, entry.company_id) &&
    isSame(rule.individual_id, entry.individual_id) &&
    isSame(rule.account_key, entry.account_key) &&
    (rule.remittance === null ||
      entry.remittance.toLowerCase().includes(rule.remittance.toLowerCase())) &&
    (rule.min_amount_cents === null || entry.amount_cents >= rule.min_amount_cents) &&
    (rule.max_amount_cents === null || entry.amount_cents <= rule.max_amount_cents) &&
    (rule.valid_from === null || entry.settlement_date >= rule.valid_from) &&
    (rule.valid_until === null || entry.settlement_date <= rule.valid_until)
  );
}

/**
 * The rule that decides an entry: the first that covers it and has uses left. None decides an IAT entry,
 * since the receiving side answers for its screening.
 */
export function ruleForReceived<R extends ReceivedRule>(
  rules: readonly R[],
  entry: RuledEntry,
): R | undefined {
  if (entry.sec_code === "IAT") return undefined;
  return rules.find((rule) => rule.uses_left !== 0 && coversReceived(rule, entry));
}

const CUTOFF_LEAD_MS = 15 * 60_000;

/** When rules of the cut-off act: while a return still goes with the file of that cut-off. */
export const receivedCutoffRulesAt = (instructBy: Instant): Instant =>
  addMs(instructBy, -CUTOFF_LEAD_MS);
