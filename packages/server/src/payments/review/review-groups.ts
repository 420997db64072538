import {
  listQuestions,
  readsOf,
  reviewEffectOf,
  reviewPayment,
  secOf,
  stepsOf,
  type EligibilityFacts,
  type PaymentKind,
  type FactName,
  type ReviewDecision,
  type Ruleset,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { byDate, constant } from "../../db/tables/payments/bulk-values.ts";
import {
  groupsSet,
  idsOf,
  type ReviewGroup,
} from "../../db/tables/payments/reviewable-payments.ts";
import { readKnownExposure } from "../../db/tables/exposure/exposure-counts.ts";
import { hasHoldingMatches } from "../../db/tables/risk/screening-matches.ts";
import { listSandboxRules } from "../../db/tables/environments/sandbox-rules.ts";
import { cutoffOf } from "../../rails/calendar/bank-day.ts";
import {
  loadAccountRules,
  settingsOfRules,
  type RulesOfAccounts,
} from "../scheduling/account-rules.ts";
import { unregisteredFacts } from "../scheduling/registered.ts";
import { hasAllPermissions } from "../scheduling/permissions.ts";
import { withinCeilings, type CeilingUsage } from "../limits/ceiling-usage.ts";
import { isWithoutLimits } from "./limit-usage.ts";
import { areListsAsked } from "./listed-facts.ts";
import { readRulesetInForce } from "../scheduling/risk-rulesets.ts";
import {
  planPayment,
  processingOf,
  type PaymentPlan,
  type SettingsOf,
} from "../scheduling/plan.ts";
import { readRateBreaches } from "../return-rates/return-rate-holds.ts";
import { moveClasses } from "../bulk/bulk-sets.ts";
import type { BulkEvaluation } from "../transitions/decision-row.ts";
import { boundsOf, engineContext, type StepRun } from "../transitions/step.ts";

/** The transition if no rule hits. */
const PASSED = {
  event: "schedule",
  reason: "ok",
  source: "system",
  message: "Checks passed; the payment is scheduled.",
} as const;

/** The first transition of every review; it has no event of its own. */
export const STARTED = {
  event: "validate",
  reason: "validating",
  source: "system",
  message: "Checks of the payment have started.",
} as const;

/**
 * Schedules groups of payments with equal facts if the rules pass them whatever their amounts.
 * Returns the number scheduled and the ids of the others.
 */
export async function scheduleGroups(
  tx: Tx,
  run: StepRun,
  groups: readonly ReviewGroup[],
): Promise<{ passed: number; others: string[] }> {
  const accountIds = groups.map(({ account_id }) => account_id);
  const accounts = await loadAccountRules(tx, run.environment_id, accountIds);
  const settings = settingsOfRules(accounts);
  const rateBreaches = await readRateBreaches(tx, run, { settings, payments: groups });
  const ruleset = await readRulesetInForce(tx, run.environment_id);
  if (readsSinglePayments(ruleset)) return { passed: 0, others: groups.flatMap(idsOf) };
  const hasRules = (await listSandboxRules(tx, run.environment_id)).length > 0;
  const areMatched = await hasHoldingMatches(tx, run.environment_id);
  // Payments of a group differ in what lists hold.
  const areListed = await areListsAsked(tx, run, listQuestions(readsOf(ruleset)));
  const { version } = await readKnownExposure(tx, run.environment_id);
  const unregisteredOf = (group: ReviewGroup) =>
    unregisteredFacts(assertFound(accounts.get(group.account_id), "the group's account"), group);
  const alike = groups.filter(
    (group) =>
      (version <= 0 || keepsSettlementDate(run, group)) &&
      !areListed &&
      !areMatched &&
      isUniform(group, accounts, settings) &&
      // Sandbox rules may match single payments without an outcome of their own.
      !(hasRules && group.sandbox_outcome === "standard") &&
      rateBreaches.get(group.account_id) === undefined &&
      passesUnseen(decide(group, ruleset, { unregistered: unregisteredOf(group) })),
  );
  const { passing, book } = await withinCeilings(tx, run.environment_id, {
    bounds: await boundsOf(run),
    groups: alike,
  });
  const others = groups.filter((group) => !passing.includes(group)).flatMap(idsOf);
  if (passing.length === 0) return { passed: 0, others };
  const context = await engineContext(tx, run, passing);
  let passed = 0;
  // An evaluation keeps the SEC code that it read.
  for (const sec of new Set(passing.map(secOf))) {
    const same = passing.filter((group) => secOf(group) === sec);
    passed += await moveClasses(tx, context, {
      payments: groupsSet(run.environment_id, same),
      counts: same.map((group) => ({ ...group, settlement_date: null, paid_date: null })),
      move: (kind) => ({
        ...PASSED,
        through: STARTED,
        set: schedules(run, kind, same),
        evaluated: evaluated(
          same.filter((group) => group.kind === kind),
          { book, ruleset },
        ),
      }),
    });
  }
  return { passed, others };
}

/** Whether the payments settle when they counted for: others are compared with exposure limits one by one. */
function keepsSettlementDate({ bank, at }: StepRun, group: ReviewGroup): boolean {
  const { first_settlement_date: first, last_settlement_date: last } = group;
  const asked = { ...group, amount_cents: 0n, processing: "standard" } as const;
  return first === last && planPayment(bank.profile, asked, at).settlement_date === first;
}

/**
 * Whether one decision holds for the whole group: no limits, no same-day processing, and all
 * permissions, since these depend on amounts, order or customer type.
 */
function isUniform(group: ReviewGroup, accounts: RulesOfAccounts, settings: SettingsOf): boolean {
  const permissions = accounts.get(group.account_id)?.permissions;
  return (
    group.is_ordinary &&
    // Else earlier charges decide, which may be of the same group.
    group.is_validated &&
    permissions !== undefined &&
    hasAllPermissions(permissions) &&
    isWithoutLimits(settings.get(group.account_id), group.kind) &&
    processingOf(settings, group) === "standard"
  );
}

/** Facts that payments of a group share. */
const SHARED_FACTS: ReadonlySet<FactName> = new Set([
  "payment.kind",
  "payment.stage",
  "customer.status",
  "paykey.status",
  "paykey.expired",
  "account.takes_payments",
  "account.missing_capability",
  "originator.missing",
] as const satisfies readonly FactName[]);

/** Whether a rule of the environment reads what may differ in a group: then each payment is decided alone. */
export function readsSinglePayments({ rules, shadow }: Ruleset): boolean {
  return [...rules, ...shadow].some(
    ({ own, reads }) => own !== undefined && reads.some((fact) => !SHARED_FACTS.has(fact)),
  );
}

/** Whether a group passes without a hit, so that its decisions have nothing to keep. */
function passesUnseen({ event, evaluation }: ReviewDecision): boolean {
  return event === "schedule" && evaluation.hits.length === 0 && evaluation.shadow.length === 0;
}

/** The one evaluation of passing groups of a kind. */
function evaluated(
  groups: readonly ReviewGroup[],
  { book, ruleset }: { readonly book: CeilingUsage; readonly ruleset: Ruleset },
): BulkEvaluation {
  const first = assertFound(groups[0], "a group of the kind");
  const { evaluation } = decide(first, ruleset, { ceilings: book.of(first) });
  const days = groups.flatMap((group) => {
    const { daily } = book.of(group);
    const { account_id, payment_date } = group;
    return daily === undefined ? [] : [{ account_id, payment_date, cents: daily.used }];
  });
  const byDay = new Map(days.map((day) => [`${day.account_id} ${day.payment_date}`, day]));
  return {
    evaluation: { ...evaluation, outcome: "pass", rule: null, hits: [], shadow: [] },
    days: [...byDay.values()],
  };
}

function decide(
  group: ReviewGroup,
  ruleset: Ruleset,
  known: Pick<EligibilityFacts, "ceilings" | "unregistered">,
): ReviewDecision {
  const facts = {
    kind: group.kind,
    ...known,
    auto_hold: false,
    auto_hold_message: null,
    sec_code: secOf(group),
    is_validated: group.is_validated,
    waivers: null,
    customer_status: group.customer_status,
    paykey_status: group.paykey_status,
    paykey_block_code: group.paykey_code,
    paykey_unblock_eligible: group.paykey_unblock_eligible,
    paykey_expired: group.paykey_expired,
    balance_check: null,
    balance_cents: null,
    amount_cents: 0n,
    outcome_effect: reviewEffectOf(stepsOf(group.sandbox_outcome)),
  } as const;
  return reviewPayment(facts, ruleset);
}

/** The dates per payment date. */
function schedules({ bank, at }: StepRun, kind: PaymentKind, groups: readonly ReviewGroup[]) {
  const dates = new Set(groups.map(({ payment_date }) => payment_date));
  const plans = [...dates].map((payment_date) => {
    const asked = { kind, payment_date, amount_cents: 0n, processing: "standard" } as const;
    const plan = planPayment(bank.profile, asked, at);
    return { payment_date, ...plan, due_at: cutoffOf(bank.profile, plan, at) };
  });
  const planned = (column: keyof PaymentPlan | "due_at") =>
    byDate(column, "requested_date", {
      values: new Map(plans.map((plan) => [plan.payment_date, plan[column]])),
      otherwise: null,
    });
  return {
    submission_date: planned("submission_date"),
    settlement_date: planned("settlement_date"),
    paid_date: planned("paid_date"),
    due_step: constant("due_step", "originate"),
    due_at: planned("due_at"),
  };
}
