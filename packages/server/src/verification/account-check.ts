import { CLOSE_SCORE, MATCH_SCORE, matchName } from "@railhead/core";
import type { PaykeyRow } from "../db/tables/counterparties/paykeys.ts";
import type { Environment } from "../db/tables/environments/environments.ts";
import type { Decision } from "./findings.ts";
import { latinize } from "../base/latinize.ts";
import { messagesOf, type ReviewCode } from "./review-codes.ts";

/** What the verification of a bank account has found; the data of a paykey review. */
export interface AccountFindings {
  readonly decision: Decision;
  readonly messages: Readonly<Record<string, string>>;
  readonly breakdown: {
    readonly account_validation?: {
      readonly decision: Decision;
      readonly codes: readonly string[];
      readonly reason: string | null;
    };
    readonly name_match?: {
      readonly decision: Decision;
      readonly codes: readonly string[];
      readonly correlation_score: number | null;
      readonly customer_name: string | null;
      readonly matched_name: string | null;
      readonly names_on_account: readonly string[];
      readonly reason: string | null;
    };
  };
}

export interface AccountFacts {
  readonly kind: Environment["kind"];
  readonly config: PaykeyRow["config"];
  readonly customer_name: string;
  /** Owners as the provider named them; null where the numbers were typed in. */
  readonly owners: readonly string[] | null;
  /** Whether the customer must first confirm the amounts of micro-entries. */
  readonly awaits_amounts: boolean;
}

/**
 * Evaluates a bank account: forced outcomes and skips first; then a provider's word on the account and
 * the likeness of names. Numbers that were typed in wait for a person in production.
 */
export function checkAccount(facts: AccountFacts): AccountFindings {
  const { config, kind, owners } = facts;
  if (config.processing_method === "skip") {
    return { decision: "accept", messages: {}, breakdown: {} };
  }
  const forced = kind === "sandbox" ? FORCED[config.sandbox_outcome] : undefined;
  const unforced = kind === "live" && owners === null ? "review" : "accept";
  const validation = validationOf(forced ?? (facts.awaits_amounts ? "unconfirmed" : unforced));
  const name_match =
    owners === null || owners.length === 0 ? undefined : nameFindings(facts, owners);
  const decision = forced ?? worst(validation.decision, name_match?.decision ?? "accept");
  const codes = [...validation.codes, ...(name_match?.codes ?? [])] as ReviewCode[];
  return {
    decision,
    messages: messagesOf(codes),
    breakdown: {
      account_validation: validation,
      ...(name_match === undefined ? {} : { name_match }),
    },
  };
}

const FORCED: Partial<Record<PaykeyRow["config"]["sandbox_outcome"], Decision>> = {
  active: "accept",
  review: "review",
  rejected: "reject",
};

const VALIDATION = {
  accept: { decision: "accept", codes: ["BV101"], reason: null },
  review: { decision: "review", codes: ["BV201"], reason: "The bank account is not confirmed." },
  unconfirmed: {
    decision: "review",
    codes: ["BV204"],
    reason: "The amounts of micro-entries are not confirmed.",
  },
  reject: { decision: "reject", codes: ["BV202"], reason: "The bank account was refused." },
} as const;

function validationOf(outcome: Decision | "unconfirmed") {
  return VALIDATION[outcome];
}

function nameFindings({ customer_name }: AccountFacts, owners: readonly string[]) {
  const { score, matched_name } = matchName(customer_name, owners, latinize);
  const found = {
    correlation_score: score,
    customer_name,
    matched_name,
    names_on_account: owners,
  };
  if (score >= MATCH_SCORE)
    return { ...found, decision: "accept", codes: ["BV102"], reason: null } as const;
  if (score >= CLOSE_SCORE) {
    return { ...found, decision: "accept", codes: ["BV103"], reason: null } as const;
  }
  const reason = "The names differ.";
  return { ...found, decision: "review", codes: ["BV203"], reason } as const;
}

function worst(a: Decision, b: Decision): Decision {
  if (a === "reject" || b === "reject") return "reject";
  return a === "review" || b === "review" ? "review" : "accept";
}
