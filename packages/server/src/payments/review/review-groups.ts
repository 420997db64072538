import {
  BUILT_IN,
  listQuestions,
  readsOf,
  reviewEffectOf,
  reviewPayment,
  stepsOf,
  type CeilingFacts,
  type PaymentKind,
  type RateBreachFacts,
  type ReviewDecision,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import { byDate, constant } from "../../db/tables/payments/bulk-values.ts";
import {
  groupsSet,
  idsOf,
  type ReviewGroup,
} from "../../db/tables/payments/reviewable-payments.ts";
import { listSandboxRules } from "../../db/tables/environments/sandbox-rules.ts";
import { cutoffOf } from "../../rails/calendar/bank-day.ts";
import {
  loadAccountRules,
  settingsOfRules,
  type RulesOfAccounts,
} from "../scheduling/account-rules.ts";
import { hasAllPermissions } from "../scheduling/permissions.ts";
import { withinCeilings, type CeilingUsage } from "../limits/ceiling-usage.ts";
import { isWithoutLimits } from "./limit-usage.ts";
import { areListsAsked } from "./listed-facts.ts";
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
  const hasRules = (await listSandboxRules(tx, run.environment_id)).length > 0;
  // Payments of a group differ in what lists hold.
  const areListed = await areListsAsked(tx, run, listQuestions(readsOf(BUILT_IN)));
  const alike = groups.filter(
    (group) =>
      !areListed &&
      isUniform(group, accounts, settings) &&
      // Sandbox rules may match single payments without an outcome of their own.
      !(hasRules && group.sandbox_outcome === "standard") &&
      decide(group, rateBreaches.get(group.account_id)).event === "schedule",
  );
  const { passing, book } = await withinCeilings(tx, run.environment_id, {
    bounds: await boundsOf(run),
    groups: alike,
  });
  const others = groups.filter((group) => !passing.includes(group)).flatMap(idsOf);
  if (passing.length === 0) return { passed: 0, others };
  const context = await engineContext(tx, run, passing);
  const passed = await moveClasses(tx, context, {
    payments: groupsSet(run.environment_id, passing),
    counts: passing.map((group) => ({ ...group, settlement_date: null, paid_date: null })),
    move: (kind) => ({
      ...PASSED,
      through: STARTED,
      set: schedules(run, kind, passing),
      evaluated: evaluated(
        passing.filter((group) => group.kind === kind),
        book,
      ),
    }),
  });
  return { passed, others };
}

/**
 * Whether one decision holds for the whole group: no limits, no same-day processing, and all
 * permissions, since these depend on amounts, order or customer type.
 */
function isUniform(group: ReviewGroup, accounts: RulesOfAccounts, settings: SettingsOf): boolean {
  const permissions = accounts.get(group.account_id)?.permissions;
  return (
    group.is_ordinary &&
    permissions !== undefined &&
    hasAllPermissions(permissions) &&
    isWithoutLimits(settings.get(group.account_id), group.kind) &&
    processingOf(settings, group) === "standard"
  );
}

/** The one evaluation of passing groups of a kind. */
function evaluated(groups: readonly ReviewGroup[], book: CeilingUsage): BulkEvaluation {
  const first = assertFound(groups[0], "a group of the kind");
  const { evaluation } = decide(first, undefined, book.of(first));
  const days = groups.flatMap((group) => {
    const { daily } = book.of(group);
    const { account_id, payment_date } = group;
    return daily === undefined ? [] : [{ account_id, payment_date, cents: daily.used }];
  });
  const byDay = new Map(days.map((day) => [`${day.account_id} ${day.payment_date}`, day]));
  return {
    evaluation: { ...evaluation, outcome: "pass", rule: null, hits: [] },
    days: [...byDay.values()],
  };
}

function decide(
  group: ReviewGroup,
  rateBreach: RateBreachFacts | undefined,
  ceilings?: CeilingFacts,
): ReviewDecision {
  return reviewPayment({
    kind: group.kind,
    ceilings,
    rate_breach: rateBreach,
    auto_hold: false,
    auto_hold_message: null,
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
  });
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
