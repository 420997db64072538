import {
  nextStatus,
  reviewPayment,
  type ReviewDecision,
  type ReviewFacts,
  type Ruleset,
} from "@railhead/core";
import type { Tx } from "../../db/postgres/executor.ts";
import {
  lockDuePayments,
  lockPayments,
  type PaymentChange,
  type PaymentRow,
} from "../../db/tables/payments/payments.ts";
import { lockReviewGroups } from "../../db/tables/payments/reviewable-payments.ts";
import { cutoffOf } from "../../rails/calendar/bank-day.ts";
import { outcomesOfEntries } from "../../sandbox/sandbox-outcomes.ts";
import { loadAccountRules, settingsOfRules } from "../scheduling/account-rules.ts";
import { balancesSince, lockBalances } from "./balance-usage.ts";
import { readPaymentFacts, type PaymentFacts } from "./payment-facts.ts";
import { readReviewedExposure } from "../exposure/review-exposure.ts";
import { requestBalances } from "./request-balances.ts";
import { readRulesetInForce } from "../scheduling/risk-rulesets.ts";
import { movePayments, type Move } from "../transitions/move.ts";
import { planPayment, processingOf, type Planned } from "../scheduling/plan.ts";
import { readEarliestEntryDate } from "../scheduling/prenotes.ts";
import { readsSinglePayments, scheduleGroups, STARTED } from "./review-groups.ts";
import { boundsOf, engineContext, inChunks, type Step, type StepRun } from "../transitions/step.ts";

/**
 * Payments reviewed one by one in a transaction; above this, payments with equal facts are reviewed in groups. Other
 * writers wait while the moves of one transaction are written.
 */
const ONE_BY_ONE_LIMIT = 200;

/** Reviews created, released or updated payments: schedules, holds or ends them. */
export const reviewPayments: Step = async (run) => {
  const oneByOne = (tx: Tx) => reviewOneByOne(tx, run);
  const few = await run.tools.db.tx(oneByOne);
  if (few < ONE_BY_ONE_LIMIT) return few;
  const ruleset = await readRulesetInForce(run.tools.db, run.environment_id);
  const more = readsSinglePayments(ruleset)
    ? await inChunks(run, oneByOne, { limit: ONE_BY_ONE_LIMIT, rests: false })
    : // No rests: callers wait for the result.
      await inChunks(run, (tx) => reviewByGroup(tx, run), { rests: false });
  return few + more;
};

async function reviewOneByOne(tx: Tx, run: StepRun): Promise<number> {
  const { environment_id, at, scope } = run;
  const due = { environment_id, step: "review", at, scope, limit: ONE_BY_ONE_LIMIT } as const;
  return await reviewRows(tx, run, await lockDuePayments(tx, due));
}

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
  const { environment_id, at } = run;
  const accountIds = payments.map((payment) => payment.account_id);
  const accounts = await loadAccountRules(tx, environment_id, accountIds);
  const settings = settingsOfRules(accounts);
  const earliestDateOf = await readEarliestEntryDate(tx, environment_id, {
    profile: run.bank.profile,
    payments,
  });
  const plannedOf = (payment: PaymentRow): Planned => ({
    kind: payment.kind,
    payment_date: payment.payment_date,
    amount_cents: payment.amount_cents,
    processing: processingOf(settings, payment),
    not_before: earliestDateOf(payment),
  });
  // Locks the log before balances, like every transaction.
  const exposure = await readReviewedExposure(tx, run, { payments, plannedOf });
  await lockBalances(tx, environment_id, payments);
  const ruleset = await readRulesetInForce(tx, environment_id);
  const facts = await readPaymentFacts(
    tx,
    {
      environment_id,
      at,
      bounds: await boundsOf(run),
      balancesSince: balancesSince(at, run.tools.balanceMaxAgeHours),
      vault: run.tools.vault,
    },
    {
      payments,
      accounts,
      outcomes: await outcomesOfEntries(tx, environment_id, payments),
      ruleset,
    },
  );
  const asked = new Set<string>();
  const moves = payments.flatMap((payment) => {
    const known = { ...facts.of(payment), exposure: exposure.of(payment) };
    if (needsBalance(payment, { known, facts, ruleset })) {
      asked.add(payment.paykey_id);
      exposure.add(payment);
      return [validation(payment)];
    }
    const decision = reviewPayment(known, ruleset);
    if (decision.event === "schedule") {
      facts.add(payment);
      exposure.add(payment);
    }
    return movesOf(run, { payment, planned: plannedOf(payment) }, decision);
  });
  await movePayments(tx, await engineContext(tx, run, payments), moves);
  await requestBalances(tx, run, [...asked]);
  return payments.length;
}

/**
 * Whether only a fresh balance is missing. The payment then waits in `validating` without a due
 * instant until the balance is read.
 */
function needsBalance(
  payment: PaymentRow,
  {
    known,
    facts,
    ruleset,
  }: { readonly known: ReviewFacts; readonly facts: PaymentFacts; readonly ruleset: Ruleset },
): boolean {
  if (payment.balance_check !== "required" || payment.status !== "created") return false;
  const balance_cents = payment.amount_cents + (known.under_way_cents ?? 0n);
  if (!facts.readsBalance(payment)) return false;
  return reviewPayment({ ...known, balance_cents }, ruleset).event === "schedule";
}

function movesOf(
  run: StepRun,
  { payment, planned }: { readonly payment: PaymentRow; readonly planned: Planned },
  decision: ReviewDecision,
): Move[] {
  const last: Move = {
    payment,
    event: decision.event,
    reason: decision.reason,
    source: decision.source,
    code: decision.code,
    message: decision.message,
    set: changesOf(run, planned, decision),
    evaluation: decision.evaluation,
  };
  if (nextStatus(payment.status, decision.event) !== undefined) return [last];
  return [validation(payment), last];
}

function validation(payment: PaymentRow): Move {
  return { payment, ...STARTED };
}

function changesOf(run: StepRun, planned: Planned, { event, hold }: ReviewDecision): PaymentChange {
  if (event === "schedule") return scheduled(run, planned);
  return hold === null ? {} : { hold };
}

function scheduled(run: StepRun, planned: Planned): PaymentChange {
  const plan = planPayment(run.bank.profile, planned, run.at);
  return { ...plan, due_step: "originate", due_at: cutoffOf(run.bank.profile, plan, run.at) };
}
