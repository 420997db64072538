import { addBankingDays, rollForward } from "@railhead/core";
import { updateReplan } from "../../db/tables/banks/banks.ts";
import { CHUNK, type PaymentChange, type PaymentRow } from "../../db/tables/payments/payments.ts";
import {
  lockPlannedPayments,
  lockPlannedTransfers,
  PLAN_START,
  type PlanCursor,
} from "../../db/tables/funding/replan.ts";
import { loadAccountSettings } from "../../environments/account-settings.ts";
import { cutoffOf, maturityOf, settlementOf } from "../../rails/calendar/bank-day.ts";
import { closuresOf } from "../../rails/calendar/calendar.ts";
import { replanFundingEvents } from "../funding/move-funding.ts";
import {
  planPayment,
  planTransfer,
  processingOf,
  type Planned,
  type SettingsOf,
} from "../scheduling/plan.ts";
import { readEarliestEntryDate, type EarliestEntryDate } from "../scheduling/prenotes.ts";
import { engineContext, type Step, type StepRun } from "../transitions/step.ts";
import { holdInJoinedWindows } from "./joined-windows.ts";
import { moveToNewDays, type Redated } from "./move-to-new-days.ts";
import { resolveRoutes } from "./resolve-routes.ts";
import { releaseChangedLimits } from "./transfers-above-limit.ts";

const WHY = "The payment's bank, or its days or windows, changed; the payment has new dates.";

/**
 * Decides the banks of payments by lists, and replans those of a bank after a change of its profile or of routes. Payments whose dates
 * stay the same are not annotated, so repeating it emits nothing.
 */
export const replanPayments: Step = async (run) => {
  const { replan_at } = run.bank;
  if (replan_at === null || replan_at > run.at) return 0;
  const closes_at = await resolveRoutes(run);
  let after: PlanCursor | undefined = PLAN_START;
  while (after !== undefined) after = await replanChunk(run, after);
  await holdInJoinedWindows(run);
  await releaseChangedLimits(run);
  await replanTransfers(run);
  await updateReplan(run.tools.db, run.bank, closes_at);
  return 1;
};

async function replanChunk(run: StepRun, after: PlanCursor): Promise<PlanCursor | undefined> {
  const { environment_id, scope } = run;
  return await run.tools.db.tx(async (tx) => {
    const payments = await lockPlannedPayments(tx, { environment_id, scope, after });
    const last = payments.at(-1);
    if (last === undefined) return undefined;
    const settings = await loadAccountSettings(
      tx,
      run.environment_id,
      payments.map(({ account_id }) => account_id),
    );
    const earliestDateOf = await readEarliestEntryDate(tx, run.environment_id, {
      profile: run.bank.profile,
      payments,
    });
    const redated = payments.flatMap((payment) =>
      replanPayment(run, payment, { settings, earliestDateOf }),
    );
    if (redated.length > 0)
      await moveToNewDays(tx, await engineContext(tx, run, payments), { run, redated });
    if (payments.length < CHUNK || last.due_at === null) return undefined;
    return { due_at: last.due_at, id: last.id };
  });
}

interface ReplanFacts {
  readonly settings: SettingsOf;
  readonly earliestDateOf: EarliestEntryDate;
}

function replanPayment(run: StepRun, payment: PaymentRow, known: ReplanFacts): Redated[] {
  const planned = payment.due_step === "originate" ? plannedAnew(payment, known) : undefined;
  const set = newDates(run, payment, planned);
  const isSame = (Object.keys(set) as (keyof PaymentChange)[]).every(
    (name) => set[name] === payment[name],
  );
  if (isSame) return [];
  const change = { payment, type: "updated", message: WHY, set } as const;
  return [planned === undefined ? { change } : { change, planned }];
}

function plannedAnew(payment: PaymentRow, { settings, earliestDateOf }: ReplanFacts): Planned {
  const processing = processingOf(settings, payment);
  return { ...payment, processing, not_before: earliestDateOf(payment) };
}

function newDates(run: StepRun, payment: PaymentRow, planned: Planned | undefined): PaymentChange {
  const { profile } = run.bank;
  if (planned !== undefined) {
    const plan = planPayment(profile, planned, run.at);
    return { ...plan, due_at: cutoffOf(profile, plan, run.at) };
  }
  const settled = payment.settlement_date;
  if (settled === null) return {};
  const closures = closuresOf(profile);
  // Only unsettled entries get a new settlement date.
  const settlement_date = payment.due_step === "settle" ? rollForward(settled, closures) : settled;
  const paid_date = addBankingDays(settlement_date, profile.return_wait_days, closures);
  const due =
    payment.due_step === "mature"
      ? { due_at: maturityOf(profile, paid_date) }
      : settlement_date === settled
        ? {}
        : { due_at: settlementOf(profile, settlement_date) };
  return { settlement_date, paid_date, ...due };
}

/** Transfers move to the next cut-off. */
async function replanTransfers(run: StepRun): Promise<void> {
  const plan = planTransfer(run.bank.profile, run.at);
  await run.tools.db.tx(async (tx) => {
    const transfers = await lockPlannedTransfers(tx, run);
    const moved = transfers.filter(
      ({ transfer_date, due_at }) => transfer_date !== plan.transfer_date || due_at !== plan.due_at,
    );
    if (moved.length === 0) return;
    const context = await engineContext(tx, run, moved);
    await replanFundingEvents(
      tx,
      context,
      moved.map((funding) => ({ funding, plan })),
    );
  });
}
