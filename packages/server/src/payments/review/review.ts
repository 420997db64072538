import {
  nextStatus,
  reviewEffectOf,
  reviewPayment,
  type Cents,
  type ReviewDecision,
  type RateBreachFacts,
  type SandboxStep,
} from "@railhead/core";
import { assertFound } from "../../base/assert.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  lockDuePayments,
  lockPayments,
  type PaymentChange,
  type PaymentRow,
} from "../../db/tables/payments/payments.ts";
import { listReviewFacts, type ReviewFacts } from "../../db/tables/payments/review-facts.ts";
import { lockReviewGroups } from "../../db/tables/payments/reviewable-payments.ts";
import { cutoffOf } from "../../rails/calendar/bank-day.ts";
import { outcomesOfEntries } from "../../sandbox/sandbox-outcomes.ts";
import {
  loadAccountRules,
  settingsOfRules,
  type RulesOfAccounts,
} from "../scheduling/account-rules.ts";
import type { LimitFacts } from "./recheck-payments.ts";
import { eligibilityFacts } from "./eligibility-facts.ts";
import { balancesSince, readBalanceUsage } from "./balance-usage.ts";
import { readCeilingUsage } from "../limits/ceiling-usage.ts";
import { readLimitUsage } from "./limit-usage.ts";
import { requestBalances } from "./request-balances.ts";
import { movePayments, type Move } from "../transitions/move.ts";
import { planPayment, processingOf, type Planned } from "../scheduling/plan.ts";
import { readEarliestEntryDate } from "../scheduling/prenotes.ts";
import { readRateBreaches } from "../return-rates/return-rate-holds.ts";
import { scheduleGroups, STARTED } from "./review-groups.ts";
import { boundsOf, engineContext, inChunks, type Step, type StepRun } from "../transitions/step.ts";

/** Payments reviewed one by one; above this, payments with equal facts are reviewed in groups. */
const ONE_BY_ONE_LIMIT = 200;

/** Reviews created, released or updated payments: schedules, holds or ends them. */
export const reviewPayments: Step = async (run) => {
  const { environment_id, at, scope } = run;
  const few = await run.tools.db.tx(async (tx) => {
    const due = { environment_id, step: "review", at, scope, limit: ONE_BY_ONE_LIMIT } as const;
    return await reviewRows(tx, run, await lockDuePayments(tx, due));
  });
  if (few < ONE_BY_ONE_LIMIT) return few;
  // No rests: callers wait for the result.
  return few + (await inChunks(run, (tx) => reviewByGroup(tx, run), { rests: false }));
};

/** Schedules groups and reviews the rest one by one. */
async function reviewByGroup(tx: Tx, run: StepRun): Promise<number> {
  const { passed, others } = await scheduleGroups(tx, run, await lockReviewGroups(tx, run));
  const payments = await lockPayments(tx, run.environment_id, others);
  return passed + (await reviewRows(tx, run, payments.toSorted(byDue)));
}

/** Oldest first: limits are consumed in this order. */
function byDue(a: PaymentRow, b: PaymentRow): number {
  const [one, other] = [a, b].map(({ due_at, id }) => `${due_at} ${id}`);
  return (one ?? "") < (other ?? "") ? -1 : 1;
}

async function reviewRows(tx: Tx, run: StepRun, payments: readonly PaymentRow[]): Promise<number> {
  if (payments.length === 0) return 0;
  const { environment_id } = run;
  const facts = await listReviewFacts(
    tx,
    environment_id,
    payments.map((payment) => payment.id),
    balancesSince(run),
  );
  const factsById = new Map(facts.map((fact) => [fact.payment_id, fact]));
  const sandboxSteps = await outcomesOfEntries(tx, environment_id, payments);
  const accountIds = payments.map((payment) => payment.account_id);
  const accounts = await loadAccountRules(tx, environment_id, accountIds);
  const settings = settingsOfRules(accounts);
  const rateBreaches = await readRateBreaches(tx, run, { settings, payments });
  const earliestDateOf = await readEarliestEntryDate(tx, environment_id, {
    profile: run.bank.profile,
    payments,
  });
  const limits = await readLimitUsage(tx, environment_id, { settings, payments });
  const ceilings = await readCeilingUsage(tx, environment_id, {
    bounds: await boundsOf(run),
    payments,
  });
  const balances = await readBalanceUsage(tx, run, payments);
  const asked = new Set<string>();
  const moves = payments.flatMap((payment) => {
    const known = assertFound(factsById.get(payment.id), `facts of payment ${payment.id}`);
    const all = {
      known,
      accounts,
      limits: { ...limits.of(payment), ceilings: ceilings.of(payment) },
      rate_breach: rateBreaches.get(payment.account_id),
      sandboxSteps: sandboxSteps.get(payment.id),
      pendingCents: balances.pendingCents(payment),
    };
    if (needsBalance(payment, all, run)) {
      asked.add(payment.paykey_id);
      return [validation(payment)];
    }
    const decision = decide(payment, all, run);
    if (decision.event === "schedule") {
      limits.add(payment);
      ceilings.add(payment);
      balances.add(payment);
    }
    const processing = processingOf(settings, payment);
    return movesOf(run, { ...payment, processing, not_before: earliestDateOf(payment) }, decision);
  });
  await movePayments(tx, await engineContext(tx, run, payments), moves);
  await requestBalances(tx, run, [...asked]);
  return payments.length;
}

interface Facts {
  readonly known: ReviewFacts;
  readonly accounts: RulesOfAccounts;
  readonly limits: LimitFacts;
  readonly rate_breach: RateBreachFacts | undefined;
  readonly sandboxSteps: readonly SandboxStep[] | undefined;
  /** Pending charges not yet reflected in the balance. */
  readonly pendingCents: Cents;
}

/**
 * Whether only a fresh balance is missing. The payment then waits in `validating` without a due
 * instant until the balance is read.
 */
function needsBalance(payment: PaymentRow, facts: Facts, run: StepRun): boolean {
  if (payment.balance_check !== "required" || payment.status !== "created") return false;
  const covered = {
    ...facts,
    known: { ...facts.known, balance_cents: payment.amount_cents + facts.pendingCents },
  };
  return facts.known.reads_balance && decide(payment, covered, run).event === "schedule";
}

function decide(payment: PaymentRow, facts: Facts, run: StepRun): ReviewDecision {
  const { known, accounts } = facts;
  return reviewPayment({
    ...eligibilityFacts(payment, known, { accounts, at: run.at }),
    ...facts.limits,
    status: payment.status === "validating" ? "validating" : "created",
    rate_breach: facts.rate_breach,
    auto_hold: payment.auto_hold,
    auto_hold_message: payment.auto_hold_message,
    balance_check: payment.balance_check,
    balance_cents: known.balance_cents,
    is_balance_stale: known.is_balance_stale,
    under_way_cents: facts.pendingCents,
    outcome_effect: reviewEffectOf(facts.sandboxSteps ?? []),
  });
}

function movesOf(
  run: StepRun,
  { processing, not_before, ...payment }: PaymentRow & Pick<Planned, "processing" | "not_before">,
  decision: ReviewDecision,
): Move[] {
  const last: Move = {
    payment,
    event: decision.event,
    reason: decision.reason,
    source: decision.source,
    code: decision.code,
    message: decision.message,
    set: changesOf(run, { ...payment, processing, not_before }, decision),
    evaluation: decision.evaluation,
  };
  if (nextStatus(payment.status, decision.event) !== undefined) return [last];
  return [validation(payment), last];
}

function validation(payment: PaymentRow): Move {
  return { payment, ...STARTED };
}

function changesOf(run: StepRun, payment: Planned, { event, hold }: ReviewDecision): PaymentChange {
  if (event === "schedule") return scheduled(run, payment);
  return hold === null ? {} : { hold };
}

function scheduled(run: StepRun, payment: Planned): PaymentChange {
  const plan = planPayment(run.bank.profile, payment, run.at);
  return { ...plan, due_step: "originate", due_at: cutoffOf(run.bank.profile, plan, run.at) };
}
